import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { WEBHOOK_TYPES, type WebhookType } from './cloud-event.js';
import { webhookKey } from './signature.js';

/** Where messages go. The secret is never in the configuration: it names the file that holds it. */
export interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly types: readonly WebhookType[];
  readonly key: Buffer;
}

const fileSchema = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    url: z.url({ protocol: /^https?$/ }).refine(isSafe, 'https, but for this machine'),
    types: z.array(z.enum(WEBHOOK_TYPES)).min(1),
    secretFile: z.string().min(1),
  }),
);

/** Reads the endpoints of a file, and the secret of each; throws with everything that is wrong, before anything starts. */
export function readEndpoints(path: string | undefined): readonly Endpoint[] {
  if (path === undefined) return [];
  const endpoints = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  if (new Set(endpoints.map(({ id }) => id)).size !== endpoints.length)
    throw new Error(`${path}: two endpoints have one id`);
  return endpoints.map(({ secretFile, ...endpoint }) => {
    const key = webhookKey(readFileSync(secretFile, 'utf8'));
    if (key === undefined) throw new Error(`${secretFile}: no secret like whsec_<base64 of 24 to 64 bytes>`);
    return { ...endpoint, key };
  });
}

function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
