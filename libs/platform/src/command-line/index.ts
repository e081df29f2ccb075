export { type CommandLine, type Reader, type Values, commandLine, readArguments } from './arguments.js';
export { anyText, oneOf, whole } from './readers.js';
export { type Command, CannotRun, runCommand } from './run-command.js';
