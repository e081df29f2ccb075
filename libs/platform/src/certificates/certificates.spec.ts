import { X509Certificate, createPrivateKey } from 'node:crypto';
import { Trust, tableNamedBy } from './trust.js';
import { certificateFacts } from './certificate-facts.js';
import { createAuthority, issueCertificate, openAuthority } from './authority.js';
import { revocationsIn } from './read-revocations.js';
import { writeRevocations } from './revocations.js';

const NOW = Date.UTC(2026, 10, 25);
const DAY = 86_400_000;
const TABLE = { kind: 'table', linkId: 'royal-9', tableId: 'table-1' } as const;

async function authorityOf(name: string, nowMs = NOW) {
  const files = await createAuthority(name, { days: 3_650, nowMs });
  return { files, authority: await openAuthority(files) };
}

describe('an authority', () => {
  it('issues a certificate that names a table, with a key of its own', async () => {
    const { files, authority } = await authorityOf('Harbor Casino');
    const issued = await issueCertificate(authority, TABLE, { days: 90, nowMs: NOW });
    const certificate = new X509Certificate(issued.certificate);
    expect(certificate.checkIssued(new X509Certificate(files.certificate))).toBe(true);
    expect(certificate.checkPrivateKey(createPrivateKey(issued.key))).toBe(true);
    expect(tableNamedBy(certificate)).toBe('royal-9/table-1');
    expect(certificateFacts(issued.certificate)).toEqual({
      ...{ serial: issued.serial, name: 'royal-9/table-1', kind: 'table', hosts: [] },
      notAfterMs: NOW + 90 * DAY,
    });
    expect(createPrivateKey(issued.key).asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
  });

  it('issues a certificate for a server by its names and addresses, which is no table’s', async () => {
    const { authority } = await authorityOf('Harbor Casino');
    const hosts = ['jackpot.harbor.example', '10.0.0.5'];
    const issued = await issueCertificate(authority, { kind: 'server', hosts }, { days: 90, nowMs: NOW });
    const certificate = new X509Certificate(issued.certificate);
    expect(certificate.checkHost('jackpot.harbor.example')).toBe('jackpot.harbor.example');
    expect(certificate.checkIP('10.0.0.5')).toBe('10.0.0.5');
    expect(certificateFacts(issued.certificate)).toMatchObject({ kind: 'server', hosts });
    expect(tableNamedBy(certificate)).toBeUndefined();
  });
});

describe('a certificate in use', () => {
  it('is good until it expires or is revoked, and only under its own authority', async () => {
    const { files, authority } = await authorityOf('Harbor Casino');
    const other = await authorityOf('Harbor Casino');
    const issued = await issueCertificate(authority, TABLE, { days: 90, nowMs: NOW });
    const certificate = new X509Certificate(issued.certificate);
    const trust = new Trust({ authorities: files.certificate, revocations: undefined });
    expect(trust.validityOf(certificate, NOW)).toBe('good');
    expect(trust.validityOf(certificate, NOW + 91 * DAY)).toBe('expired');
    const stranger = new Trust({ authorities: other.files.certificate, revocations: undefined });
    expect(stranger.validityOf(certificate, NOW)).toBe('unknown');
    const both = new Trust({
      authorities: other.files.certificate + files.certificate,
      revocations: await writeRevocations(authority, [], NOW),
    });
    expect(both.validityOf(certificate, NOW)).toBe('good');
    const revocations = await writeRevocations(authority, [{ serial: issued.serial, revokedAtMs: NOW }], NOW);
    expect(revocationsIn(revocations)).toEqual([{ serial: issued.serial, revokedAtMs: NOW }]);
    expect(new Trust({ authorities: files.certificate, revocations }).validityOf(certificate, NOW)).toBe('revoked');
  });

  it('is not judged by invalid files', async () => {
    const { files } = await authorityOf('Harbor Casino');
    expect(() => new Trust({ authorities: '', revocations: undefined })).toThrow(/no certificate of an authority/);
    expect(() => new Trust({ authorities: files.certificate, revocations: 'x' })).toThrow(/no list of revocations/);
  });
});
