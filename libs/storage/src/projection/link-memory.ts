import { must } from '@jackpot/money';
import { type LevelId, type LinkConfig, readLinkConfig } from '@jackpot/progressive';
import { assert } from '@jackpot/money';
import type { CoupRow, WagerRow } from './projection-batch.js';

/** What a projector must know of a table to go on: its shoe, and the coup under way. */
export interface TableMemory {
  readonly tableNo: number;
  readonly tableId: string;
  readonly assetNumber: string;
  /** Null: it is on the link. */
  leftAt: number | null;
  shoe: number;
  coup: CoupRow | null;
  /** Wagers of that coup that this run has written, by seat: a withdrawal looks here before it looks in the table. */
  openWagers: (WagerRow | undefined)[];
}

/** The registers of a level as the events have made them, and the minute that was last written down. */
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
 * What is remembered of a link between runs. Only a copy of what the tables say: it can be loaded from them at any time,
 * and is, when another projector has been at work or a run has failed.
 */
export interface LinkMemory {
  readonly linkId: string;
  /** Null before the link is opened. */
  terms: LinkTerms | null;
  isInPlay: boolean;
  readonly tables: TableMemory[];
  readonly levels: Map<LevelId, LevelMemory>;
}

export function emptyMemory(linkId: string): LinkMemory {
  return { linkId, terms: null, isInPlay: false, tables: [], levels: new Map() };
}

export function readTerms(text: string): LinkTerms {
  const config = readLinkConfig(JSON.parse(text));
  assert('linkId' in config, 'a journaled configuration reads back');
  return { config, text };
}

export function tableIn(memory: LinkMemory, tableNo: number): TableMemory {
  return must(memory.tables[tableNo], `table ${tableNo} of link ${memory.linkId}`);
}

export function levelIn(memory: LinkMemory, level: LevelId): LevelMemory {
  return must(memory.levels.get(level), `level ${level} of link ${memory.linkId}`);
}

/** The coup under way at a table, which must be that of the event. */
export function coupIn(memory: LinkMemory, event: { readonly table: number; readonly coup: number }): CoupRow {
  const row = must(tableIn(memory, event.table).coup, `a coup of table ${event.table}`);
  assert(row.coup === event.coup, 'an event is about the coup under way');
  return row;
}
