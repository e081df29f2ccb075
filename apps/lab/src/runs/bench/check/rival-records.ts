import type { RowDataPacket } from 'mysql2/promise';
import { withRedis } from '../../../worlds/processes/redis.js';
import { LEVELS, PRICE_CENTS } from '../load/play.js';
import type { RivalPlan } from '../rivals/main.js';
import { openSql } from '../servers/sql.js';

export interface RivalRecords {
  readonly wagers: number;
  readonly wagersOfTable: ReadonlyMap<number, number>;
  /** Number of wagers that the meters must contain. Undefined if the rival does not record it. */
  readonly contributing: number | undefined;
  readonly displayMicro: Readonly<Record<string, bigint>>;
}

export async function readRivalRecords(plan: RivalPlan): Promise<RivalRecords> {
  const sql = await openSql(plan.databaseUrl);
  const rows = async (statement: string) => (await sql.query<RowDataPacket[]>(statement))[0];
  try {
    const ofTables = await rows('SELECT table_no, COUNT(*) AS wagers FROM wager GROUP BY table_no');
    const wagersOfTable = new Map(ofTables.map((row) => [Number(row['table_no']), Number(row['wagers'])]));
    const wagers = [...wagersOfTable.values()].reduce((sum, count) => sum + count, 0);
    if (plan.kind === 'queue and Redis meters')
      return { wagers, wagersOfTable, contributing: undefined, displayMicro: await redisMeters(plan.redisUrl) };
    const [locked] = await rows(
      "SELECT COUNT(*) AS wagers FROM wager JOIN coup USING (table_no, coup) WHERE phase <> 'betting'",
    );
    const meters = await rows('SELECT level, display_micro FROM meter');
    return {
      ...{ wagers, wagersOfTable },
      contributing: plan.kind === 'orm, meters per wager' ? wagers : Number(locked?.['wagers']),
      displayMicro: Object.fromEntries(
        meters.map((row) => [String(row['level']), BigInt(String(row['display_micro']))]),
      ),
    };
  } finally {
    await sql.end();
  }
}

/** Undefined if Redis, too, writes each change to the disk before it answers. */
export async function redisMayLose(url: string): Promise<string | undefined> {
  const words = (await withRedis(url, (redis) => redis.config('GET', 'append*'))) as readonly string[];
  const valueOf = (name: string) => words[words.indexOf(name) + 1];
  if (valueOf('appendonly') === 'no') return 'Redis writes nothing to the disk';
  const when = valueOf('appendfsync');
  return when === 'always' ? undefined : `Redis answers before it writes to the disk (appendfsync ${when})`;
}

function redisMeters(url: string): Promise<Readonly<Record<string, bigint>>> {
  return withRedis(url, async (redis) => {
    const meters = LEVELS.map(async ({ level }) => [level, BigInt((await redis.get(`bench:${level}`)) ?? '')] as const);
    return Object.fromEntries(await Promise.all(meters));
  });
}

export function metersProblems(displayMicro: RivalRecords['displayMicro'], wagers: number): readonly string[] {
  return LEVELS.flatMap(({ level, initialCents, ratePpm }) => {
    const expected = initialCents * 1_000_000n + BigInt(wagers) * BigInt(PRICE_CENTS) * ratePpm;
    return displayMicro[level] === expected ? [] : [`${level} is ${displayMicro[level]}, not ${expected}`];
  });
}
