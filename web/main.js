// @ts-check
/** Starts the page: catalogue, engine, store, navigator, theme, and the exhibit in the link. */
import { html, nothing, render, svg } from 'lit';
import { followHeight } from './embed.js';
import { createEngine } from './engine/engine.js';
import { keepFocus } from './focus.js';
import './home/finish-it.js';
import { Home } from './home/home.js';
import { chosenLanguage } from './language-choice.js';
import { linkOptions, linkWith } from './link-options.js';
import './parts/controls/dialog.js';
import { choiceRow } from './parts/controls/choice-row.js';
import { unbroken } from './parts/figures.js';
import { icon } from './parts/icons.js';
import { pending, say, useLanguage } from './parts/language.js';
import { SMALL } from './parts/narrow.js';
import { writeNumbersIn } from './parts/numerals.js';
import { applyPreferences, keepPreferences, keptInTab, LESSON, readPreferences } from './preferences.js';
import { results } from './results.js';
import { withAsked } from './session/asked.js';
import { Navigator } from './session/navigator.js';
import { Store } from './session/store.js';
import { LEFT } from './session/visit.js';
import * as site from './site.js';

const preferences = readPreferences();
applyPreferences(preferences);
const opened = linkOptions();
document.documentElement.toggleAttribute('data-embed', opened.embed);
if (opened.fresh) import('./engine/kept-counts.js').then(({ removeAll }) => removeAll()).catch(() => {});
const language = chosenLanguage(preferences.language, site.languages);
if (language !== 'en') useLanguage(translator());

async function translator() {
  const [loaded, catalogue] = await Promise.all([
    import('./languages/translate.js'),
    site.translations(language),
  ]);
  const made = loaded.translator(catalogue, { html, svg, unbroken });
  document.documentElement.lang = language;
  for (const id of ['home', 'skip']) made.tree(part(id));
  return made;
}

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Whether this is a phone, on which the header has room for only a few buttons. */
const narrow = matchMedia(SMALL);
narrow.addEventListener('change', () => draw());

const SILENT =
  'Python has not responded for a few seconds. If this continues, another worker takes over; nothing on the page is lost.';

/**
 * Plays a sound on the home page or in a game, if the person has switched sounds on.
 * @param {import('./parts/playing/sounds.js').Sound} name
 */
function sound(name) {
  if (preferences.sounds && store.exhibit?.played !== false)
    import('./parts/playing/sounds.js').then(({ play }) => play(name)).catch(() => {});
}

let said = 0;
/** Announces a sentence to screen readers, even if it repeats the last sentence. @param {string} text */
function announce(text) {
  part('said').textContent = say(text) + (said++ % 2 ? '\u00a0' : '');
}

/** How long to show a message (ms): a base time, and the time added per letter. */
const READING = 4000;
const LETTER = 60;
/** How long to wait after the first paint before preparing offline use (ms). */
const QUIET = 1000;
const home = new Home();
const engine = createEngine({ assets: site.assets });
/** The offline status, as shown in the footer. */
let offline = { sentence: '', update: /** @type {null | (() => void)} */ (null) };
/** Whether it is still too early to report that Python is starting. */
let patient = true;

/** @type {Store} */
let store;
/** @type {Navigator} */
let navigator;

/** The exhibits' element classes by name, or a template for an exhibit that failed to load.
 * @type {Map<string, import('./site.js').ExhibitClass | import('lit').TemplateResult | null>} */
const classes = new Map();
/** The element of the current visit. @type {InstanceType<import('./site.js').ExhibitClass> | null} */
let shown = null;
/** The notes opened so far, or a sentence for a note that failed to load. @type {Map<string, HTMLElement | string>} */
const notes = new Map();

