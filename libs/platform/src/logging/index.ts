export { LogLines, STANDARD_OUTPUT } from './log-lines.js';
export { type Logger, type LoggerSettings, createLogger, textWithoutSecrets } from './logger.js';
export { NestLogger } from './nest-logger.js';
export { RepeatedLines } from './repeated-lines.js';
