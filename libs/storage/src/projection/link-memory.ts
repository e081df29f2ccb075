import type { ClaimFacts, WagerPlace } from '@jackpot/contract';
import { assert, must } from '@jackpot/money';
import {
  INITIAL_PAYMENT_RULES,
  NO_ROUNDS,
  type LevelId,
  type LinkConfig,
  type PaymentRules,
  type TableConfig,
  type ThreeCardState,
  journaledConfig,
} from '@jackpot/progressive';
import type { CoupRecord, ThreeCardRoundRecord } from '../entities/play.js';
import type { OfLink } from '../tables/table.js';
import type { ListedWager } from '../tables/wager-list.js';

export type CoupRow = OfLink<CoupRecord>;
export type RoundRow = OfLink<ThreeCardRoundRecord>;

export interface WagersRow {
  readonly tableNo: number;
  readonly coup: number;
  readonly part: number;
  readonly wagers: ListedWager[];
}

export interface TableMemory {
  readonly tableNo: number;
  readonly tableId: string;
  readonly assetNumber: string;
  leftAt: number | null;
  shoe: number;
  coup: CoupRow | null;
  wagers: WagersRow[];
  /** Wagers with awards in the last coup, or with an open claim. Form W-2G concerns all awards of a wager. */
  won: readonly WonOnWager[];
  round: RoundRow | null;
  dealingDevices: ThreeCardState['devices'];
}

export interface LevelMemory {
  readonly level: LevelId;
  cycle: number;
  displayMicro: bigint;
  reserveMicro: bigint;
  overflowMicro: bigint;
  minute: number;
}

export interface LinkTerms {
  readonly config: LinkConfig;
  readonly tables: ReadonlyMap<string, TableConfig>;
  readonly text: string;
}

/**
 * What a projector remembers of a link's read tables between batches. Loaded again after another projector moved the
 * watermark or a batch failed.
 */
export interface LinkMemory {
  readonly linkId: string;
  terms: LinkTerms | null;
  isInPlay: boolean;
  paymentRules: PaymentRules;
  /** The first award number after the last restoration, 0 if there was none. Part of event ids. */
  restoredAs: number;
  readonly tables: TableMemory[];
  readonly levels: Map<LevelId, LevelMemory>;
  readonly claims: Map<number, ClaimFacts>;
}

export interface WonOnWager extends Omit<WagerPlace, 'tableNo'> {
  /** Cents by award number, without rejected and corrected awards. */
  readonly awards: Map<number, bigint>;
}

export function wonOn(memory: LinkMemory, { tableNo, coup, seat }: WagerPlace): WonOnWager | undefined {
  return tableIn(memory, tableNo).won.find((each) => each.seat === seat && each.coup === coup);
}

export function addWon(memory: LinkMemory, wager: WagerPlace, awardNumber: number, cents: bigint): void {
  const awards = wonOn(memory, wager)?.awards;
  if (awards !== undefined) {
    awards.set(awardNumber, (awards.get(awardNumber) ?? 0n) + cents);
    return;
  }
  const { coup, seat } = wager;
  const table = tableIn(memory, wager.tableNo);
  table.won = [...table.won, { coup, seat, awards: new Map([[awardNumber, cents]]) }];
}

export function emptyMemory(linkId: string): LinkMemory {
  return {
    linkId,
    terms: null,
    isInPlay: false,
    paymentRules: INITIAL_PAYMENT_RULES,
    restoredAs: 0,
    tables: [],
    levels: new Map(),
    claims: new Map(),
  };
}

export function readTerms(text: string): LinkTerms {
  const config = journaledConfig(text);
  return { config, tables: new Map(config.tables.map((table) => [table.tableId, table])), text };
}

export function newTable(
  table: Pick<TableMemory, 'tableNo' | 'tableId' | 'assetNumber' | 'shoe' | 'leftAt'>,
): TableMemory {
  return { ...table, coup: null, wagers: [], won: [], round: null, dealingDevices: NO_ROUNDS.devices };
}

export function tableIn(memory: LinkMemory, tableNo: number): TableMemory {
  return must(memory.tables[tableNo], `table ${tableNo} of link ${memory.linkId}`);
}

export function houseCentsAt({ wagers }: TableMemory): bigint {
  let cents = 0n;
  for (const row of wagers)
    for (const { withdrawnSequence, houseCents } of row.wagers) if (withdrawnSequence === null) cents += houseCents;
  return cents;
}

/** The wager of a position in play in the last coup of a table, and its row. */
export function wagerInPlay(
  { wagers: rows }: TableMemory,
  seat: number,
): { readonly row: WagersRow; readonly wager: ListedWager } {
  const isIt = (each: ListedWager): boolean => each.seat === seat && each.withdrawnSequence === null;
  const row = must(
    rows.find(({ wagers }) => wagers.some(isIt)),
    `the wager of position ${seat}`,
  );
  return { row, wager: must(row.wagers.find(isIt), 'the wager in the row') };
}

/**
 * Adds a row of wagers and drops the rows before it that have no open wager, because a device may place and withdraw
 * endlessly.
 */
export function rememberWagers(table: TableMemory, row: WagersRow): void {
  const open = table.wagers.filter(({ wagers }) => wagers.some(({ withdrawnSequence }) => withdrawnSequence === null));
  table.wagers = [...open, row];
}

export function levelIn(memory: LinkMemory, level: LevelId): LevelMemory {
  return must(memory.levels.get(level), `level ${level} of link ${memory.linkId}`);
}

export function coupIn(memory: LinkMemory, event: { readonly table: number; readonly coup: number }): CoupRow {
  const row = must(tableIn(memory, event.table).coup, `a coup of table ${event.table}`);
  assert(row.coup === event.coup, 'an event is of the coup in progress');
  return row;
}

export function roundIn(memory: LinkMemory, event: { readonly table: number; readonly round: number }): RoundRow {
  const row = must(tableIn(memory, event.table).round, `a round of table ${event.table}`);
  assert(row.round === event.round, 'an event is of the round in progress');
  return row;
}

const MINUTE_MS = 60_000;

/** A meter's history gets a row when the minute changes, even backward. */
export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE_MS);
}
