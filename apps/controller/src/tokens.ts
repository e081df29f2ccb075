/** Injection tokens of values that are not classes. */
export const METRICS = Symbol('metrics');
export const SETTINGS = Symbol('settings');
export const REGISTRY = Symbol('registry');
export const SOFTWARE = Symbol('software');
export const LOGGER = Symbol('logger');
/** The clock and the timers of this process. */
export const TIME = Symbol('time');
/** Ends the process: for a broken invariant found outside a request. */
export const FAIL = Symbol('fail');
/** The traces of this process; null where none are wanted. */
export const TRACES = Symbol('traces');