async function main() {
  let catalogue;
  await pending;
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
  store = new Store(catalogue, site.prepared);
  navigator = new Navigator({ store, engine, announce, sound });
  store.addEventListener('change', (event) => draw(/** @type {CustomEvent} */ (event).detail.moved));
  // This rejection only says that the exhibit was left while something still waited for an answer.
  addEventListener('unhandledrejection', (event) => {
    if (event.reason?.message === LEFT) event.preventDefault();
  });
  engine.addEventListener('status', () => draw());
  addEventListener('cite', (event) => cite(/** @type {CustomEvent} */ (event).detail));
  addEventListener('share', share);
  addEventListener('sound', (event) => sound(/** @type {CustomEvent} */ (event).detail));
  addEventListener('share-result', (event) => shareResult(/** @type {CustomEvent} */ (event).detail));
  addEventListener('run-lesson', (event) => teach(/** @type {CustomEvent} */ (event).detail));
  addEventListener('show-saves', () => files('My puzzles'));
  addEventListener('not-saved', (event) => store.refuse(/** @type {CustomEvent} */ (event).detail.sentence));
  addEventListener('keydown', keys);
  keepFocus(document.body);
  const numbers = opened.numbers || document.documentElement.lang;
  if (numbers !== 'en') writeNumbersIn(numbers);
  if (opened.embed) followHeight();
  // One page can serve several visitors in turn, as in the tests: Python keeps running, but the last visitor's state is cleared.
  addEventListener('forget', () => {
    home.forget();
    store.forget();
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
  // Paint the first screen before Python takes the processor. The console has its own Python, and the home page needs none: there,
  // Python starts when an exhibit is about to be opened.
  const start = () => requestAnimationFrame(() => setTimeout(() => engine.start()));
  store.addEventListener('change', () => {
    const { exhibit, link } = store;
    if (exhibit?.engine) start();
    if (exhibit) home.remember({ exhibit: exhibit.name, title: exhibit.title, link });
  });
  home.whenMeant((name) => {
    if (catalogue.exhibits.find((each) => each.name === name)?.engine) start();
  });
  part('head').replaceChildren(); // remove the placeholder shown while loading
  navigator.start();
  if (keptInTab(LESSON)) loadTeaching();
  whenQuiet(startOffline);
}

/** Runs `act` once nothing is waiting for Python: offline files share the same connection. @param {() => void} act */
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
    offline = { sentence: 'Offline use is not available here.', update: null };
    draw();
  }
}

/** @param {KeyboardEvent} event */
function keys(event) {
  if (event.defaultPrevented || event.altKey) return;
  if (event.key === 'Escape' && preferences.presenter && !document.querySelector('dialog[open]')) {
    // Any other meaning of Escape takes precedence: exhibits hear the key after the page does.
    setTimeout(() => event.defaultPrevented || presenter());
    return;
  }
  // A clicker sends these keys; an exhibit that has steps of its own uses them first.
  if (preferences.presenter && (event.key === 'PageDown' || event.key === 'PageUp')) {
    setTimeout(() => event.defaultPrevented || turnLesson(event.key === 'PageDown' ? 1 : -1));
    return;
  }
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
  if (event.key === '?' && !typing) {
    event.preventDefault();
    showKeys();
  } else if ((event.ctrlKey || event.metaKey) && !typing) {
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) step('undo');
    else if (key === 'y' || (key === 'z' && event.shiftKey)) step('redo');
    else return;
    event.preventDefault();
  }
}

/** Undoes or redoes a step and announces it. @param {'undo' | 'redo'} which */
function step(which) {
  if (!store.exhibit) return;
  const possible = which === 'undo' ? navigator.canUndo : navigator.canRedo;
  if (possible) navigator[which]();
  const words = {
    undo: ['Undone.', 'There is nothing to undo.'],
    redo: ['Redone.', 'There is nothing to redo.'],
  };
  announce(words[which][possible ? 0 : 1]);
}

function draw(moved = false) {
  if (!store) return;
  const { exhibit } = store;
  if (!exhibit) shown = null;
  document.title = exhibit ? `${say(exhibit.title)} – Counting House` : 'Counting House';
  render(head(), part('head'));
  render(exhibit ? exhibitPage() : notice(), part('sheet'));
  home.show(!exhibit);
  render(foot(), part('foot'));
  render(slip(), part('slip'));
  if (teaching) render(teaching.bar({ open: (link) => navigator.open(link), draw }), part('lesson'));
  timeSlip();
  if (moved && store.turn > 1) {
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */ (part('main').querySelector('h1'))?.focus();
  }
}

