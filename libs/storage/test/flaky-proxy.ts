import { once } from 'node:events';
import { type Server, type Socket, connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

const DELIVERY_MS = 20;

export class FlakyProxy {
  readonly #server: Server;
  readonly #pairs = new Set<{ readonly client: Socket; readonly upstream: Socket }>();
  /** If set, requests reach the server, but answers are lost. */
  losesAnswers = false;
  /** If set, connections are accepted, but nothing is forwarded. */
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

  get url(): string {
    const url = new URL(this.target.href);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** From this request on, all connections break. `isDelivered`: the request still reaches the server. */
  breakAt(request: number, { isDelivered }: { readonly isDelivered: boolean }): void {
    this.#breaksAt = { requestsLeft: request, isDelivered };
  }

  get hasBroken(): boolean {
    return this.#breaksAt === undefined;
  }

  mend(): void {
    this.#breaksAt = undefined;
    this.losesAnswers = false;
  }

  cut(): void {
    for (const { client, upstream } of this.#pairs) {
      client.destroy();
      upstream.destroy();
    }
  }

  async hangUp(): Promise<void> {
    const hungUp = [...this.#pairs].map(({ client }) => once(client, 'close'));
    for (const { client } of this.#pairs) client.end();
    await Promise.all(hungUp);
  }

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
    this.losesAnswers = true;
    upstream.write(bytes, () => setTimeout(() => this.cut(), DELIVERY_MS));
  }
}
