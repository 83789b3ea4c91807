// @ts-check
/** Starts the page: catalogue, engine, session, theme, and the exhibit that the link names. */
import { html, LitElement, nothing, render } from 'lit';
import { followHeight } from './embed.js';
import { createEngine } from './engine/engine.js';
import { keepFocus } from './focus.js';
import './home/finish-it.js';
import { Home } from './home/home.js';
import { linkOptions, linkWith } from './link-options.js';
import './parts/dialog.js';
import { choiceRow } from './parts/choice-row.js';
import { writeNumbersIn } from './parts/numerals.js';
import './parts/share.js';
import { icon } from './parts/icons.js';
import { applyPreferences, keepPreferences, readPreferences } from './preferences.js';
import { Session } from './session/session.js';
import * as site from './site.js';

const preferences = readPreferences();
applyPreferences(preferences);
const opened = linkOptions();
document.documentElement.toggleAttribute('data-embed', opened.embed);

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** A phone, whose head has room for a few buttons. */
const narrow = matchMedia('(max-width: 40rem)');
narrow.addEventListener('change', () => draw());

const SILENT =
  'Python has said nothing for some seconds. If that goes on, another worker takes over; nothing on the page is lost.';

let said = 0;
/** Speaks a sentence to a screen reader, also the same one twice. @param {string} text */
function announce(text) {
  part('said').textContent = text + (said++ % 2 ? '\u00a0' : '');
}

/** How long the page waits, after its first screen, before it sees to offline use (ms). */
const QUIET = 1000;
const home = new Home();
const engine = createEngine({ assets: site.assets });
/** What the offline part says. */
let offline = { sentence: '', update: /** @type {null | (() => void)} */ (null) };
/** Whether it is too early to say that Python is starting. */
let patient = true;

/** @type {Session} */
let session;

/** Exhibits' elements by name, kept so that a chart survives a visit to the home page; a template for one that could not be
 * loaded. @type {Map<string, LitElement | import('lit').TemplateResult | null>} */
const elements = new Map();
/** The opened notes. @type {Map<string, HTMLElement>} */
const notes = new Map();

async function main() {
  let catalogue;
  try {
    catalogue = await site.catalogue();
  } catch (failure) {
    render(
      html`<h1>Counting House</h1><p role="alert">The page could not load its own data
        (${failure instanceof Error ? failure.message : String(failure)}). Check the connection, then try again.</p>
        <p><button type="button" class="main" @click=${() => location.reload()}>Try again</button></p>`,
      part('sheet'),
    );
    return;
  }
  session = new Session({ catalogue, prepared: site.prepared, engine, announce });
  session.addEventListener('change', (event) => draw(/** @type {CustomEvent} */ (event).detail.moved));
  engine.addEventListener('status', () => draw());
  addEventListener('keydown', keys);
  keepFocus(document.body);
  if (opened.numbers) writeNumbersIn(opened.numbers);
  if (opened.embed) followHeight();
  // A page can serve one visitor after the other, as in the tests: Python goes on, what the last one did is forgotten.
  addEventListener('forget', () => {
    home.forget();
    elements.clear();
    notes.clear();
    draw();
  });
  part('skip').addEventListener('click', (event) => {
    event.preventDefault();
    part('main').focus();
  });
  setTimeout(() => {
    patient = false;
    draw();
  }, 1500);
  // We paint the first screen before Python takes the processor. The console has a Python of its own, and the home page needs
  // none: there Python starts when an exhibit is about to be opened.
  const start = () => requestAnimationFrame(() => setTimeout(() => engine.start()));
  session.addEventListener('change', () => {
    const { exhibit, link } = session;
    if (exhibit?.engine) start();
    if (exhibit) home.remember({ exhibit: exhibit.name, title: exhibit.title, link });
  });
  home.whenMeant((name) => {
    if (catalogue.exhibits.find((each) => each.name === name)?.engine) start();
  });
  part('head').replaceChildren(); // what stood there while the page loaded
  session.start();
  whenQuiet(startOffline);
}

