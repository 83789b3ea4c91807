// @ts-check
/**
 * Chooses the page's language: the person's choice, or the first of the browser's languages that the build has.
 * @param {unknown} chosen  what is stored
 * @param {Record<string, boolean>} languages  the build's languages besides English: whether all but a few texts are translated
 */
export function chosenLanguage(chosen, languages) {
  if (typeof chosen === 'string' && (chosen === 'en' || Object.hasOwn(languages, chosen))) return chosen;
  for (const wanted of navigator.languages ?? []) {
    const [language] = wanted.split('-');
    if (language === 'en' || languages[language] === true) return language;
  }
  return 'en';
}
