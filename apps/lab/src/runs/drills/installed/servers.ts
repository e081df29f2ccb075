import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnTied, stopChild } from '../../../../../../ops/lib/child.mjs';
import { Refusal } from '../../../../../../ops/lib/command.mjs';
import { tailOf } from '../../../../../../ops/lib/files.mjs';
import { findServers } from '../../../../../../ops/lib/programs.mjs';
import { becomesTrue } from '../../../../../../ops/lib/wait.mjs';
import { asRoot, initialize, treeOptions } from '../../../../../../ops/servers/mariadb.mjs';
import { withDatabase } from '../../../worlds/processes/environment.js';

const START_MS_MAX = 60_000;
const POLL_MS = 100;

export class Servers {
  readonly #children: ChildProcess[] = [];

  private constructor(readonly ownerUrl: string) {}

  /**
   * @param deploy folder `ops/deploy` of the package
   * @param secrets folder of `make-secrets.sh`
   */
  static async start(
    folder: string,
    { deploy, secrets, ownerUrl, tree }: { deploy: string; secrets: string; ownerUrl: string; tree: string | null },
  ): Promise<Servers> {
    const programs = findServers(tree);
    if (programs === null) throw new Refusal('MariaDB and Redis are not on this machine.');
    const servers = new Servers(fromOutside(ownerUrl));
    const dirs = { data: folder, run: folder, logs: folder, secrets: folder, tmp: join(folder, 'tmp') };
    mkdirSync(dirs.tmp, { recursive: true });
    const dataDir = join(folder, 'mariadb');
    await initialize({ dataDir, dirs, programs, lockFd: 0, log: () => undefined });
    const words = [
      ...[`--defaults-file=${deploy}/mariadb.cnf`, ...treeOptions(programs), ...asRoot()],
      ...[`--datadir=${dataDir}`, `--socket=${folder}/mariadb.sock`, `--pid-file=${folder}/mariadb.pid`],
      ...[`--tmpdir=${dirs.tmp}`, '--bind-address=*', `--log-error=${folder}/mariadb.log`],
      `--init-file=${secrets}/accounts.sql`,
    ];
    const config = join(folder, 'redis.conf');
    writeFileSync(config, `include ${secrets}/redis.conf\nbind *\ndir ${folder}\n`);
    const start = (program: string, args: readonly string[]): void =>
      void servers.#children.push(spawnTied(program, args, { env: programs.env, cwd: folder }));
    start(programs.mariadbd, words);
    start(programs.redis, [config]);
    const answers = (): Promise<boolean> =>
      servers.query('SELECT 1').then(
        () => true,
        () => false,
      );
    if (await becomesTrue(answers, { withinMs: START_MS_MAX, everyMs: POLL_MS })) return servers;
    throw new Refusal('MariaDB did not start.', { tail: tailOf(join(folder, 'mariadb.log')) });
  }

  /** @param url an address in the secrets of a machine; by default that of the owner */
  query(sql: string, url = this.ownerUrl): Promise<readonly Record<string, unknown>[]> {
    return withDatabase(fromOutside(url.trim()), (query) => query(sql));
  }

  /** Loses the database. Accounts and grants stay. */
  async loseDatabase(): Promise<void> {
    await withDatabase(this.ownerUrl, async (query) => {
      await query('DROP DATABASE jackpot');
      await query('CREATE DATABASE jackpot');
    });
  }

  async number(sql: string): Promise<number> {
    const [row] = await this.query(sql);
    return Number(Object.values(row ?? { none: 0 })[0] ?? 0);
  }

  async stop(): Promise<void> {
    for (const child of this.#children.reverse()) await stopChild(child);
  }
}

function fromOutside(url: string): string {
  return url.replace('database.internal', '127.0.0.1');
}
