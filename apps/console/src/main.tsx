import { loadLanguage } from './texts/language.js';

// The pages are loaded when their language is there: many of their texts are constants of modules.
await loadLanguage();
await import('./start.js');
