export const METRICS = Symbol('metrics');
export const SETTINGS = Symbol('settings');
export const REGISTRY = Symbol('registry');
export const SOFTWARE = Symbol('software');
export const LOGGER = Symbol('logger');
export const TIME = Symbol('time');
export const EDGE = Symbol('edge');
/** Ends the process, for an invariant violation found outside a request. */
export const FAIL = Symbol('fail');
export const SHUTDOWN = Symbol('shutdown');
export const TRACES = Symbol('traces');
