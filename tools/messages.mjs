// @ts-check
/**
 * Finds the English texts in the page's modules that need translation, for tools/languages.py.
 *
 *     node tools/messages.mjs [tsconfig.json]
 *
 * Prints [{message, file}, …], with `context\u0004message` for `say('message', 'context')`. Messages are the texts of
 * templates, as web/languages/template.js finds them, and the strings that look like words: strings put on the page by
 * a template, sentences, and names that begin with a capital. `${…}` in a string becomes `{0}`, `{1}` …
 */
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as ts from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { hasWords, plain, template } from '../web/languages/template.js';

/** @typedef {import('typescript/unstable/ast').Node} Node */
/** How a string is used: shown to a person, perhaps shown, or never. @typedef {'shown' | 'perhaps' | 'never'} Use */

const config = resolve(process.argv[2] ?? fileURLToPath(new URL('../tsconfig.json', import.meta.url)));
const root = dirname(config);
const LEFT_OUT = /^web\/(?:languages|widget)\/|^web\/offline\/service-worker|^tests\//;

/** Functions and methods whose arguments are names, not words. */
const NAMES = new Set(
  `querySelector querySelectorAll closest matches addEventListener removeEventListener dispatchEvent getAttribute hasAttribute
  setAttribute removeAttribute toggleAttribute getElementById createElement createElementNS define find focusOn setProperty
  getPropertyValue matchMedia RegExp split startsWith endsWith includes indexOf lastIndexOf icon kept keep padStart padEnd toLocaleDateString
  toLocaleString DateTimeFormat NumberFormat URL fetch CustomEvent Event add remove toggle contains get has warn error ask keepsTo job
  question form getContext postMessage import set delete observe raw replaceAll`.split(/\s+/),
);
/** Properties whose values are names, not words. */
const NAMED = new Set(
  'class className name kind id type href rel job exhibit file method mode role key keys state look font'.split(
    ' ',
  ),
);
/** Attributes of our elements that hold words. */
const OWN_WORDS =
  /^(?:label|heading|words|caption|legend|text|sentence|title|[xy]Title|summary|empty|unit|noun|hint|spoken|says|called|help)$/;
const KEY =
  /^(?:Escape|Enter|Tab|Space|Delete|Backspace|Home|End|PageUp|PageDown|Arrow\w+|Control|Shift|Alt|Meta|Insert|F\d+)$/;
