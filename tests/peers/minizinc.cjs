/**
 * Run `minizinc -a --solver gecode` on files, one after the other, and print what it prints for each as a JSON list.
 *
 *   node minizinc.cjs FOLDER FILE...     FOLDER holds node_modules/minizinc
 *
 * The package's own entry for Node.js asks for an installed MiniZinc; its WebAssembly is made for a Web Worker, which this file plays.
 */
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const [folder, ...files] = process.argv.slice(2);
const dist = path.join(folder, 'node_modules', 'minizinc', 'dist');
const worker = path.join(dist, 'minizinc-worker.js');
const printed = [];
let receive;

/** Ask for the next file, or end. */
function next() {
  const file = files.shift();
  if (file === undefined) {
    process.stdout.write(JSON.stringify(printed));
    return;
  }
  const text = fs.readFileSync(file, 'utf8');
  const args = ['-a', '--solver', 'gecode', 'problem.mzn'];
  receive({ data: { args, files: { 'problem.mzn': text } } });
}

let waiting = true;
Object.assign(globalThis, {
  require,
  __filename: worker,
  __dirname: dist,
  addEventListener: (_, listener) => {
    receive = listener;
  },
  // It says "ready" at the start and after every answer.
  postMessage: (message) => {
    if (message.type === 'ready' && waiting) {
      waiting = false;
      next();
    } else if (message.type === 'exit') {
      if (message.code !== 0) throw new Error(message.stderr ?? message.message ?? `exit ${message.code}`);
      printed.push(message.stdout ?? '');
      next();
    }
  },
});
vm.runInThisContext(fs.readFileSync(worker, 'utf8'), { filename: worker });
receive({ data: { wasmURL: path.join(dist, 'minizinc.wasm'), dataURL: path.join(dist, 'minizinc.data') } });
