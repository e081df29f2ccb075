import { count, logLevel, port, text } from '@jackpot/platform';
import { KEY_NAME } from '@jackpot/proof';
import { z } from 'zod';

const list = (help: string) =>
  z
    .string()
    .transform((words) => words.split(/[\s,]+/).filter((word) => word !== ''))
    .describe(help);

/** A witness has no database and only public keys of the operator. */
export const settingsSchema = z.object({
  CONTROLLER_URLS: list('the addresses of the controllers, separated by commas; the first that answers is read'),
  OPERATOR_KEYS: list(
    'the operator’s public keys as they were handed over in writing, the present one and earlier ones, separated by commas',
  ),
  WITNESS_NAME: text('the name of the witness in its signatures, like regulator.example').regex(
    KEY_NAME,
    'is not such a name',
  ),
  WITNESS_KEY_FILE: text('a file with 32 bytes in hex, the witness’s own key; make one with: openssl rand -hex 32'),
  WITNESS_MEMORY_FILE: text(
    'the file of what it has signed; it only ever grows, and must not be on the operator’s host',
  ),
  WITNESS_SECONDS: count({ min: 1, max: 86_400, initial: 60, help: 'seconds between two readings' }),
  WITNESS_PORT: port(3200, 'the port for /health: 503 while a link is refused or cannot be read'),
  WITNESS_HOST: text('the address to listen on; without it 127.0.0.1: this machine only').default('127.0.0.1'),
  LOG_LEVEL: logLevel(),
});
