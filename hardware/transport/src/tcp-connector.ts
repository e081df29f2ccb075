import { type Socket, connect as connectSocket } from 'node:net';
import type { Connection, ConnectionListener, Connector } from './line.js';

/** Raw TCP to a serial server. Common ports are 4001 and 10001. */
export interface TcpSettings {
  readonly host: string;
  readonly port: number;
}

const CONNECT_MS_MAX = 3_000;
/** TCP keep-alive. The kernel notices a vanished server after several intervals. */
const KEEP_ALIVE_MS = 5_000;

export function tcpConnector(settings: TcpSettings): Connector {
  return {
    place: `tcp ${settings.host}:${settings.port}`,
    connect: (listener) => connect(settings, listener),
  };
}

async function connect(settings: TcpSettings, listener: ConnectionListener): Promise<Connection> {
  const socket = connectSocket({ ...settings, noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS });
  await connected(socket);
  socket.on('error', (failure) => listener.lost({ code: 'OS_ERROR', text: failure.message }));
  socket.on('close', () => listener.lost({ code: 'HUNG_UP', text: 'the serial server closed the connection' }));
  socket.on('data', (bytes: Buffer) => listener.bytes(bytes));
  return {
    write: (bytes, done) => {
      if (socket.destroyed) done(new Error('the connection is closed'));
      else socket.write(bytes, (failure) => done(failure ?? undefined));
    },
    destroy: () => {
      socket.destroy();
      return Promise.resolve();
    },
  };
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(CONNECT_MS_MAX, () => socket.destroy(new Error(`no answer within ${CONNECT_MS_MAX} ms`)));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.removeListener('error', reject);
      resolve();
    });
  });
}
