import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CertificateFolder } from './certificate-folder.js';

const NOW = Date.UTC(2026, 10, 25);
const TABLE = { kind: 'table', linkId: 'royal-9', tableId: 'table-1' } as const;

describe('the folder of an authority', () => {
  const parent = mkdtempSync(join(tmpdir(), 'certificates-'));
  const folder = join(parent, 'own');
  const certificates = new CertificateFolder(folder, () => NOW);
  afterAll(() => rmSync(parent, { recursive: true }));

  it('is created once, and nobody else can read its keys', async () => {
    await certificates.createAuthority('Harbor Casino', 3_650);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'ca-key.pem')).mode & 0o777).toBe(0o600);
    const before = readFileSync(join(folder, 'ca-key.pem'), 'utf8');
    await expect(certificates.createAuthority('Harbor Casino', 3_650)).rejects.toThrow(/has an authority already/);
    expect(readFileSync(join(folder, 'ca-key.pem'), 'utf8')).toBe(before);
  });

  it('keeps every issued certificate: a renewal replaces the pair in use, and the list contains both', async () => {
    const first = await certificates.issue(TABLE, 90);
    const text = readFileSync(first.certificate, 'utf8');
    const second = await certificates.issue(TABLE, 120);
    expect([second.certificate, second.key]).toEqual([first.certificate, first.key]);
    expect(readFileSync(second.certificate, 'utf8')).not.toBe(text);
    expect(statSync(second.key).mode & 0o777).toBe(0o600);
    expect(certificates.list().map(({ serial, name }) => [serial, name])).toEqual([
      [first.serial, 'royal-9/table-1'],
      [second.serial, 'royal-9/table-1'],
    ]);
  });

  it('revokes each certificate once, and keeps earlier revocations', async () => {
    const [first, second] = certificates.list().map(({ serial }) => serial);
    expect(await certificates.revoke([first ?? ''])).toEqual([first]);
    expect(await certificates.revoke([first ?? '', second ?? ''])).toEqual([second]);
    expect(certificates.list().map(({ revokedAtMs }) => revokedAtMs)).toEqual([NOW, NOW]);
  });

  it('issues no certificate that outlives the authority', async () => {
    await expect(certificates.issue(TABLE, 4_000)).rejects.toThrow(/ends before that/);
  });

  it('issues no certificate before the authority exists', async () => {
    const empty = new CertificateFolder(join(parent, 'empty'), () => NOW);
    await expect(empty.issue(TABLE, 90)).rejects.toThrow(/make the authority first/);
  });
});
