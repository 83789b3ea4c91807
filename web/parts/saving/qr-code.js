// @ts-check
/** `<ch-qr-code>`: a text as a QR code, dark on white in both themes, for cameras. */
import { html, svg } from 'lit';
import { part } from '../part.js';

/** The capacity in bytes of the largest code at the lowest error correction. */
export const QR_LIMIT = 2900;

/** The library that makes the code, loaded on first use: few visits need it. @type {typeof import('qrcode-generator') | null} */
let qrcode = null;

/** Loads the library, so that codes are drawn at once. */
export async function prepareCodes() {
  qrcode ??= (await import('qrcode-generator')).default;
}

export class QrCode extends part({ text: '' }) {
  async firstUpdated() {
    if (qrcode) return;
    await prepareCodes();
    this.requestUpdate();
  }

  render() {
    if (!this.text || !qrcode) return '';
    if (new TextEncoder().encode(this.text).length > QR_LIMIT) {
      return html`<p>This link is too long for a QR code.</p>`;
    }
    const code = qrcode(0, this.text.length > 400 ? 'L' : 'M');
    code.addData(this.text);
    code.make();
    const size = code.getModuleCount();
    let path = '';
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
      }
    }
    return html`<svg class="qr-code" role="img" aria-label="QR code of the link" shape-rendering="crispEdges"
      viewBox="-4 -4 ${size + 8} ${size + 8}">${svg`<rect x="-4" y="-4" width=${size + 8} height=${size + 8} fill="#fff"/><path
      d=${path} fill="#000"/>`}</svg>`;
  }
}

customElements.define('ch-qr-code', QrCode);
