import { LANGUAGES, languageOfPage, nameOfLanguage, switchLanguage } from '../texts/language.js';
import { t } from '../texts/t.js';

export function LanguageChoice() {
  return (
    <div class="row" role="group" aria-label={t('Language')}>
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          class="minor"
          lang={code}
          aria-pressed={code === languageOfPage()}
          onClick={() => switchLanguage(code)}
        >
          {nameOfLanguage(code)}
        </button>
      ))}
    </div>
  );
}
