import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('send-certificates', () => {
  const folder = mkdtempSync(join(tmpdir(), 'send-'));
  const at = (...parts: readonly string[]): string => join(folder, ...parts);
  beforeAll(() => {
    for (const part of ['servers', 'tables/east', 'bin', 'there/root@b.example/etc/royal9/certificates'])
      mkdirSync(at(part), { recursive: true });
    mkdirSync(at('there/root@10.0.0.9/srv/table-7'), { recursive: true });
    for (const name of ['ca', 'ca-key', 'revoked', 'servers/b.example', 'tables/east/table-7'])
      for (const file of [`${name}.pem`, `${name}-key.pem`]) writeFileSync(at(file), file, { mode: 0o600 });
    // Runs the command of ssh in the folder of that machine.
    const ssh = `#!/bin/sh\n[ "$3" != root@away.example ] || exit 255\nsh -c "$(echo "$4" | sed "s,cd ',cd '${folder}/there/$3,")"\n`;
    writeFileSync(at('bin/ssh'), ssh, { mode: 0o755 });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function send(to: string) {
    const env = { PATH: `${at('bin')}:${process.env['PATH'] ?? ''}`, CERTIFICATES_TO: to };
    return spawnSync('ops/deploy/send-certificates', [folder], { env, encoding: 'utf8' });
  }
  const there = (path: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      readdirSync(at('there', path)).map((name) => [name, readFileSync(at('there', path, name), 'utf8')]),
    );

  it('puts certificate and key of each machine in their places, and no key of the authority', () => {
    expect(send('root@b.example east/table-7=root@10.0.0.9:/srv/table-7')).toMatchObject({ status: 0, stderr: '' });
    const certificates = 'root@b.example/etc/royal9/certificates';
    expect(there(certificates)).toEqual({
      'ca.pem': 'ca.pem',
      'revoked.pem': 'revoked.pem',
      'server.pem': 'servers/b.example.pem',
      'server-key.pem': 'servers/b.example-key.pem',
    });
    expect(statSync(at('there', certificates, 'server-key.pem')).mode & 0o777).toBe(0o640);
    expect(there('root@10.0.0.9/srv/table-7')).toEqual({
      'ca.pem': 'ca.pem',
      'table-7.pem': 'tables/east/table-7.pem',
      'table-7-key.pem': 'tables/east/table-7-key.pem',
    });
  });

  it('does nothing without machines', () => expect(send('')).toMatchObject({ status: 0, stdout: '' }));

  it('fails if one machine is away or unknown, after it has sent to the others', () => {
    const { status, stdout, stderr } = send('root@away.example root@nobody.example root@b.example');
    expect([status, stdout]).toEqual([1, 'sent: root@b.example\n']);
    expect(stderr).toContain('not sent: root@away.example');
    expect(stderr).toContain('not sent: root@nobody.example');
  });
});
