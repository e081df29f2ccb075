import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority, issueCertificate, openAuthority } from '../certificates/index.js';
import { StartRefused } from '../shutdown/index.js';
import { certificateEnd, isReadByOthers, redisCheck } from './common-checks.js';
import { type StartCheck, runChecks } from './start-checks.js';

async function checked(...checks: readonly StartCheck[]) {
  const lines: string[] = [];
  const code = await runChecks(checks, (line) => lines.push(line.replaceAll(/ {2,}/g, ' ')));
  return { code, lines };
}
const refused = (mayPass: boolean): StartCheck => ({
  name: 'database',
  run: () => {
    throw new StartRefused('It is away.', { advice: 'start it', mayPass });
  },
});

describe('the checks of a start', () => {
  it('have a line each, and a code that says what a start would do', async () => {
    expect(await checked({ name: 'a', run: () => 'is well' })).toEqual({ code: 0, lines: ['ok a is well'] });
    const soon = { name: 'b', run: () => ({ attention: 'ends soon' }) };
    expect(await checked({ name: 'a', run: () => 'is well' }, soon)).toEqual({
      ...{ code: 1, lines: ['ok a is well', 'warn b ends soon'] },
    });
    expect((await checked(soon, refused(true))).code).toBe(69);
    expect((await checked(refused(true), { ...refused(false), name: 'other' })).code).toBe(2);
  });

  it('continue after a failed check, without checks that depend on it', async () => {
    const { lines } = await checked(
      refused(true),
      { name: 'schema', after: 'database', run: () => 'never' },
      { name: 'rights', after: 'schema', run: () => 'never' },
      { name: 'redis', run: () => 'answers' },
    );
    expect(lines).toEqual([
      'FAIL database It is away. To do: start it.',
      'skip schema not checked, because of database',
      'skip rights not checked, because of schema',
      'ok redis answers',
    ]);
  });

  it('name a file that others can read, where they can enter all its folders', () => {
    const folder = mkdtempSync(join(tmpdir(), 'checks-'));
    const file = join(folder, 'open', 'key');
    mkdirSync(join(folder, 'open'), { mode: 0o755 });
    writeFileSync(file, 'x');
    for (const each of [folder, join(folder, 'open')]) chmodSync(each, 0o755);
    chmodSync(file, 0o644);
    expect(isReadByOthers(file)).toBe(true);
    chmodSync(file, 0o640);
    expect(isReadByOthers(file)).toBe(false);
    chmodSync(file, 0o644);
    chmodSync(folder, 0o700);
    expect(isReadByOthers(file)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('state when the first certificate of a file ends', async () => {
    const nowMs = Date.UTC(2026, 0, 1);
    const files = await createAuthority('Test', { days: 100, nowMs });
    const authority = await openAuthority(files);
    const { certificate } = await issueCertificate(authority, { kind: 'server', hosts: ['db'] }, { days: 20, nowMs });
    const both = `${files.certificate}\n${certificate}`;
    const DAY_MS = 86_400_000;
    expect(certificateEnd('c.pem', both, nowMs)).toBe('c.pem ends on 2026-01-21, in 20 days');
    expect(certificateEnd('c.pem', both, nowMs + 7 * DAY_MS)).toHaveProperty('attention');
    expect(() => certificateEnd('c.pem', both, nowMs + 21 * DAY_MS)).toThrow('c.pem ended on 2026-01-21');
  });

  it('report an unreachable Redis as a problem that may pass', async () => {
    expect(await checked(redisCheck('redis://127.0.0.1:1/0', undefined))).toEqual({
      code: 69,
      lines: [expect.stringMatching(/^FAIL Redis Redis does not answer \(.*ECONNREFUSED.*To do: start it/)],
    });
  });
});
