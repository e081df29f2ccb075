/**
 * Options of Node for a controller (docs/reference/performance.md). Source maps are off: bundles are not minified, and
 * the map costs 50 MB of memory and 0.7 s of processor time at the first stack. A command, its event and its reply live
 * until the commit. A busy floor fills a young generation of the default size faster than commits end, so short-lived
 * objects move to the old generation: a third of the collector's work. One helper thread of V8: four threads that
 * search a small young generation for work used as much processor time per wager as a third of the engine's thread.
 */
export const CONTROLLER_NODE_ARGS = ['--max-semi-space-size=32', '--v8-pool-size=1'];
