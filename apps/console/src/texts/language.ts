import { type Catalogue, useCatalogue } from './t.js';

const KEPT_AS = 'language';
const CATALOGUES = import.meta.glob<Catalogue>('./console.*.json', { import: 'default' });

/**
 * The language of the console: `?lang=fr` in the address, kept in this browser, until `?lang=en`. Its texts are in
 * `console.fr.json` beside this file. Without them the pages are English.
 */
export async function loadLanguage(): Promise<void> {
  const language = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem(KEPT_AS) ?? 'en';
  localStorage.setItem(KEPT_AS, language);
  const chosen = await CATALOGUES[`./console.${language}.json`]?.().catch(() => undefined);
  if (chosen === undefined) return;
  useCatalogue(chosen);
  document.documentElement.lang = language;
}
