import { Redis } from 'ioredis';
import type { RowDataPacket } from 'mysql2/promise';
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

async function redisMeters(url: string): Promise<Readonly<Record<string, bigint>>> {
  const redis = new Redis(url);
  try {
    const meters = LEVELS.map(async ({ level }) => [level, BigInt((await redis.get(`bench:${level}`)) ?? '')] as const);
    return Object.fromEntries(await Promise.all(meters));
  } finally {
    redis.disconnect();
  }
}

export function metersProblems(displayMicro: RivalRecords['displayMicro'], wagers: number): readonly string[] {
  return LEVELS.flatMap(({ level, initialCents, ratePpm }) => {
    const expected = initialCents * 1_000_000n + BigInt(wagers) * BigInt(PRICE_CENTS) * ratePpm;
    return displayMicro[level] === expected ? [] : [`${level} is ${displayMicro[level]}, not ${expected}`];
  });
}
