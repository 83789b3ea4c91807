// @ts-check
/** Registers the service worker and reports whether the page works offline. */

import { build, kind } from '../site.js';

/**
 * @typedef {object} OfflineStatus
 * @property {'single file' | 'not here' | 'fetching' | 'ready' | 'update' | 'failed'} state
 * @property {string} sentence
 * @property {() => void} [update]  loads the new version
 */

/** Why a service worker cannot run here, and what to do; '' if it can. */
function reason() {
  if (location.protocol === 'file:') {
    return 'This page was opened from disk. Open counting-house.html instead; it needs no network.';
  }
  if (!isSecureContext) {
    return 'This address is not secure (http), so the page needs the network. Offline, use counting-house.html.';
  }
  if (!('serviceWorker' in navigator)) {
    return 'This browser window stores nothing (it may be private), so the page needs the network.';
  }
  return '';
}

/**
 * Keeps the site for offline use if the browser allows it. Never throws; calls `onStatus` with every change.
 * @param {{onStatus: (status: OfflineStatus) => void}} options
 */
export async function registerOffline({ onStatus }) {
  if (kind === 'file') {
    onStatus({ state: 'single file', sentence: 'This file needs no network.' });
    return;
  }
  const why = reason();
  if (why) {
    onStatus({ state: 'not here', sentence: why });
    return;
  }
  const { serviceWorker } = navigator;
  const first = serviceWorker.controller === null;
  const ready = () => {
    onStatus({ state: 'ready', sentence: 'Works offline.' });
    serviceWorker.controller?.postMessage('delete old builds');
  };
  // The service worker keeps the files of every build that a tab still runs.
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data === 'which build?') ports[0].postMessage(build);
  });
  try {
    const registration = await serviceWorker.register('service-worker.js', { updateViaCache: 'none' });
    let asked = false;
    let offered = false;
    serviceWorker.addEventListener('controllerchange', () => {
      if (asked) location.reload();
    });
    const offer = (/** @type {ServiceWorker} */ waiting) => {
      offered = true;
      onStatus({
        state: 'update',
        sentence: 'A new version is available.',
        update: () => {
          // Another tab may have activated the new version already.
          if (waiting.state === 'activated') location.reload();
          asked = true;
          waiting.postMessage('use the new version');
        },
      });
    };
    const follow = (/** @type {ServiceWorker | null} */ coming) => {
      if (!coming) return;
      const changed = () => {
        if (coming.state === 'installed' && registration.active) offer(coming);
        else if (coming.state === 'activated' && !offered) ready();
        else if (coming.state === 'redundant' && !registration.active) {
          onStatus({
            state: 'failed',
            sentence: 'This page could not be stored for offline use (no space, or a file is missing).',
          });
        }
      };
      coming.addEventListener('statechange', changed);
      changed();
    };
    if (registration.waiting && registration.active) offer(registration.waiting);
    else if (registration.active && !registration.installing) ready();
    else if (first) onStatus({ state: 'fetching', sentence: 'Getting ready for offline use …' });
    follow(registration.installing);
    registration.addEventListener('updatefound', () => follow(registration.installing));
  } catch (failure) {
    // Offline, the browser cannot check for an update; the stored files still work.
    if (serviceWorker.controller) ready();
    else {
      const details = failure instanceof Error ? failure.message : String(failure);
      onStatus({ state: 'failed', sentence: `This page could not be stored for offline use: ${details}` });
    }
  }
}
