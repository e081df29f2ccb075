export { EXIT, type MainContext, type ProcessPort, type RunMainOptions, runMain } from './run-main.js';
export { type StartProblem, StartRefused, startFailure } from './start-refused.js';
export { Shutdown, type ShutdownStep } from './shutdown.js';
