/**
 * Node options of a controller (docs/adr/0050-memory-of-a-controller.md). Source maps would cost 50 MB of memory.
 * Commands live until their commit, so they need a large young generation.
 */
export const CONTROLLER_NODE_ARGS = ['--max-semi-space-size=32', '--v8-pool-size=1'];

/** With the default, every thread has its own arena, and freed memory in it is not returned. */
export const CONTROLLER_ENV = { MALLOC_ARENA_MAX: '2' };

/** Node options of a table agent, also in `package.json` and `ops/deploy/royal9`. */
export const TABLE_NODE_ARGS = ['--max-semi-space-size=1'];
