// @ts-check
/** Runs test files under Pyodide in a worker, a few at a time, when the page asks. */

const worker = /** @type {any} */ (globalThis);

const start = (async () => {
  const base = new URL('../pyodide/', worker.location.href).href;
  worker.importScripts(`${base}pyodide.js`);
  const pyodide = await worker.loadPyodide({ indexURL: base, stdout: () => {}, stderr: () => {} });
  const archives = ['../pyodide/numpy.zip', '../pyodide/countinghouse.zip', 'libraries.zip'];
  const folder = pyodide.runPython('import site; site.getsitepackages()[0]');
  const others = [
    ['../pyodide/rest.zip', '/rest'],
    ['tests.zip', '/checkout'],
  ];
  for (const [name, extractDir] of [...archives.map((name) => [name, folder]), ...others]) {
    const answer = await fetch(new URL(name, worker.location.href));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    pyodide.unpackArchive(await answer.arrayBuffer(), 'zip', { extractDir });
  }
  pyodide.runPython(`
    from countinghouse.page import late
    late.install("/rest", open("${folder}/rest_modules.txt").read(), lambda: None)`);
  return pyodide.runPython(await (await fetch(new URL('run.py', worker.location.href))).text());
})();

worker.onmessage = async (/** @type {MessageEvent<{files: string[], options: string[]}>} */ { data }) => {
  try {
    const run = await start;
    const report = run(data.files, data.options, (/** @type {string} */ test) =>
      worker.postMessage({ test }),
    );
    worker.postMessage({ report: JSON.parse(report) });
  } catch (error) {
    worker.postMessage({
      failure: error instanceof Error ? `${error.message}\n${error.stack}` : String(error),
    });
  }
};
