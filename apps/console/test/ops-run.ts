import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './pages.js';

export class OpsRun {
  #output = '';
  readonly #ended: Promise<number | null>;
  readonly #child: ChildProcess;

  constructor(
    private readonly port: number,
    options: readonly string[] = [],
    private readonly folder = mkdtempSync(join(tmpdir(), 'ops-run-')),
  ) {
    const { DATABASE_URL: _d, REDIS_URL: _r, NODE_OPTIONS: _n, ...env } = process.env;
    const args = ['--data', this.data, '--port', `${port}`, ...options];
    // Do not build again, because other suites run from this build at the same time.
    this.#child = spawn('./ops/run', args, {
      cwd: ROOT,
      env: { ...env, AS_BUILT: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (bytes: Buffer) => (this.#output += bytes.toString()));
    this.#ended = new Promise((resolve) => this.#child.once('exit', resolve));
  }

  /** Starts again with the data of this run, which must have ended. */
  again(options: readonly string[]): OpsRun {
    return new OpsRun(this.port, options, this.folder);
  }

  get output(): string {
    return this.#output;
  }

  get data(): string {
    return join(this.folder, 'data');
  }

  printed(name: string): string {
    const found = new RegExp(`^ +${name} {2,}(.*)$`, 'm').exec(this.#output)?.[1];
    if (found === undefined) throw new Error(`ops/run prints no "${name}":\n${this.#output}`);
    return found;
  }

  async untilReady(): Promise<void> {
    while (!this.#output.includes('Ctrl-C stops')) {
      if (this.#child.exitCode !== null) throw new Error(`ops/run ended:\n${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  ended(): Promise<number | null> {
    return this.#ended;
  }

  interrupt(): Promise<number | null> {
    this.#child.kill('SIGINT');
    return this.#ended;
  }

  removeData(): void {
    rmSync(this.folder, { recursive: true });
  }
}
