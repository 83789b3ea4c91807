// @ts-check

/** @typedef {import('answers/workbench').State} State */
/** @typedef {import('answers/workbench').View} View */
/** @typedef {import('../../parts/exhibit.js').ExhibitElement<View, State, import('answers/workbench').Answers>} Bench  the exhibit, as its panels see it */

/** Parameters that do not affect any answer about the problem. */
export const BESIDE = new Set([
  'solution',
  'seed',
  'probes',
  'method',
  'memory',
  'marks',
  'queens',
  'coloured',
  'chosen',
  'tell',
  'attacked',
  'check',
  'level',
  'cheapest',
]);
