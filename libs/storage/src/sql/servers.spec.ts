import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainAddress, serversOf, tlsOf } from './servers.js';

describe('the address of a database with ssl-ca', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ssl-ca-'));
  const file = join(folder, 'ca.pem');
  writeFileSync(file, 'the authority');
  afterAll(() => rmSync(folder, { recursive: true }));
  const address = (query: string) => `mysql://jackpot:pw@db.internal:3306/jackpot${query}`;

  it('gives TLS that checks both the authority and the name of the server', () => {
    expect(tlsOf(address(`?ssl-ca=${file}`))).toEqual({
      ...{ ca: 'the authority', rejectUnauthorized: true, verifyIdentity: true, minVersion: 'TLSv1.2' },
    });
    expect(tlsOf(address(''))).toBeUndefined();
  });

  it('leaves the driver its own options only', () => {
    expect(plainAddress(address(`?ssl-ca=${file}&hosts=two:3306&connectionLimit=3`))).toBe(
      address('?connectionLimit=3'),
    );
  });

  it('with a file that is not there reaches no server, and names the file', () => {
    expect(() => tlsOf(address('?ssl-ca=/nowhere/ca.pem'))).toThrow(
      expect.objectContaining({ kind: 'unreachable', message: expect.stringContaining('/nowhere/ca.pem') }),
    );
  });
});

describe('the address of a database with hosts', () => {
  it('may name servers by IPv6 and without ports, and leads to the next one where a server does not serve', () => {
    const servers = serversOf('mysql://jackpot:pw@[fd00::5]/jackpot?hosts=[fd00::6]:3307, three');
    const used = [0, 1, 2].map(() => {
      const server = servers?.current;
      if (server !== undefined) servers?.leave(server);
      return server;
    });
    expect(used).toEqual([
      { host: 'fd00::5', port: 3306 },
      { host: 'fd00::6', port: 3307 },
      { host: 'three', port: 3306 },
    ]);
  });
});
