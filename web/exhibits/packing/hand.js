// @ts-check
/**
 * The piece in a person's hand: taken from the tray or from the board, turned, moved with the pointer or with keys, laid or
 * put back. Whether it may lie where it is let go, Python decides.
 */
import { html, nothing } from 'lit';
import { cellName, cellPlace, cellsOf } from '../../parts/cells.js';
import { icon } from '../../parts/icons.js';
import { letterCell } from '../../parts/piece-shape.js';
import { drag } from './drag.js';
import { inside, layersDown, layersWords, sticksOut } from './solid.js';

/**
 * A piece in a person's hand: which way it is turned and where on the board its grip (one of its balls) is.
 * @typedef {object} Held
 * @property {string} piece
 * @property {number} orientation
 * @property {number} grip  index of the ball that is held
 * @property {[number, number] | null} at  row and column of the grip; null while it is over no cell
 * @property {string} from  the placement it was picked up from, or ''
 * @property {'key' | 'pointer' | 'drag'} how
 */

/** What each key does to the piece in hand. */
const WAYS = /** @type {const} */ ({ r: 'turned', f: 'flipped', t: 'tipped' });

/** @param {string} key @returns {'turned' | 'flipped' | 'tipped' | undefined} */
const wayOf = (key) => WAYS[/** @type {keyof typeof WAYS} */ (key.toLowerCase())];

export class Hand {
  /** @type {Held | null} */
  #held = null;

  /** @param {any} host  the exhibit */
  constructor(host) {
    this.host = host;
    /** The way each piece is turned in the tray. @type {Map<string, number>} */
    this.turned = new Map();
    /** What is shown at once while Python looks at a move: the piece where it was let go. @type {any} */
    this.pending = null;
  }

  get held() {
    return this.#held;
  }

  set held(held) {
    this.#held = held;
    this.host.requestUpdate();
  }

  /** The tray has changed. */
  moved() {
    this.pending = null;
    this.held = null;
  }

  /** The puzzle is another one. */
  left() {
    this.turned = new Map();
  }

  /** How a piece is turned now, in the hand or in the tray. @param {string} name */
  turnedTo(name) {
    return this.held?.piece === name ? this.held.orientation : (this.turned.get(name) ?? 0);
  }

  /** The piece on its way, as it is drawn over the board, or null. */
  get ghost() {
    const { held, host } = this;
    if (!held?.at) return this.pending;
    const { letter, colour } = host.piece(held.piece);
    const here = this.placement(held);
    const look = !here ? 'bad' : host.chances.verdict(here)?.dead ? 'dead' : 'ghost';
    return { name: held.piece, letter, colour, cells: this.cells(held), look };
  }

  /** The placement that is being moved from where it lay; '' when none is. */
  get from() {
    return this.pending?.from || this.held?.from || '';
  }

  /** The cells under the piece in hand: [row, column], some perhaps off the board. @param {Held} held */
  cells(held) {
    const { cells } = this.host.orientation(held.piece, held.orientation);
    const [row, column] = held.at ?? [0, 0];
    const [gripRow, gripColumn] = cells[held.grip];
    return cells.map((/** @type {number[]} */ [r, c]) => [row + r - gripRow, column + c - gripColumn]);
  }

  /** The spelling of where the piece in hand would lie; '' when it hangs over the edge. @param {Held} held */
  placement(held) {
    const cells = this.cells(held);
    const { rows, columns } = this.host.view;
    if (cells.some((/** @type {number[]} */ [r, c]) => r < 0 || c < 0 || r >= rows || c >= columns))
      return '';
    const over = this.#overLayers(held);
    if (over && sticksOut(over)) return '';
    cells.sort(
      (/** @type {number[]} */ one, /** @type {number[]} */ other) => one[0] - other[0] || one[1] - other[1],
    );
    return `${held.piece}:${cells.map((/** @type {number[]} */ [r, c]) => cellName(r, c)).join('')}`;
  }

