import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * The least that a server of the floor protocol does: a bare `ws` server that parses every frame and answers it at once with
 * frames of the same size. Nothing is decided, and nothing is written.
 */
export async function startEcho(): Promise<{ readonly address: string; stop(): void }> {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  sockets.on('connection', (socket) => {
    socket.on('error', () => socket.terminate());
    socket.on('message', (data: Buffer) => answer(socket, data.toString('utf8')));
  });
  const port = await listening(http);
  const stop = (): void => {
    sockets.close();
    http.closeAllConnections();
    http.close();
  };
  return { address: `http://127.0.0.1:${port}`, stop };
}

interface Message {
  readonly id: number;
  readonly type: string;
  readonly coup?: number;
  readonly seat?: number;
}

function answer(socket: WebSocket, text: string): void {
  const body = JSON.parse(text) as Message | readonly Message[];
  socket.send(Array.isArray(body) ? `[${body.map(replyTo).join(',')}]` : replyTo(body as Message));
}

function replyTo({ id, type, coup, seat }: Message): string {
  return type === 'acknowledge'
    ? `{"id":${id},"ok":true,"type":"acknowledged","coup":${coup},"seat":${seat},"journalSequence":${id}}`
    : `{"id":${id},"ok":true,"type":"${type}","coup":${coup ?? 0}}`;
}

function listening(http: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(0, '127.0.0.1', () => resolve((http.address() as AddressInfo).port));
  });
}
