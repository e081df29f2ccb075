const TICK_MS = 20;

/**
 * Measures the longest time in which this process got round to nothing. What came in it was heard all at once: whoever judges
 * by when things were heard must grant it.
 */
export function watchStalls(): { readonly end: () => number } {
  let lastAt = performance.now();
  let longestMs = 0;
  const look = (): void => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - lastAt - TICK_MS);
    lastAt = now;
  };
  const timer = setInterval(look, TICK_MS);
  return {
    end: () => {
      clearInterval(timer);
      look();
      return longestMs;
    },
  };
}
