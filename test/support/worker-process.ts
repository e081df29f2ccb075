import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { RIGHTS, addressFor } from '../../libs/storage/test/accounts.js';
import { eventually } from './eventually.js';
import { mainOf } from '../../ops/lib/mains.mjs';

const MAIN = mainOf('payouts');

type Line = Readonly<Record<string, unknown>>;

function ownAccount({ DATABASE_URL }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return DATABASE_URL === undefined
    ? {}
    : { DATABASE_URL: addressFor('payouts', DATABASE_URL), DATABASE_RIGHTS: RIGHTS };
}

export class WorkerProcess {
  readonly lines: Line[] = [];
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  readonly #child: ChildProcess;
  #complaints = '';

  constructor(env: Readonly<Record<string, string>>) {
    if (!existsSync(MAIN)) throw new Error('the worker is not built: npm run build:server');
    const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
    this.#child = spawn(process.execPath, [MAIN], {
      env: { ...inherited, METRICS_PORT: '0', ...env, ...ownAccount(env) },
      // A worker that is left behind must not inherit streams, which would keep the test run from ending.
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#complaints += text));
    this.ended = new Promise((resolve) => this.#child.once('exit', (code, signal) => resolve({ code, signal })));
    this.#read();
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }

  logged(words: string): Promise<Line> {
    return this.#line(words, 0);
  }

  logsNext(words: string): Promise<Line> {
    return this.#line(words, this.lines.length);
  }

  #line(words: string, from: number): Promise<Line> {
    return eventually(() => {
      const since = this.lines.slice(from);
      const line = since.find(({ msg }) => typeof msg === 'string' && msg.includes(words));
      if (line === undefined)
        throw new Error(`the worker never logged "${words}": ${JSON.stringify(since.slice(-5))}${this.#complaints}`);
      return line;
    });
  }

  async address(): Promise<string> {
    return `http://127.0.0.1:${String((await this.logged('serving /metrics'))['port'])}`;
  }

  #read(): void {
    let rest = '';
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) this.lines.push(JSON.parse(part) as Line);
    });
  }
}
