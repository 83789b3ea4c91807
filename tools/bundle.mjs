// @ts-check
/**
 * Runs esbuild: bundles the page into a few scripts that a browser fetches in parallel, the engine's worker into one script, the page
 * into one script for the single file, and the few lines that run before the first paint.
 *
 *     node tools/bundle.mjs '{"out": "...", "styles": [["web/style/tokens.css", "tokens"], ...]}'
 *
 * Prints {scripts: {file: {entry: its module or '', needs: [files it imports statically]}}, packages: [npm packages in the
 * bundles]}.
 */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { LAYERS, layered } from './layers.mjs';

/** @type {{out: string, styles: [file: string, layer: string][]}} */
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

/** Matches an import or export from another module, with its name. */
const IMPORTED = /^(?:import|export)\b[^;(]*'([^']+)';/gm;

/** Modules loaded on demand, such as a dialog's content: `import('./parts/name.js')`. */
function late() {
  const web = join(root, 'web');
  const paths = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.js'),
  );
  const found = new Set();
  const needed = new Set();
  for (const path of paths) {
    const source = readFileSync(join(web, path), 'utf8');
    const full = (/** @type {string} */ name) => join(web, dirname(path), name);
    for (const [, name] of source.matchAll(/\bimport\('(\.[^']+)'\)/g)) found.add(full(name));
    for (const [, name] of source.matchAll(IMPORTED)) if (name.startsWith('.')) needed.add(full(name));
  }
  return [...found].filter(
    (path) => !needed.has(path) && /web[\\/](?:parts[\\/](?:[^\\/]+[\\/])?)?[^\\/]+$/.test(path),
  );
}

/** The parts, except late ones and those that need uPlot, which is large and not used by every exhibit. */
function parts() {
  const folder = join(root, 'web', 'parts');
  const sources = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.js'))
      .map((path) => [join(folder, path), readFileSync(join(folder, path), 'utf8')]),
  );
  const heavy = new Set();
  for (let before = -1; before < heavy.size; ) {
    before = heavy.size;
    for (const [path, source] of sources) {
      for (const [, name] of source.matchAll(IMPORTED))
        if (name === 'uplot' || heavy.has(join(dirname(path), name))) heavy.add(path);
    }
  }
  for (const path of [...heavy, ...late()]) sources.delete(path);
  sources.delete(join(folder, 'outside.js')); // used only by one exhibit and by notes
  return [...sources.keys()];
}

/**
 * Makes every exhibit and every late module import all parts, so that esbuild puts shared code into one script instead of one per set
 * of exhibits that share it.
 * @type {import('esbuild').Plugin}
 */
const together = {
  name: 'together',
  setup({ onLoad }) {
    const shared = [...parts(), join(root, 'web', 'site.js'), join(root, 'web', 'preferences.js')];
    const imports = shared.map((path) => `import ${JSON.stringify(path)};`).join('');
    const names = [String.raw`exhibits[\\/][^\\/]+[\\/]exhibit\.js`];
    for (const path of late())
      names.push(relative(root, path).replaceAll(/[\\/]/g, '[\\\\/]').replaceAll('.js', '\\.js'));
    const filter = new RegExp(`(?:${names.join('|')})$`);
    onLoad({ filter }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\n${imports}`,
      resolveDir: dirname(path),
      loader: 'js',
    }));
  },
};

/**
 * Redirects the page's imports of lit to web/parts/language.js, so that templates can be translated.
 * @type {import('esbuild').Plugin}
 */
const inLanguages = {
  name: 'languages',
  setup({ onResolve }) {
    const path = join(root, 'web', 'parts', 'language.js');
    const own = join(root, 'web', 'languages');
    onResolve({ filter: /^lit$/ }, ({ importer }) =>
      importer.startsWith(join(root, 'web')) && importer !== path && !importer.startsWith(own)
        ? { path }
        : null,
    );
  },
};

/** The style sheets in their layers, with uPlot's. */
const sheets = () =>
  `${LAYERS}@import "uplot/dist/uPlot.min.css" layer(base);${layered(styles.map(([path, layer]) => [readFileSync(path, 'utf8'), layer]))}`;

// Keep names, so that dist/ is readable; white space is removed, and compression does the rest. The engine is a separate entry, for
// pages that want Python without our page.
const scripts = await bundle('page', {
  entryPoints: ['web/main.js', 'web/engine/engine.js'],
  splitting: true,
  chunkNames: 'scripts/[name]-[hash]',
  minifyWhitespace: true,
  minifySyntax: true,
  plugins: [together, inLanguages],
});
await bundle('single', { entryPoints: ['web/main.js'], minify: true, plugins: [inLanguages] });
await bundle('styles', {
  stdin: { contents: sheets(), resolveDir: root, loader: 'css' },
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
