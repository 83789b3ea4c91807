// @ts-check
/** Pyodide as anybody would start it, for comparison: loadPyodide with NumPy, then import it. */

const worker = /** @type {any} */ (globalThis);

(async () => {
  const base = new URL('../stock/', worker.location.href).href;
  worker.importScripts(`${base}pyodide.js`);
  const pyodide = await worker.loadPyodide({ indexURL: base, packages: ['numpy'] });
  pyodide.runPython('import numpy');
  worker.postMessage('ready');
})();
