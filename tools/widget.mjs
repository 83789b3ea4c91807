// @ts-check
/**
 * Bundles the widget for notebooks (web/widget) with the page's parts and styles into one ES module, which needs nothing else, and
 * prints it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { LAYERS, layered } from './layers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The style sheets with their layers, in order. @type {[string, string][]} */
const SHEETS = [
  ['style/tokens.css', 'tokens'],
  ['style/base/composing.css', 'base'],
  ['style/base/controls.css', 'base'],
  ['style/parts/boards.css', 'parts'],
  ['style/parts/solids.css', 'parts'],
  ['widget/widget.css', 'exhibits'],
];
const OPTIONS = /** @type {const} */ ({
  absWorkingDir: root,
  bundle: true,
  charset: 'utf8',
  logLevel: 'warning',
  minify: true,
  target: 'es2022',
  write: false,
});

/** Returns the text that a build makes. @param {import('esbuild').BuildOptions} options */
async function built(options) {
  const { outputFiles = [] } = await build({ ...OPTIONS, ...options });
  return outputFiles[0].text.trim();
}

const sheets = layered(SHEETS.map(([path, layer]) => [readFileSync(join(root, 'web', path), 'utf8'), layer]));
// Rules for the page's root apply to the host of the shadow tree.
const hosted = sheets.replace(/:root((?:\.[\w-]+|\[[^\]]*\])?)/g, (_, more) =>
  more ? `:host(${more})` : ':host',
);
const style = await built({ stdin: { contents: LAYERS + hosted, loader: 'css' } });
const script = await built({
  entryPoints: ['web/widget/widget.js'],
  format: 'esm',
  legalComments: 'none',
  inject: ['web/widget/registry.js'],
  define: { 'globalThis.WIDGET_STYLE': JSON.stringify(style) },
});
const licence = readFileSync(join(root, 'node_modules/lit/LICENSE'), 'utf8').trim();
console.log(`/*! Contains Lit.\n\n${licence}\n*/\n${script}`);
