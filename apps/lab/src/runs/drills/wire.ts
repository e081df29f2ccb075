import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The most that a fault delays what goes through a wire, each way. */
export const WIRE_DELAY_MS_MAX = 400;

/** What a wire does to bytes. `loses`: nothing arrives that way any more, and no connection ends. */
export interface WireState {
  readonly delayMs: number;
  readonly loses: 'nothing' | 'requests' | 'answers' | 'both';
  /** Connections are ended, and new ones too. */
  readonly isCut: boolean;
}

export const SOUND: WireState = { delayMs: 0, loses: 'nothing', isCut: false };

type Way = 'requests' | 'answers';

/** Both ends of one connection by way of a wire. */
interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  /** Bytes were lost on it: nothing later may arrive, a stream has no gaps. */
  readonly isDeaf: Set<Way>;
  /** What is on its way, each after what came before it: two timers of Node need not fire in the order of their times. */
  readonly underWay: Record<Way, Promise<void>>;
}

/** A wire between two processes on this machine, that a drill slows down, cuts, or makes silent one way. */
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

  /** A wire to the server that an address names. */
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

  /** An address, by way of this wire. */
  through(address: string): string {
    const url = new URL(address);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href.replace(/\/$/, '');
  }

  /** Connections on which bytes were lost are ended when the wire is sound again, as a router forgets what it dropped. */
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
        // What was on its way still arrives, unless the way is lost.
        void Promise.all([underWay.requests, underWay.answers]).then(() => end(pair));
      });
    }
  }

  /** Bytes keep their order, also where the delay changes meanwhile. */
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