/** Does something when nobody waits for Python: what is kept for offline use comes over the same line. @param {() => void} act */
function whenQuiet(act) {
  const look = () => {
    if (['loading', 'starting'].includes(engine.status.stage)) return;
    engine.removeEventListener('status', look);
    act();
  };
  setTimeout(() => {
    engine.addEventListener('status', look);
    look();
  }, QUIET);
}

async function startOffline() {
  try {
    const { registerOffline } = await import('./offline/offline.js');
    registerOffline({
      onStatus: (status) => {
        offline = { sentence: status.sentence ?? '', update: status.update ?? null };
        draw();
      },
    });
  } catch {
    offline = { sentence: 'Working offline is not available here.', update: null };
    draw();
  }
}

/** @param {KeyboardEvent} event */
function keys(event) {
  if (event.defaultPrevented || event.altKey) return;
  if (event.key === 'Escape' && preferences.presenter && !document.querySelector('dialog[open]')) {
    // Whatever else Escape means comes first: exhibits hear the key after the page does.
    setTimeout(() => event.defaultPrevented || presenter());
    return;
  }
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
  if ((event.ctrlKey || event.metaKey) && !typing) {
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) step('undo');
    else if (key === 'y' || (key === 'z' && event.shiftKey)) step('redo');
    else return;
    event.preventDefault();
  }
}

/** Takes a step back or forward, and says so: on the board alone, nobody hears it. @param {'undo' | 'redo'} which */
function step(which) {
  if (!session.exhibit) return;
  const possible = which === 'undo' ? session.canUndo : session.canRedo;
  if (possible) session[which]();
  const words = {
    undo: ['Undone.', 'There is nothing to undo.'],
    redo: ['Redone.', 'There is nothing to redo.'],
  };
  announce(words[which][possible ? 0 : 1]);
}

function draw(moved = false) {
  if (!session) return;
  const { exhibit } = session;
  document.title = exhibit ? `${exhibit.title} – Counting House` : 'Counting House';
  render(head(), part('head'));
  render(exhibit ? exhibitPage() : notice(), part('sheet'));
  home.show(!exhibit);
  render(foot(), part('foot'));
  render(slip(), part('slip'));
  if (moved && session.turn > 1) {
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */ (part('main').querySelector('h1'))?.focus();
  }
}

function head() {
  const { exhibit } = session;
  return html`<div>
    <a class="house" href="#/"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M2 9 10 2l8 7v9H2zM6 17v-6M10 17V8M14 17v-6"
      fill="none" stroke="currentColor" stroke-width="1.6"/></svg><span class="word">Counting House</span></a>
    ${exhibit ? html`<nav aria-label="Exhibits"><a href="#/">All exhibits</a></nav>` : ''}
    <div class="tools">${tools()}</div>
  </div>`;
}

