import { Agent, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { FLOOR_PROTOCOL, type FloorReply } from '@jackpot/contract';
import type { ClientTlsOptions } from '@jackpot/platform';
import { type Dial, type LineEnd, type LineEvents, leaderIn, lineEndOf } from '@jackpot/floor-client';

/** Frees the socket of a hung request. The client gives up a silent controller sooner than this. */
const REQUEST_MS_MAX = 6_000;

const agent = new Agent({ keepAlive: true });
const secureAgent = new SecureAgent({ keepAlive: true });

/**
 * Sends one request at a time, to keep the order of messages. The controller cannot push messages, so a first request
 * asks for the welcome.
 */
export const dialHttp =
  (token: string, tls?: () => ClientTlsOptions): Dial =>
  (address, events) => {
    const line = new HttpLine({ url: `${address}/floor/v1/messages`, token, tls: tls?.() }, events);
    line.send('{"type":"state","id":0}');
    return line;
  };

interface Recipient {
  readonly url: string;
  readonly token: string;
  readonly tls: ClientTlsOptions | undefined;
}

class HttpLine {
  readonly #postponed: string[] = [];
  #isBusy = false;
  #isNew = true;
  #hasEnded = false;

  constructor(
    private readonly to: Recipient,
    private readonly events: LineEvents,
  ) {}

  send(text: string): void {
    this.#postponed.push(text);
    this.#next();
  }

  end(): void {
    this.#hasEnded = true;
  }

  #next(): void {
    const text = this.#postponed[0];
    if (this.#isBusy || text === undefined || this.#hasEnded) return;
    this.#postponed.shift();
    this.#isBusy = true;
    post(this.to, text).then(
      ({ status, body }) => this.#heard(status, body),
      () => this.#end('lost'),
    );
  }

  #heard(status: number, body: string): void {
    if (this.#hasEnded) return;
    this.#isBusy = false;
    if (status === 401 || status === 421 || status >= 500) return this.#end(lineEndOf(status), leaderIn(body));
    if (!this.#isNew) this.events.text(status === 200 ? body : refusalText(status, body));
    else if (!this.#welcome(body)) return this.#end('not-leader');
    this.#next();
  }

  #welcome(body: string): boolean {
    const reply = JSON.parse(body) as FloorReply;
    if (!reply.ok || reply.type !== 'state') return false;
    this.#isNew = false;
    const { id: _id, ok: _ok, ...state } = reply;
    this.events.text(JSON.stringify({ ...state, type: 'welcome', protocol: FLOOR_PROTOCOL, epoch: 0 }));
    return true;
  }

  #end(why: LineEnd, leader?: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.events.ended(why, leader);
  }
}

function refusalText(status: number, body: string): string {
  const { code = `HTTP_${status}`, title = body.slice(0, 200) } = problemIn(body);
  return JSON.stringify({ id: null, ok: false, code, text: title });
}

function problemIn(body: string): { readonly code?: string; readonly title?: string } {
  try {
    return (JSON.parse(body) as ReturnType<typeof problemIn> | null) ?? {};
  } catch {
    return {};
  }
}

function post(
  { url, token, tls }: Recipient,
  text: string,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      timeout: REQUEST_MS_MAX,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      },
    };
    const answered = (response: IncomingMessage): void => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
      );
      response.on('error', reject);
    };
    const sent = url.startsWith('https:')
      ? secureRequest(url, { ...options, ...tls, agent: secureAgent }, answered)
      : request(url, { ...options, agent }, answered);
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject);
    sent.end(text);
  });
}
