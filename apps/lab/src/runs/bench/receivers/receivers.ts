import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** What one way of delivery brought: each event once, with how long it took from its time in the journal. */
export interface Received {
  readonly events: number;
  readonly timesMs: readonly number[];
}

/** How a receiver behaves. `dead` refuses the connection, `hanging` never answers, `lying` answers 200 and never ends its body. */
const RECEIVERS = ['healthy', 'dead', 'hanging', 'lying'] as const;
type Kind = (typeof RECEIVERS)[number];

const LYING_BYTES_EVERY_MS = 500;
const STREAM_WAIT_SECONDS = 5;

interface CloudEvent {
  readonly id: string;
  readonly time: string;
}

/** Counts events that arrive, each at its first arrival. */
class Arrivals {
  readonly #times = new Map<string, number>();

  take({ id, time }: CloudEvent): void {
    if (!this.#times.has(id)) this.#times.set(id, Date.now() - Date.parse(time));
  }

  received(): Received {
    return { events: this.#times.size, timesMs: [...this.#times.values()] };
  }
}

/** Receivers of every kind on this machine. */
export class Receivers {
  readonly #pushed = new Arrivals();
  readonly #read = new Arrivals();
  readonly #servers = new Map<Kind, Server>();
  #isOver = false;

  static async listen(): Promise<Receivers> {
    const receivers = new Receivers();
    for (const kind of RECEIVERS) {
      const server = createServer((request, response) => receivers.#answer(kind, request, response));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      receivers.#servers.set(kind, server);
    }
    return receivers;
  }

  /** Writes the file of endpoints; its name. The dead one closes its door. */
  configure(folder: string): string {
    const secretFile = join(folder, 'webhook-secret');
    writeFileSync(secretFile, `whsec_${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    const types = ['award.fixed', 'claim.opened', 'coup.voided'];
    const endpoints = [...this.#servers].map(([id, server]) => ({
      ...{ id, types, secretFiles: [secretFile] },
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    }));
    this.#servers.get('dead')?.close();
    const file = join(folder, 'endpoints.json');
    writeFileSync(file, JSON.stringify(endpoints));
    return file;
  }

  /** Reads the stream by long polls, from the present on, until the end. */
  follow({
    address,
    linkId,
    token,
  }: {
    readonly address: string;
    readonly linkId: string;
    readonly token: string;
  }): void {
    const base = `${address}/api/v1/links/${linkId}/events`;
    const page = async (after: string): Promise<{ readonly events: readonly CloudEvent[]; readonly next: string }> => {
      const response = await fetch(`${base}?after=${after}&limit=500&waitSeconds=${STREAM_WAIT_SECONDS}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new Error(`the stream answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as { readonly events: readonly CloudEvent[]; readonly next: string };
    };
    const readOn = async (): Promise<void> => {
      for (let after = 'now'; !this.#isOver;) {
        const { events, next } = await page(after);
        for (const event of events) this.#read.take(event);
        after = next;
      }
    };
    void readOn().catch((error: unknown) => {
      if (!this.#isOver) throw error;
    });
  }

  received(): { readonly pushed: Received; readonly read: Received } {
    return { pushed: this.#pushed.received(), read: this.#read.received() };
  }

  close(): void {
    this.#isOver = true;
    for (const server of this.#servers.values()) {
      server.close();
      server.closeAllConnections();
    }
  }

  #answer(kind: Kind, request: IncomingMessage, response: ServerResponse): void {
    if (kind === 'hanging') return;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (kind === 'lying') return neverEnd(response);
      this.#pushed.take(JSON.parse(Buffer.concat(parts).toString('utf8')) as CloudEvent);
      response.writeHead(204).end();
    });
  }
}

function neverEnd(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write('.'), LYING_BYTES_EVERY_MS);
  response.on('close', () => clearInterval(timer));
}
