import { type Server, type Socket, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FarEnd } from './far-end.js';

/** A raw TCP serial server. Like real ones, it serves one client at a time. */
export class TcpFarEnd implements FarEnd {
  #server: Server | undefined;
  #client: Socket | undefined;
  #listener: ((bytes: Uint8Array) => void) | undefined;
  port = 0;

  static async onLoopback(): Promise<TcpFarEnd> {
    const end = new TcpFarEnd();
    await end.plugIn();
    return end;
  }

  onBytes(listener: (bytes: Uint8Array) => void): void {
    this.#listener = listener;
  }

  write(bytes: Uint8Array): void {
    if (this.#client?.writable === true && this.#client.writableLength === 0) this.#client.write(bytes);
  }

  async plugIn(): Promise<void> {
    const server = createServer((socket) => this.#accept(socket));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as AddressInfo).port;
  }

  async unplug(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.#client?.destroy();
    this.#client = undefined;
    if (server !== undefined) await new Promise((resolve) => server.close(resolve));
  }

  close(): Promise<void> {
    return this.unplug();
  }

  #accept(socket: Socket): void {
    this.#client?.destroy();
    this.#client = socket;
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes: Buffer) => {
      if (socket === this.#client) this.#listener?.(bytes);
    });
  }
}
