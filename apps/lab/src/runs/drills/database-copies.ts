import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ownersApp, runApp } from '../../../../../ops/lib/apps.mjs';
import { runToEnd, spawnTied, stopChild } from '../../../../../ops/lib/child.mjs';
import { Refusal } from '../../../../../ops/lib/command.mjs';
import { lastLines, sizeOf, writePrivately } from '../../../../../ops/lib/files.mjs';
import { becomesTrue } from '../../../../../ops/lib/wait.mjs';
import { clientEnvironment } from '../../../../../ops/servers/client-programs.mjs';
import { type Environment, withDatabase } from '../../worlds/processes/environment.js';

const COPIED_MS_MAX = 30_000;
const POLL_MS = 100;

export interface Head {
  readonly batch: number;
  readonly sequence: number;
}

export class DatabaseCopies {
  readonly #environment: Environment;
  readonly programs: Record<string, string>;
  readonly #abort: AbortSignal;
  #stream: ChildProcess | null = null;

  private constructor(environment: Environment, programs: Record<string, string>, abort: AbortSignal) {
    this.#environment = environment;
    this.programs = programs;
    this.#abort = abort;
  }

  static async open(
    environment: Environment,
    options: { readonly log: (text: string) => void; readonly abort: AbortSignal },
  ) {
    return new DatabaseCopies(environment, await clientEnvironment(options), options.abort);
  }

  get backups(): string {
    return join(this.#environment.dirs.data, 'backups');
  }

  get binaryLog(): string {
    return join(this.#environment.dirs.data, 'binary-log');
  }

  async run(...command: string[]): Promise<string> {
    const { secrets, dirs } = this.#environment;
    const app = ownersApp({ command, secrets, logs: dirs.logs, env: this.programs });
    const { code, output } = await runApp(app, { abort: this.#abort });
    this.#abort.throwIfAborted();
    if (code !== 0) throw new Refusal(`${command[0]} ended with exit code ${code}.`, { tail: lastLines(output) });
    return output;
  }

  async allowBinaryLog(): Promise<void> {
    if (!this.#environment.isOwnDatabase) return;
    const { username, hostname } = new URL(this.#environment.secrets.DATABASE_URL);
    const grant = `GRANT REPLICATION SLAVE, BINLOG MONITOR, BINLOG REPLAY ON *.* TO '${username}'@'${hostname}'`;
    const socket = `--socket=${join(this.#environment.dirs.run, 'mariadb.sock')}`;
    const env = { ...process.env, ...this.programs };
    const { code, output } = await runToEnd('mariadb', ['--no-defaults', socket, '-e', grant], { env });
    if (code !== 0) throw new Refusal('The binary log may not be read.', { tail: output });
  }

  async streamBinaryLog(): Promise<void> {
    const { secrets, dirs } = this.#environment;
    mkdirSync(this.binaryLog, { mode: 0o700 });
    const { hostname, port, username, password } = new URL(secrets.DATABASE_URL);
    const options = join(dirs.run, 'binary-log.cnf');
    const lines = ['[client]', `host=${hostname}`, `port=${port}`, `user=${username}`, `password=${password}`];
    writePrivately(options, `${lines.join('\n')}\n`);
    const { file } = await this.#masterStatus();
    const words = [`--defaults-file=${options}`, '--read-from-remote-server', '--raw', '--stop-never'];
    this.#stream = spawnTied('mariadb-binlog', [...words, `--result-file=${this.binaryLog}/`, file], {
      env: { ...process.env, ...this.programs },
    });
  }

  async endStream(): Promise<void> {
    const isCopied = async (): Promise<boolean> => {
      const { file, position } = await this.#masterStatus();
      return sizeOf(join(this.binaryLog, file)) >= position;
    };
    const options = { withinMs: COPIED_MS_MAX, everyMs: POLL_MS, abort: this.#abort };
    if (!(await becomesTrue(isCopied, options))) throw new Refusal('The copy of the binary log stays behind.');
    if (this.#stream !== null) await stopChild(this.#stream);
  }

  heads(): Promise<ReadonlyMap<string, Head>> {
    return withDatabase(this.#environment.secrets.DATABASE_URL, async (query) => {
      const rows = await query(
        'SELECT stream, MAX(batch) AS batch, MAX(last_sequence) AS sequence FROM journal GROUP BY stream',
      );
      return new Map(
        rows.map(({ stream, batch, sequence }) => [
          String(stream),
          { batch: Number(batch), sequence: Number(sequence) },
        ]),
      );
    });
  }

  #masterStatus(): Promise<{ readonly file: string; readonly position: number }> {
    return withDatabase(this.#environment.secrets.DATABASE_URL, async (query) => {
      const [row] = await query('SHOW MASTER STATUS');
      if (row === undefined) throw new Refusal('The server of the database writes no binary log.');
      return { file: String(row['File']), position: Number(row['Position']) };
    });
  }
}
