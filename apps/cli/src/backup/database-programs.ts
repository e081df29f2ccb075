import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CannotRun, childEnvironment } from '@jackpot/platform';

const PROBLEM_CHARS_MAX = 2_000;
const PACKAGE = 'install the package mariadb-client, or put the folder of the program into PATH';

export interface RunningProgram {
  readonly input: Writable;
  readonly output: Readable;
  /** Rejects if the program fails. */
  readonly ended: Promise<void>;
  kill(): void;
}

/**
 * The client programs of MariaDB read the password from a private file, because other users can see arguments and
 * environment.
 */
export class DatabasePrograms {
  readonly #folder = mkdtempSync(join(tmpdir(), 'jackpot-client-'));
  readonly #options = join(this.#folder, 'options.cnf');
  readonly #running = new Set<RunningProgram>();
  readonly database: string;

  constructor(url: string) {
    const { hostname, port, username, password, pathname, searchParams } = new URL(url);
    const authority = searchParams.get('ssl-ca');
    this.database = decodeURIComponent(pathname.slice(1));
    const lines = [
      '[client]',
      `host=${quoted(hostname.replace(/^\[|\]$/g, ''))}`,
      `port=${port === '' ? '3306' : port}`,
      'protocol=tcp',
      `user=${quoted(decodeURIComponent(username))}`,
      `password=${quoted(decodeURIComponent(password))}`,
      ...(authority === null ? [] : [`ssl-ca=${quoted(authority)}`, 'ssl-verify-server-cert']),
    ];
    writeFileSync(this.#options, `${lines.join('\n')}\n`, { mode: 0o600 });
  }

  start(program: string, args: readonly string[]): RunningProgram {
    return this.#start(program, [`--defaults-file=${this.#options}`, ...args]);
  }

  startLocal(program: string, args: readonly string[]): RunningProgram {
    return this.#start(program, ['--no-defaults', ...args]);
  }

  close(): void {
    for (const each of this.#running) each.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #start(program: string, args: readonly string[]): RunningProgram {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: childEnvironment({ TZ: 'UTC' }),
    });
    // If a program ends early, its exit code says more than the broken pipe.
    child.stdin.on('error', () => undefined);
    const running: RunningProgram = {
      input: child.stdin,
      output: child.stdout,
      ended: endOf(program, child),
      kill: () => void child.kill(),
    };
    this.#running.add(running);
    const forget = (): void => void this.#running.delete(running);
    running.ended.then(forget, forget);
    return running;
  }
}

function endOf(program: string, child: ChildProcess): Promise<void> {
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-PROBLEM_CHARS_MAX);
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CannotRun(error.code === 'ENOENT' ? `${program} is not on this machine: ${PACKAGE}` : error.message)),
    );
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new CannotRun(`${program} ended with exit code ${code}: ${words.trim()}`)),
    );
  });
}

function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}
