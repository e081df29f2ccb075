import { once } from 'node:events';
import { type Server, type Socket, connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Long enough for the server to have executed what was delivered. */
const DELIVERY_MS = 20;

/** A wire to the database that can lose things. */
export class FlakyProxy {
  readonly #server: Server;
  readonly #pairs = new Set<{ readonly client: Socket; readonly upstream: Socket }>();
  /** Requests reach the server, answers do not come back. */
  losesAnswers = false;
  /** Connections are accepted, and nothing goes either way. */
  isDead = false;
  #breaksAt: { requestsLeft: number; readonly isDelivered: boolean } | undefined;

  private constructor(private readonly target: URL) {
    this.#server = createServer((client) => this.#join(client));
  }

  static async to(url: string): Promise<FlakyProxy> {
    const proxy = new FlakyProxy(new URL(url));
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** The address of the database by way of this wire. */
  get url(): string {
    const url = new URL(this.target.href);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /**
   * Breaks everything at the so-manieth request from now on, as a dying process does: the request is lost, or it is
   * delivered and its answer is lost.
   */
  breakAt(request: number, { isDelivered }: { readonly isDelivered: boolean }): void {
    this.#breaksAt = { requestsLeft: request, isDelivered };
  }

  /** Whether the planned break has happened. */
  get hasBroken(): boolean {
    return this.#breaksAt === undefined;
  }

  /** Cancels a planned break, and lets answers through again. */
  mend(): void {
    this.#breaksAt = undefined;
    this.losesAnswers = false;
  }

  /** Breaks every connection there is. */
  cut(): void {
    for (const { client, upstream } of this.#pairs) {
      client.destroy();
      upstream.destroy();
    }
  }

  /** Ends every connection as a stopping server does; every client has been notified when this resolves. */
  async hangUp(): Promise<void> {
    const hungUp = [...this.#pairs].map(({ client }) => once(client, 'close'));
    for (const { client } of this.#pairs) client.end();
    await Promise.all(hungUp);
  }

  /** Takes no new connections any more. */
  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket): void {
    const upstream = connect(Number(this.target.port), this.target.hostname);
    const pair = { client, upstream };
    this.#pairs.add(pair);
    client.on('data', (bytes) => this.#request(upstream, bytes));
    upstream.on('data', (bytes) => this.isDead || this.losesAnswers || client.write(bytes));
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#pairs.delete(pair);
        client.destroy();
        upstream.destroy();
      });
    }
  }

  #request(upstream: Socket, bytes: Buffer): void {
    if (this.isDead) return;
    const plan = this.#breaksAt;
    if (plan === undefined || (plan.requestsLeft -= 1) > 0) return void upstream.write(bytes);
    this.#breaksAt = undefined;
    if (!plan.isDelivered) return this.cut();
    // Only what is on its way to the server still arrives; its answer is lost.
    this.losesAnswers = true;
    upstream.write(bytes, () => setTimeout(() => this.cut(), DELIVERY_MS));
  }
}
