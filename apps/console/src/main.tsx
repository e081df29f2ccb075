import { loadLanguage } from './texts/language.js';

// The language must load before any page module, because many texts are module constants.
await loadLanguage();
await import('./start.js');
