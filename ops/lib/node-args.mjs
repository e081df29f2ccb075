// What Node itself is told when one of our processes starts.

export const NODE_ARGS = ['--enable-source-maps'];

/**
 * A command, its event and its answer live for one commit. In a young generation of the usual size a busy floor fills it
 * faster than commits end, and what is about to die is moved to the old one: a third of the collector's work, and the
 * heap grows for nothing.
 */
export const CONTROLLER_NODE_ARGS = [...NODE_ARGS, '--max-semi-space-size=32'];
