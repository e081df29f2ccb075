/** Injection tokens of values that are not classes. */
export const METRICS = Symbol('metrics');
export const SETTINGS = Symbol('settings');
export const REGISTRY = Symbol('registry');
export const SOFTWARE = Symbol('software');
export const LOGGER = Symbol('logger');
/** The clock and the timers of this process. */
export const TIME = Symbol('time');
/** How the thread of the edge reaches this one. */
export const EDGE = Symbol('edge');
/** Ends the process: for a broken invariant found outside a request. */
export const FAIL = Symbol('fail');
/** Bounds the time that a part may take to stop, and reports the ones that did not. */
export const SHUTDOWN = Symbol('shutdown');
/** The traces of this process; null where none are wanted. */
export const TRACES = Symbol('traces');
