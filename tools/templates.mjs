// @ts-check
/**
 * Checks the bindings in the page's templates, which tsc treats as strings.
 *
 *     node tools/templates.mjs [tsconfig.json]
 *
 * In memory, each `.name=${value}` becomes `.name=${prop('ch-tag', 'name')(value)}`, and likewise for `@name=${handler}` and
 * `name=${value}`; a check for each name is appended to the file. TypeScript's errors are then reported at their place in the real file.
 */
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  isCallExpression,
  isIdentifier,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

/** @typedef {{at: number, until: number, before: string}} Wrap  the source from `at` to `until` as the argument of a call */
/** @typedef {{at: number, asks: string}} Question  about a name, and where it is */

const TAG = /<!--[\s\S]*?-->|<([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
const ATTRIBUTE = /([^\s"'<>=/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+))?/g;
/** Replaces the code of a binding by code of the same length, so that positions stay the same. */
const HOLE = '\0';

const config = resolve(process.argv[2] ?? fileURLToPath(new URL('../tsconfig.json', import.meta.url)));
const root = dirname(config);
const RULES = join(root, 'templates-rules.ts');

/** @param {import('typescript/unstable/ast').Node} node @param {(node: import('typescript/unstable/ast').Node) => void} see */
function walk(node, see) {
  see(node);
  node.forEachChild((child) => walk(child, see));
}

/** The value that a directive passes on, to be checked instead of the directive. @param {import('typescript/unstable/ast').Expression} value */
const passed = (value) =>
  isCallExpression(value) && isIdentifier(value.expression) && value.expression.text === 'live'
    ? value.arguments[0]
    : value;

/**
 * Parses a template.
 * @param {string} source  the file's text
 * @param {import('typescript/unstable/ast').TemplateLiteral} template
 * @param {Wrap[]} wraps @param {Question[]} questions  the template's own are added to these
 */
function read(source, template, wraps, questions) {
  const start = template.end - template.getText().length;
  let text = source.slice(start, template.end);
  /** @type {Map<number, import('typescript/unstable/ast').Expression>} */
  const holes = new Map();
  for (const { expression } of isTemplateExpression(template) ? template.templateSpans : []) {
    const from = expression.pos - 2 - start;
    const to = source.indexOf('}', expression.end) + 1 - start;
    holes.set(from, expression);
    text = text.slice(0, from) + HOLE.repeat(to - from) + text.slice(to);
  }
  for (const { 0: whole, 1: tag, 2: rest, index } of text.matchAll(TAG)) {
    if (!tag) continue;
    const own = tag.includes('-');
    const inside = index + whole.length - 1 - rest.length;
    if (own) questions.push({ at: start + index, asks: `'tag', '${tag}', ''` });
    for (const { 0: all, 1: spelt, 2: value = '', index: place } of rest.matchAll(ATTRIBUTE)) {
      const at = start + inside + place;
      const kind = { '.': 'property', '@': 'event', '?': 'flag' }[spelt[0]] ?? 'attribute';
      if (spelt.includes(HOLE) || spelt === '/' || (kind === 'attribute' && !own)) continue;
      const name = kind === 'attribute' ? spelt : spelt.slice(1);
      questions.push({ at, asks: `'${kind}', '${tag}', '${name}'` });
      const hole = holes.get(inside + place + all.length - value.length);
      if (!hole || kind === 'flag') continue;
      const { pos, end } = passed(hole);
      wraps.push({ at: pos, until: end, before: `__template_${kind}('${tag}', '${name}')(` });
    }
  }
}

/** The type declarations for TypeScript. @param {Map<string, string>} tags  the class of each tag, as a type */
const rules = (tags) => `
import type { nothing } from 'lit';
interface Own { ${[...tags].map(([tag, type]) => `'${tag}': ${type};`).join('\n')} }
type Tags = HTMLElementTagNameMap & Omit<SVGElementTagNameMap, keyof HTMLElementTagNameMap> & Own;
type Element<T> = T extends keyof Tags ? Tags[T] : never;
type Declared<T, What extends 'values' | 'events'> = Element<T> extends { declares: { [_ in What]: infer Found } } ? Found : {};
type Detail<E> = { [T in keyof Own]: E extends keyof Declared<T, 'events'> ? { detail: Declared<T, 'events'>[E] } : never }[keyof Own];
type Native<E> = E extends keyof HTMLElementEventMap ? HTMLElementEventMap[E] : never;
// A part's events bubble, so an element around it may listen.
type Heard<T, E> = E extends keyof Declared<T, 'events'> ? CustomEvent<Declared<T, 'events'>[E]>
  : T extends keyof Own ? Native<E>
  : E extends keyof HTMLElementEventMap ? Native<E>
  : [Detail<E>] extends [never] ? never : CustomEvent<Detail<E>['detail']>;
type Plain = string | number | boolean;
type Keys<V, Type> = { [K in keyof V]: V[K] extends Type ? K : never }[keyof V] & string;
type Flags<V> = { [K in keyof V]: true extends V[K] ? K : never }[keyof V] & string;
type Global = 'class' | 'hidden' | 'id' | 'inert' | 'lang' | 'role' | 'slot' | 'style' | 'tabindex' | 'title' | \`aria-\${string}\` | \`data-\${string}\`;
type Known<K, T, N extends string> =
  K extends 'tag' ? T extends keyof Tags ? true : false
  : K extends 'property' ? N extends keyof Element<T> ? true : false
  : K extends 'event' ? [Heard<T, N>] extends [never] ? false : true
  : K extends 'flag' ? N extends Lowercase<Flags<T extends keyof Own ? Declared<T, 'values'> : Element<T>>> | 'hidden' | 'inert' | \`data-\${string}\` ? true : false
  : Lowercase<N> extends Global | Lowercase<Keys<Declared<T, 'values'>, Plain>> ? true : false;
type Words<K, T extends string, N extends string> = K extends 'tag' ? \`<\${T}> is not defined\` : \`<\${T}> has no \${K & string} '\${N}'\`;
type Answer<K, T extends string, N extends string> = Known<K, T, N> extends true ? true : T extends keyof Tags ? Words<K, T, N> : K extends 'tag' ? Words<K, T, N> : true;
export declare function __template_known<K extends string, T extends string, N extends string>(kind: K, tag: T, name: N): Answer<K, T, N>;
export declare function __template_true(answer: true): void;
export declare function __template_property<T extends string, N extends string>(tag: T, name: N): (value: N extends 'style' ? string : N extends keyof Element<T> ? Element<T>[N] : any) => unknown;
export declare function __template_event<T extends string, N extends string>(tag: T, name: N): (handler: ((event: [Heard<T, N>] extends [never] ? any : Heard<T, N>) => unknown) | typeof nothing | null | undefined) => unknown;
export declare function __template_attribute<T extends string, N extends string>(tag: T, name: N): (value: Plain | typeof nothing | null | undefined) => unknown;
`;

/** A rewritten file; a position in the new text maps to the position of the last piece that begins before it. */
class Rewritten {
  text = '';
  /** @type {{from: number, at: number, moves: boolean}[]} */
  #pieces = [];

  /** @param {string} text @param {number} at @param {boolean} [moves]  whether positions advance in the source as well */
  add(text, at, moves = false) {
    this.#pieces.push({ from: this.text.length, at, moves });
    this.text += text;
  }

  /** @param {number} place */
  origin(place) {
    const piece = this.#pieces.findLast(({ from }) => from <= place);
    return piece ? piece.at + (piece.moves ? place - piece.from : 0) : 0;
  }
}

/** @param {string} source @param {Wrap[]} wraps @param {Question[]} questions */
function rewrite(source, wraps, questions) {
  const rewritten = new Rewritten();
  const cuts = wraps.flatMap(({ at, until, before }) => [
    { place: at, text: before },
    { place: until, text: ')' },
  ]);
  let done = 0;
  for (const { place, text } of cuts.sort((one, other) => one.place - other.place)) {
    rewritten.add(source.slice(done, place), done, true);
    rewritten.add(text, place);
    done = place;
  }
  rewritten.add(source.slice(done), done, true);
  const names = ['known', 'true', 'property', 'event', 'attribute'].map((name) => `__template_${name}`);
  rewritten.add(`\nimport { ${names.join(', ')} } from ${JSON.stringify(RULES.replace(/ts$/, 'js'))};\n`, 0);
  for (const { at, asks } of questions) rewritten.add(`__template_true(__template_known(${asks}));\n`, at);
  return rewritten;
}

/** @param {ConstructorParameters<typeof API>[0]} [options] */
function opened(options) {
  const api = new API({ cwd: root, ...options });
  const [{ program }] = api.updateSnapshot({ openProjects: [config] }).getProjects();
  return { api, program };
}

const plain = opened();
/** @type {Map<string, {source: string, wraps: Wrap[], questions: Question[]}>} */
const files = new Map();
/** @type {Map<string, string>} */
const tags = new Map();
for (const path of plain.program.getSourceFileNames()) {
  const file = path.endsWith('.js') && !path.includes('/node_modules/') && plain.program.getSourceFile(path);
  if (!file) continue;
  const found = {
    source: file.text,
    wraps: /** @type {Wrap[]} */ ([]),
    questions: /** @type {Question[]} */ ([]),
  };
  walk(file, (node) => {
    if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && ['html', 'svg'].includes(node.tag.text))
      read(file.text, node.template, found.wraps, found.questions);
    if (!isCallExpression(node) || node.expression.getText() !== 'customElements.define') return;
    const [tag, made] = node.arguments;
    if (isStringLiteral(tag)) tags.set(tag.text, `import(${JSON.stringify(path)}).${made.getText()}`);
  });
  if (found.questions.length) files.set(path, found);
}
plain.api.close();

const rewritten = new Map(
  [...files].map(([path, { source, wraps, questions }]) => [path, rewrite(source, wraps, questions)]),
);
const texts = new Map([...rewritten].map(([path, { text }]) => [path, text]).concat([[RULES, rules(tags)]]));
const checked = opened({
  fs: {
    readFile: (path) => texts.get(path),
    fileExists: (path) => (texts.has(path) ? true : undefined),
  },
});
/** @param {import('typescript/unstable/sync').Diagnostic} found @returns {string} */
const words = ({ text, messageChain = [] }) => [text, ...messageChain.map(words)].join(' ');
let count = 0;
for (const path of [RULES, ...files.keys()]) {
  const { source = '' } = files.get(path) ?? {};
  for (const found of checked.program.getSemanticDiagnostics(path)) {
    const before = source.slice(0, rewritten.get(path)?.origin(found.pos) ?? 0).split('\n');
    const answer = /'"(.*)"' is not assignable to parameter of type 'true'/.exec(found.text)?.[1];
    console.error(
      `${relative(root, path)}:${before.length}:${(before.at(-1) ?? '').length + 1}: ${answer ?? words(found)}`,
    );
    count += 1;
  }
}
checked.api.close();
console.log(
  `templates: ${[...files.values()].reduce((sum, { wraps }) => sum + wraps.length, 0)} bindings of ${files.size} files checked, ${count} wrong`,
);
if (count) process.exitCode = 1;
