// @ts-check
/**
 * A panel of an exhibit with several: its own questions, what it remembers, and a drawing of it. It says which parameters it
 * depends on; the exhibit tells it when one of them has changed, so it alone knows what to forget then.
 *
 * @template {{panels: Set<any>}} Host  the exhibit
 */
export class Panel {
  /** @param {Host} host @param {string[]} names  the parameters */
  constructor(host, names) {
    this.host = host;
    this.names = names;
    this.values = '';
    host.panels.add(this);
  }

  /** @param {import('./exhibit.js').State} state */
  follow(state) {
    const values = JSON.stringify(this.names.map((name) => state[name]));
    if (values === this.values) return;
    this.values = values;
    this.changed();
  }

  /** Forget, and ask what must always be known. Also called first, and when the page is entered again. For overriding. */
  changed() {}
}