  /** The piece in hand over the layers of a solid tray; null over a flat one. @param {Held} held
   * @returns {import('./solid.js').Over | null} */
  #overLayers({ piece, orientation, grip, at }) {
    const { space, rows } = this.host.view;
    if (!space || !at) return null;
    return { layers: space.layers, rows, balls: this.host.orientation(piece, orientation).balls, grip, at };
  }

  /** Why the piece in hand cannot lie where it is, in words; '' when it is inside the tray. @param {Held} held */
  #sticksOut(held) {
    if (!held.at || this.placement(held)) return '';
    const over = this.#overLayers(held);
    return `${held.piece} ${(over && sticksOut(over)) || 'would stick out of the tray'}`;
  }

  // --- laying ---------------------------------------------------------------------------------------------------

  /**
   * Takes a piece into the hand.
   * @param {string} name @param {'key' | 'pointer' | 'drag'} how @param {number} [ball] @param {string} [from]
   */
  take(name, how, ball, from = '') {
    let orientation = this.turned.get(name) ?? 0;
    if (from) orientation = this.host.drawn(from).orientation;
    const { cells } = this.host.orientation(name, orientation);
    const grip = ball ?? cells.indexOf(letterCell(cells));
    this.held = { piece: name, orientation, grip, at: null, from, how };
    return this.held;
  }

  /** Turns the piece in hand, or the one in the tray: `turned` is R, `flipped` F, `tipped` T.
   * @param {'turned' | 'flipped' | 'tipped'} way @param {string} [name] */
  turn(way, name = this.held?.piece) {
    if (!name) return;
    const held = this.held?.piece === name ? this.held : null;
    const next = this.host.orientation(name, this.turnedTo(name))[way];
    if (next === null || next === undefined) {
      this.host.context.announce(`${name} may not be turned over.`);
      return;
    }
    this.turned.set(name, next);
    if (held) {
      const { cells } = this.host.orientation(name, next);
      this.held = this.#inside({ ...held, orientation: next, grip: cells.indexOf(letterCell(cells)) });
      this.#follow();
    }
    this.host.context.announce(
      { turned: `${name} rotated`, flipped: `${name} turned over`, tipped: `${name} tipped over` }[way],
    );
    this.host.requestUpdate();
  }

  /**
   * A piece moved with keys is kept on the board; in a solid tray in its layer.
   * @param {Held} held @param {[number, number] | null} [from]  where it was before @param {number} [by]  layers further down
   * @returns {Held}
   */
  #inside(held, from = null, by = 0) {
    if (!held.at || held.how === 'drag') return held;
    const over = this.#overLayers(held);
    if (over) return { ...held, at: inside(over, { from, lift: held.how === 'key', by }) };
    const cells = this.cells(held);
    const rows = cells.map((/** @type {number[]} */ cell) => cell[0]);
    const columns = cells.map((/** @type {number[]} */ cell) => cell[1]);
    const push = (/** @type {number[]} */ list, /** @type {number} */ size) =>
      Math.max(0, -Math.min(...list)) - Math.max(0, Math.max(...list) - size + 1);
    const [row, column] = held.at;
    return {
      ...held,
      at: [row + push(rows, this.host.view.rows), column + push(columns, this.host.view.columns)],
    };
  }

  /** Lays the piece in hand where it is. */
  async lay() {
    const { held } = this;
    if (!held?.at || !this.host.view) return false;
    const placement = this.placement(held);
    if (!placement) {
      this.host.context.announce(`${this.#sticksOut(held)}.`);
      return false;
    }
    if (placement === held.from) {
      this.held = null;
      return true;
    }
    this.pending = { ...this.host.drawn(placement), look: 'ghost', from: held.from };
    if (held.how !== 'key') this.held = null;
    const { ok } = await this.host.context.play(`lay ${placement}`);
    this.pending = null;
    if (ok) {
      this.turned.set(held.piece, held.orientation);
      this.held = null;
      this.host.context.announce(`${held.piece} laid on ${cellsOf(placement).join(' ')}.`);
    }
    this.host.requestUpdate();
    return ok;
  }

  /** Takes a laid piece off the board. @param {string} name */
  async lift(name) {
    this.held = null;
    const { ok } = await this.host.context.play(`lift ${name}`);
    if (ok) this.host.context.announce(`${name} is back in the tray.`);
  }

  putBack() {
    const { held } = this;
    if (!held) return;
    this.held = null;
    this.host.context.announce(`${held.piece} put back.`);
    if (held.how !== 'key') return;
    if (held.from) this.host.board.focusCell(this.host.board.at);
    else this.host.tray.focusPiece(held.piece);
  }

  // --- gestures ---------------------------------------------------------------------------------------------------

  choose = (/** @type {CustomEvent} */ { detail }) => {
    const { piece, how } = detail;
    if (this.held?.piece === piece) {
      this.putBack();
      return;
    }
    const laid = this.host.laidAs(piece);
    const held = this.take(piece, how, undefined, laid?.name ?? '');
    if (how === 'key') {
      const start = laid ? cellPlace(laid.cells[0]) : cellPlace(this.host.board.at);
      this.held = this.#inside({ ...held, at: /** @type {[number, number]} */ (start) });
      this.host.board.focusCell(cellName(.../** @type {[number, number]} */ (this.held.at)));
    }
    this.#sayHand();
  };

  #sayHand() {
    const layers = this.host.view.space ? ' Page Up and Page Down take it to another layer, T tips it,' : '';
    this.host.context.announce(
      `${this.held?.piece} in hand. Arrows move it,${layers} R rotates, F turns it over, Enter lays it, Escape puts it back.`,
    );
  }

  press = async (/** @type {CustomEvent} */ { detail }) => {
    const { cell, how } = detail;
    const there = this.host.placementAt(cell);
    if (this.held) {
      this.held = this.#inside({ ...this.held, at: cellPlace(cell) });
      const { piece } = this.held;
      const ok = await this.lay();
      if (ok && how === 'key') this.host.board.focusCell(this.host.board.at);
      else if (!ok && how === 'pointer' && there?.piece === piece) this.held = null;
      return;
    }
    if (there) {
      // The piece is held where it was touched.
      this.held = this.#heldAt(this.take(there.piece, how, undefined, there.name), cell);
      this.#sayHand();
      if (how === 'key') this.host.board.focusCell(cell);
    } else if (this.host.chances.on) this.host.chances.pick(cell);
    else if (how === 'key') this.host.context.announce(`${cell} is empty. Choose a piece among the pieces.`);
  };

  /** @param {Held} held @param {string} cell @returns {Held} */
  #heldAt(held, cell) {
    const at = cellPlace(cell);
    const from = this.host.drawn(held.from);
    const row = Math.min(...from.cells.map((/** @type {number[]} */ place) => place[0]));
    const column = Math.min(...from.cells.map((/** @type {number[]} */ place) => place[1]));
    const { cells } = this.host.orientation(held.piece, held.orientation);
    const grip = cells.findIndex(
      (/** @type {number[]} */ [r, c]) => r + row === at[0] && c + column === at[1],
    );
    return { ...held, grip: Math.max(0, grip), at };
  }

  point = (/** @type {CustomEvent} */ { detail }) => {
    if (!this.held || this.held.how === 'drag') return;
    const byKey = detail.how === 'key';
    this.held = this.#inside({ ...this.held, at: cellPlace(detail.cell) }, byKey ? this.held.at : null);
    if (byKey) this.#sayWhere();
  };

  /** Says where the piece in hand is, and the focus goes there. */
  #sayWhere() {
    const { held, host } = this;
    if (!held) return;
    this.#follow();
    const placement = this.placement(held);
    const layers = host.view.space ? `, ${layersWords(host.view.space.layers, this.cells(held))}` : '';
    host.context.announce(
      placement
        ? `${held.piece} over ${cellsOf(placement).join(' ')}${layers}. ${host.chances.verdict(placement)?.sentence ?? ''}`
        : `${this.#sticksOut(held)}.`,
    );
  }

  /** Moves the piece in hand to another layer. @param {1 | -1} by  one further down or up */
  changeLayer(by) {
    const { held } = this;
    if (!held?.at) return;
    // Kept inside like a piece that keys move, whatever moved it so far.
    const { at } = this.#inside({ ...held, how: 'key' }, null, by);
    this.held = { ...held, at };
    if (String(at) === String(held.at)) {
      this.host.context.announce(`${held.piece} can go no ${by > 0 ? 'lower' : 'higher'}.`);
    } else this.#sayWhere();
  }

  /** The focus goes with the piece, also where the edge holds it back. */
  #follow() {
    if (this.held?.how === 'key' && this.held.at) this.host.board.focusCell(cellName(...this.held.at));
  }

  /** Keys on the board and in the tray. */
  command = (/** @type {CustomEvent} */ event) => {
    const { key, piece, cell } = event.detail;
    const way = wayOf(key);
    const by = this.#layersBy(key);
    const name = this.held?.piece ?? piece ?? (cell ? this.host.placementAt(cell)?.piece : undefined);
    if (way && name) {
      if (!this.held && cell) return;
      this.turn(way, name);
    } else if (by && this.held) this.changeLayer(by);
    else if (by && cell) {
      const there = layersDown(this.host.view.space.layers, cellPlace(cell), by);
      if (there) this.host.board.focusCell(cellName(...there));
    } else if (key === 'Escape' && this.held) this.putBack();
    else if ((key === 'Delete' || key === 'Backspace') && name && this.#isLaid(name)) this.lift(name);
    else return;
    event.preventDefault();
  };

  /** How many layers further down a key leads; 0 for other keys and in a flat tray. @param {string} key */
  #layersBy(key) {
    if (!this.host.view.space) return 0;
    return key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0;
  }

  /** @param {string} name */
  #isLaid(name) {
    return this.host.view.placed.some((/** @type {any} */ placement) => placement.piece === name);
  }

  /** A pointer went down on a piece, on the board or in the tray. */
  grab = (/** @type {CustomEvent} */ { detail }) => {
    const { piece, pointer, ball, cell } = detail;
    const laid = cell ? this.host.placementAt(cell) : this.host.laidAs(piece);
    const float = /** @type {import('../../parts/drag-float.js').DragFloat} */ (
      this.host.querySelector('ch-drag-float')
    );
    const back = [pointer.clientX, pointer.clientY];
    const { board } = this.host;
    const size = board.locate(0, 0).size;
    const keys = (/** @type {KeyboardEvent} */ event) => {
      const way = wayOf(event.key);
      if (!way || event.ctrlKey || event.metaKey) return;
      // Not also for the piece's own button, which has the focus.
      event.preventDefault();
      event.stopPropagation();
      this.turn(way, piece);
      if (this.held) float.show(this.#floating(this.held), this.held.grip, size);
    };
    const over = (/** @type {number} */ x, /** @type {number} */ y) => {
      const place = board.locate(x, y);
      const row = Math.floor(place.row);
      const column = Math.floor(place.column);
      return row >= -1 && column >= -1 && row <= this.host.view.rows && column <= this.host.view.columns
        ? /** @type {[number, number]} */ ([row, column])
        : null;
    };
    const end = () => {
      removeEventListener('keydown', keys, true);
      this.host.requestUpdate();
    };
    drag(pointer, {
      begin: () => {
        addEventListener('keydown', keys, true);
        let held = this.take(piece, 'drag', laid ? undefined : ball, laid?.name ?? '');
        if (laid && cell) held = this.#heldAt(held, cell);
        else if (laid)
          held = {
            ...held,
            grip: Math.min(ball ?? 0, this.host.orientation(piece, held.orientation).cells.length - 1),
          };
        this.held = held;
        float.show(this.#floating(held), held.grip, size);
      },
      move: (x, y) => {
        if (!this.held) return;
        float.moveTo(x, y);
        const at = over(x, y);
        if (String(at) !== String(this.held.at)) this.held = this.#nudged({ ...this.held, at });
      },
      drop: async (x, y) => {
        end();
        const { held } = this;
        if (!held) return;
        const at = over(x, y);
        if (!at) {
          this.held = null;
          if (held.from) {
            float.hide();
            this.lift(piece);
          } else float.goBack(back[0], back[1]);
          return;
        }
        this.held = this.#nudged({ ...held, at });
        float.hide();
        const stuck = this.#sticksOut(this.held);
        const ok = await this.lay();
        if (stuck) {
          this.held = null;
          this.host.context.announce(`${stuck}; it went back.`);
        }
        if (!ok) {
          float.show(this.#floating(held), held.grip, size);
          float.moveTo(x, y);
          float.goBack(back[0], back[1]);
        }
      },
      cancel: () => {
        end();
        this.held = null;
        float.goBack(back[0], back[1]);
      },
    });
  };

  /** A piece let go a little over the edge is meant to lie at the edge. @param {Held} held @returns {Held} */
  #nudged(held) {
    if (!held.at) return held;
    const inside = this.#inside({ ...held, how: 'pointer' });
    const [row, column] = /** @type {[number, number]} */ (inside.at);
    const near = Math.abs(row - held.at[0]) <= 1 && Math.abs(column - held.at[1]) <= 1;
    return near ? { ...held, at: [row, column] } : held;
  }

  /** @param {Held} held */
  #floating(held) {
    const { letter, colour } = this.host.piece(held.piece);
    const { cells, looks } = this.host.orientation(held.piece, held.orientation);
    return { cells, layers: looks?.[0], letter, colour, space: this.host.inSpace(held.piece) };
  }

  /** @param {boolean} tips  whether a piece can be tipped over */
  buttons(tips) {
    const { held } = this;
    return html`<div class="group no-print" role="group" aria-label="The piece in hand">
        <button type="button" ?disabled=${!held} @click=${() => this.turn('turned')}>${icon('rotate')} Rotate <kbd>R</kbd></button>
        <button type="button" ?disabled=${!held} @click=${() => this.turn('flipped')}>${icon('turn')} Turn over <kbd>F</kbd></button>
        ${
          tips
            ? html`<button type="button" ?disabled=${!held} @click=${() => this.turn('tipped')}>Tip <kbd>T</kbd></button>`
            : nothing
        }
        ${
          this.host.view.space
            ? html`<button type="button" ?disabled=${!held?.at} @click=${() => this.changeLayer(-1)}>Up a layer <kbd>PgUp</kbd></button>
              <button type="button" ?disabled=${!held?.at} @click=${() => this.changeLayer(1)}>Down a layer <kbd>PgDn</kbd></button>`
            : nothing
        }
        <button type="button" ?disabled=${!held} @click=${() => this.putBack()}>Put back <kbd>Esc</kbd></button>
        <button type="button" ?disabled=${!held?.from} @click=${() => held && this.lift(held.piece)}>Take off <kbd>Del</kbd></button>
      </div>
      <p class="soft hand-words no-print in-presenter-hidden">${this.#words()}</p>`;
  }

  /** What can be done now, and why the piece in hand cannot be laid where it is. */
  #words() {
    const { held } = this;
    const solid = Boolean(this.host.view.space);
    if (!held) {
      return `Drag a piece onto the board, or choose one and click a cell. With keys: choose a piece with Enter, move it with the arrows${
        solid ? ' and from layer to layer with Page Up and Page Down' : ''
      }.`;
    }
    const stuck = this.#sticksOut(held);
    if (stuck) return `${stuck}.`;
    if (held.how !== 'key') return `${held.piece} in hand. Click a cell to lay it there.`;
    const keys = solid ? 'Arrows move it, Page Up and Page Down take it to another layer' : 'Arrows move it';
    return `${held.piece} in hand. ${keys}, Enter lays it, Escape puts it back.`;
  }
}
