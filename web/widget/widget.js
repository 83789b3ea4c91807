// @ts-check
/**
 * What a notebook runs to show `puzzle.widget()` (countinghouse/packing/widget.py): anywidget calls `render` with the widget's model.
 * The board is in a shadow tree, so neither its style nor the notebook's reaches the other.
 */
import { Colours } from './colours.js';
import './board-widget.js';

/**
 * The traits of the widget, and what anywidget's model offers.
 * @typedef {object} Model
 * @property {(name: string) => any} get  any: the traits have different types
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, listener: () => void) => void} on
 * @property {(event: string, listener: () => void) => void} off
 */

/** The style sheets, which the build (tools/widget.mjs) writes here. */
const STYLE = /** @type {{WIDGET_STYLE: string}} */ (/** @type {unknown} */ (globalThis)).WIDGET_STYLE;

const TRAITS = ['view', 'placed', 'sentence', 'refused'];

/** @param {{model: Model, el: HTMLElement}} widget */
function render({ model, el }) {
  const host = document.createElement('div');
  // JupyterLab must not handle keys and right clicks that are meant for the board.
  host.dataset.lmSuppressShortcuts = 'true';
  host.dataset.jpSuppressContextMenu = 'true';
  // Keys that the board has used mean nothing to the notebook.
  host.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) event.stopPropagation();
  });
  const root = host.attachShadow({ mode: 'open' });
  const style = root.appendChild(document.createElement('style'));
  style.textContent = STYLE;
  const board = root.appendChild(
    /** @type {import('./board-widget.js').BoardWidget} */ (document.createElement('ch-board-widget')),
  );
  const show = () => {
    // If Python has set another position, the last message no longer applies.
    if (model.get('placed') !== board.placed) board.said = '';
    for (const trait of TRAITS) Object.assign(board, { [trait]: model.get(trait) });
  };
  board.addEventListener('move', (event) => {
    const { placed } = /** @type {CustomEvent<{placed: string}>} */ (event).detail;
    model.set('placed', placed);
    model.save_changes();
  });
  const acknowledge = () => {
    model.set('seen', model.get('news'));
    model.save_changes();
  };
  show();
  model.on('change:news', acknowledge);
  for (const trait of TRAITS) model.on(`change:${trait}`, show);
  el.append(host);
  const colours = new Colours(host);
  return () => {
    colours.stop();
    model.off('change:news', acknowledge);
    for (const trait of TRAITS) model.off(`change:${trait}`, show);
  };
}

export default { render };
