/**
 * Options of Node for a controller. Source maps are not among them: a bundle is not minified, so a stack names every function,
 * and the map costs 50 MB of memory and 0.7 s of processor time as soon as one stack is read.
 *
 * A command, its event and its answer live for one commit. In a young generation of the usual size a busy floor fills it
 * faster than commits end, and what is about to die is moved to the old one: a third of the collector's work, and the
 * heap grows for nothing.
 *
 * One helper thread of V8, not four: four that search a small young generation for work used as much processor time per
 * wager as a third of the engine's thread (docs/reference/performance.md).
 */
export const CONTROLLER_NODE_ARGS = ['--max-semi-space-size=32', '--v8-pool-size=1'];
