export { LogLines, STANDARD_OUTPUT } from './log-lines.js';
export { type Logger, type LoggerSettings, createLogger } from './logger.js';
export { NestLogger } from './nest-logger.js';
