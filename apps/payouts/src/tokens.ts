/** Names under which things that are no classes are injected. */
export const SETTINGS = Symbol('settings');
export const LOGGER = Symbol('logger');
export const METRICS = Symbol('metrics');
