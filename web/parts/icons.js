// @ts-check
/** Line icons for buttons, always used with text or an aria-label. */
import { html, svg } from 'lit';

const shapes = {
  exhibits: svg`<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z"/>`,
  undo: svg`<path d="M4 9h9a5 5 0 0 1 0 10H8M4 9l4-4M4 9l4 4"/>`,
  redo: svg`<path d="M20 9h-9a5 5 0 0 0 0 10h5M20 9l-4-4M20 9l-4 4"/>`,
  again: svg`<path d="M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4"/>`,
  share: svg`<path d="M12 15V4M8 7.5 12 4l4 3.5M6 11H5v9h14v-9h-1"/>`,
  ask: svg`<path d="M8 9a4 4 0 1 1 6 3.5c-1.4.8-2 1.5-2 3M12 19v.5"/>`,
  presenter: svg`<path d="M3 5h18v11H3zM12 16v4M8 20h8"/>`,
  theme: svg`<circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor"/>`,
  sound: svg`<path d="M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>`,
  cite: svg`<path d="M10 7H5v5h5zM10 12q0 4-4 5M19 7h-5v5h5zM19 12q0 4-4 5"/>`,
  lesson: svg`<path d="M4 5h11M4 12h11M4 19h7M18 15v7M14.5 18.5h7"/>`,
  file: svg`<path d="M6 3h8l4 4v14H6zM14 3v4h4"/>`,
  rotate: svg`<path d="M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4"/>`,
  turn: svg`<path d="M12 3v18M9 7 4 17h5zM15 7l5 10h-5z"/>`,
  python: svg`<path d="M4 5h16v14H4zM7.5 9.5l3 2.5-3 2.5M12.5 15h4"/>`,
  away: svg`<path d="M6 6l12 12M18 6 6 18"/>`,
  first: svg`<path d="M6 5v14M18 5l-8 7 8 7"/>`,
  previous: svg`<path d="M15 5l-8 7 8 7"/>`,
  next: svg`<path d="M9 5l8 7-8 7"/>`,
  last: svg`<path d="M18 5v14M6 5l8 7-8 7"/>`,
  play: svg`<path d="M7 4.5v15l12-7.5z" fill="currentColor"/>`,
  pause: svg`<path d="M8 5v14M16 5v14"/>`,
};

/** @param {keyof typeof shapes} name */
export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${shapes[name]}</svg>`;
