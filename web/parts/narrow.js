// @ts-check
/** Whether the window is narrower than a width; the host updates when that changes. */
export class Narrow {
  /** @param {import('lit').ReactiveControllerHost} host @param {string} width  in CSS, such as '40rem' */
  constructor(host, width) {
    this.query = matchMedia(`(max-width: ${width})`);
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
