import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority, issueCertificate, openAuthority } from '../certificates/authority.js';
import { ClientTls, readClientTls } from './client-tls.js';

describe('the certificate of a client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-tls-'));
  const [ca, certificate, key] = ['ca', 'certificate', 'key'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read again for each connection, and while its key does not fit yet the one of before is used', async () => {
    const nowMs = Date.now();
    const files = await createAuthority('Harbor Casino', { days: 1, nowMs });
    const authority = await openAuthority(files);
    const issue = () => issueCertificate(authority, { kind: 'table', linkId: 'a', tableId: 'b' }, { days: 1, nowMs });
    const [first, second] = [await issue(), await issue()];
    writeFileSync(ca, files.certificate);
    writeFileSync(certificate, first.certificate);
    writeFileSync(key, first.key);
    const tls = new ClientTls({ ca, own: { certificate, key } });
    expect(tls.current()).toMatchObject({ ca: files.certificate, cert: first.certificate, minVersion: 'TLSv1.2' });
    writeFileSync(key, second.key);
    expect(tls.current()).toMatchObject({ cert: first.certificate, key: first.key });
    writeFileSync(certificate, second.certificate);
    expect(tls.current()).toMatchObject({ cert: second.certificate, key: second.key });
  });

  it('is refused at the start where its files cannot be used', () => {
    expect(() => readClientTls({ ca: join(folder, 'none') })).toThrow(/ENOENT/);
    writeFileSync(ca, 'no certificate');
    expect(() => readClientTls({ own: { certificate: ca, key: ca } })).toThrow();
  });
});
