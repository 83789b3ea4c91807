// @ts-check
/**
 * A panel of an exhibit that has several panels. It holds its own questions and state, and draws itself. It declares
 * which parameters it depends on; the exhibit tells it when one of them changes, so only the panel knows what to
 * forget.
 */

/** @template {{panels: Set<{follow: (state: Record<string, unknown>) => void, known: Record<string, unknown>}>}} Host  the exhibit */
export class Panel {
  /** @param {Host} host @param {string[]} names  of the parameters */
  constructor(host, names) {
    this.host = host;
    this.names = names;
    /** @type {Record<string, unknown>} */
    this.known = {};
    host.panels.add(this);
  }

  /** @param {Record<string, unknown>} state */
  follow(state) {
    const which = this.names.filter((name) => this.known[name] !== state[name]);
    if (!which.length) return;
    this.known = Object.fromEntries(this.names.map((name) => [name, state[name]]));
    this.changed(which);
  }

  /**
   * Called at the start and when parameters change: forgets old answers, and asks the questions whose answers are
   * always needed.
   * @param {string[]} _which  the parameters that have changed
   */
  changed(_which) {}
}
