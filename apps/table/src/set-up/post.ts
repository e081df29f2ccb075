import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import type { ClientTlsOptions } from '@jackpot/tls';

interface Post {
  readonly token: string;
  readonly body: unknown;
  readonly tls: ClientTlsOptions | undefined;
  readonly msMax: number;
}

/** The body of the answer. `fetch` cannot show a certificate of its own. */
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
      text(response)
        .then((answer) => JSON.parse(answer) as unknown)
        .then(resolve, reject);
    });
    sent.end(JSON.stringify(body));
  });
}
