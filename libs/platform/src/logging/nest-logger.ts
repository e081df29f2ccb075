import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Writes Nest's log lines to our logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...more: unknown[]): void {
    this.#write('info', message, more);
  }

  error(message: unknown, ...more: unknown[]): void {
    this.#write('error', message, more);
  }

  warn(message: unknown, ...more: unknown[]): void {
    this.#write('warn', message, more);
  }

  debug(message: unknown, ...more: unknown[]): void {
    this.#write('debug', message, more);
  }

  verbose(message: unknown, ...more: unknown[]): void {
    this.#write('trace', message, more);
  }

  fatal(message: unknown, ...more: unknown[]): void {
    this.#write('fatal', message, more);
  }

  #write(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace', message: unknown, more: unknown[]): void {
    const context = typeof more.at(-1) === 'string' ? { context: more.at(-1) } : {};
    const rest = more.slice(0, 'context' in context ? -1 : undefined).filter((item) => item !== undefined);
    const fields = rest.length === 0 ? context : { ...context, more: rest };
    if (message instanceof Error) this.logger[level]({ ...fields, err: message }, message.message);
    else if (typeof message === 'string') this.logger[level](fields, message);
    else this.logger[level]({ ...fields, message }, 'Nest');
  }
}