function head() {
  const { exhibit } = store;
  return html`<div>
    <a class="house" href="#/"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M2 9 10 2l8 7v9H2zM6 17v-6M10 17V8M14 17v-6"
      fill="none" stroke="currentColor" stroke-width="1.6"/></svg><span class="word">Counting House</span></a>
    ${exhibit ? html`<nav aria-label="Exhibits"><a href="#/" title=${preferences.presenter ? 'All exhibits' : nothing}>${preferences.presenter ? icon('exhibits') : nothing}<span class="word">All exhibits</span></a></nav>` : ''}
    <div class="row tools">${tools()}</div>
  </div>`;
}

/** The header's buttons. On a phone or projector, seldom-used buttons move into a menu, where they have labels. */
function tools() {
  const { exhibit } = store;
  const steps = exhibit
    ? [
        tool('undo', 'Undo', () => step('undo'), { disabled: !navigator.canUndo }),
        tool('redo', 'Redo', () => step('redo'), { disabled: !navigator.canRedo }),
      ]
    : [];
  const again = exhibit ? tool('again', 'Start again', () => navigator.visit?.startAgain()) : '';
  const shared = exhibit ? tool('share', say('Share', 'button'), share) : '';
  const asked = store.asking.all.length ? tool('ask', 'Questions', listQuestions) : '';
  const lesson = store.catalogue.exhibits.find(({ takesLesson }) => takesLesson);
  const others = exhibit
    ? [
        lesson && lesson !== exhibit
          ? tool('lesson', 'Add to my lesson', () => addToLesson(lesson), { quiet: true })
          : '',
        tool('file', 'File', () => files('File')),
        exhibit.script
          ? tool('python', say('Open in Python', 'header'), () => navigator.visit?.openInPython())
          : '',
      ]
    : [];
  const presenting = tool('presenter', 'Presenter', presenter, { pressed: preferences.presenter });
  const lit = { auto: 'Theme: same as system', light: 'Theme: light', dark: 'Theme: dark' }[
    preferences.theme
  ];
  const themes = tool('theme', lit, theme, { quiet: exhibit !== null });
  const sounds =
    exhibit?.played !== false
      ? tool('sound', `Sounds: ${preferences.sounds ? 'on' : 'off'}`, switchSounds, {
          quiet: exhibit !== null,
          pressed: preferences.sounds,
        })
      : '';
  if (preferences.presenter) return [steps, menu([asked, again, shared, others, sounds, themes]), presenting];
  if (narrow.matches) return [steps, shared, menu([asked, again, others, presenting, sounds, themes])];
  return [steps, again, asked, shared, others, presenting, sounds, themes];
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
 * A header button; in narrow layouts, screen readers read its label and it is shown on hover. A disabled button keeps
 * the focus.
 * @param {Parameters<typeof icon>[0]} picture
 * @param {string} words
 * @param {() => void} act
 * @param {{disabled?: boolean, pressed?: boolean, quiet?: boolean}} [how]  `quiet`: so in every layout
 */
function tool(picture, words, act, { disabled = false, pressed, quiet = false } = {}) {
  return html`<button type="button" title=${words} aria-disabled=${disabled ? 'true' : nothing} aria-pressed=${pressed ?? nothing}
    @click=${() => disabled || act()}>${icon(picture)}<span class=${quiet ? 'word quiet' : 'word'}>${words}</span></button>`;
}

function notice() {
  if (!store.problem || store.about !== 'link') return nothing;
  return html`<div class="notice" role="alert"><p>${store.problem}</p>
    <button type="button" @click=${() => store.dismiss()}>Understood</button></div>`;
}

/** The message that is about to disappear by itself. */
const leaving = { words: '', timer: 0 };

/** Removes a message after the time it takes to read it, unless somebody points at it. */
function timeSlip() {
  const words = store.about === 'move' ? store.problem : '';
  if (words === leaving.words) return;
  leaving.words = words;
  clearTimeout(leaving.timer);
  if (!words) return;
  const leave = () => {
    if (part('slip').matches(':hover, :focus-within')) leaving.timer = setTimeout(leave, READING);
    else store.dismiss();
  };
  leaving.timer = setTimeout(leave, READING + words.length * LETTER);
}

function slip() {
  if (!store.problem || store.about !== 'move') return nothing;
  return html`<div class="slip" @click=${() => store.dismiss()}><p>${store.problem}</p>
    <button type="button" class="plain" aria-label="Close this message">${icon('away')}</button></div>`;
}

const { choices, more } = choiceRow();

function exhibitPage() {
  const exhibit = /** @type {import('answers/page').ExhibitEntry} */ (store.exhibit);
  return html`
    ${notice()}
    <div class="row title-row"><h1 tabindex="-1">${exhibit.title}</h1>${choices}${more}${
      opened.embed
        ? html`<a class="in-full" target="_blank" rel="noopener" href=${linkWith({ ...opened, embed: false }, store.link)}>Open in full</a>`
        : nothing
    }</div>
    <p class="lead">${exhibit.sentence}</p>
    ${engineLine()}
    ${citedLine()}
    ${questionPart()}
    ${element(exhibit)}
    <details class="note in-presenter-hidden" @toggle=${(/** @type {Event} */ event) => openNote(event, exhibit.name)}>
      <summary>${exhibit.note}</summary>
      ${document.documentElement.lang === 'en' ? nothing : html`<p class="soft">This note is in English.</p>`}
      <div class="note-text" lang="en">${notes.get(exhibit.name) ?? 'Loading …'}</div>
    </details>`;
}

const loading = () => html`<p class="soft">Loading …</p>`;

/** @param {import('answers/page').ExhibitEntry} exhibit */
function element(exhibit) {
  const { name } = exhibit;
  const { visit } = navigator;
  const made = classes.get(name);
  if (made === undefined) load(name);
  if (!made) return loading();
  if (typeof made !== 'function') return made;
  if (visit?.exhibit === exhibit && shown?.context !== visit) shown = new made(visit);
  // While a link is still being read, the element may belong to the previous exhibit.
  if (shown?.context.exhibit !== exhibit) return loading();
  const { state, view, busy, standin } = store;
  const { hides } = store.asking;
  Object.assign(shown, { state, view, busy, hides, status: engine.status, row: choices });
  shown.classList.toggle('is-stand-in', standin);
  shown.inert = standin; // what it shows is not what the link is about
  return shown;
}

/** @param {string} name */
async function load(name) {
  classes.set(name, null);
  try {
    const { default: made } = await site.exhibit(name);
    customElements.define(`ch-exhibit-${name}`, made);
    classes.set(name, made);
  } catch (failure) {
    console.error(failure);
    classes.set(
      name,
      html`<p role="alert">This part of the page did not load.
        <button type="button" class="main" @click=${() => location.reload()}>Try again</button></p>`,
    );
  }
  draw();
}

/** @param {Event} event @param {string} name */
async function openNote(event, name) {
  if (!(/** @type {HTMLDetailsElement} */ (event.target).open) || notes.get(name) instanceof HTMLElement)
    return;
  notes.delete(name);
  draw();
  try {
    const text = document.createElement('div');
    // The HTML is trusted: the build made it from our own Markdown.
    text.innerHTML = await site.note(name);
    const { dress } = await import('./note-text.js');
    dress(text);
    notes.set(name, text);
  } catch {
    notes.set(name, 'The note did not load. Close it and open it again.');
  }
  draw();
}

function engineLine() {
  const { stage, sentence, silent } = engine.status;
  if (stage === 'failed') {
    return html`<div class="notice" role="alert"><p>${sentence || 'Python could not be started.'}</p>
      <button type="button" class="main" @click=${() => engine.restart()}>Try again</button></div>`;
  }
  // Report the start of Python only if it takes long.
  const waiting = stage !== 'ready' && !patient && store.exhibit?.engine !== false;
  const says = waiting ? sentence || 'Python is starting …' : silent ? SILENT : '';
  return html`<p class="engine-line" role="status">${says}${
    waiting && store.standin ? ' Until then you see the default position, not the position in the link.' : ''
  }</p>`;
}

/** Compares the number that a link cites; loaded on first use. @type {typeof import('./citing.js') | null} */
let citing = null;

/** The verdict on the number that the link cites. */
function citedLine() {
  const { cited } = store;
  if (citing) return citing.line(store);
  if (cited) {
    import('./citing.js').then((loaded) => {
      citing = loaded;
      citing.whenCompared(() => draw());
      draw();
    }, console.error);
  }
  return nothing;
}

/** Draws the question that the link asks; loaded on first use. @type {typeof import('./predicting.js') | null} */
let predicting = null;

/** The question that the link asks, shown before the number that it asks about. */
function questionPart() {
  const { visit } = navigator;
  if (predicting) return visit ? predicting.part(store, visit) : nothing;
  if (store.asked) {
    import('./predicting.js').then((loaded) => {
      predicting = loaded;
      draw();
    }, console.error);
  }
  return nothing;
}

/** Opens the list of the exhibit's questions. */
async function listQuestions() {
  const content = await late(async () => {
    predicting ??= await import('./predicting.js');
    return predicting.list(store, () =>
      /** @type {import('./parts/controls/dialog.js').Dialog} */ (part('dialog')).close(),
    );
  });
  if (content) openDialog('Questions', content);
}

function foot() {
  const { stage } = engine.status;
  const idle = stage === 'idle' && !store.exhibit?.engine;
  return html`<div>
    <span>Counting House ${store.catalogue.version}</span>
    ${languageField()}
    <span class="python-stage" ?hidden=${idle}>${
      { ready: 'Python is ready.', failed: 'Python could not be started.' }[/** @type {string} */ (stage)] ??
      'Python is starting …'
    }</span>
    <span role="status">${offline.sentence}</span>
    <button type="button" class="link" @click=${showKeys}>Keys</button>
    <button type="button" class="link" @click=${licences}>Licences</button>
    ${offline.update ? html`<button type="button" @click=${offline.update}>Use the new version</button>` : ''}
  </div>`;
}

/** The languages that the page offers, each by its own name. */
function languageField() {
  const names = ['en', ...Object.keys(site.languages)];
  if (names.length < 2) return nothing;
  return html`<label class="language"><span class="word quiet">Language</span>
    <select aria-label="Language" translate="no" @change=${chooseLanguage}>${names.map(
      (name) =>
        html`<option value=${name} lang=${name} ?selected=${name === language}>${new Intl.DisplayNames(name, { type: 'language' }).of(name)}</option>`,
    )}</select></label>`;
}

/** Reopens the page in another language; the link records what is shown. @param {Event} event */
function chooseLanguage(event) {
  preferences.language = /** @type {HTMLSelectElement} */ (event.target).value;
  keepPreferences(preferences);
  // The option “fresh” would forget the choice.
  const next = linkWith({ ...opened, fresh: false }, location.hash);
  if (next === location.href) location.reload();
  else location.replace(next);
}

function theme() {
  const order = /** @type {const} */ (['auto', 'light', 'dark']);
  preferences.theme = order[(order.indexOf(preferences.theme) + 1) % 3];
  applyPreferences(preferences);
  keepPreferences(preferences);
  draw();
  dispatchEvent(new CustomEvent('themechange'));
}

function switchSounds() {
  preferences.sounds = !preferences.sounds;
  keepPreferences(preferences);
  draw();
  sound('placed');
}

function presenter() {
  preferences.presenter = !preferences.presenter;
  applyPreferences(preferences);
  keepPreferences(preferences);
  draw();
  shown?.requestUpdate();
  dispatchEvent(new CustomEvent('themechange'));
  // A clicker's keys and Space belong to the exhibit, not to the button that was pressed.
  if (preferences.presenter && store.exhibit) {
    /** @type {HTMLElement | null} */ (part('main').querySelector('h1'))?.focus();
    return;
  }
  // The button may have moved to another place in the header.
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) {
    /** @type {HTMLElement | null} */ (part('head').querySelector('[aria-pressed]'))?.focus();
  }
}