/** The buttons of the head. On a phone and on a projector those that are seldom needed are in a menu, with words. */
function tools() {
  const { exhibit } = session;
  const steps = exhibit
    ? [
        tool('undo', 'Undo', () => step('undo'), { disabled: !session.canUndo }),
        tool('redo', 'Redo', () => step('redo'), { disabled: !session.canRedo }),
      ]
    : [];
  const again = exhibit ? tool('again', 'Start again', () => session.startAgain()) : '';
  const shared = exhibit ? tool('share', 'Share', share) : '';
  const others = exhibit
    ? [
        tool('file', 'File', files),
        exhibit.script ? tool('python', 'Open in Python', () => session.openInPython()) : '',
      ]
    : [];
  const presenting = tool('presenter', 'Presenter', presenter, { pressed: preferences.presenter });
  const lit = { auto: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' }[preferences.theme];
  const themes = tool('theme', lit, theme);
  if (preferences.presenter) return [steps, menu([again, shared, others, themes]), presenting];
  if (narrow.matches) return [steps, shared, menu([again, others, presenting, themes])];
  return [steps, again, shared, others, presenting, themes];
}

/** The menu behind “⋯”. @param {unknown} content */
function menu(content) {
  /** @param {Event} event */
  const close = ({ currentTarget }) => {
    /** @type {HTMLDetailsElement} */ (currentTarget).open = false;
  };
  return html`<details class="more"
      @click=${(/** @type {MouseEvent} */ event) => {
        if (/** @type {Element} */ (event.target).closest('.more-list button')) close(event);
      }}
      @focusout=${(/** @type {FocusEvent} */ event) => {
        const { currentTarget, relatedTarget } = event;
        if (
          relatedTarget &&
          !(/** @type {Element} */ (currentTarget).contains(/** @type {Node} */ (relatedTarget)))
        ) {
          close(event);
        }
      }}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        const box = /** @type {HTMLDetailsElement} */ (event.currentTarget);
        if (event.key !== 'Escape' || !box.open) return;
        event.preventDefault();
        close(event);
        box.querySelector('summary')?.focus();
      }}><summary aria-label="More" title="More"><span aria-hidden="true">⋯</span></summary><div class="more-list">${content}</div></details>`;
}

/**
 * A button of the head; where room is short, its words are only spoken and shown on hover. A disabled one keeps the focus.
 * @param {Parameters<typeof icon>[0]} picture
 * @param {string} words
 * @param {() => void} act
 * @param {{disabled?: boolean, pressed?: boolean}} [how]
 */
function tool(picture, words, act, { disabled = false, pressed } = {}) {
  return html`<button type="button" title=${words} aria-disabled=${disabled ? 'true' : nothing} aria-pressed=${pressed ?? nothing}
    @click=${() => disabled || act()}>${icon(picture)}<span class="word">${words}</span></button>`;
}

function notice() {
  if (!session.problem || session.about !== 'link') return nothing;
  return html`<div class="notice" role="alert"><p>${session.problem}</p>
    <button type="button" @click=${() => session.dismiss()}>Understood</button></div>`;
}

function slip() {
  if (!session.problem || session.about !== 'move') return nothing;
  return html`<div class="slip"><p>${session.problem}</p>
    <button type="button" class="plain" aria-label="Close this message" @click=${() => session.dismiss()}>${icon('away')}</button></div>`;
}

const { choices, more } = choiceRow();

function exhibitPage() {
  const exhibit = /** @type {import('answers/page').ExhibitEntry} */ (session.exhibit);
  return html`
    ${notice()}
    <div class="title-row"><h1 tabindex="-1">${exhibit.title}</h1>${choices}${more}${
      opened.embed
        ? html`<a class="in-full" target="_blank" rel="noopener" href=${linkWith({ ...opened, embed: false }, session.link)}>Open in full</a>`
        : nothing
    }</div>
    <p class="lead">${exhibit.sentence}</p>
    ${engineLine()}
    ${element(exhibit)}
    <details class="note in-presenter-hidden" @toggle=${(/** @type {Event} */ event) => openNote(event, exhibit.name)}>
      <summary>${exhibit.note}</summary>
      <div class="note-text">${notes.get(exhibit.name) ?? 'Loading …'}</div>
    </details>`;
}

/** @param {import('answers/page').ExhibitEntry} exhibit */
function element(exhibit) {
  const { name } = exhibit;
  if (!elements.has(name)) {
    elements.set(name, null);
    site.exhibit(name).then(
      (module) => {
        const tag = `ch-exhibit-${name}`;
        if (!customElements.get(tag)) customElements.define(tag, module.default);
        elements.set(name, /** @type {LitElement} */ (document.createElement(tag)));
        draw();
      },
      (failure) => {
        console.error(failure);
        elements.set(
          name,
          html`<p role="alert">This part of the page did not load.
          <button type="button" class="main" @click=${() => location.reload()}>Try again</button></p>`,
        );
        draw();
      },
    );
  }
  const shown = elements.get(name);
  if (!shown) return html`<p class="soft">Loading …</p>`;
  if (shown instanceof HTMLElement) {
    Object.assign(shown, {
      state: session.state,
      view: session.view,
      busy: session.busy,
      status: engine.status,
      context: session.context(),
      row: choices,
    });
    shown.classList.toggle('is-stand-in', session.standin);
  }
  return shown;
}

/** @param {Event} event @param {string} name */
async function openNote(event, name) {
  if (!(/** @type {HTMLDetailsElement} */ (event.target).open) || notes.has(name)) return;
  const text = document.createElement('div');
  notes.set(name, text);
  try {
    // A note is HTML that our build made from our Markdown.
    text.innerHTML = await site.note(name);
  } catch {
    text.textContent = 'The note did not load. Close it and open it again.';
    notes.delete(name);
  }
  draw();
}

function engineLine() {
  const { stage, sentence, silent } = engine.status;
  if (stage === 'failed') {
    return html`<div class="notice" role="alert"><p>${sentence || 'Python could not be started.'}</p>
      <button type="button" class="main" @click=${() => engine.restart()}>Try again</button></div>`;
  }
  // We say so only when it takes long.
  const waiting = stage !== 'ready' && !patient && session.exhibit?.engine !== false;
  const says = waiting ? sentence || 'Python is starting …' : silent ? SILENT : '';
  return html`<p class="engine-line" role="status">${says}${
    waiting && session.standin ? ' Until then you see the usual position, not the one in the link.' : ''
  }</p>`;
}

function foot() {
  const { stage } = engine.status;
  const idle = stage === 'idle' && !session.exhibit?.engine;
  return html`<div>
    <span>Counting House ${session.catalogue.version}</span>
    <span class="python-stage" ?hidden=${idle}>${
      { ready: 'Python is ready.', failed: 'Python could not be started.' }[/** @type {string} */ (stage)] ??
      'Python is starting …'
    }</span>
    <span role="status">${offline.sentence}</span>
    <button type="button" class="link" @click=${licences}>Licences</button>
    ${offline.update ? html`<button type="button" @click=${offline.update}>Use the new version</button>` : ''}
  </div>`;
}

function theme() {
  const order = /** @type {const} */ (['auto', 'light', 'dark']);
  preferences.theme = order[(order.indexOf(preferences.theme) + 1) % 3];
  applyPreferences(preferences);
  keepPreferences(preferences);
  draw();
  dispatchEvent(new CustomEvent('themechange'));
}

function presenter() {
  preferences.presenter = !preferences.presenter;
  applyPreferences(preferences);
  keepPreferences(preferences);
  draw();
  const shown = session.exhibit && elements.get(session.exhibit.name);
  if (shown instanceof LitElement) shown.requestUpdate();
  dispatchEvent(new CustomEvent('themechange'));
  // The button is in another place of the head now.
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) {
    /** @type {HTMLElement | null} */ (part('head').querySelector('[aria-pressed]'))?.focus();
  }
}

