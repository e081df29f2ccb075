export * from './config/index.js';
export * from './jobs/index.js';
export * from './logging/index.js';
export * from './metrics/index.js';
export * from './shutdown/index.js';
