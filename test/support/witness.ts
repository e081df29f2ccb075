import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signerFromFile } from '@jackpot/platform';
import { keyText } from '@jackpot/proof';
import type { Running } from './environment.js';
import { freePort } from './ports.js';
import { mainOf } from '../../ops/lib/mains.mjs';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

export class TestWitness {
  #process: ChildProcess | undefined;
  #health = '';
  log = '';

  private constructor(
    readonly dir: string,
    readonly key: string,
  ) {}

  static async make(): Promise<TestWitness> {
    const dir = await mkdtemp(join(tmpdir(), 'witness-'));
    await writeFile(join(dir, 'key'), randomBytes(32).toString('hex'), { mode: 0o600 });
    return new TestWitness(dir, keyText(await signerFromFile('regulator.example', join(dir, 'key')), sha256));
  }

  async start({ url }: Running, operatorKey: string): Promise<void> {
    const port = await freePort();
    this.#health = `http://127.0.0.1:${port}/health`;
    this.#process = spawn(process.execPath, [mainOf('witness')], {
      env: {
        PATH: process.env.PATH,
        CONTROLLER_URLS: url,
        OPERATOR_KEYS: operatorKey,
        WITNESS_NAME: 'regulator.example',
        WITNESS_KEY_FILE: join(this.dir, 'key'),
        WITNESS_MEMORY_FILE: join(this.dir, 'memory.jsonl'),
        WITNESS_SECONDS: '1',
        WITNESS_PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => (this.log += text));
  }

  async troubles(): Promise<unknown> {
    return ((await (await fetch(this.#health)).json()) as { readonly troubles: unknown }).troubles;
  }

  async end(): Promise<void> {
    this.#process?.kill('SIGKILL');
    await rm(this.dir, { recursive: true });
  }
}