/** The lesson that is being taught; loaded on first use. @type {typeof import('./teaching.js') | null} */
let teaching = null;

async function loadTeaching() {
  const loaded = await late(() => import('./teaching.js'));
  if (!loaded) return null;
  if (!teaching) loaded.keepHeight(part('lesson'));
  teaching = loaded;
  draw();
  return loaded;
}

/** Begins a lesson. @param {unknown} lesson */
async function teach(lesson) {
  const link = (await loadTeaching())?.begin(lesson);
  if (link) navigator.open(link);
  draw();
}

/** @param {number} steps */
function turnLesson(steps) {
  const link = teaching?.turn(steps);
  if (!link) return;
  navigator.open(link);
  // The key may also have scrolled the page.
  scrollTo(0, 0);
}

/** Adds what is shown to the visitor's own lesson. @param {import('answers/page').ExhibitEntry} lesson  the exhibit that shows it */
async function addToLesson(lesson) {
  const loaded = await late(() => import('./teaching.js'));
  if (!loaded) return;
  const longest = lesson.parameters.find(({ name }) => name === lesson.takesLesson)?.maxLength ?? 0;
  const dialog = openDialog('Add to my lesson', '');
  dialog.content = loaded.adding({
    title: shown?.ready ? shown.keepsake().name : (store.exhibit?.title ?? ''),
    link: withAsked(store.link, store.asked),
    longest,
    refuse: (sentence) => store.refuse(sentence),
    openMine: async (text) => {
      dialog.close();
      const link = await store.linkOf(lesson, { [String(lesson.takesLesson)]: text });
      if (link) navigator.open(link);
    },
    draw: (content) => {
      dialog.content = content;
    },
  });
}

