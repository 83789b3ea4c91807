// @ts-check
/**
 * The work done by esbuild: the page as a few scripts that a browser fetches together, the engine's worker as one script, and
 * the page as one script for the single file, and the few lines that run before anything is painted.
 *
 *     node tools/bundle.mjs '{"out": "...", "styles": ["web/style/tokens.css", ...]}'
 *
 * Prints {scripts: {file: {entry: its module or '', needs: [files it imports statically]}}, packages: [packages that ended
 * up in a bundle]}.
 */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** @type {{out: string, styles: string[]}} */
const { out, styles } = JSON.parse(process.argv[2]);
const root = fileURLToPath(new URL('..', import.meta.url));
const packages = new Set();

/** @param {string} folder @param {import('esbuild').BuildOptions} options */
async function bundle(folder, options) {
  const outdir = join(out, folder);
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    charset: 'utf8',
    format: 'esm',
    target: 'es2022',
    legalComments: 'inline',
    logLevel: 'warning',
    write: false,
    metafile: true,
    outdir,
    outbase: 'web',
    ...options,
  });
  for (const { path, contents } of outputFiles ?? []) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  const { inputs, outputs } = /** @type {import('esbuild').Metafile} */ (metafile);
  for (const input of Object.keys(inputs)) {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
    if (name) packages.add(name);
  }
  const short = (/** @type {string} */ path) => relative(outdir, join(root, path)).replaceAll('\\', '/');
  return Object.fromEntries(
    Object.entries(outputs).map(([path, { entryPoint = '', imports }]) => [
      short(path),
      {
        entry: entryPoint,
        needs: imports.filter(({ kind }) => kind === 'import-statement').map((each) => short(each.path)),
      },
    ]),
  );
}

/** The parts, without those that need uPlot, which is large and not for every exhibit. */
function parts() {
  const folder = join(root, 'web', 'parts');
  const sources = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  const heavy = ["'uplot'"];
  for (const what of heavy) {
    for (const [name, source] of sources) {
      if (source.includes(`from ${what}`) || source.includes(`import ${what}`)) {
        sources.delete(name);
        heavy.push(`'./${name}'`);
      }
    }
  }
  return [...sources.keys()].map((name) => join(folder, name));
}

/**
 * Lets every exhibit import all parts, so that esbuild puts what exhibits share into one script, not into one for each set of
 * exhibits that share it.
 * @type {import('esbuild').Plugin}
 */
const together = {
  name: 'together',
  setup({ onLoad }) {
    const shared = [...parts(), join(root, 'web', 'site.js'), join(root, 'web', 'preferences.js')];
    const imports = shared.map((path) => `import ${JSON.stringify(path)};`).join('');
    onLoad({ filter: /exhibits[\\/][^\\/]+[\\/]exhibit\.js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\n${imports}`,
      resolveDir: dirname(path),
      loader: 'js',
    }));
  },
};

// Names are kept, so that whoever looks into dist/ can read it; white space goes, and compression does the rest. The engine
// is an entry of its own, for pages that want Python without our page.
const scripts = await bundle('page', {
  entryPoints: ['web/main.js', 'web/engine/engine.js'],
  splitting: true,
  chunkNames: 'scripts/[name]-[hash]',
  minifyWhitespace: true,
  minifySyntax: true,
  plugins: [together],
});
await bundle('single', { entryPoints: ['web/main.js'], minify: true });
const sheets = styles.map((path) => `@import ${JSON.stringify(path)};`).join('');
await bundle('styles', {
  stdin: { contents: sheets, resolveDir: root, loader: 'css' },
  minifyWhitespace: true,
  minifySyntax: true,
});
await bundle('first', { entryPoints: ['web/first.js'], format: 'iife', minify: true });
await bundle('engine', {
  entryPoints: { worker: 'web/engine/worker/worker.js' },
  format: 'iife',
  minify: true,
});
console.log(JSON.stringify({ scripts, packages: [...packages].sort() }));
