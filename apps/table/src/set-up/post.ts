import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { ClientTlsOptions } from '@jackpot/platform';

interface Post {
  readonly token: string;
  readonly body: unknown;
  readonly tls: ClientTlsOptions | undefined;
  readonly msMax: number;
}

/** `fetch` cannot send a client certificate. */
export function postJson(url: string, { token, body, tls, msMax }: Post): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(msMax),
    };
    const sent = url.startsWith('https:') ? requestHttps(url, { ...options, ...tls }) : requestHttp(url, options);
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', reject);
      response.on('end', () => resolve(jsonIn(text)));
    });
    sent.end(JSON.stringify(body));
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
