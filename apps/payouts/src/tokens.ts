export const LOGGER = Symbol('logger');
export const METRICS = Symbol('metrics');
export const REDIS = Symbol('redis');
export const TRACES = Symbol('traces');