/** @param {string} heading @param {unknown} content */
function openDialog(heading, content) {
  const dialog = /** @type {import('./parts/dialog.js').Dialog} */ (part('dialog'));
  dialog.heading = heading;
  dialog.content = content;
  dialog.open();
  return dialog;
}

function share() {
  const { link, exhibit } = session;
  openDialog(
    'Share',
    html`<ch-share .how=${{ numbers: opened.numbers }} .heading="${exhibit?.title} – Counting House"
      .linkWith=${(/** @type {import('./parts/share.js').Options} */ options) => linkWith(options, link)}></ch-share>`,
  );
}

/** Shows the licences of everything shipped, here because the single file has no other page. */
async function licences() {
  let words;
  try {
    const { body } = new DOMParser().parseFromString(await site.licences(), 'text/html');
    body.querySelector('h1')?.remove();
    words = [...body.childNodes];
  } catch (failure) {
    words = `The licences did not load: ${/** @type {Error} */ (failure).message}`;
  }
  openDialog(
    'Licences',
    html`<div class="licences" tabindex="0" role="group" aria-label="Licences of everything shipped">${words}</div>`,
  );
}

function files() {
  const dialog = openDialog(
    'File',
    html`<p>Save a position as a small file and open it later, here or on another computer.</p>
      <p><button type="button" class="main" @click=${saveFile}>Save this position</button></p>
      <p><label class="button file-button">Open a saved position<input type="file" class="unseen" accept=".json,application/json" @change=${async (
        /** @type {Event} */ event,
      ) => {
        const field = /** @type {HTMLInputElement} */ (event.target);
        const file = field.files?.[0];
        if (file) await session.load(file);
        field.value = '';
        dialog.close();
      }}></label></p>`,
  );
}

function saveFile() {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([session.save()], { type: 'application/json' }));
  link.download = `${session.exhibit?.name}-position.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

main();
