import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '@jackpot/platform';
import { CertificateFolder } from '../certificates/certificate-folder.js';
import { placeCertificates } from '../certificates/controller-folder.js';
import { certificates } from './certificates.js';

describe('royal9 certificates renew --into', () => {
  const folder = mkdtempSync(join(tmpdir(), 'renew-'));
  const controller = join(folder, 'controller');
  const authority = new CertificateFolder(folder, () => Date.now());
  let shown: jest.SpiedFunction<typeof process.stdout.write>;
  beforeAll(async () => {
    shown = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    await authority.createAuthority('Harbor Casino', 3_650);
    for (const host of ['a.example', 'b.example']) await authority.issue({ kind: 'server', hosts: [host] }, 20);
    await authority.issue({ kind: 'table', linkId: 'east', tableId: 'table-7' }, 90);
    placeCertificates(controller, authority.filesOfServer('a.example'));
  });
  afterAll(() => {
    shown.mockRestore();
    rmSync(folder, { recursive: true });
  });

  async function renew(within: number, into = controller): Promise<string> {
    shown.mockClear();
    const words = ['renew', '--folder', folder, '--within', String(within), '--into', into];
    const read = readArguments(certificates.line, words);
    if (read.kind !== 'run') throw new Error(JSON.stringify(read));
    await certificates.run(read.values, read.operands);
    return shown.mock.calls.map(([line]) => String(line)).join('');
  }
  const read = (...path: readonly string[]): string => readFileSync(join(folder, ...path), 'utf8');

  it('changes nothing while nothing ends', async () => {
    const before = read('controller', 'server.pem');
    expect(await renew(10)).toBe('nothing ends within 10 days\n');
    expect(read('controller', 'server.pem')).toBe(before);
  });

  it('renews what ends, and puts the pair of the server that is there into its folder', async () => {
    const issued = readdirSync(join(folder, 'issued')).length;
    expect(await renew(30)).toMatch(
      /^[ab]\.example: .*\n[ab]\.example: .*\nchanged: \S+server-key\.pem\nchanged: \S+server\.pem\n$/,
    );
    expect(readdirSync(join(folder, 'issued'))).toHaveLength(issued + 2);
    expect(read('controller', 'server.pem')).toBe(read('servers', 'a.example.pem'));
    expect(read('controller', 'server-key.pem')).toBe(read('servers', 'a.example-key.pem'));
  });

  it('brings revocations, and refuses a folder that is not of a controller of this authority', async () => {
    await authority.revoke([authority.list().at(-1)?.serial ?? '']);
    expect(await renew(30)).toMatch(/changed: \S+revoked\.pem\n$/);
    await expect(renew(30, join(folder, 'nowhere'))).rejects.toThrow(/is not there: put the certificate/);
    const foreign = join(folder, 'foreign');
    mkdirSync(foreign);
    const stranger = new CertificateFolder(foreign, () => Date.now());
    await stranger.createAuthority('Another', 3_650);
    await stranger.issue({ kind: 'server', hosts: ['c.example'] }, 20);
    placeCertificates(join(foreign, 'controller'), stranger.filesOfServer('c.example'));
    await expect(renew(30, join(foreign, 'controller'))).rejects.toThrow(/which this authority has not issued/);
  });
});
