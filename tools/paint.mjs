// @ts-check
/**
 * Prerenders the home page: turns the templates of web/home/page.js into HTML, including the parts they contain.
 *
 *     node tools/paint.mjs OUT < '{"catalogue": ..., "cards": ...}'
 *
 * It supports the features of lit's templates that our parts use: texts, lists, nested templates, attributes, and properties of our
 * own elements, which it creates as a browser would and renders once.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [out] = process.argv.slice(2);
const { catalogue, cards } = JSON.parse(readFileSync(0, 'utf8'));
const root = fileURLToPath(new URL('..', import.meta.url));
const exhibits = join(root, 'web', 'exhibits');
const drawn = readdirSync(exhibits).filter((name) => existsSync(join(exhibits, name, 'picture.js')));

await build({
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile: join(out, 'home.mjs'),
  logLevel: 'warning',
  stdin: {
    resolveDir: root,
    contents: `
      import { HTMLElement, customElements } from '@lit-labs/ssr-dom-shim';
      Object.assign(globalThis, { HTMLElement, customElements });
      export const { homePage } = await import('./web/home/page.js');
      export const draws = {
        ${drawn.map((name) => `${JSON.stringify(name)}: (await import('./web/exhibits/${name}/picture.js')).default`).join(',')}
      };
      export { nothing } from 'lit';`,
  },
});
const { homePage, draws, nothing } = await import(pathToFileURL(join(out, 'home.mjs')).href);

/** @param {unknown} value */
const escaped = (value) =>
  String(value).replace(/[&<>"]/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign]};`);

/** Values for elements' properties; tags refer to them by number. @type {unknown[]} */
const values = [];

/** @param {unknown} value @returns {string} */
function text(value) {
  if (value === undefined || value === null || value === nothing || value === '') return '';
  if (Array.isArray(value)) return value.map(text).join('');
  const { strings, values } = /** @type {import('lit').TemplateResult} */ (value);
  return strings ? template(strings, values) : escaped(value);
}

/** @param {readonly string[]} strings @param {unknown[]} given */
function template(strings, given) {
  let made = '';
  strings.forEach((string, i) => {
    made += string;
    if (i === given.length) return;
    const value = given[i];
    const [binding, kind, name] = /\s([.?@]?)([\w-]+)=$/.exec(made) ?? [];
    if (!binding) made += /="[^"]*$/.test(made) ? escaped(value === nothing ? '' : value) : text(value);
    else {
      made = made.slice(0, -binding.length);
      if (kind === '.') made += ` prop:${name}="${values.push(value) - 1}"`;
      else if (kind === '?') made += value ? ` ${name}` : '';
      else if (kind === '' && value !== nothing) made += ` ${name}="${escaped(value)}"`;
    }
  });
  return made;
}

/** Renders our own elements inside their tags. @param {string} markup @returns {string} */
function withElements(markup) {
  return markup.replace(/<(ch-[\w-]+)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*>/g, (tag, name, attributes) => {
    const Part = /** @type {any} */ (customElements.get(name)); // any: it is one of our parts
    if (!Part) return tag;
    const part = new Part();
    const plain = attributes.replace(/\s+([^\s=>]+)(?:="([^"]*)")?/g, (all, key, value = '') => {
      if (key.startsWith('prop:')) {
        part[key.slice(5)] = values[Number(value)];
        return '';
      }
      if (key in part) part[key] = value;
      return all;
    });
    part.willUpdate?.(new Map());
    return `<${name}${plain}>${withElements(text(part.render()))}`;
  });
}

console.log(withElements(text(homePage(catalogue, cards, draws))).replace(/\s+/g, ' '));
