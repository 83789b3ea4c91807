// @ts-check
/** Bytes as text, the way files travel to Python. */

/** @param {Uint8Array} bytes */
export function inBase64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
