import { type Dictionary, useDictionary } from './lookup.js';

const KEPT_AS = 'language';
const IS_LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/**
 * The language of the console: `?lang=fr` in the address, kept in this browser, until `?lang=en`. Its texts are
 * `texts/console.fr.json` of the build. Without them the pages are English.
 */
export async function loadLanguage(): Promise<void> {
  const language = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem(KEPT_AS) ?? 'en';
  if (!IS_LANGUAGE.test(language)) return;
  localStorage.setItem(KEPT_AS, language);
  if (language === 'en') return;
  const texts = await fetchTexts(language);
  if (texts === null) return;
  useDictionary(texts);
  document.documentElement.lang = language;
}

async function fetchTexts(language: string): Promise<Dictionary | null> {
  try {
    const answer = await fetch(new URL(`texts/console.${language}.json`, document.baseURI));
    return answer.ok ? ((await answer.json()) as Dictionary) : null;
  } catch {
    return null;
  }
}
