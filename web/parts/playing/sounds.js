// @ts-check
/** Plays short notes that end softly, with Web Audio. This module is loaded once a person has switched sounds on. */

/** @typedef {'placed' | 'refused' | 'solved' | 'lost'} Sound */
/** @typedef {[pitch: number, after: number, lasts: number]} Note  in hertz and seconds */

/** @type {Record<Sound, Note[]>} */
const NOTES = {
  placed: [[440, 0, 0.12]],
  refused: [
    [196, 0, 0.14],
    [156, 0.11, 0.2],
  ],
  solved: [
    [523, 0.12, 0.2],
    [659, 0.24, 0.2],
    [784, 0.36, 0.2],
    [1047, 0.48, 0.6],
  ],
  lost: [
    [392, 0.12, 0.25],
    [311, 0.32, 0.25],
    [262, 0.52, 0.6],
  ],
};
const LOUDNESS = 0.15;
/** How long a note takes to reach full volume, in seconds: a note that starts abruptly clicks. */
const ATTACK = 0.008;

/** @type {AudioContext | null} */
let audio = null;

/** @param {Sound} name */
export async function play(name) {
  audio ??= new AudioContext();
  // A browser keeps a page silent until a person has used it.
  if (audio.state === 'suspended') await audio.resume();
  for (const [pitch, after, lasts] of NOTES[name]) {
    const begin = audio.currentTime + after;
    const voice = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
    const volume = new GainNode(audio, { gain: 0 });
    voice.connect(volume).connect(audio.destination);
    const { gain } = volume;
    gain.setValueAtTime(0, begin);
    gain.linearRampToValueAtTime(LOUDNESS, begin + ATTACK);
    gain.exponentialRampToValueAtTime(0.001, begin + lasts);
    voice.start(begin);
    voice.stop(begin + lasts);
  }
}
