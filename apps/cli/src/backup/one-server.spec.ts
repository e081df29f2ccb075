import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { firstServer, reachableServer } from './one-server.js';

describe('the server of an address that client programs use', () => {
  const listening = async (host: string) => {
    const server = createServer((socket) => socket.destroy()).listen(0, host);
    await once(server, 'listening');
    return { server, port: (server.address() as AddressInfo).port };
  };

  it('is the first one that accepts connections, with user, database and TLS of the address', async () => {
    const away = await listening('127.0.0.1');
    const there = await listening('127.0.0.1');
    await new Promise((resolve) => away.server.close(resolve));
    const others = `?hosts=127.0.0.1:${there.port},127.0.0.1:${away.port}&ssl-ca=%2Fca.pem`;
    const url = `mysql://jackpot:a%40b@127.0.0.1:${away.port}/jackpot${others}`;
    expect(await reachableServer(url)).toBe(`mysql://jackpot:a%40b@127.0.0.1:${there.port}/jackpot?ssl-ca=%2Fca.pem`);
    expect(firstServer(url)).toBe(`mysql://jackpot:a%40b@127.0.0.1:${away.port}/jackpot?ssl-ca=%2Fca.pem`);
    there.server.close();
  });

  it('is the first one if none accepts connections, and the only one of an address with one', async () => {
    const away = await listening('127.0.0.1');
    await new Promise((resolve) => away.server.close(resolve));
    const first = `mysql://jackpot:pw@127.0.0.1:${away.port}/jackpot`;
    expect(await reachableServer(`${first}?hosts=127.0.0.1:${away.port}`)).toBe(first);
    expect(await reachableServer('mysql://jackpot:pw@[fd00::5]/jackpot')).toBe('mysql://jackpot:pw@[fd00::5]/jackpot');
  });
});
