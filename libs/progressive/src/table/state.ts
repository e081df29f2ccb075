import { must } from '@jackpot/money';
import {
  compileRoyal9,
  fullShoe,
  type Card,
  type CardCounts,
  type Clause,
  type IrregularityKind,
  type Royal9Evaluator,
  NO_MARKERS,
  type SeatStakes,
  type VigorishMarkers,
  type ShoeEnd,
} from '@jackpot/rules';
import type { Award } from '../award/award.js';
import { type LinkConfig, type TableConfig, threeCardGameOf } from '../config/link-config.js';
import { asTableNo, type DeviceId, type TableId, type TableNo } from '../ids.js';
import type { Contribution, LevelMove } from '../levels/moves.js';
import type { PersonKey } from '../person.js';
import { NO_ROUNDS, type ThreeCardState } from '../three-card/state.js';

/** A disclosed card that waits to be the first of a simulated round (chapter 13 C(2)(b), D), and the coup before it. */
export interface DisclosedCard {
  readonly card: Card;
  readonly coup: number;
}

/** The last irregularity of a shoe, for repeated reports. */
export interface LastIrregularity {
  readonly coup: number;
  readonly kind: IrregularityKind;
  readonly card: Card | null;
  readonly dealt: readonly Card[];
  readonly clause: Clause;
}

/**
 * The dealing shoe of a table whose terms track it, from its opening to its end. Replaced, never changed. Only coups,
 * cards and the people of the shoe touch it: no wager does.
 */
export interface DealingShoe {
  readonly decks: number;
  /** Color of the backs of its batch. */
  readonly backs: string;
  /** When its decks were opened for use at the table, ms since 1970 (chapter 3 C). */
  readonly cardsOpenedAt: number;
  readonly openedAt: number;
  /** The table's last coup before it. */
  readonly afterCoup: number;
  /** The first card, exposed; null until it is reported (chapter 5 F). */
  readonly burnCard: Card | null;
  /** Cards that left it face down and that no one has seen: burned, or discarded with a disclosed one. */
  readonly faceDown: number;
  /** Cards that may still be in it. Fewer are where a round was voided, whose cards no one reports. */
  readonly remaining: number;
  readonly end: ShoeEnd;
  /** The coup in which the cover card was met; null: not yet. */
  readonly coverCoup: number | null;
  /** From which coup on it is the last hand, and whose result announced it (0: the cover card itself, reported late). */
  readonly lastHand: { readonly from: number; readonly announcedBy: number } | null;
  readonly disclosed: readonly DisclosedCard[];
  /** The coup for which the cards ran out; null: they have not. */
  readonly shortIn: number | null;
  readonly irregularities: number;
  readonly lastIrregularity: LastIrregularity | null;
  /** These are the cards of the shoe before, which was over: chapters 9 D(3) and 13 E want new decks. */
  readonly areCardsReused: boolean;
  /** The hand in which a disclosed card is the Banker's third card: all its cards in dealt order (chapter 13 C(1)). */
  readonly bankersThird: { readonly coup: number; readonly cards: readonly Card[] } | null;
  /** Who inspected its cards, and who verified that (chapter 4 A); null: nobody has signed for it. */
  readonly inspectedBy: PersonKey | null;
  readonly verifiedBy: PersonKey | null;
  readonly isEnded: boolean;
}

/** A recognized wager of the coup under way. */
export interface Wager {
  readonly seat: number;
  readonly journalSequence: number;
}

export interface Lock {
  readonly journalSequence: number;
  readonly seats: readonly number[];
  /** Seats whose wagers were returned with it: no main wager was attested. */
  readonly returned: readonly number[];
  readonly contributions: readonly Contribution[];
  /** The cycle of the Must Hit that it contributed to; null: the link has none. */
  readonly mustHitCycle: number | null;
  /** The round was held, and a person released it. */
  readonly wasHeld: boolean;
}

export interface VoidApproval {
  readonly by: string;
  readonly reason: string;
}

interface CoupBase {
  readonly coup: number;
}

