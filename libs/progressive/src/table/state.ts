import { must } from '@jackpot/money';
import {
  compileRoyal9,
  compileThreeCardLines,
  fullShoe,
  type Card,
  type CardCounts,
  type Clause,
  type IrregularityKind,
  type Royal9Evaluator,
  type ThreeCardEvaluator,
  NO_MARKERS,
  type SeatStakes,
  type VigorishMarkers,
  type ShoeEnd,
} from '@jackpot/rules';
import type { Award } from '../award/award.js';
import { type LinkConfig, type TableConfig, hasRoyal9, threeCardGameOf } from '../config/link-config.js';
import { asTableNo, type DeviceId, type TableId, type TableNo } from '../ids.js';
import type { Contribution, LevelMove } from '../levels/moves.js';
import type { PersonKey } from '../person.js';
import { NO_ROUNDS, type ThreeCardState } from '../three-card/state.js';

/** A card for a simulated round (chapter 13 C(2)(b), D). `coup` is the coup before that round. */
export interface DisclosedCard {
  readonly card: Card;
  readonly coup: number;
}

export interface LastIrregularity {
  readonly coup: number;
  readonly kind: IrregularityKind;
  readonly card: Card | null;
  readonly dealt: readonly Card[];
  readonly clause: Clause;
}

/** A shoe is never affected by wagers. */
export interface DealingShoe {
  readonly decks: number;
  readonly backs: string;
  /** ms since 1970 (chapter 3 C). */
  readonly cardsOpenedAt: number;
  readonly openedAt: number;
  readonly afterCoup: number;
  /** First card of the shoe (chapter 5 F). Null until reported. */
  readonly burnCard: Card | null;
  readonly faceDown: number;
  /** Upper bound of the cards left, because a voided round's cards are not reported. */
  readonly remaining: number;
  readonly end: ShoeEnd;
  readonly coverCoup: number | null;
  /**
   * The last hand is coup `from`, announced in coup `announcedBy`. `announcedBy` is 0 if the cover card was reported
   * late.
   */
  readonly lastHand: { readonly from: number; readonly announcedBy: number } | null;
  readonly disclosed: readonly DisclosedCard[];
  readonly shortIn: number | null;
  readonly irregularities: number;
  readonly lastIrregularity: LastIrregularity | null;
  /** True if the shoe has the same cards again, although chapters 9 D(3) and 13 E require other cards. */
  readonly areCardsReused: boolean;
  /** The hand's cards in dealt order. Set if the Banker's third card is disclosed (chapter 13 C(1)). */
  readonly bankersThird: { readonly coup: number; readonly cards: readonly Card[] } | null;
  /** The dealer who inspected the cards (chapter 4 A). */
  readonly inspectedBy: PersonKey | null;
  readonly verifiedBy: PersonKey | null;
  readonly isEnded: boolean;
}

/** One unit of a wager. */
export interface Wager {
  readonly seat: number;
  readonly journalSequence: number;
}

export interface Lock {
  readonly journalSequence: number;
  /** Positions in play, ascending, once for each unit. */
  readonly seats: readonly number[];
  readonly returned: readonly number[];
  readonly contributions: readonly Contribution[];
  readonly mustHitCycle: number | null;
  readonly wasHeld: boolean;
}

export interface VoidApproval {
  readonly by: string;
  readonly reason: string;
}

interface CoupBase {
  readonly coup: number;
}

export type Coup =
  | (CoupBase & { readonly phase: 'betting'; readonly wagers: Wager[] })
  | (CoupBase & { readonly phase: 'no-wager' })
  | (CoupBase & {
      readonly phase: 'held';
      readonly seats: readonly number[];
      readonly returned: readonly number[];
      readonly sinceMs: number;
      readonly isReleased: boolean;
    })
  | (CoupBase & {
      readonly phase: 'locked';
      readonly lock: Lock;
      /** Null: no void was approved. */
      readonly voidApproval: VoidApproval | null;
    })
  | (CoupBase & {
      readonly phase: 'resolved';
      readonly lock: Lock | null;
      readonly cards: readonly Card[];
      readonly awards: readonly Award[];
      readonly mustHit: Award | null;
      /** Cards can be corrected only while nothing else has moved these levels. */
      readonly moves: readonly LevelMove[];
      readonly journalSequence: number;
    })
  | (CoupBase & {
      readonly phase: 'settled';
      readonly lock: Lock | null;
      readonly cards: readonly Card[];
      readonly awards: readonly Award[];
      readonly mustHit: Award | null;
      readonly journalSequence: number;
    })
  | (CoupBase & {
      readonly phase: 'voided';
      readonly lock: Lock | null;
      /** True if the round was held when it was voided: bets were over, but there was no lock. */
      readonly wasHeld: boolean;
      readonly journalSequence: number;
    });

