import { type Catalogue, useCatalogue } from './t.js';

const KEPT_AS = 'language';
const CATALOGUES = import.meta.glob<Catalogue>('./console.*.json', { import: 'default' });

/**
 * `?lang=fr` is remembered by this browser until `?lang=en`. Without the file `console.fr.json` the pages are English.
 */
export async function loadLanguage(): Promise<void> {
  const language = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem(KEPT_AS) ?? 'en';
  localStorage.setItem(KEPT_AS, language);
  const chosen = await CATALOGUES[`./console.${language}.json`]?.().catch(() => undefined);
  if (chosen === undefined) return;
  useCatalogue(chosen);
  document.documentElement.lang = language;
}