/** The coup under way at a table, or its last one. No field exists that its phase does not have. */
export type Coup =
  | (CoupBase & { readonly phase: 'betting'; readonly wagers: Wager[] })
  | (CoupBase & { readonly phase: 'no-wager' })
  /** "No more bets" came too soon: bets are over, nothing is credited, people review it. */
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
      /** Who approved that the table voids it, and why; null: it may not be voided. */
      readonly voidApproval: VoidApproval | null;
    })
  | (CoupBase & {
      readonly phase: 'resolved';
      readonly lock: Lock | null;
      readonly cards: readonly Card[];
      readonly awards: readonly Award[];
      /** The Must Hit, where the coup won it. No card decides it: a correction leaves it as it is. */
      readonly mustHit: Award | null;
      /** What `awards` did to the levels: misread cards are corrected only while no one has moved those since. */
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
      /** It was held: it has no lock, and yet its bets were over. */
      readonly wasHeld: boolean;
      readonly journalSequence: number;
    });

/** Its case was opened, is closed again, or its power dipped. The journal stores the index in this list: append only. */
export const DEVICE_REPORTS = ['opened', 'closed', 'power'] as const;
export type DeviceReport = (typeof DEVICE_REPORTS)[number];

/** The name of a door in the table file: "cabinet", "sign", "server-room". */
export const DOOR_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
export const DOOR_NAME_BYTES_MAX = 40;

/** By its contact; or the contact gives no answer, so that the door is not known to be closed. In the journal by place. */
export const DOOR_OPENINGS = ['contact', 'silent'] as const;

/** A door of a cabinet or room that was opened at least once. Times in ms since 1970. */
export interface Door {
  readonly door: string;
  readonly how: (typeof DOOR_OPENINGS)[number];
  readonly openedAt: number;
  /** Null: it is open. */
  readonly closedAt: number | null;
}

/** The doors of a table that are remembered: a table computer reads a few inputs, and the state of a link is bounded. */
export const DOORS_MAX = 16;

/** The state of a door as its contact has it; `silent`: the contact gives no answer. */
export const DOOR_STATES = ['open', 'closed', 'silent'] as const;

/** What is refused and yet uses the device's number, because it is on record. */
export const REFUSED_KINDS = ['late', 'too-many'] as const;

/** The answer to a device's message. */
export const REPLY_KINDS = ['acknowledged', 'withdrawn', ...REFUSED_KINDS, ...DEVICE_REPORTS] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/**
 * The last answers to a device, kept for as long as it may repeat its messages. Written over in place, for it is written with every wager:
 * an answer object of its own, kept this long, is what a garbage collector dislikes most.
 */
export interface AnsweredMessage {
  /** 0 as long as nothing was answered here: no device is in boot 0. */
  boot: number;
  sequence: number;
  coup: number;
  seat: number;
  reply: ReplyKind;
  /** Of a wager on record, late or not: the same number with another price is another message. Null of everything else. */
  priceCents: bigint | null;
  journalSequence: number;
}

/**
 * Unanswered messages a device may have; as many answers are kept for each. A device with one lamp needs one: wager,
 * withdrawal and wager again within one lost connection are three.
 */
export const DEVICE_WINDOW = 4;

/**
 * Late wagers and reports of one device that are recorded one by one in one hand of its table, or within
 * `RECORDS_WITHIN_MS` where the hand lasts longer. Any more are answered as always, and counted (`MessagesSummarized`).
 */
export const RECORDS_PER_HAND_MAX = 8;
export const RECORDS_WITHIN_MS = 10 * 60_000;

/** Messages of one device on record in one hand: late wagers and reports. */
export interface DeviceRecords {
  /** The hand of the table, and when its first such message came, ms since 1970. */
  readonly coup: number;
  readonly since: number;
  readonly recorded: number;
  /** Messages beyond the limit that are counted in the journal. */
  readonly summarized: number;
}
export const NO_RECORDS: DeviceRecords = { coup: 0, since: 0, recorded: 0, summarized: 0 };

/** Voids of locked coups that are remembered of a table: as many as make an alarm. */
export const VOIDS_KEPT = 3;

/** What a position of the hand reported last. */
export interface ReportedStakes extends SeatStakes {
  readonly journalSequence: number;
  /** Reports of the position in the hand. */
  readonly reports: number;
}
/** The last report of a hand on who pays the wager of a position. */
export interface Promotion {
  readonly seat: number;
  /** What the house pays of it; 0: nothing, any more. */
  readonly houseCents: bigint;
  readonly journalSequence: number;
  /** Reports of the position in the hand. */
  readonly reports: number;
}
export const NO_PROMOTIONS: readonly Promotion[] = [];

