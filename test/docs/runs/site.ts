import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { signerFromFile } from '@jackpot/platform';
import { keyText } from '@jackpot/proof';
import { clientEnvironment } from '../../../ops/servers/client-programs.mjs';
import { dropDatabase } from '../../support/drop-database.js';
import { type Running, type TestEnvironment, startEnvironment } from '../../support/environment.js';
import { SECRET, TestSeats, TestTableOverHttp, termsOf } from '../../support/floor.js';
import { type Administrator, type TestPerson, firstAdministrator, personOf } from '../../support/people.js';
import { readBlocks } from '../blocks.js';
import { ShellRun } from './shell-run.js';

export const ROOT = join(import.meta.dirname, '../../..');
export const LINK = 'east';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** Of this process only what a person's shell has too: no server and no flag of the test run. */
export function personsEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const own = Object.entries(env).filter(([name]) => !/^(\w*DATABASE_\w+|REDIS_URL|JEST_\w+|npm_\w+)$/.test(name));
  const npm = { npm_config_offline: 'true', npm_config_update_notifier: 'false' };
  return { ...Object.fromEntries(own), ...npm, PATH: `${ROOT}/node_modules/.bin:${process.env['PATH'] ?? ''}` };
}

/** A casino for the commands of the pages: a clone to call them in, a link that was played, and the keys of all involved. */
export class Site {
  readonly #seats = new TestSeats(1);
  readonly #closings: (() => Promise<unknown>)[] = [];
  #coup = 0;

  private constructor(
    /** The folder in which a person calls the commands: the repository by links, so that files they write are not in it. */
    readonly folder: string,
    readonly environment: TestEnvironment,
    readonly controller: Running,
    readonly admin: Administrator,
    readonly technician: TestPerson,
    readonly keys: { readonly operator: string; readonly witness: string },
  ) {}

  static async open(): Promise<Site> {
    const folder = mkdtempSync(join(tmpdir(), 'doc-commands-'));
    for (const name of readdirSync(ROOT).filter((name) => !/^\.(git|data|secrets)$/.test(name)))
      symlinkSync(join(ROOT, name), join(folder, name));
    writeIn(folder, 'witness/key', randomBytes(32).toString('hex'));
    const witness = keyText(await signerFromFile('regulator.example', join(folder, 'witness/key')), sha256);
    const environment = await startEnvironment({
      ...{ WITNESS_KEYS: witness, PROPERTY: 'casino.example', CHECKPOINT_SECONDS: '3600' },
    });
    const controller = await environment.controller();
    const admin = await firstAdministrator(controller, environment);
    const technician = await personOf({ controller, environment, admin }, 'technician', ['technician']);
    const operator = String((await admin.permitted('GET', '/api/v1/checkpoint-key')).body['key']);
    const site = new Site(folder, environment, controller, admin, technician, { operator, witness });
    await site.#openLink();
    return site;
  }

  async #openLink(): Promise<void> {
    const terms = termsOf({ linkId: LINK, tables: 1, seats: 2 });
    expect(await this.admin.permitted('POST', '/api/v1/links', terms)).toMatchObject({ status: 201 });
    await this.admin.permitted('PUT', `/api/v1/links/${LINK}/tables/t-1/key`, { secret: SECRET });
    await this.play();
    for (const name of [LINK, 'audit-trail'])
      expect(await this.technician.request('POST', `/api/v1/links/${name}/checkpoints`)).toMatchObject({ status: 200 });
  }

  /** One more hand. */
  async play(): Promise<void> {
    const coup = (this.#coup += 1);
    const table = new TestTableOverHttp(this.controller.url, `${LINK}/t-1/${SECRET}`);
    await table.request({ type: 'heartbeat' });
    for (const message of [
      { type: 'open', coup },
      this.#seats.acknowledge(coup, 1),
      { type: 'lock', coup },
      { type: 'cards', coup, cards: ['2S', '3S', '5H', '6H'] },
      { type: 'settle', coup },
    ])
      expect(await table.request(message)).toMatchObject({ ok: true });
  }

  get hands(): number {
    return this.#coup;
  }

  /** The database is empty again; its name, and the rights that the accounts have in it, stay. */
  async loseDatabase(): Promise<void> {
    await this.controller.stop();
    const name = new URL(this.environment.databaseUrl).pathname.slice(1);
    await dropDatabase((statement) => this.environment.sql(statement), name);
    await this.#createDatabase(name);
  }

  /** By a connection to another database of the server: this one is not there. */
  async #createDatabase(name: string): Promise<void> {
    const server = await createConnection(Object.assign(new URL(this.environment.databaseUrl), { pathname: '/' }).href);
    try {
      await server.query(`CREATE DATABASE ${name}`);
    } finally {
      await server.end();
    }
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** A file beside the clone's; its path. */
  write(name: string, text: string): string {
    return writeIn(this.folder, name, text);
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  /** An empty folder. */
  makeFolder(name: string): string {
    mkdirSync(this.path(name), { recursive: true });
    return this.path(name);
  }

  /** What the controllers have as settings, with the database under the account of its owner. */
  get ownersEnv(): Readonly<Record<string, string>> {
    return { ...this.environment.env, DATABASE_URL: this.environment.databaseUrl };
  }

  /** Starts a program that the block needs beside it; it is stopped at the end. */
  beside(script: string): ShellRun {
    const run = new ShellRun(script, { cwd: this.folder, env: personsEnvironment() });
    this.closes(() => run.stop());
    return run;
  }

  /** Closed at the end, the last one first. */
  closes(closing: () => Promise<unknown>): void {
    this.#closings.unshift(closing);
  }

  async close(): Promise<void> {
    for (const closing of this.#closings) await closing();
    await this.environment.close();
    rmSync(this.folder, { recursive: true });
  }

  /** In which MariaDB's programs are found. */
  async databasePrograms(): Promise<Readonly<Record<string, string>>> {
    const { PATH = '', ...programs } = await clientEnvironment({ log: () => undefined });
    return { ...programs, PATH: `${ROOT}/node_modules/.bin:${PATH}` };
  }
}

function writeIn(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

/** The only block of a page of this kind. */
export function shown(page: string, kind: string): string {
  const [block, ...others] = readBlocks().filter((each) => each.page === page && each.kind === kind);
  if (block === undefined || others.length > 0) throw new Error(`${page} has not one block "${kind}"`);
  return block.text;
}
