// @ts-check
/** What the page gives an exhibit. Types only; nothing here runs. */

/** @typedef {import('answers/page').EventOf<import('answers/page').Answer>} Event_ */
/** @typedef {{how: 'done' | 'cancelled' | 'error', error?: {kind: string, sentence: string}}} End */
/** @typedef {{done: Promise<End>, cancel: () => void}} Task */
/**
 * @typedef {object} Context
 * @property {import('answers/page').ExhibitEntry} exhibit
 * @property {(job: string, args?: object, onEvent?: (event: Event_) => void, options?: {lane?: 'quick' | 'work', keep?: boolean}) => Task} ask
 *   a question about the present state; cancelled when the state changes, unless `keep`
 * @property {(move: string) => Promise<{ok: boolean, sentence: string}>} play  Python decides; a refusal is announced
 * @property {(changes: Record<string, unknown>, options?: {replace?: boolean, view?: object}) => Promise<boolean>} go
 *   `view`: what to draw for it, where the exhibit knows that already
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(text: string) => void} announce
 * @property {(name: string, value: unknown) => string} complain  what is wrong with a value of a parameter, or ''
 */

export {};
