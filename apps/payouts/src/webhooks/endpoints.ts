import { readFileSync } from 'node:fs';
import { EVENT_TYPE_NAMES, type EventType } from '@jackpot/contract';
import { webhookKey } from '@jackpot/platform';
import { z } from 'zod';

/** The configuration names files with secrets and contains no secret. */
export interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly types: readonly EventType[];
  readonly keys: readonly Buffer[];
}

/** The current secret and the next ones while receivers change over. */
const SECRETS_MAX = 3;

const fileSchema = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    url: z.url({ protocol: /^https?$/ }).refine(isSafe, 'https, but for this machine'),
    types: z.array(z.enum(EVENT_TYPE_NAMES)).min(1),
    secretFiles: z.array(z.string().min(1)).min(1).max(SECRETS_MAX),
  }),
);

/** Throws all problems at once. */
export function readEndpoints(path: string | undefined): readonly Endpoint[] {
  if (path === undefined) return [];
  const endpoints = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  if (new Set(endpoints.map(({ id }) => id)).size !== endpoints.length)
    throw new Error(`${path}: two endpoints have one id`);
  return endpoints.map(({ secretFiles, ...endpoint }) => ({ ...endpoint, keys: secretFiles.map(readKey) }));
}

function readKey(file: string): Buffer {
  const key = webhookKey(readFileSync(file, 'utf8'));
  if (key === undefined) throw new Error(`${file}: no secret like whsec_<base64 of 24 to 64 bytes>`);
  return key;
}

function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
