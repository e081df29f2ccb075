import { type Socket, connect } from 'node:net';

/** One HTTP/1.1 connection that is kept: a request, its answer, the next request. By hand, as nothing else is that cheap. */
export class HttpLine {
  #rest: Buffer | undefined;
  #onAnswer: ((status: number, body: Buffer) => void) | undefined;
  #onError: ((error: Error) => void) | undefined;

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#onError?.(error));
    socket.on('close', () => this.#onError?.(new Error('the server ended the connection')));
  }

  static open(address: URL): Promise<HttpLine> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: address.hostname, port: Number(address.port), noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new HttpLine(socket, address.host));
      });
    });
  }

  /** The head of every request to this path, up to the length. */
  headOf(path: string, token?: string): string {
    const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
    return `POST ${path} HTTP/1.1\r\nHost: ${this.host}\r\nContent-Type: application/json\r\n${authorization}Content-Length: `;
  }

  /** `body` is ASCII. */
  post(
    head: string,
    body: string,
    onAnswer: (status: number, body: Buffer) => void,
    onError: (error: Error) => void,
  ): void {
    this.#onAnswer = onAnswer;
    this.#onError = onError;
    this.socket.write(`${head}${body.length}\r\n\r\n${body}`, 'latin1');
  }

  close(): void {
    this.#onError = undefined;
    this.socket.destroy();
  }

  #take(chunk: Buffer): void {
    const bytes = this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = bytes;
    const end = bytes.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = bytes.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (bytes.length < end + 4 + length) return;
    this.#rest = undefined;
    this.#onAnswer?.(Number(head.slice(9, 12)), bytes.subarray(end + 4, end + 4 + length));
  }
}
