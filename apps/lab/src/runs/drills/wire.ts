import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export const WIRE_DELAY_MS_MAX = 400;

/** State of a simulated network line. `loses`: bytes are dropped, but connections stay open. */
export interface WireState {
  readonly delayMs: number;
  readonly loses: 'nothing' | 'requests' | 'answers' | 'both';
  readonly isCut: boolean;
}

export const SOUND: WireState = { delayMs: 0, loses: 'nothing', isCut: false };

type Way = 'requests' | 'answers';

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  /** Directions that lost bytes. Later bytes are dropped too, because TCP never delivers a stream with a gap. */
  readonly isDeaf: Set<Way>;
  /** One promise chain per direction keeps the bytes in order, because Node's timers may fire out of order. */
  readonly underWay: Record<Way, Promise<void>>;
}

export class Wire {
  #state = SOUND;
  readonly #pairs = new Set<Pair>();
  readonly #server: Server;

  private constructor(
    readonly name: string,
    private readonly target: { readonly host: string; readonly port: number },
  ) {
    this.#server = createServer((client) => this.#join(client));
  }

  static async to(address: string, name: string): Promise<Wire> {
    const { hostname: host, port } = new URL(address);
    const wire = new Wire(name, { host, port: Number(port) });
    await new Promise<void>((resolve, reject) => {
      wire.#server.once('error', reject);
      wire.#server.listen(0, '127.0.0.1', resolve);
    });
    wire.#server.unref();
    return wire;
  }

  through(address: string): string {
    const url = new URL(address);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href.replace(/\/$/, '');
  }

  /** When the loss of bytes ends, connections that lost bytes are closed. */
  set(state: WireState): void {
    this.#state = state;
    for (const pair of this.#pairs) if (state.isCut || (state.loses === 'nothing' && pair.isDeaf.size > 0)) end(pair);
  }

  async close(): Promise<void> {
    for (const pair of this.#pairs) end(pair);
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket): void {
    if (this.#state.isCut) return void client.destroy();
    const upstream = connect(this.target);
    const underWay = { requests: Promise.resolve(), answers: Promise.resolve() };
    const pair: Pair = { client, upstream, isDeaf: new Set(), underWay };
    this.#pairs.add(pair);
    this.#carry(pair, 'requests');
    this.#carry(pair, 'answers');
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#pairs.delete(pair);
        // Write delayed bytes before destroying both sockets.
        void Promise.all([underWay.requests, underWay.answers]).then(() => end(pair));
      });
    }
  }

  #carry(pair: Pair, way: Way): void {
    const [from, to] = way === 'requests' ? [pair.client, pair.upstream] : [pair.upstream, pair.client];
    from.on('data', (bytes) => {
      const { loses, delayMs } = this.#state;
      if (loses === way || loses === 'both') pair.isDeaf.add(way);
      if (pair.isDeaf.has(way)) return;
      const arrival = delayMs > 0 ? pause(delayMs) : undefined;
      pair.underWay[way] = pair.underWay[way]
        .then(() => arrival)
        .then(() => {
          if (!pair.isDeaf.has(way)) to.write(bytes);
        });
    });
  }
}

function end({ client, upstream }: Pair): void {
  client.destroy();
  upstream.destroy();
}
