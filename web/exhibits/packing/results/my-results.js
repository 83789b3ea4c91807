// @ts-check
/**
 * `<ch-my-results>`: all results kept in this browser, by tray and level, and the last results singly; with export,
 * import and *Clear all*. Event: `leave`, when a link is followed.
 */
import { html, nothing, svg } from 'lit';
import { today } from '../../../parts/dates.js';
import { clock, grouped, many } from '../../../parts/figures.js';
import { fileOf, part } from '../../../parts/part.js';
import { saveFile } from '../../../parts/saving/save.js';
import { scrolls } from '../../../parts/scrolls.js';
import { clear, lasting, MOST, read, results, streak, written } from '../../../results.js';
import { dateWords, outcome } from '../../../shared-result.js';
import { patternPicture } from './pattern.js';
import { standings } from './standings.js';
import { groupWords, puzzleLink } from './words.js';

/** @typedef {import('../../../results.js').Result} Result */

/** How many of the last results are listed. */
const LISTED = 12;
/** How many of the last times a chart shows. */
const BARS = 20;

export class MyResults extends part(
  {
    /** The message about what has just been done. */
    said: '',
    /** Whether *Clear all* is waiting for an answer. */
    asking: false,
  },
  /** @type {{leave: null}} */ ({}),
) {
  #export() {
    saveFile(new Blob([written()], { type: 'application/json' }), `my-results-${today()}.json`);
  }

  /** @param {Event} event */
  async #import(event) {
    const file = fileOf(event);
    if (!file) return;
    try {
      const { added, known, bad } = await read(file);
      this.said = [
        `${many(added, 'result')} added`,
        known ? `${grouped(known)} already here` : '',
        bad ? `${grouped(bad)} that could not be read` : '',
      ]
        .filter(Boolean)
        .join(', ')
        .concat('.');
    } catch (failure) {
      this.said = `This file could not be imported: ${/** @type {Error} */ (failure).message}`;
    }
    this.requestUpdate();
  }

  #clear() {
    clear();
    this.asking = false;
    this.said = 'All results are cleared.';
  }

  render() {
    const all = results();
    const days = streak(all, Date.now());
    return html`<p class="soft">Kept in this browser only${
      lasting() ? '' : ', which is not storing anything: they last until you close the page'
    }. Export them to keep a copy, or to import them elsewhere. The first result of each puzzle counts.</p>
      ${days ? html`<p>Daily puzzles: ${many(days, 'day')} in a row.</p>` : nothing}
      ${all.length ? html`${this.#table(all)}${this.#last(all)}` : html`<p>No results yet. Make a <i>New puzzle</i> and solve it.</p>`}
      <div class="group">
        <button type="button" ?disabled=${!all.length} @click=${() => this.#export()}>Export</button>
        <label class="button file-button">Import<input type="file" class="unseen" accept=".json,application/json" @change=${(/** @type {Event} */ event) => this.#import(event)}></label>
        ${
          this.asking
            ? html`<span>Clear ${many(all.length, 'result')}?</span>
              <button type="button" class="results-clear" @click=${() => this.#clear()}>Clear</button>
              <button type="button" @click=${() => {
                this.asking = false;
              }}>Cancel</button>`
            : html`<button type="button" ?disabled=${!all.length} @click=${() => this.#ask()}>Clear all</button>`
        }
      </div>
      <p role="status">${this.said}</p>`;
  }

  #ask() {
    this.asking = true;
    this.said = '';
    this.focusOn('.results-clear');
  }

  /** @param {Result[]} all */
  #table(all) {
    const time = (/** @type {number | null} */ value) => (value === null ? '–' : clock(value));
    return html`<div class="scroll" tabindex="0" role="group" aria-label="By puzzle and level" ${scrolls()}><table class="ledger">
      <thead><tr><th scope="col">Puzzle and level</th><th scope="col" class="number">Solved</th><th scope="col" class="number">Not solved</th>
        <th scope="col" class="number">Best, no hints</th><th scope="col" class="number">Median</th><th scope="col" class="number">Hints</th><th scope="col">Last times</th></tr></thead>
      <tbody>${standings(all).map(
        (
          each,
        ) => html`<tr><th scope="row">${groupWords(each)}</th><td class="number">${grouped(each.solved)}</td>
          <td class="number">${grouped(each.unsolved)}</td><td class="number">${time(each.best)}</td><td class="number">${time(each.median)}</td>
          <td class="number">${grouped(each.hints)}</td><td>${timesChart(each.times.slice(-BARS))}</td></tr>`,
      )}</tbody></table></div>`;
  }

  /** @param {Result[]} all */
  #last(all) {
    const shown = all.slice(-LISTED).reverse();
    return html`<h3>Last ended</h3>
      <ul class="bare results-last">${shown.map(
        (
          each,
        ) => html`<li><a href=${puzzleLink(each)} @click=${() => this.say('leave')}>${each.tray}, ${each.title}</a>
          <span>${outcome(each)}</span> ${patternPicture(each)}
          <span class="soft">${dateWords(each.when)}</span></li>`,
      )}</ul>
      ${all.length > LISTED ? html`<p class="soft">${many(all.length, 'result')} in all; up to ${grouped(MOST)} are kept.</p>` : nothing}`;
  }
}

/** A bar per time, the oldest first. @param {number[]} times */
function timesChart(times) {
  if (!times.length) return nothing;
  const most = Math.max(...times);
  const words =
    times.length === 1
      ? clock(most)
      : `${many(times.length, 'time')}, ${clock(Math.min(...times))} to ${clock(most)}`;
  return html`<svg class="results-times" role="img" aria-label=${words} viewBox="0 0 ${4 * BARS} 20"><title>${words}</title>${times.map(
    (time, i) => {
      const height = Math.max(1, (20 * time) / most);
      return svg`<rect class="bar" x=${4 * i} y=${20 - height} width="3" height=${height}/>`;
    },
  )}</svg>`;
}

customElements.define('ch-my-results', MyResults);
