import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mainOf } from '../ops/lib/mains.mjs';
import { type Running, type TestEnvironment, startEnvironment } from './support/environment.js';

describe('royal9 keys rotate', () => {
  let environment: TestEnvironment;
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  const NAMES = ['records-key', 'records-keys-accepted', 'records-keys-before'];
  const FILES = Object.fromEntries(
    ['RECORDS_KEY', 'RECORDS_KEYS_ACCEPTED', 'RECORDS_KEYS_BEFORE'].map((name, index) => [
      `${name}_FILE`,
      `/run/secrets/${NAMES[index] ?? ''}`,
    ]),
  );
  const secret = (name: string): string => readFileSync(join(folder, 'secrets', name), 'utf8').trim();

  beforeAll(async () => {
    environment = await startEnvironment();
    mkdirSync(join(folder, 'secrets'), { mode: 0o700 });
    for (const name of NAMES)
      writeFileSync(join(folder, 'secrets', name), name === 'records-key' ? randomBytes(32).toString('hex') : '');
    const { RECORDS_KEY: _, ...env } = environment.env;
    const lines = Object.entries({ ...env, ...FILES }).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(folder, 'controller.env'), lines.join(''));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await environment.close();
  });

  const started = (): Promise<Running> =>
    environment.controller(undefined, {
      RECORDS_KEY: '',
      ...Object.fromEntries(Object.entries(FILES).map(([name, path]) => [name, path.replace('/run', folder)])),
    });

  it('replaces the key of the records: every step is proven by the programs, and the old key still verifies', async () => {
    const old = secret('records-key');
    let ended = { code: 1, output: '' } as { readonly code: number | null; readonly output: string };
    for (let restarts = 0; ended.code === 1; restarts += 1) {
      expect(restarts).toBeLessThan(5);
      const controller = await started();
      const at = new URL(controller.metricsUrl).host;
      ended = await environment.run(mainOf('cli'), ['keys', 'rotate', 'records-key', '--settings', folder, '--at', at]);
      if (restarts === 0) expect(ended.output).toMatch(new RegExp(`${at} runs with the keys of before`));
      await controller.stop();
    }
    expect(ended.output).toContain('the old key is kept in');
    expect(ended.output).not.toContain(old);
    expect(ended.code).toBe(0);
    expect(secret('records-key')).not.toBe(old);
    expect([secret('records-keys-accepted'), secret('records-keys-before')]).toEqual(['', old]);
    const own = { RECORDS_KEY: secret('records-key'), RECORDS_KEYS_BEFORE: secret('records-keys-before') };
    const verified = await environment.run(mainOf('cli'), ['verify'], own);
    expect([verified.code, verified.output]).toEqual([0, expect.any(String)]);
  });

  it('royal9 support-bundle has health, metrics, heads and settings of a running controller, and no secret', async () => {
    const controller = await started();
    const at = new URL(controller.metricsUrl).host;
    const [log, archive] = ['controller.log', 'bundle.tar.gz'].map((name) => join(folder, name));
    const secrets = [secret('records-key'), secret('records-keys-before'), environment.env['TRIGGER_KEY'] ?? ''];
    writeFileSync(log ?? '', `${controller.log()}\n${secrets.join('\n')}\n${environment.env['DATABASE_URL'] ?? ''}\n`);
    const args = ['--settings', folder, '--at', at, '--log', log ?? '', '--to', archive ?? ''];
    const { code, output } = await environment.run(mainOf('cli'), ['support-bundle', ...args]);
    expect([code, output]).toEqual([0, expect.stringContaining('written, without any of')]);
    const tar = execFileSync('gunzip', ['-c', archive ?? ''], { encoding: 'latin1', maxBuffer: 1e8 });
    const { password } = new URL(environment.env['DATABASE_URL'] ?? '');
    expect([...secrets, password].filter((each) => each !== '' && tar.includes(each))).toEqual([]);
    for (const part of ['"status":"ready"', 'jackpot_build_info{', '"heads": [', 'TRIGGER_KEY=[secret]', 'exit code 1'])
      expect(tar).toContain(part);
    await controller.stop();
  });
});
