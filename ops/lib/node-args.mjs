/**
 * Node options of a controller (docs/reference/performance.md). Without source maps, because a map costs 50 MB of
 * memory and 0.7 s of processor time at the first stack, and bundles are not minified. A large young generation,
 * because commands live until their commit; with the default size, they move to the old generation, a third of the
 * collector's work. One V8 helper thread: four waste processor time.
 */
export const CONTROLLER_NODE_ARGS = ['--max-semi-space-size=32', '--v8-pool-size=1'];
