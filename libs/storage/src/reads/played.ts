import type { EntityManager } from 'typeorm';
import { CoupRecord, ThreeCardRoundRecord } from '../entities/play.js';
import { type TimeSpan, sequencesOf } from './hand-search.js';

export interface PlayRequest {
  readonly span: TimeSpan;
  /** `cuts` are times, ascending, in ms since 1970. */
  readonly tables: readonly { readonly tableNo: number; readonly cuts: readonly number[] }[];
  /** Sequences at which each version of the terms took effect, ascending. */
  readonly termsFrom: readonly number[];
  readonly hasPromotions: boolean;
}

export interface PlayedSpell {
  readonly tableNo: number;
  /** Number of cuts that are not after the hands. */
  readonly spell: number;
  /** Number of `termsFrom` that are not after the locks. */
  readonly terms: number;
  readonly hands: number;
  readonly voids: number;
  readonly bets: number;
  /** All that the promotional bets cost, in cents. */
  readonly promotionalCents: bigint;
  readonly houseCents: bigint;
}

type Row = Readonly<Record<string, string>>;

const SEQUENCE_MAX = Number.MAX_SAFE_INTEGER;

const OF_TABLE = 'link_id = ? AND table_no = ? AND opened_sequence >= ? AND opened_sequence <= ?';

const HANDS = (spell: string, terms: string): string => `
  SELECT ${spell} AS spell, ${terms} AS terms,
    SUM(resolved_at IS NOT NULL AND voided_at IS NULL) AS hands, SUM(voided_at IS NOT NULL) AS voids,
    SUM(IF(voided_at IS NULL, COALESCE(wagers, 0), 0)) AS bets, 0 AS promotionalCents, 0 AS houseCents
  FROM coup USE INDEX (ix_coup_table_opened) WHERE ${OF_TABLE} GROUP BY 1, 2`;

const ROUNDS = (spell: string): string => `
  SELECT ${spell} AS spell, 0 AS terms, SUM(phase = 'settled') AS hands, SUM(phase = 'void') AS voids,
    0 AS bets, 0 AS promotionalCents, 0 AS houseCents
  FROM three_card_round USE INDEX (ix_three_card_round_table_opened) WHERE ${OF_TABLE} GROUP BY 1, 2`;

const PROMOTIONS = (spell: string, terms: string): string => `
  SELECT ${spell} AS spell, ${terms} AS terms, 0 AS hands, 0 AS voids, 0 AS bets,
    SUM(w.price) AS promotionalCents, SUM(w.house) AS houseCents
  FROM (SELECT * FROM coup USE INDEX (ix_coup_table_opened)
      WHERE ${OF_TABLE} AND voided_at IS NULL AND locked_sequence IS NOT NULL) AS c
    JOIN coup_wagers AS l ON l.link_id = c.link_id AND l.table_no = c.table_no AND l.coup = c.coup
    JOIN JSON_TABLE(l.wagers, '$[*]' COLUMNS (
      price BIGINT PATH '$[4]', withdrawn BIGINT PATH '$[6]', house BIGINT PATH '$[7]')) AS w
  WHERE w.withdrawn IS NULL AND w.house > 0 GROUP BY 1, 2`;

export async function playedBy(
  db: Pick<EntityManager, 'getRepository' | 'query'>,
  linkId: string,
  { span, tables, termsFrom, hasPromotions }: PlayRequest,
): Promise<readonly PlayedSpell[]> {
  const played: PlayedSpell[] = [];
  const termsOf = `INTERVAL(locked_sequence, ${places(termsFrom)})`;
  for (const [entity, sqls, hasTerms] of [
    [CoupRecord, hasPromotions ? [HANDS, PROMOTIONS] : [HANDS], true],
    [ThreeCardRoundRecord, [ROUNDS], false],
  ] as const) {
    const within = await sequencesOf(entity, db, linkId, span);
    if (within === undefined) continue;
    const { first, last } = within;
    for (const { tableNo, cuts } of tables)
      for (const sql of sqls) {
        const values = [...cuts, ...(hasTerms ? termsFrom : []), linkId, tableNo, first, Math.min(last, SEQUENCE_MAX)];
        const rows = await db.query<readonly Row[]>(sql(`INTERVAL(opened_at, ${places(cuts)})`, termsOf), values);
        played.push(...rows.map((row) => spellOf(tableNo, row)));
      }
  }
  return played;
}

/** The server refuses `INTERVAL` without a second value. */
function places(values: readonly number[]): string {
  return values.length === 0 ? '~0' : values.map(() => '?').join(', ');
}

function spellOf(tableNo: number, row: Row): PlayedSpell {
  const count = (name: string): number => Number(row[name]);
  const cents = (name: string): bigint => BigInt(String(row[name]));
  return {
    ...{ tableNo, spell: count('spell'), terms: count('terms') },
    ...{ hands: count('hands'), voids: count('voids'), bets: count('bets') },
    ...{ promotionalCents: cents('promotionalCents'), houseCents: cents('houseCents') },
  };
}
