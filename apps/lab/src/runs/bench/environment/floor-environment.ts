import { secretHash } from '@jackpot/platform';
import { CredentialStore, Seals } from '@jackpot/storage';
import type { Bench } from '../bench.js';
import { FloorCheck } from '../check/checks.js';
import type { LoadApi } from '../load/main.js';
import { pause } from '../load/run-result.js';
import { linkTerms, tableId } from '../play/link-terms.js';
import { Agent } from './agent.js';
import { Controller, RECORDS_KEY, hexKey } from './controller.js';
import { type Sql, openSql } from './sql.js';

const CAUGHT_UP_MS_MAX = 120_000;

interface FloorPlan {
  readonly name: string;
  readonly tables: number;
  /** For CPU profiles. */
  readonly profileDir?: string;
  /** With the limits of a real floor: otherwise tables play as fast as answers come. */
  readonly isLimited?: boolean;
}

/** A controller of the product with one link open, and a floor that may play on it. */
export class FloorEnvironment {
  private constructor(
    readonly bench: Bench,
    readonly linkId: string,
    readonly databaseUrl: string,
    public controller: Controller,
    readonly load: Agent<LoadApi>,
    readonly check: FloorCheck,
    readonly sql: Sql,
  ) {}

  static async open(
    bench: Bench,
    { name, tables, profileDir, isLimited = false }: FloorPlan,
  ): Promise<FloorEnvironment> {
    const linkId = `bench-${name}`;
    const databaseUrl = await bench.environment.makeDatabase(name);
    const controller = await Controller.start(bench.environment, {
      databaseUrl,
      ...(profileDir === undefined ? {} : { profileDir }),
      isLimited,
    });
    await controller.openLink(linkTerms(linkId, tables));
    const secret = hexKey();
    await giveKeys(databaseUrl, { linkId, tables: [...Array(tables).keys()], secret });
    const load = new Agent<LoadApi>('load', new URL('../load/main.js', import.meta.url));
    await load.call('sit', { linkId, tables, secret, boot: 1 });
    const check = new FloorCheck(databaseUrl, linkId, load);
    return new FloorEnvironment(bench, linkId, databaseUrl, controller, load, check, openSql(databaseUrl));
  }

  /** Checks what was just measured. */
  async runCheck(name: string): Promise<void> {
    this.bench.checks.add(await this.check.run(name, this.controller));
  }

  /** Waits until the read models hold everything: the next measure must not pay for the last one. Returns how long it took. */
  async settled(): Promise<number> {
    const startedMs = performance.now();
    for (;;) {
      const { head, projected } = await this.progress();
      if (projected >= head) return performance.now() - startedMs;
      if (performance.now() - startedMs > CAUGHT_UP_MS_MAX)
        throw new Error(`the read models are at ${projected} and do not reach ${head}`);
      await pause(20);
    }
  }

  /** How many batches the journal has received after one, and how large they are. */
  async batchesAfter(batch: number): Promise<{ readonly batches: number; readonly bytes: number }> {
    const [row] = await this.sql.rows(
      'SELECT COUNT(*) AS batches, COALESCE(SUM(events_bytes), 0) AS bytes FROM journal WHERE stream = ? AND batch > ?',
      [this.linkId, batch],
    );
    return { batches: Number(row?.['batches']), bytes: Number(row?.['bytes']) };
  }

  /** How far journal and read models are, as the database has them. */
  async progress(): Promise<{ readonly head: number; readonly projected: number }> {
    const [row] = await this.sql.rows(
      `SELECT (SELECT last_sequence FROM journal WHERE stream = ? ORDER BY batch DESC LIMIT 1) AS head,
              (SELECT sequence FROM projection_watermark WHERE stream = ?) AS projected`,
      [this.linkId, this.linkId],
    );
    return { head: Number(row?.['head'] ?? 0), projected: Number(row?.['projected'] ?? 0) };
  }

  async close(): Promise<void> {
    await this.load.stop();
    await this.controller.stop();
    await this.sql.close();
    await this.bench.environment.dropDatabase(this.databaseUrl);
  }
}

/** One key for all tables: what is measured is not the making of keys. */
export async function giveKeys(
  databaseUrl: string,
  { linkId, tables, secret }: { readonly linkId: string; readonly tables: readonly number[]; readonly secret: string },
): Promise<void> {
  const store = new CredentialStore(databaseUrl, new Seals({ key: RECORDS_KEY, now: () => Date.now() }));
  const hash = secretHash(secret);
  for (const table of tables) await store.set(linkId, tableId(table), hash);
  await store.close();
}