const CODE =
  /[<>{}=#|\\@]|\w\(|\)\.|^\W*$|\/\/|^[\w-]+(?:\.[\w-]+)+$|^[MLmlhHvVcC][\d\s.-]|--|[a-z][A-Z]|^[a-z\d]+(?:[-_][a-z\d]+)+$|^\S*\.[a-z]{2,4}$|\.\w+ /;

/** The name of a file, or a selector. */
const FILE = /^(?!\S*[.…]$)[^\s\p{Lu}]*[./]\S*$|\[\w|^[.#]\w/u;

/** @type {{message: string, file: string}[]} */
const found = [];
let file = '';

/** @param {string} message */
function add(message) {
  const text = plain(message);
  if (hasWords(text)) found.push({ message: text, file });
}

/** Whether a string, with values as `{n}`, is for a person. @param {string} text @param {Use} use */
function isProse(text, use) {
  const words = text.replace(/\{\d+\}/g, ' ').trim();
  const count = words.match(/\p{L}{2,}/gu)?.length ?? 0;
  if (FILE.test(text)) return false;
  if (use === 'never' || !/\p{Ll}{2}/u.test(words) || KEY.test(words)) return false;
  if (count >= 4 && /^["“(]?\p{Lu}.*[.?!:…”)]$/u.test(words) && !/[{}<>]/.test(words)) return true;
  if (use === 'shown')
    return !/[{}<>\\]|^[MLmlhHvVcC][\d\s.-]|^[a-z\d]+(?:[-_][a-z\d]+)+$|^\S*[./]\S+$|\w_\w/.test(words);
  if (CODE.test(words)) return false;
  if (/^["“(]?\p{Lu}/u.test(words)) return /^["“(]?\p{Lu}\p{Ll}|\s/u.test(words);
  return (
    count >= 2 ||
    /^\d.*\s/.test(words) ||
    (/\{\d+\}/.test(text) && words.length >= 4) ||
    (count >= 1 && /[.!?…]$/.test(words))
  );
}

/** Whether one of several strings is plainly for a person, so that the others are, too. @param {Node[]} all @returns {boolean} */
const anyProse = (all) =>
  all.some((node) =>
    ts.isStringLiteral(node)
      ? isProse(node.text, 'perhaps')
      : ts.isTemplateExpression(node)
        ? isProse(numbered(node), 'perhaps')
        : ts.isTaggedTemplateExpression(node) && ['html', 'svg'].includes(called(node.tag)),
  );

/** The text of a string with `${…}`, whose values are numbered. @param {import('typescript/unstable/ast').TemplateExpression} node */
const numbered = (node) =>
  node.templateSpans.reduce((text, span, i) => `${text}{${i}}${span.literal.text}`, node.head.text);

/** The text of string literals that are joined by +, or null. @param {Node} node @returns {string | null} */
function joined(node) {
  if (ts.isStringLiteral(node)) return node.text;
  if (!ts.isBinaryExpression(node) || node.operatorToken.getText() !== '+') return null;
  const [left, right] = [joined(node.left), joined(node.right)];
  return left === null || right === null ? null : left + right;
}

/** @param {Node} node @returns {string} */
function called(node) {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : '';
}

/** The names of the attributes before the values of a template: '' in text. @param {readonly string[]} strings */
function bindings(strings) {
  let before = '';
  return strings.slice(0, -1).map((string) => {
    before += string;
    const [, name = ''] = /\s([.?@]?[\w-]+)=(?:"[^"<>]*|'[^'<>]*)?$/.exec(before) ?? [];
    before += '\uE000';
    return name;
  });
}

/** @param {import('typescript/unstable/ast').TaggedTemplateExpression} node */
function markup(node) {
  const whole = ts.isTemplateExpression(node.template);
  const strings = whole
    ? [node.template.head.text, ...node.template.templateSpans.map(({ literal }) => literal.text)]
    : [node.template.text];
  const { words } = template(strings, (message) => {
    add(message);
    return message;
  });
  for (const [, name, text] of strings.join('\uE000').matchAll(/\s([\w-]+)="([^"]*)"/g)) {
    if (!OWN_WORDS.test(name)) continue;
    let n = 0;
    const message = text.replace(/\uE000/g, () => `{${n++}}`);
    if (isProse(message, 'perhaps')) add(message);
  }
  if (!whole) return;
  const names = bindings(strings);
  node.template.templateSpans.forEach(({ expression }, i) => {
    const name = names[i];
    const own = OWN_WORDS.test(name.replace(/^\./, ''));
    walk(expression, words.has(i) || own ? 'shown' : /^[.@]/.test(name) || !name ? 'perhaps' : 'never');
  });
}

/** @param {Node | undefined} node @param {Use} use */
function walk(node, use) {
  if (!node || ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isCaseClause(node)) {
    if (node && ts.isCaseClause(node)) for (const each of node.statements) walk(each, 'perhaps');
    return;
  }
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    if (isProse(node.text, use)) add(node.text);
    return;
  }
  if (ts.isTaggedTemplateExpression(node)) {
    if (['html', 'svg'].includes(called(node.tag))) markup(node);
    return;
  }
  if (ts.isTemplateExpression(node)) {
    const text = numbered(node);
    const prose = isProse(text, use);
    if (prose) add(text);
    // A name and words about it: "a1, empty".
    const shown = prose || (use !== 'never' && (use === 'shown' || /[,:;] /.test(text)));
    for (const { expression } of node.templateSpans) walk(expression, shown ? 'shown' : 'perhaps');
    return;
  }
  if (ts.isConditionalExpression(node)) {
    const both = [node.whenTrue, node.whenFalse];
    walk(node.condition, 'never');
    for (const each of both) walk(each, use === 'perhaps' && anyProse(both) ? 'shown' : use);
    return;
  }
  if (ts.isBinaryExpression(node)) {
    const sign = node.operatorToken.getText();
    const whole = sign === '+' ? joined(node) : null;
    if (whole !== null) {
      if (isProse(whole, use)) add(whole);
      return;
    }
    walk(node.left, ['||', '??'].includes(sign) ? use : sign === '=' || sign === '+' ? 'perhaps' : 'never');
    walk(
      node.right,
      ['||', '??', '&&', '+'].includes(sign)
        ? use
        : sign.endsWith('=') && !/[=!<>]=/.test(sign)
          ? 'perhaps'
          : 'never',
    );
    return;
  }
  if (ts.isParenthesizedExpression(node)) {
    walk(node.expression, use);
    return;
  }
  if (ts.isElementAccessExpression(node)) {
    walk(node.expression, use);
    walk(node.argumentExpression, 'never');
    return;
  }
  if (ts.isObjectLiteralExpression(node)) {
    const values = node.properties.map((each) => (ts.isPropertyAssignment(each) ? each.initializer : each));
    if (use === 'perhaps' && values.every((each) => ts.isStringLiteral(each)) && anyProse(values)) {
      for (const each of values) walk(each, 'shown');
      return;
    }
    for (const property of node.properties) {
      if (ts.isPropertyAssignment(property)) {
        const name = property.name && 'text' in property.name ? String(property.name.text) : '';
        walk(
          property.initializer,
          NAMED.has(name) ? 'never' : OWN_WORDS.test(name) ? 'shown' : use === 'shown' ? use : 'perhaps',
        );
      } else walk(property, 'perhaps');
    }
    return;
  }
  if (ts.isArrayLiteralExpression(node)) {
    const { elements } = node;
    const rows = elements.filter((each) => ts.isArrayLiteralExpression(each));
    if (use === 'perhaps' && rows.length && rows.length === elements.length) {
      // A table: a column of words has words in each row.
      const column = (/** @type {number} */ i) => rows.flatMap((row) => row.elements[i] ?? []);
      for (const row of rows) {
        row.elements.forEach((each, i) => {
          walk(each, anyProse(column(i)) ? 'shown' : use);
        });
      }
      return;
    }
    for (const each of elements) walk(each, use === 'perhaps' && anyProse([...elements]) ? 'shown' : use);
    return;
  }
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const name = called(node.expression);
    const all = [...(node.arguments ?? [])];
    if (ts.isIdentifier(node.expression) && name === 'say' && all.length === 2) {
      const [text, context] = all.map((each) => (ts.isStringLiteral(each) ? each.text : ''));
      if (!text || !context) throw new Error(`${file}: say(text, context) takes two literals.`);
      found.push({ message: `${context}\u0004${text}`, file });
      return;
    }
    if (name === 'many') {
      walk(all[0], 'perhaps');
      const [one, more] = all.slice(1).map((each) => (ts.isStringLiteral(each) ? each.text : ''));
      if (one) {
        add(`1 ${one}`);
        add(`{0} ${more || `${one}s`}`);
        return;
      }
      for (const each of all.slice(1)) walk(each, 'shown');
      return;
    }
    walk(node.expression, 'perhaps');
    const next = ['announce', 'refuse', 'openDialog', 'listed', 'columns', 'powers'].includes(name)
      ? 'shown'
      : 'perhaps';
    all.forEach((each, i) => {
      const words = name === 'setAttribute' && i === 1;
      if (NAMES.has(name) && !words) inside(each);
      else walk(each, next);
    });
    return;
  }
  node.forEachChild((child) => walk(child, 'perhaps'));
}

/** An argument that is a name, but may hold functions. @param {Node} node */
function inside(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return;
  if (ts.isTemplateExpression(node)) {
    for (const { expression } of node.templateSpans) walk(expression, 'never');
    return;
  }
  if (ts.isConditionalExpression(node)) {
    inside(node.whenTrue);
    inside(node.whenFalse);
    return;
  }
  walk(node, 'perhaps');
}

const api = new API({ cwd: root });
const [{ program }] = api.updateSnapshot({ openProjects: [config] }).getProjects();
for (const path of [...program.getSourceFileNames()].sort()) {
  file = relative(root, path).replaceAll('\\', '/');
  if (!path.endsWith('.js') || path.includes('/node_modules/') || LEFT_OUT.test(file)) continue;
  const source = program.getSourceFile(path);
  if (source) walk(source, 'perhaps');
}
api.close();
console.log(JSON.stringify(found));
