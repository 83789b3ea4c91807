// @ts-check
/** What the page gives an exhibit: types only. */

/** @typedef {import('answers/page').EventOf<import('answers/page').Answer>} Event_ */
/** A whole number that a person is asked for: the beginning of the sentence that refuses anything else, and the
 * number's bounds as digits ('' for none).
 * @typedef {{what: string, low?: string, high?: string}} Wanted */
/**
 * The context of one visit: when the exhibit is left, the signal aborts, which ends all pending work.
 * @typedef {object} Context
 * @property {import('answers/page').ExhibitEntry} exhibit
 * @property {AbortSignal} signal  pass it to anything that may outlast the visit, such as a listener
 * @property {(milliseconds: number) => Promise<void>} pause
 * @property {Map<string, any>} results  what visits to this exhibit leave for the next; any: only the exhibit knows
 * @property {(name: string, value: unknown) => void} keep  stores a value of this exhibit in the browser
 * @property {(name: string) => unknown} kept  a stored value, which can be anything
 * @property {(job: string, args?: object, how?: {lane?: 'quick' | 'work', signal?: AbortSignal, keep?: {about: string, anew: boolean}}) => AsyncIterable<Event_>} ask
 *   asks about the current state; the last event may be an error; with `keep`, the browser keeps the unfinished count under what it is
 *   about, and resumes it unless `anew`
 * @property {(about: string) => Promise<number | null>} interrupted  the fraction done of a kept count; null if there is none
 * @property {(about: string) => Promise<void>} forgetCount  removes a kept count
 * @property {(move: string, options?: {refused?: (sentence: string) => void, replace?: boolean}) => Promise<{ok: boolean, sentence: string}>} play
 *   makes a move; if Python refuses it, calls `refused` or announces why; `replace`: the move joins the previous step
 * @property {(changes: Record<string, unknown> | ((state: any) => Record<string, unknown>), options?: {replace?: boolean, view?: object, refused?: (sentence: string) => void}) => Promise<boolean>} go
 *   `view`: what to draw for it, if the exhibit knows already; `refused`: gets the reason, instead of the page
 * @property {(typed: string, wanted: Wanted) => Promise<{value: string, sentence: string}>} read  has Python parse a typed whole
 *   number: its digits, or what is wrong with it
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(text: string) => void} announce
 * @property {(name: import('./playing/sounds.js').Sound) => void} sound  heard if a person has switched sounds on
 * @property {(name: string, value: unknown) => string} complain  the problem with a parameter's value, or ''
 * @property {{add: (text: string, kind: 'script' | 'ran') => void, kind: (text: string) => 'script' | 'ran' | ''}} written
 *   lines of Python that this page wrote, or that were run here
 */

export {};
