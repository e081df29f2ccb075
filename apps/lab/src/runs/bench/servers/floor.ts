import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { secretHash } from '@jackpot/platform';
import { CredentialRepository, Seals, withDataSource } from '@jackpot/storage';
import type { Connection } from 'mysql2/promise';
import type { Secrets } from '../../../../../../ops/lib/apps.mjs';
import type { Bench } from '../bench.js';
import { FloorCheck } from '../check/checks.js';
import { linkTerms, tableId } from '../load/play.js';
import { type Load, startLoad } from '../processes/start.js';
import { Controller } from './controller.js';
import { PROGRAMS, type Programs, dropDatabase, migratedDatabase } from './servers.js';
import { openSql, rowOf } from './sql.js';

const CAUGHT_UP_MS_MAX = 120_000;

interface FloorPlan {
  readonly name: string;
  readonly tables: number;
  readonly links?: readonly string[];
  readonly isLimited?: boolean;
  readonly programs?: Programs;
}

export class Floor {
  private constructor(
    private readonly bench: Bench,
    readonly linkId: string,
    readonly secrets: Secrets,
    readonly controller: Controller,
    readonly load: Load,
    readonly check: FloorCheck,
    readonly sql: Connection,
  ) {}

  static async open(bench: Bench, plan: FloorPlan) {
    const {
      name,
      tables,
      links = [`bench-${name.replaceAll('_', '-')}`],
      isLimited = false,
      programs = PROGRAMS,
    } = plan;
    const secrets = await migratedDatabase(bench.servers, name, programs);
    const controller = await Controller.start(bench.servers, { secrets, isLimited, programs });
    const secret = randomBytes(32).toString('hex');
    for (const [link, linkId] of links.entries()) {
      const first = link * tables;
      await controller.openLink(linkTerms(linkId, tables, first));
      await giveKeys(secrets, { linkId, tables: Array.from({ length: tables }, (_, at) => first + at), secret });
    }
    const load = startLoad();
    await load.call('sit', { links, tables, secret });
    const [linkId = ''] = links;
    const check = new FloorCheck(secrets, linkId, controller, load);
    return new Floor(bench, linkId, secrets, controller, load, check, await openSql(secrets.DATABASE_URL));
  }

  async runCheck(name: string): Promise<void> {
    this.bench.checks.add(await this.check.run(name));
  }

  async settled(): Promise<void> {
    for (const deadline = performance.now() + CAUGHT_UP_MS_MAX; performance.now() < deadline; await sleep(20)) {
      const { head, projected } = await this.progress();
      if (projected >= head) return;
    }
    throw new Error('the read tables do not catch up');
  }

  progress(): Promise<Progress> {
    return progressOf(this.sql, this.linkId);
  }

  async close(): Promise<void> {
    await this.load.stop();
    await this.controller.stop();
    await this.sql.end();
    await dropDatabase(this.secrets);
  }
}

interface Progress {
  readonly head: number;
  readonly projected: number;
}

export async function progressOf(sql: Connection, linkId: string): Promise<Progress> {
  const row = await rowOf(
    sql,
    `SELECT (SELECT last_sequence FROM journal WHERE stream = ? ORDER BY batch DESC LIMIT 1) AS head,
            (SELECT sequence FROM projection_watermark WHERE stream = ?) AS projected`,
    [linkId, linkId],
  );
  return { head: Number(row?.['head'] ?? 0), projected: Number(row?.['projected'] ?? 0) };
}

interface Keys {
  readonly linkId: string;
  readonly tables: readonly number[];
  readonly secret: string;
}

/** Thousands of API requests would take minutes. */
export async function giveKeys(
  { DATABASE_URL, RECORDS_KEY }: Secrets,
  { linkId, tables, secret }: Keys,
): Promise<void> {
  const seals = new Seals({ key: Buffer.from(RECORDS_KEY, 'hex'), now: () => Date.now() });
  const hash = secretHash(secret);
  await withDataSource(DATABASE_URL, async (dataSource) => {
    const store = new CredentialRepository(dataSource, seals);
    for (const table of tables) await store.set(linkId, tableId(table), hash);
  });
}