/** The journal stores indexes: only append values. */
export const DEVICE_REPORTS = ['opened', 'closed', 'power'] as const;
export type DeviceReport = (typeof DEVICE_REPORTS)[number];

export const DOOR_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
export const DOOR_NAME_BYTES_MAX = 40;

/** `silent`: the contact gives no answer. The journal stores indexes: only append values. */
export const DOOR_OPENINGS = ['contact', 'silent'] as const;

/** Times are in ms since 1970. */
export interface Door {
  readonly door: string;
  readonly how: (typeof DOOR_OPENINGS)[number];
  readonly openedAt: number;
  readonly closedAt: number | null;
}

export const DOORS_MAX = 16;

export const DOOR_STATES = ['open', 'closed', 'silent'] as const;

/** Refusals that the journal records. They are final: the refused message has used its sequence number. */
export const REFUSED_KINDS = ['late', 'too-many'] as const;

export const REPLY_KINDS = ['acknowledged', 'withdrawn', ...REFUSED_KINDS, ...DEVICE_REPORTS] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/** Kept as long as the device may repeat its message. Overwritten in place, to spare the garbage collector. */
export interface AnsweredMessage {
  /** 0 marks an unused entry, because no device has boot 0. */
  boot: number;
  sequence: number;
  coup: number;
  seat: number;
  reply: ReplyKind;
  /** A message with the same number and another price is not a repeat. */
  priceCents: bigint | null;
  journalSequence: number;
}

/** Answers kept per device. A device with one lamp needs three: wager, withdrawal and wager again. */
export const DEVICE_WINDOW = 4;

/**
 * Recorded late wagers and reports of a device per hand, or per `RECORDS_WITHIN_MS` in a longer hand. More are only
 * counted (`MessagesSummarized`).
 */
export const RECORDS_PER_HAND_MAX = 8;
export const RECORDS_WITHIN_MS = 10 * 60_000;

export interface DeviceRecords {
  /** The hand whose records are counted. `since` is the time of its first record, in ms since 1970. */
  readonly coup: number;
  readonly since: number;
  readonly recorded: number;
  readonly summarized: number;
}
export const NO_RECORDS: DeviceRecords = { coup: 0, since: 0, recorded: 0, summarized: 0 };

/** Voids remembered per table: as many as cause an alarm. */
export const VOIDS_KEPT = 3;

export interface ReportedStakes extends SeatStakes {
  readonly journalSequence: number;
  readonly reports: number;
}
export interface Promotion {
  readonly seat: number;
  readonly houseCents: bigint;
  readonly units: number;
  readonly journalSequence: number;
  readonly reports: number;
}
export const NO_PROMOTIONS: readonly Promotion[] = [];

export interface CollectedMarker {
  readonly seat: number;
  readonly coup: number;
  readonly amountMicro: bigint;
  readonly journalSequence: number;
}

/** A numbered form for vigorish that is still owed. */
export interface VigorishForm {
  readonly formNumber: number;
  readonly table: TableNo;
  readonly seat: number;
  readonly amountMicro: bigint;
  /** ms since 1970. */
  readonly issuedAt: number;
  readonly reason: string;
  readonly by: string;
}
export const NO_STAKES: readonly ReportedStakes[] = [];

export interface DeviceState {
  readonly deviceId: DeviceId;
  boot: number;
  sequence: number;
  /** When the device's housing was opened, in ms since 1970. Null: closed. */
  openedAt: number | null;
  records: DeviceRecords;
  /** Index: sequence modulo `DEVICE_WINDOW`. */
  readonly answered: readonly AnsweredMessage[];
}

export interface SeatState {
  readonly seat: number;
  readonly device: DeviceState;
}

