export * from './arguments.js';
export * from './readers.js';
export * from './run-command.js';
