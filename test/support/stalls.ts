const TICK_MS = 20;

/** Measures the longest time in which this process did not run. */
export function watchStalls(): { readonly end: () => number } {
  let lastAt = performance.now();
  let longestMs = 0;
  const measure = (): void => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - lastAt - TICK_MS);
    lastAt = now;
  };
  const timer = setInterval(measure, TICK_MS);
  return {
    end: () => {
      clearInterval(timer);
      measure();
      return longestMs;
    },
  };
}