export interface TableState {
  readonly tableNo: TableNo;
  readonly tableId: TableId;
  config: TableConfig;
  evaluator: Royal9Evaluator;
  /** Null if the table takes no wagers on lines of Three Card Baccarat. */
  threeCardLines: ThreeCardEvaluator | null;
  seats: readonly (SeatState | undefined)[];
  /** False after the table has left. */
  isOnLink: boolean;
  shoe: number;
  cardsLeft: CardCounts;
  coup: Coup | null;
  stakes: readonly ReportedStakes[];
  /** After "no more bets", only promotions of wagers in play. */
  promotions: readonly Promotion[];
  markers: VigorishMarkers;
  markedCoup: number;
  collected: readonly CollectedMarker[];
  /** Times in ms since 1970, at most `VOIDS_KEPT`. */
  lockedVoidsAt: readonly number[];
  /** Time of the last "no more bets", in ms since 1970. */
  betsEndedAt: number | null;
  /** Null before the first shoe, and if the terms have no `shoes`. */
  dealing: DealingShoe | null;
  doors: readonly Door[];
  threeCard: ThreeCardState | null;
}

export interface TablesState {
  tables: readonly TableState[];
  tableNos: ReadonlyMap<string, TableNo>;
  /** Count without voided and withdrawn wagers. */
  wagers: number;
  coups: number;
  vigorishForms: readonly VigorishForm[];
  vigorishFormsIssued: number;
}

export function initialTables(config: LinkConfig): TablesState {
  const tables = config.tables.map((table, index) => tableState(config, table, asTableNo(index)));
  return { tables, tableNos: tableNosOf(tables), wagers: 0, coups: 0, vigorishForms: [], vigorishFormsIssued: 0 };
}

export function tableNosOf(tables: readonly TableState[]): ReadonlyMap<string, TableNo> {
  return new Map(tables.filter(({ isOnLink }) => isOnLink).map(({ tableId, tableNo }) => [tableId, tableNo]));
}

const NO_LINES: Royal9Evaluator = { evaluate: () => [] };

/** A device that stays at the table keeps its stored answers. */
export function setUp(
  config: LinkConfig,
  table: TableConfig,
  devices: readonly DeviceState[] = [],
): Pick<TableState, 'config' | 'evaluator' | 'threeCardLines' | 'seats'> {
  const seats: (SeatState | undefined)[] = [];
  for (const { seat, deviceId } of table.seats)
    seats[seat] = { seat, device: devices.find((known) => known.deviceId === deviceId) ?? newDevice(deviceId) };
  const royal9 = { ...config, policy: config.royal9, seatMap: table.seats };
  const evaluator = hasRoyal9(table) ? compileRoyal9(royal9) : NO_LINES;
  const { threeCardLines: lines, royal9: policy } = config;
  const hasThreeCardLines = threeCardGameOf(table) !== null && table.seats.length > 0 && lines !== undefined;
  const threeCardLines = hasThreeCardLines ? compileThreeCardLines({ lines, pick: policy.pick }) : null;
  return { config: table, evaluator, threeCardLines, seats };
}

function newDevice(deviceId: DeviceId): DeviceState {
  return {
    deviceId,
    boot: 0,
    sequence: 0,
    openedAt: null,
    records: NO_RECORDS,
    answered: Array.from({ length: DEVICE_WINDOW }, nothingAnswered),
  };
}

export function tableState(config: LinkConfig, table: TableConfig, tableNo: TableNo): TableState {
  return {
    tableNo,
    tableId: table.tableId,
    ...setUp(config, table),
    isOnLink: true,
    shoe: 1,
    cardsLeft: fullShoe(config.decks),
    coup: null,
    stakes: NO_STAKES,
    promotions: NO_PROMOTIONS,
    markers: NO_MARKERS,
    markedCoup: 0,
    collected: [],
    lockedVoidsAt: [],
    betsEndedAt: null,
    dealing: null,
    doors: [],
    threeCard: threeCardGameOf(table) === null ? null : NO_ROUNDS,
  };
}

function nothingAnswered(): AnsweredMessage {
  return { boot: 0, sequence: 0, coup: 0, seat: 0, reply: 'acknowledged', priceCents: null, journalSequence: 0 };
}

export function tableOf(link: Pick<TablesState, 'tables'>, table: TableNo): TableState {
  return must(link.tables[table], 'a table of the link');
}
