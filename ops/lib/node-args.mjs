/**
 * Node options of a controller (docs/reference/performance.md). No source maps, which cost 50 MB of memory. A large
 * young generation, because commands live until their commit. One V8 helper thread, because four waste processor time.
 */
export const CONTROLLER_NODE_ARGS = ['--max-semi-space-size=32', '--v8-pool-size=1'];
