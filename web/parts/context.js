// @ts-check
/** What the page gives an exhibit. Types only; nothing here runs. */

/** @typedef {import('answers/page').EventOf<import('answers/page').Answer>} Event_ */
/** A whole number: what begins the sentence that refuses another one, and its bounds as digits ('' for none).
 * @typedef {{what: string, low?: string, high?: string}} Wanted */
/**
 * One visit's: when the exhibit is left, the signal aborts, and so does all that is under way.
 * @typedef {object} Context
 * @property {import('answers/page').ExhibitEntry} exhibit
 * @property {AbortSignal} signal  give it to what outlives a moment, such as a listener
 * @property {(milliseconds: number) => Promise<void>} pause
 * @property {Map<string, any>} results  what visits of this exhibit leave to the next one; any: only the exhibit knows
 * @property {(job: string, args?: object, how?: {lane?: 'quick' | 'work', signal?: AbortSignal}) => AsyncIterable<Event_>} ask
 *   a question about the present state; the last event may be an error
 * @property {(move: string, options?: {refused?: (sentence: string) => void, replace?: boolean}) => Promise<{ok: boolean, sentence: string}>} play
 *   Python decides; a refusal is announced, unless `refused` hears it; `replace`: the move belongs to the step before
 * @property {(changes: Record<string, unknown>, options?: {replace?: boolean, view?: object, refused?: (sentence: string) => void}) => Promise<boolean>} go
 *   `view`: what to draw for it, where the exhibit knows that already; `refused` hears why not, in place of the page's message
 * @property {(typed: string, wanted: Wanted) => Promise<{value: string, sentence: string}>} read  a whole number that a person
 *   typed, as digits, or what is wrong with it: Python says
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(text: string) => void} announce
 * @property {(name: string, value: unknown) => string} complain  what is wrong with a value of a parameter, or ''
 * @property {{add: (text: string, kind: 'script' | 'ran') => void, kind: (text: string) => 'script' | 'ran' | ''}} written
 *   lines of Python that this page has written, or a person has run here
 */

export {};
