import { type Catalogue, useCatalogue } from './t.js';

const KEPT_AS = 'language';
const ENGLISH = 'en';
const CATALOGUES = import.meta.glob<Catalogue>('./console.*.json', { import: 'default' });

export const LANGUAGES: readonly string[] = [
  ENGLISH,
  ...Object.keys(CATALOGUES).map((path) => path.slice('./console.'.length, -'.json'.length)),
];

export function languageOfPage(): string {
  return document.documentElement.lang;
}

/** "English", "Español". */
export function nameOfLanguage(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/**
 * Uses `?lang=es` in the address, otherwise the language stored in this browser. A language without a catalogue is
 * English.
 */
export async function loadLanguage(): Promise<void> {
  const wanted = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem(KEPT_AS) ?? ENGLISH;
  const language = LANGUAGES.includes(wanted) ? wanted : ENGLISH;
  localStorage.setItem(KEPT_AS, language);
  const chosen = await CATALOGUES[`./console.${language}.json`]?.().catch(() => undefined);
  if (chosen === undefined) return;
  useCatalogue(chosen);
  document.documentElement.lang = language;
}

/** Reloads, because many texts are module constants. */
export function switchLanguage(language: string): void {
  localStorage.setItem(KEPT_AS, language);
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  history.replaceState(null, '', address);
  location.reload();
}