/** @param {string} heading @param {unknown} content */
function openDialog(heading, content) {
  const dialog = /** @type {import('./parts/controls/dialog.js').Dialog} */ (part('dialog'));
  dialog.heading = heading;
  dialog.content = content;
  dialog.open();
  return dialog;
}

async function showKeys() {
  const content = await late(async () => (await import('./keys.js')).keySheet);
  if (content) openDialog('Keys and gestures', content);
}

async function share() {
  const { exhibit, asked } = store;
  const link = withAsked(store.link, asked);
  const unshared = shown?.unshared;
  const less = shown && unshared ? withAsked(shown.linkTo(unshared.changes), asked) : link;
  if (!(await late(() => import('./parts/saving/share.js')))) return;
  openDialog(
    say('Share', 'button'),
    html`<ch-share .how=${{ numbers: opened.numbers }} .heading="${exhibit?.title} – Counting House"
      .rest=${unshared?.words ?? ''} .answered=${shown?.answered ?? false}
      .linkWith=${(/** @type {import('./parts/saving/share.js').Options} */ options) => linkWith(options, options.whole ? link : less)}></ch-share>`,
  );
}

/** Shares the result of a puzzle that was solved on the home page. @param {{made: string, link: string}} puzzle */
async function shareResult({ made, link }) {
  const loaded = await late(() => import('./shared-result.js'));
  const result = results().find((each) => each.made === made);
  if (!loaded || !result) return;
  const { LABEL, share, shared } = loaded;
  share(shared(result, `${location.href.split('#')[0]}${link}`), LABEL, async (content) => {
    const dialog = openDialog('Share the result', content);
    await dialog.updateComplete;
    return dialog;
  });
}

