// @ts-check
/**
 * The work done by esbuild: the vendored libraries as one readable module each, the order in which the page's own
 * modules need each other, the engine's worker as one script, and the page as one script for the single file.
 *
 *     node tools/bundle.mjs '{"out": "...", "vendor": {"lit.js": "export * from \"lit\";"}}'
 *
 * Prints {graph: {file: [files it imports statically]}, licences: [packages that ended up in a bundle]}.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** @type {{out: string, vendor: Record<string, string>}} */
const wanted = JSON.parse(process.argv[2]);
const root = fileURLToPath(new URL('..', import.meta.url));
/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  charset: 'utf8',
  format: 'esm',
  target: 'es2022',
  legalComments: 'inline',
  logLevel: 'warning',
  write: false,
  metafile: true,
};
const packages = new Set();

/** @param {string} path @param {import('esbuild').BuildOptions} options */
async function bundle(path, options) {
  const { outputFiles, metafile } = await build({ ...common, ...options });
  const file = join(wanted.out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, /** @type {import('esbuild').OutputFile[]} */ (outputFiles)[0].contents);
  const inputs = /** @type {import('esbuild').Metafile} */ (metafile).inputs;
  for (const input of Object.keys(inputs)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
    if (name) packages.add(name);
  }
  return inputs;
}

for (const [name, contents] of Object.entries(wanted.vendor)) {
  // Not minified beyond white space: whoever looks into dist/ can read it, and it compresses well all the same.
  await bundle(`vendor/${name}`, { stdin: { contents, resolveDir: root }, minifyWhitespace: true });
}
const inputs = await bundle('single/main.js', { entryPoints: ['web/main.js'], minify: true });
await bundle('worker.js', { entryPoints: ['web/engine/worker/worker.js'], format: 'iife', minify: true });

/** @type {Record<string, string[]>} */
const graph = {};
for (const [file, { imports }] of Object.entries(inputs)) {
  if (!file.startsWith('web/')) continue;
  graph[file] = imports
    .filter(({ kind, path }) => kind === 'import-statement' && path.startsWith('web/'))
    .map(({ path }) => path);
}
console.log(JSON.stringify({ graph, packages: [...packages].sort() }));
