import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
const [SECRET_BYTES_MIN, SECRET_BYTES_MAX] = [24, 64];

/** Decodes "whsec_<base64>". Undefined if the secret has another form. */
export function webhookKey(secret: string): Buffer | undefined {
  const text = secret.trim();
  if (!text.startsWith(PREFIX)) return undefined;
  const key = Buffer.from(text.slice(PREFIX.length), 'base64');
  return key.length >= SECRET_BYTES_MIN && key.length <= SECRET_BYTES_MAX ? key : undefined;
}

/**
 * Signs by Standard Webhooks 1.0: HMAC-SHA256 over id, seconds since 1970 and body, joined by full stops. One signature
 * per key, so a secret can be changed without an interruption.
 */
export function signedHeaders(
  keys: readonly Buffer[],
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: number },
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = keys.map((key) => {
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