/** Shows how to cite a number, together with the state it belongs to. @param {import('./parts/saving/citation.js').Citable} number */
async function cite(number) {
  const { exhibit, link, catalogue, busy } = store;
  if (!exhibit) return;
  if (busy && !number.link) {
    store.refuse('Python is still drawing this position. Cite the number when it appears.');
    return;
  }
  const subject = shown?.numbersOf() ?? exhibit.title;
  const content = await late(async () => {
    const { dialog } = await import('./citing.js');
    return dialog({ exhibit, link, catalogue }, number, subject);
  });
  if (content) openDialog('Cite', content);
}

/** Loads a dialog's content and reports a failure. @template T @param {() => Promise<T>} load @returns {Promise<T | null>} */
async function late(load) {
  try {
    return await load();
  } catch (failure) {
    console.warn(failure);
    store.refuse('The dialog did not load. Try again when you are online.');
    return null;
  }
}

/** Shows the licences of everything shipped, in a dialog because the single file has no other page. */
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

/** Opens the saved positions. @param {string} heading */
async function files(heading) {
  if (!(await late(() => import('./files.js')))) return;
  const name = shown?.ready ? shown.keepsake().name : (store.exhibit?.title ?? '');
  const dialog = openDialog(
    heading,
    html`<ch-files .store=${store} .suggested=${name} .picture=${() => shown?.keepsake().picture ?? null}
      @go=${(/** @type {CustomEvent<{link: string}>} */ { detail }) => {
        if (detail.link) navigator.open(detail.link);
        dialog.close();
      }}></ch-files>`,
  );
}

main();
