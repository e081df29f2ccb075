import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyFingerprint } from '@jackpot/platform';
import { KeyFiles } from './key-files.js';
import { KEY_NAMES, KEY_PLANS, type KeyName, fileOf } from './key-plans.js';
import { type RotationPorts, rotate } from './rotation.js';
import { type Running, hasKeys, runningIn } from './running-keys.js';

const OLD = 'a'.repeat(64);
const USES = ['present', 'accepted', 'before'] as const;

/** Simulated programs use the keys of their last start. */
class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), 'rotation-'));
  readonly secrets = join(this.folder, 'secrets');
  readonly #running = new Map<string, Running>();
  readonly acts: string[] = [];

  constructor(readonly name: KeyName) {
    mkdirSync(this.secrets, { mode: 0o700 });
    writeFileSync(join(this.secrets, name), `${OLD}\n`, { mode: 0o640 });
    for (const use of ['accepted', 'before'] as const) writeFileSync(join(this.secrets, fileOf(name, use)), '');
    for (const at of ['a:1', 'b:1']) this.restart(at);
  }

  keys(use: (typeof USES)[number]): readonly string[] {
    return readFileSync(join(this.secrets, fileOf(this.name, use)), 'utf8')
      .trim()
      .split(',')
      .filter(Boolean);
  }

  restart(at: string): void {
    const rows = USES.flatMap((use) =>
      this.keys(use).map(
        (key) =>
          `jackpot_key_info{key="${KEY_PLANS[this.name].metric}",use="${use}",fingerprint="${keyFingerprint(key)}"} 1`,
      ),
    );
    this.#running.set(
      at,
      runningIn(['jackpot_build_info{version="1"} 1', ...rows, ''].join('\n'), KEY_PLANS[this.name].metric),
    );
  }

  away(at: string): void {
    this.#running.set(at, { state: 'away', why: 'ECONNREFUSED' });
  }

  async rotate(own: Partial<RotationPorts> = {}): Promise<{ readonly isDone: boolean; readonly lines: string }> {
    const lines: string[] = [];
    const isDone = await rotate(KEY_PLANS[this.name], new KeyFiles(this.secrets, this.name), {
      print: (line) => lines.push(line),
      running: () => Promise.resolve(this.#running),
      ...{ programs: 2, restart: undefined, isConfirmed: false },
      act: (act) => Promise.resolve(this.acts.push(act)).then(() => null),
      now: () => new Date('2026-11-29T00:00:00Z'),
      publicKeyOf: (secret) => `public key of ${keyFingerprint(secret)}`,
      ...own,
    });
    return { isDone, lines: lines.join('\n') };
  }

  restartAll = (): Promise<void> => Promise.resolve(['a:1', 'b:1'].forEach((at) => this.restart(at)));

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

describe('the replacement of a key', () => {
  let installation: Installation;
  afterEach(() => installation.remove());

  it('continues only when every program runs with the keys of the step', async () => {
    installation = new Installation('records-key');
    const first = await installation.rotate();
    expect(first.lines).toContain('written: records-keys-accepted');
    expect(first.lines).toMatch(/a:1 runs with the keys of before\n +b:1 runs with the keys of before/);
    const [next = ''] = installation.keys('accepted');
    expect([installation.keys('present'), next.length, first.isDone]).toEqual([[OLD], 64, false]);

    installation.restart('a:1');
    expect((await installation.rotate()).lines).toMatch(/not finished.*\n +b:1 runs/);
    expect(installation.keys('present')).toEqual([OLD]);

    installation.restart('b:1');
    await installation.rotate();
    expect([installation.keys('present'), installation.keys('accepted')]).toEqual([[next], [OLD]]);
    expect(installation.acts).toEqual([]);

    await installation.restartAll();
    await installation.rotate();
    expect(installation.acts).toEqual(['reseal']);
    expect(USES.map((use) => installation.keys(use))).toEqual([[next], [], [OLD]]);

    await installation.restartAll();
    expect((await installation.rotate()).isDone).toBe(true);
    expect(installation.acts).toEqual(['reseal']);
    expect(readdirSync(installation.secrets)).not.toContain('rotation-records-key');
  });

  it.each(KEY_NAMES)('of %s is one command where it may restart, and a person confirms', async (name) => {
    installation = new Installation(name);
    const restart = installation.restartAll;
    let runs = 0;
    while (!(await installation.rotate({ restart, isConfirmed: true })).isDone) expect(runs++).toBeLessThan(2);
    expect(installation.keys('present')).not.toEqual([OLD]);
    expect(installation.keys('accepted')).toEqual([]);
    expect(installation.keys('before')).toEqual(name === 'records-key' ? [OLD] : []);
    expect(readFileSync(join(installation.secrets, `replaced/${name}-2026-11-29T000000`), 'utf8').trim()).toBe(OLD);
  });

  it('prints the public key of a new signing key before a person confirms that others have it', async () => {
    installation = new Installation('checkpoint-key');
    const { isDone, lines } = await installation.rotate();
    const next = readFileSync(join(installation.secrets, 'rotation-checkpoint-key/new'), 'utf8').trim();
    expect([isDone, installation.keys('present')]).toEqual([false, [OLD]]);
    expect(lines).toContain(`public key of the new key: public key of ${keyFingerprint(next)}`);
    expect(lines).not.toContain(next);
  });

  it('continues with the same new key after an interruption at any point', async () => {
    installation = new Installation('records-key');
    const fail = (): Promise<never> => Promise.reject(new Error('interrupted'));
    await expect(installation.rotate({ running: fail })).rejects.toThrow('interrupted');
    const next = installation.keys('accepted');
    await installation.restartAll();
    await expect(installation.rotate({ restart: fail })).rejects.toThrow('interrupted');
    expect(installation.keys('present')).toEqual(next);
    await installation.restartAll();
    await expect(installation.rotate({ act: fail })).rejects.toThrow('interrupted');
    expect((await installation.rotate({ restart: installation.restartAll })).isDone).toBe(true);
    expect([installation.keys('present'), installation.keys('before')]).toEqual([next, [OLD]]);
  });

  it('stops if an act leaves something undone', async () => {
    installation = new Installation('patron-key');
    const act = (): Promise<string> => Promise.resolve('records are left');
    const { isDone, lines } = await installation.rotate({ restart: installation.restartAll, act });
    expect([isDone, lines.includes('records are left'), installation.keys('accepted')]).toEqual([false, true, [OLD]]);
  });

  it('accepts a confirmation for programs that do not answer, but not for programs that report other keys', async () => {
    installation = new Installation('operator-key');
    installation.away('b:1');
    expect((await installation.rotate({ isConfirmed: true })).lines).toMatch(/a:1 runs with the keys of before/);
    installation.restart('a:1');
    installation.away('b:1');
    expect((await installation.rotate()).lines).toContain('b:1 does not answer');
    expect((await installation.rotate({ isConfirmed: true })).isDone).toBe(true);
  });

  it('does not continue until every program in the settings answers', async () => {
    installation = new Installation('operator-key');
    const { lines } = await installation.rotate({ programs: 3, restart: installation.restartAll });
    expect(lines).toContain(
      '2 of 3 programs answer: name the others with --at (their METRICS_HOST must let this machine connect)',
    );
  });

  it('leaves no key that others can read, and keeps the permissions of the present key', async () => {
    installation = new Installation('trigger-key');
    await installation.rotate();
    const modeOf = (file: string): number => statSync(join(installation.secrets, file)).mode & 0o777;
    expect(['rotation-trigger-key', 'rotation-trigger-key/new', 'rotation-trigger-key/old'].map(modeOf)).toEqual([
      0o700, 0o600, 0o600,
    ]);
    expect(modeOf('trigger-keys-accepted')).toBe(0o640);
  });

  it('does not begin if other users can read the keys, or a replacement by hand is not finished', async () => {
    installation = new Installation('trigger-key');
    writeFileSync(join(installation.secrets, 'trigger-keys-accepted'), OLD);
    await expect(installation.rotate()).rejects.toThrow('a replacement was begun by hand');
    for (const folder of [installation.folder, installation.secrets]) chmodSync(folder, 0o755);
    chmodSync(join(installation.secrets, 'trigger-key'), 0o644);
    await expect(installation.rotate()).rejects.toThrow('readable by every user');
  });
});

describe('the keys of a running program', () => {
  it('are read from its metrics, by their fingerprints', () => {
    const metrics = `jackpot_key_info{key="records",use="present",fingerprint="${keyFingerprint(OLD)}"} 1\n`;
    const running = runningIn(metrics, 'records');
    if (running.state !== 'known') throw new RangeError(running.state);
    expect(hasKeys(running.uses, { present: [OLD], accepted: [] })).toBe(true);
    expect(hasKeys(running.uses, { present: [OLD], accepted: [OLD] })).toBe(false);
    expect(runningIn(metrics, 'trigger')).toEqual({ state: 'none' });
    expect(runningIn('jackpot_build_info 1\n', 'trigger')).toMatchObject({ state: 'away' });
  });
});
