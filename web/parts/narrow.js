// @ts-check
/** A media query that matches a phone, upright or on its side; style sheets repeat it. */
export const SMALL = '(max-width: 40rem), (max-height: 30rem)';

/** Whether the window matches a media query; the host updates when that changes. */
export class Narrow {
  /** @param {import('lit').ReactiveControllerHost} host @param {string} query  such as '(max-width: 40rem)' */
  constructor(host, query) {
    this.query = matchMedia(query);
    this.changed = () => host.requestUpdate();
    host.addController(this);
  }

  get now() {
    return this.query.matches;
  }

  hostConnected() {
    this.query.addEventListener('change', this.changed);
  }

  hostDisconnected() {
    this.query.removeEventListener('change', this.changed);
  }
}
