// @ts-check
/** All ways to finish, a page at a time: any number can be gone to, a random one drawn, and each taken onto the board. */
import { html, nothing } from 'lit';
import { Question } from '../../parts/exhibit.js';
import './board-gallery.js';

/** Boards on one page. */
const PAGE = 12;

export class Gallery {
  /** @param {any} host  the exhibit */
  constructor(host) {
    this.host = host;
    // Asked of the one worker for short questions, which keeps the table of all solutions between two of them.
    this.solutions = new Question(host, {
      job: 'solutions',
      lane: 'quick',
      heard: (event) => this.#found(event),
    });
    this.random = new Question(host, {
      job: 'random',
      lane: 'quick',
      heard: (event) => {
        if (event.type === 'found') this.turnTo(String(BigInt(event.item.index) + 1n));
      },
    });
    this.moved();
  }

  /** The tray has changed. */
  moved() {
    this.open = false;
    /** The number of the first board on the page, from 1. */
    this.from = '1';
    /** @type {Map<string, string[]>} number -> placements */
    this.boards = new Map();
    this.total = '';
  }

  /** @param {any} event */
  #found(event) {
    if (event.type === 'found') {
      this.boards.set(String(BigInt(event.item.index) + 1n), event.item.placements);
    } else if (event.type === 'result' && event.value?.total !== undefined)
      this.total = String(event.value.total);
  }

  /** Shows the page that begins with a number (from 1). @param {string} from */
  turnTo(from) {
    this.open = true;
    this.from = from;
    const wanted = new Map();
    for (let i = 0n; i < BigInt(PAGE); i++) {
      const key = String(BigInt(from) + i);
      const board = this.boards.get(key);
      if (board) wanted.set(key, board);
    }
    this.boards = wanted;
    this.solutions.ask({ from: String(BigInt(from) - 1n), count: PAGE });
  }

  /** @param {string} number */
  async #take(number) {
    const { host } = this;
    const placements = this.boards.get(number);
    if (!placements) return;
    await host.context.go({ placed: placements.join('.'), walked: '' });
    await host.updateComplete;
    // The gallery is gone, and with it the button that had the focus.
    host.board.scrollIntoView({ block: 'nearest' });
    host.board.focusCell('a1');
  }

  panel() {
    const { host } = this;
    const ways = host.finish.value?.value;
    if (ways === '0') {
      return html`<p class="soft">There is no way to finish, so there are no solutions to show.</p>`;
    }
    const boards = new Map(
      [...this.boards].map(([number, placements]) => [
        number,
        placements.map((placement) => host.drawn(placement)),
      ]),
    );
    const { rows, columns, cells } = host.view;
    return html`<ch-job-panel words="Show solutions" .job=${this.solutions.shown} @start=${() => this.turnTo('1')}
      @stop=${() => this.solutions.stop()} .answer=${
        this.open
          ? html`<ch-board-gallery .rows=${rows} .columns=${columns} .cells=${cells ? new Set(cells) : null}
              .boards=${boards} .total=${this.total || ways || ''} .from=${this.from} .size=${PAGE} .loading=${this.solutions.running}
              @turn=${(/** @type {CustomEvent} */ { detail }) => this.turnTo(detail.from)}
              @random=${() => this.random.ask({ count: 1, seed: Math.floor(Math.random() * 2 ** 31) })}
              @take=${(/** @type {CustomEvent} */ { detail }) => this.#take(detail.number)}></ch-board-gallery>`
          : nothing
      }></ch-job-panel>`;
  }
}
