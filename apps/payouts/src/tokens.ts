/** Injection tokens of values that are not classes. */
export const LOGGER = Symbol('logger');
export const METRICS = Symbol('metrics');
/** The connection of the worker to its queue. */
export const REDIS = Symbol('redis');
/** The traces of the worker; null where none are wanted. */
export const TRACES = Symbol('traces');
