import { loadLanguage } from './texts/language.js';

// Load the language first: many texts of the pages are constants of modules.
await loadLanguage();
await import('./start.js');
