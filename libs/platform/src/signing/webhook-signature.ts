import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
/** A secret of Standard Webhooks has 24 to 64 bytes. */
const [SECRET_BYTES_MIN, SECRET_BYTES_MAX] = [24, 64];

/** The key of a secret text "whsec_<base64>"; undefined where it is none. */
export function webhookKey(secret: string): Buffer | undefined {
  const text = secret.trim();
  if (!text.startsWith(PREFIX)) return undefined;
  const key = Buffer.from(text.slice(PREFIX.length), 'base64');
  return key.length >= SECRET_BYTES_MIN && key.length <= SECRET_BYTES_MAX ? key : undefined;
}

/**
 * The headers of Standard Webhooks 1.0: HMAC-SHA256 over id, seconds since 1970 and body, joined by full stops. One signature
 * for each key: a receiver that has either of two secrets accepts the message, so that a secret is changed without a gap.
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
