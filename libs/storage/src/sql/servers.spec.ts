import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainAddress, tlsOf } from './servers.js';

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
