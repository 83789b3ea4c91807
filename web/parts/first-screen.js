// @ts-check
/**
 * Tells the style sheet how high the board on the first screen of a phone may be (style/parts/playing.css): `--top` is where the
 * section `.first-screen` begins on the page, `--rest` the height of the rest down to the buttons of its questions, whose answers follow;
 * `--board-shape` is the board's width divided by its height.
 */
export class FirstScreen {
  /** @type {Element | null} */
  #seen = null;

  /** @param {import('./exhibit.js').ExhibitElement<any, any, any>} host */
  constructor(host) {
    this.host = host;
    this.observer = new ResizeObserver(() => this.#measure());
    host.addController(this);
  }

  hostUpdated() {
    const section = this.host.find('.first-screen');
    if (section === this.#seen) return;
    this.observer.disconnect();
    this.#seen = section;
    if (!section) return;
    for (const each of [section, this.host.row]) if (each) this.observer.observe(each);
  }

  hostDisconnected() {
    this.observer.disconnect();
    this.#seen = null;
  }

  #measure() {
    const { host } = this;
    const section = host.find('.first-screen');
    const board = section?.querySelector('.board');
    if (!section || !board) return;
    const { top } = section.getBoundingClientRect();
    const { width, height } = board.getBoundingClientRect();
    const tools = [...section.querySelectorAll('.tool-row > .group, .tool-row .job-head, .solved-buttons')];
    const rest = Math.max(...tools.map((each) => each.getBoundingClientRect().bottom)) - top - height;
    host.style.setProperty('--top', `${top + scrollY}px`);
    if (tools.length) host.style.setProperty('--rest', `${rest}px`);
    if (height) host.style.setProperty('--board-shape', String(width / height));
  }
}
