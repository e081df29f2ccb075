export { type MainContext, type ProcessPort, type RunMainOptions, runMain } from './run-main.js';
export { StartRefused } from './start-refused.js';
export { Shutdown, type ShutdownStep } from './shutdown.js';
