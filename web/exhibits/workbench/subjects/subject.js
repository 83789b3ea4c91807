// @ts-check
/** What the workbench asks of every kind of problem. */
import { html, nothing } from 'lit';
import { Panel } from '../../../parts/exhibit.js';

/** @typedef {import('answers/workbench').Row['lies']} Lies */
/**
 * @typedef {import('../bench.js').Bench & {
 *   reading: import('../reading.js').Reading,
 *   solutions: import('../solutions.js').Solutions,
 * }} Host
 */

/**
 * @template Drawn  the view's `subject`
 * @template [Solved=null]  a solution as Python draws it
 * @extends {Panel<Host>}
 */
export class Subject extends Panel {
  /** The parameters of its form. @type {string[]} */
  fields = [];

  /** @param {Host} host */
  constructor(host) {
    super(host, ['position']);
  }

  get drawn() {
    return /** @type {Drawn} */ (this.host.view.subject);
  }

  /** The solution on show. */
  get solved() {
    return /** @type {Solved | null} */ (/** @type {unknown} */ (this.host.solutions.shown?.drawn ?? null));
  }

  /** Its fields, and its examples where there are several. @param {string[]} names */
  form(...names) {
    return html`<div class="fields bench-form in-presenter-hidden no-print">${this.host.form(...names)}${this.examples()}</div>`;
  }

  /** A field that opens one of the examples of this kind of problem. */
  examples() {
    const { context, view } = this.host;
    const own = context.exhibit.examples.filter(({ state }) => state.problem === view.problem);
    return own.length > 1 ? this.host.examples(own) : nothing;
  }

  /** The problem as a person works on it. For overriding. @returns {unknown} */
  part() {
    return nothing;
  }

  /** A new view is there. For overriding. */
  viewed() {}

  /** Its main choices, beside the problem's: the numbers of its form. For overriding. @returns {unknown} */
  choices() {
    const { context, presenter } = this.host;
    const numbers = context.exhibit.parameters.filter(({ kind }) => kind === 'integer');
    const own = this.fields.filter((field) => numbers.some(({ name }) => name === field));
    return presenter && own.length ? this.host.form(...own) : nothing;
  }

  /** Its own questions. For overriding. @returns {unknown} */
  questions() {
    return nothing;
  }

  /** A small picture with where one option lies, or null where only the matrix shows it. For overriding.
   * @param {Lies} _lies @returns {unknown} */
  picture(_lies) {
    return null;
  }
}
