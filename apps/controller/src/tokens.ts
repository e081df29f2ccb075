/** Names under which things that are no classes are injected. */
export const METRICS = Symbol('metrics');
export const SETTINGS = Symbol('settings');
export const REGISTRY = Symbol('registry');
export const SOFTWARE = Symbol('software');
export const LOGGER = Symbol('logger');