/** The last marker of a position that was collected, for a repeated report of it. */
export interface CollectedMarker {
  readonly seat: number;
  readonly coup: number;
  readonly amountMicro: bigint;
  readonly journalSequence: number;
}
export const NO_STAKES: readonly ReportedStakes[] = [];

export interface DeviceState {
  readonly deviceId: DeviceId;
  boot: number;
  sequence: number;
  /** Since when its case is open, ms since 1970; null: it is closed. */
  openedAt: number | null;
  records: DeviceRecords;
  /** Ring by sequence modulo `DEVICE_WINDOW`. */
  readonly answered: readonly AnsweredMessage[];
}

export interface SeatState {
  readonly seat: number;
  readonly device: DeviceState;
}

export interface TableState {
  readonly tableNo: TableNo;
  readonly tableId: TableId;
  /** Of a table that has left: as it was when it left. */
  config: TableConfig;
  evaluator: Royal9Evaluator;
  /** Index is the position's number; holes where the table has none. */
  seats: readonly (SeatState | undefined)[];
  /** False once it has left the link. Its number and its name are never given to another. */
  isOnLink: boolean;
  shoe: number;
  /** What the shoe may still hold, as far as cards have been seen. */
  cardsLeft: CardCounts;
  coup: Coup | null;
  /** Of its hand, in the order of the last reports. */
  stakes: readonly ReportedStakes[];
  /** Of its hand. From "no more bets" on: of the wagers in play that the house pays in whole or in part. */
  promotions: readonly Promotion[];
  /** Vigorish that is owed, by position; through shoes until it is collected. */
  markers: VigorishMarkers;
  /** The last hand that marked vigorish; 0: none. */
  markedCoup: number;
  collected: readonly CollectedMarker[];
  /** When locked coups were voided here, ms since 1970: the last `VOIDS_KEPT`. An unusual rate is an alarm. */
  lockedVoidsAt: readonly number[];
  /** When "no more bets" was last called here, ms since 1970; null before the first time. */
  betsEndedAt: number | null;
  /** What is known of the shoe where the terms track it; null before the first one, and where shoes are only counted. */
  dealing: DealingShoe | null;
  /** Doors of cabinets and rooms that its agent watches: those that were opened. */
  doors: readonly Door[];
  /** Its decks and rounds of Three Card Baccarat; null where it plays Mini Baccarat. */
  threeCard: ThreeCardState | null;
}

/** The tables of a link. */
export interface TablesState {
  /** Every table that ever was on the link, by its number: in the order in which they first appeared. */
  tables: readonly TableState[];
  /** Of the tables on the link now. */
  tableNos: ReadonlyMap<string, TableNo>;
  /** Wagers recognized, voided and withdrawn ones taken out again. */
  wagers: number;
  coups: number;
}

export function initialTables(config: LinkConfig): TablesState {
  const tables = config.tables.map((table, index) => tableState(config, table, asTableNo(index)));
  return { tables, tableNos: tableNosOf(tables), wagers: 0, coups: 0 };
}

/** Tables on the link now, by name. */
export function tableNosOf(tables: readonly TableState[]): ReadonlyMap<string, TableNo> {
  return new Map(tables.filter(({ isOnLink }) => isOnLink).map(({ tableId, tableNo }) => [tableId, tableNo]));
}

/** Of a table without the Royal 9 wager. */
const NO_LINES: Royal9Evaluator = { evaluate: () => [] };

/** What the terms say of a table, ready to be used. A device that stays at the table keeps what it was answered. */
export function setUp(
  { paytable, royal9: policy }: LinkConfig,
  table: TableConfig,
  devices: readonly DeviceState[] = [],
): Pick<TableState, 'config' | 'evaluator' | 'seats'> {
  const seats: (SeatState | undefined)[] = [];
  for (const { seat, deviceId } of table.seats)
    seats[seat] = { seat, device: devices.find((known) => known.deviceId === deviceId) ?? newDevice(deviceId) };
  const isRoyal9 = threeCardGameOf(table) === null;
  const evaluator = isRoyal9 ? compileRoyal9({ paytable, policy, seatMap: table.seats }) : NO_LINES;
  return { config: table, evaluator, seats };
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

/** A table in the instant it comes on the link. */
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

/** A table that an event or a checked command names. */
export function tableOf(link: Pick<TablesState, 'tables'>, table: TableNo): TableState {
  return must(link.tables[table], 'a table of the link');
}
