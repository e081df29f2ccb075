/**
 * A terminal without a system language ("C", "POSIX") gives its browser an invalid language name, and uPlot then fails
 * to load. Imported first, this module sets such a browser to English.
 */
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
}

export {};
