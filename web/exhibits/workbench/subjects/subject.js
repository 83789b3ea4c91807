// @ts-check
/** The base of every kind of problem in the workbench. */
import { html, nothing } from 'lit';
import { Panel } from '../../../parts/exhibit.js';
import { BESIDE } from '../bench.js';

/** @typedef {import('answers/workbench').Row['lies']} Lies */
/**
 * @typedef {import('../bench.js').Bench & {
 *   reading: import('../reading.js').Reading,
 *   solutions: import('../solutions.js').Solutions,
 *   matrix: import('../matrix.js').Matrix,
 *   byHand: import('../by-hand.js').ByHand,
 * }} Host
 */

/**
 * @template Drawn  the view's `subject`
 * @template [Solved=null]  a solution as Python draws it
 * @extends {Panel<Host>}
 */
export class Subject extends Panel {
  /** The parameters in the subject's form. @type {string[]} */
  fields = [];
  /** Changes to make when another problem of this kind opens. @type {Record<string, unknown>} */
  anew = {};
  /** Whether the subject's own part already shows the matrix, so that it is not shown again below. */
  matrixInPart = false;

  /** @param {Host} host */
  constructor(host) {
    super(host, ['position']);
  }

  get drawn() {
    return /** @type {Drawn} */ (this.host.view.subject);
  }

  /** The solution shown. */
  get solved() {
    return /** @type {Solved | null} */ (/** @type {unknown} */ (this.host.solutions.shown?.drawn ?? null));
  }

  /** The form and, if there are several, the examples. @param {string[]} names */
  form(...names) {
    return html`<div class="fields bench-form in-presenter-hidden no-print">${this.host.form(...names)}${this.examples()}</div>`;
  }

  /** A field that opens an example of this kind of problem. */
  examples() {
    const { context, view } = this.host;
    const own = context.exhibit.examples.filter(({ state }) => state.problem === view.problem);
    const posed = own.map((each) => ({
      ...each,
      state: Object.fromEntries(Object.entries(each.state).filter(([name]) => !BESIDE.has(name))),
    }));
    return own.length > 1 ? this.host.examples(posed) : nothing;
  }

  /** The problem as the visitor sees it; subclasses may override it. @returns {unknown} */
  part() {
    return nothing;
  }

  /** The names of the options that a person has chosen, to be marked in the matrix. */
  get chosen() {
    return (this.host.view.hand?.rows ?? []).map(({ name }) => name);
  }

  /** Called when a new view arrives. */
  viewed() {
    if (this.chosen.length && !this.solved) this.host.matrix.choose(this.chosen);
  }

  /** The main choices, beside the problem's title; subclasses may override them. @returns {unknown} */
  choices() {
    const { context, presenter } = this.host;
    const numbers = context.exhibit.parameters.filter(({ kind }) => kind === 'integer');
    const own = this.fields.filter((field) => numbers.some(({ name }) => name === field));
    return presenter && own.length ? this.host.form(...own) : nothing;
  }

  /** The subject's own questions; subclasses may override them. @returns {unknown} */
  questions() {
    return nothing;
  }

  /** A small picture of one option, or null if only the matrix shows it; subclasses may override it.
   * @param {Lies} _lies @returns {unknown} */
  picture(_lies) {
    return null;
  }
}
