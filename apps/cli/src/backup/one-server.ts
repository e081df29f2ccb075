import { connect } from 'node:net';
import { type ServerPlace, serversIn } from '@jackpot/platform';

const CONNECT_MS_MAX = 2_500;
const DATABASE_PORT = 3_306;

/** Client programs of MariaDB know one server. */
export function firstServer(url: string): string {
  const first = new URL(url);
  first.searchParams.delete('hosts');
  return first.href;
}

/** The address with only the first server that accepts connections, or the first of all if none does. */
export async function reachableServer(url: string): Promise<string> {
  const servers = serversIn(url, DATABASE_PORT);
  for (const server of servers.length === 1 ? [] : servers)
    if (await accepts(server)) {
      const reachable = new URL(firstServer(url));
      reachable.hostname = server.host.includes(':') ? `[${server.host}]` : server.host;
      reachable.port = String(server.port);
      return reachable.href;
    }
  return firstServer(url);
}

function accepts(server: ServerPlace): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...server, timeout: CONNECT_MS_MAX });
    const end = (isAccepted: boolean) => (): void => {
      socket.destroy();
      resolve(isAccepted);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
}
