/**
 * A terminal whose system has no language ("C", "POSIX") gives its browser a name for it that is none, and uPlot does not
 * load. Imported before it: such a browser is set to English, the language of the page.
 */
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
}

export {};
