// @ts-check
/** Runs Python under Pyodide for a measurement: the code it is sent, whose `result` it answers as JSON. */

const worker = /** @type {any} */ (globalThis);

worker.onmessage = async (/** @type {MessageEvent<string>} */ { data: code }) => {
  try {
    const base = new URL('../pyodide/', worker.location.href).href;
    worker.importScripts(`${base}pyodide.js`);
    const pyodide = await worker.loadPyodide({
      indexURL: base,
      stdout: (/** @type {string} */ line) => worker.postMessage({ said: line }),
    });
    const extractDir = pyodide.runPython('import site; site.getsitepackages()[0]');
    for (const name of ['numpy.zip', 'countinghouse.zip']) {
      pyodide.unpackArchive(await (await fetch(base + name)).arrayBuffer(), 'zip', { extractDir });
    }
    const rest = await (await fetch(`${base}rest.zip`)).arrayBuffer();
    pyodide.unpackArchive(rest, 'zip', { extractDir: '/rest' });
    pyodide.runPython(`
      from countinghouse.page import late
      late.install("/rest", open("${extractDir}/rest_modules.txt").read(), lambda: None)`);
    const before = pyodide._module.HEAP8.length;
    pyodide.runPython(code);
    const result = pyodide.runPython('import json; json.dumps(result)');
    worker.postMessage({ result: JSON.parse(result), heap: pyodide._module.HEAP8.length, before });
  } catch (error) {
    worker.postMessage({
      failure: error instanceof Error ? `${error.message}\n${error.stack}` : String(error),
    });
  }
};
