// @ts-check
/** Registers the service worker, and says in words whether the page will work with the network off. */

import { kind } from '../site.js';

/**
 * @typedef {object} OfflineStatus
 * @property {'single file' | 'not here' | 'fetching' | 'ready' | 'update' | 'failed'} state
 * @property {string} sentence
 * @property {() => void} [update]  there is a new version: loads it
 */

/** Where service workers cannot run, and what to do there. */
function reason() {
  if (location.protocol === 'file:') {
    return 'Opened from a disk: open counting-house.html instead, the one file that needs no network.';
  }
  if (!isSecureContext) {
    return 'This address is not secure (http), so the page needs the network each time. Offline there is counting-house.html.';
  }
  if (!('serviceWorker' in navigator)) {
    return 'This browser window keeps nothing (a private window, perhaps), so the page needs the network each time.';
  }
  return '';
}

/**
 * Keeps the site for offline use where the browser lets us. Never throws; calls `onStatus` with every change.
 * @param {{onStatus: (status: OfflineStatus) => void}} options
 */
export async function registerOffline({ onStatus }) {
  if (kind === 'file') {
    onStatus({ state: 'single file', sentence: 'This file holds everything and needs no network.' });
    return;
  }
  const why = reason();
  if (why) {
    onStatus({ state: 'not here', sentence: why });
    return;
  }
  const { serviceWorker } = navigator;
  const first = serviceWorker.controller === null;
  const ready = () => onStatus({ state: 'ready', sentence: 'Works offline.' });
  try {
    const registration = await serviceWorker.register('service-worker.js', { updateViaCache: 'none' });
    let asked = false;
    serviceWorker.addEventListener('controllerchange', () => {
      if (asked) location.reload();
    });
    const offer = (/** @type {ServiceWorker} */ waiting) =>
      onStatus({
        state: 'update',
        sentence: 'A new version is here.',
        update: () => {
          asked = true;
          waiting.postMessage('use the new version');
        },
      });
    const follow = (/** @type {ServiceWorker | null} */ coming) => {
      if (!coming) return;
      const changed = () => {
        if (coming.state === 'installed' && registration.active) offer(coming);
        else if (coming.state === 'activated') ready();
        else if (coming.state === 'redundant' && !registration.active) {
          onStatus({
            state: 'failed',
            sentence: 'Could not be kept for offline use (no room, or a file is missing).',
          });
        }
      };
      coming.addEventListener('statechange', changed);
      changed();
    };
    if (registration.waiting && registration.active) offer(registration.waiting);
    else if (registration.active && !registration.installing) ready();
    else if (first) onStatus({ state: 'fetching', sentence: 'Being kept for offline use …' });
    follow(registration.installing);
    registration.addEventListener('updatefound', () => follow(registration.installing));
  } catch (failure) {
    // With the network off the script cannot be looked at for an update; what is kept still works.
    if (serviceWorker.controller) ready();
    else {
      const details = failure instanceof Error ? failure.message : String(failure);
      onStatus({ state: 'failed', sentence: `Could not be kept for offline use: ${details}` });
    }
  }
}
