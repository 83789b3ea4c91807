// @ts-check
/**
 * Runs inline before the first paint. Restores the theme and presenter mode and, for a link to an exhibit, preloads everything
 * that exhibit needs in parallel.
 */

try {
  const kept = location.search.includes('fresh')
    ? null
    : JSON.parse(localStorage.getItem('counting-house-preferences') ?? '{}');
  if (kept?.theme === 'light' || kept?.theme === 'dark') document.documentElement.dataset.theme = kept.theme;
  if (kept?.presenter === true) document.documentElement.dataset.presenter = '';
} catch {
  // no storage, or not ours
}
for (const option of ['presenter', 'embed']) {
  if (new URLSearchParams(location.search).has(option)) document.documentElement.dataset[option] = '';
}

const [, name = ''] = /^#\/([a-z][a-z0-9-]*)/.exec(location.hash) ?? [];
if (name) document.documentElement.classList.add('away');
const { exhibits = {}, names } = JSON.parse(document.getElementById('site-config')?.textContent ?? '{}');
if (Object.hasOwn(exhibits, name)) {
  const ask = (/** @type {Record<string, string>} */ how) =>
    document.head.append(Object.assign(document.createElement('link'), how));
  for (const href of exhibits[name]) ask({ rel: 'modulepreload', href });
  ask({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: names[`views/${name}.json`] });
}
