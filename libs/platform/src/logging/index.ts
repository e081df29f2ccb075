export { type Logger, type LoggerSettings, createLogger } from './logger.js';
export { NestLogger } from './nest-logger.js';
export { textWithoutSecrets, withoutSecrets } from './without-secrets.js';
