import type { ClaimFacts, WagerPlace } from '@jackpot/contract';
import { assert, must } from '@jackpot/money';
import {
  INITIAL_PAYMENT_RULES,
  NO_ROUNDS,
  type LevelId,
  type LinkConfig,
  type PaymentRules,
  type ThreeCardState,
  journaledConfig,
} from '@jackpot/progressive';
import type { CoupRecord, ThreeCardRoundRecord } from '../entities/play.js';
import type { OfLink } from '../tables/table.js';
import { type ListedWager, type WagerRecord, listOfWagers, wagersIn } from '../tables/wager-list.js';

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
  /**
   * Valid awards in cents of each wager with an open claim or in a table's last coup. Form W-2G concerns all awards of
   * a wager.
   */
  readonly won: Map<WagerKey, WonOnWager>;
}

export type WagerKey = `${number} ${number} ${number}`;

export interface WonOnWager extends WagerPlace {
  readonly awards: Map<number, bigint>;
}

export function wagerKey({ tableNo, coup, seat }: WagerPlace): WagerKey {
  return `${tableNo} ${coup} ${seat}`;
}

export function addWon(memory: LinkMemory, wager: WagerPlace, awardNumber: number, cents: bigint): void {
  const { tableNo, coup, seat } = wager;
  const key = wagerKey(wager);
  const won = memory.won.get(key) ?? { tableNo, coup, seat, awards: new Map<number, bigint>() };
  won.awards.set(awardNumber, (won.awards.get(awardNumber) ?? 0n) + cents);
  memory.won.set(key, won);
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
    won: new Map(),
  };
}

export function readTerms(text: string): LinkTerms {
  return { config: journaledConfig(text), text };
}

export function newTable(
  table: Pick<TableMemory, 'tableNo' | 'tableId' | 'assetNumber' | 'shoe' | 'leftAt'>,
): TableMemory {
  return { ...table, coup: null, wagers: [], round: null, dealingDevices: NO_ROUNDS.devices };
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

/** The wager of a position in play in the last coup of a table. */
export function wagerAt({ wagers }: TableMemory, seat: number): Pick<WagerRecord, 'priceCents' | 'houseCents'> {
  const listed = wagers.flatMap((row) => row.wagers);
  const wager = listed.find((each) => each.seat === seat && each.withdrawnSequence === null);
  const [record] = wagersIn(listOfWagers([must(wager, `the wager of position ${seat}`)]));
  return must(record, 'a listed wager');
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
