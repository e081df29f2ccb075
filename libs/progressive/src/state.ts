import { assert, centsToMicro, must } from '@jackpot/money';
import { type CardCounts, type Card, type Royal9Evaluator, compileRoyal9, fullShoe } from '@jackpot/rules';
import type { Adjustment } from './adjustment/events.js';
import type { Requested } from './approval.js';
import type { ClaimActOfTwo } from './claim/events.js';
import type { ClaimOrigin } from './claim/origin.js';
import type { PersonKey } from './person.js';
import { type CommonTerms, type LinkConfig, type TableConfig, levelsOf, termsOf } from './config/link-config.js';
import type { DealingShoe } from './dealing-shoe.js';
import type { Award } from './award/award.js';
import type { Contribution, LevelMove, SealedTrigger } from './levels/moves.js';
import { DEVICE_REPORTS } from './coup/events.js';
import { type MustHitCycle, firstCycle, standingTerms } from './terms/must-hit-cycle.js';
import { type DeviceId, type LevelId, type TableId, type TableNo, asTableNo } from './ids.js';
import type { Notice } from './retirement/events.js';
import type { PartUnderWay } from './transfer/events.js';
import type { ScheduledActivation } from './terms/events.js';
import type { LevelMeters } from './levels/meters.js';

/** A recognized wager of the coup under way. */
export interface Wager {
  readonly seat: number;
  readonly journalSequence: number;
}

export interface Lock {
  readonly journalSequence: number;
  readonly seats: readonly number[];
  readonly contributions: readonly Contribution[];
  /** The cycle each level was in when the contribution was made, in the order of the contributions. */
  readonly cycles: readonly number[];
  readonly mustHit: Award | null;
  /** The round was held, and a person released it. */
  readonly wasHeld: boolean;
}

interface CoupBase {
  readonly coup: number;
}

/** The coup under way at a table, or its last one. No field exists that its phase does not have. */
export type Coup =
  | (CoupBase & { readonly phase: 'betting'; readonly wagers: Wager[] })
  | (CoupBase & { readonly phase: 'no-wager' })
  /** "No more bets" came too soon: bets are over, nothing is credited, people look at it. */
  | (CoupBase & {
      readonly phase: 'held';
      readonly seats: readonly number[];
      readonly sinceMs: number;
      readonly isReleased: boolean;
    })
  | (CoupBase & { readonly phase: 'locked'; readonly lock: Lock })
  | (CoupBase & {
      readonly phase: 'resolved';
      readonly lock: Lock | null;
      readonly cards: readonly Card[];
      readonly awards: readonly Award[];
      /** What the awards did to the levels: a misread card that is corrected takes it back. */
      readonly moves: readonly LevelMove[];
      readonly journalSequence: number;
    })
  | (CoupBase & {
      readonly phase: 'settled';
      readonly lock: Lock | null;
      readonly cards: readonly Card[];
      readonly awards: readonly Award[];
      readonly journalSequence: number;
    })
  | (CoupBase & {
      readonly phase: 'voided';
      readonly lock: Lock | null;
      /** It was held: it has no lock, and yet its bets were over. */
      readonly wasHeld: boolean;
      readonly journalSequence: number;
    });

/** What a device was told about a wager. A wager that came too late was told so and is on record; nothing else of it is. */
export const REPLY_KINDS = ['acknowledged', 'withdrawn', 'late', ...DEVICE_REPORTS] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/**
 * What a device was told, kept for as long as it may ask again. Written over in place, for it is written with every wager:
 * an answer object of its own, kept this long, is what a garbage collector dislikes most.
 */
export interface AnsweredMessage {
  /** 0 as long as nothing was told here: no device is in boot 0. */
  boot: number;
  sequence: number;
  coup: number;
  seat: number;
  said: ReplyKind;
  journalSequence: number;
}

/**
 * Unanswered messages a device may have; as many answers are kept for each. A device with one lamp needs one: wager,
 * withdrawal and wager again within one lost connection are three.
 */
export const DEVICE_WINDOW = 4;

export interface DeviceState {
  readonly deviceId: DeviceId;
  boot: number;
  sequence: number;
  /** Since when its case is open, ms since 1970; null: it is closed. */
  openedAt: number | null;
  /** Ring by sequence modulo `DEVICE_WINDOW`. */
  readonly told: readonly AnsweredMessage[];
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
  /** When "no more bets" was last said here, ms since 1970; null before the first time. */
  betsEndedAt: number | null;
  /** What is known of the shoe where the terms track it; null before the first one, and where shoes are only counted. */
  dealing: DealingShoe | null;
}

export interface OpenClaim {
  readonly awardNumber: number;
  readonly table: TableNo;
  readonly coup: number;
  /** As it was fixed; the amount only grows where an earlier hit was none, the document's number where one was void. */
  readonly award: Award;
  readonly fixedAt: number;
  /** Another hit came close: not paid before a person has released it. */
  readonly held: boolean;
  readonly progress: ClaimProgress;
  readonly origin: ClaimOrigin;
  /** The act that waits for its second person. */
  readonly requested: RequestedClaimAct | null;
}

/** An act on a claim that the first of two people has requested. */
export type RequestedClaimAct = Requested & {
  readonly act: ClaimActOfTwo;
  readonly reason: string;
  /** Of a document to be voided; 0 for a rejection. */
  readonly documentNumber: number;
  /** Of the award when the request was made. */
  readonly amountCents: bigint;
};

/** A correction that the first of two people has requested. */
export type RequestedCorrection = Requested & {
  readonly coup: number;
  readonly cards: readonly Card[];
  readonly reference: string;
  readonly reason: string;
};

/** How far a claim has come, and who brought it there. */
export type ClaimProgress =
  | { readonly step: 'opened' }
  | { readonly step: 'verified'; readonly verifier: PersonKey }
  | { readonly step: 'authorized'; readonly verifier: PersonKey; readonly preparer: PersonKey };

/** The last hit of a level: what the next one is held against when it comes too close. */
export interface LastHit {
  readonly awardNumber: number;
  readonly table: TableNo;
  readonly at: number;
}

/**
 * A link as its events have made it. `evolve` changes it in place: one writer, one synchronous turn, and a failed commit
 * throws the whole of it away and replays (docs/adr/0002-state-in-place.md).
 */
export interface LinkState {
  /** Sequence of the last event applied. */
  sequence: number;
  epoch: number;
  opened: OpenedLink | null;
}

export interface OpenedLink {
  /** The terms in force; replaced as a whole by an activation (INV-10). */
  config: LinkConfig;
  configText: string;
  /** What the link was opened with. */
  readonly openedWith: string;
  /** Number of the version in force: 1 is what the link was opened with. */
  version: number;
  /** The same for as long as the link lives. */
  readonly levels: readonly LevelId[];
  /** In the order of `levels`, like the meters: what each level stands by now (`standingTerms`). */
  terms: readonly CommonTerms[];
  /** Every table that ever was on the link, by its number: in the order in which they first appeared. */
  tables: readonly TableState[];
  /** Of the tables on the link now. */
  tableNos: ReadonlyMap<string, TableNo>;
  inPlay: boolean;
  /** In the order of `levels`. */
  meters: LevelMeters[];
  mustHit: SealedTrigger | null;
  /** What the sealed trigger was drawn from. */
  mustHitCycle: MustHitCycle | null;
  wagers: number;
  coups: number;
  awards: number;
  documents: number;
  readonly claims: Map<number, OpenClaim>;
  readonly lastHits: Map<LevelId, LastHit>;
  /** Largest award of each level that was paid: what stays the largest when an open one is rejected. */
  readonly largestPaid: Map<LevelId, bigint>;
  /** Manual forms that were entered, so that none is entered twice. */
  readonly manualNumbers: Set<string>;
  /** The adjustment that waits for its second person. */
  requestedAdjustment: (Adjustment & Requested) | null;
  /** The corrections that wait for their second person, by table. */
  readonly requestedCorrections: Map<TableNo, RequestedCorrection>;
  /** Sequence of the last event that hit a level, or set it by an act of people. */
  readonly movedAt: Map<LevelId, number>;
  /** Notices that stand, in the order of their numbers. Replaced, never changed. */
  notices: readonly Notice[];
  noticesGiven: number;
  /** Transfers of other links that have come (`receivedKey`): each comes once. */
  readonly received: Set<string>;
  /** What other links have posted that they will send, and have not (`receivedKey`). */
  readonly awaited: Set<string>;
  /** What this link sent to others and was not told yet to have come (`sentKey`); what it sent before it was told of any is not there. */
  readonly underWay: Map<string, PartUnderWay>;
  /** What has come there (`sentKey`): each is told once. */
  readonly arrived: Set<string>;
  /** Terms that the house puts in force by itself when their instant has come; null where nothing is scheduled. */
  schedule: ScheduledActivation | null;
  isRetired: boolean;
}

export function initialState(): LinkState {
  return { sequence: 0, epoch: 0, opened: null };
}

/** A link in the instant it is opened: every level holds its initial amount. */
export function openedLink(config: LinkConfig, configText: string, mustHit: SealedTrigger | null): OpenedLink {
  const levels = levelsOf(config);
  const tables = config.tables.map((table, index) => tableState(config, table, asTableNo(index)));
  const mustHitCycle = firstCycle(config);
  return {
    config,
    configText,
    openedWith: configText,
    version: 1,
    levels,
    terms: standingTerms(config, mustHitCycle),
    tables,
    tableNos: tableNosOf(tables),
    inPlay: true,
    meters: levels.map((level) => initialMeters(level, termsOf(config, level).initialCents)),
    mustHit,
    mustHitCycle,
    wagers: 0,
    coups: 0,
    awards: 0,
    documents: 0,
    claims: new Map(),
    lastHits: new Map(),
    largestPaid: new Map(),
    manualNumbers: new Set(),
    requestedAdjustment: null,
    requestedCorrections: new Map(),
    movedAt: new Map(),
    notices: [],
    noticesGiven: 0,
    received: new Set(),
    awaited: new Set(),
    underWay: new Map(),
    arrived: new Set(),
    schedule: null,
    isRetired: false,
  };
}

function initialMeters(level: LevelId, initialCents: bigint): LevelMeters {
  return {
    level,
    cycle: 1,
    displayMicro: centsToMicro(initialCents),
    reserveMicro: 0n,
    overflowMicro: 0n,
    inWagers: 0,
    hits: 0,
    winsCents: 0n,
    largestCents: 0n,
    pendingCents: 0n,
    machinePaidCents: 0n,
    attendantPaidCents: 0n,
  };
}

/** Tables on the link now, by name. */
export function tableNosOf(tables: readonly TableState[]): ReadonlyMap<string, TableNo> {
  return new Map(tables.filter(({ isOnLink }) => isOnLink).map(({ tableId, tableNo }) => [tableId, tableNo]));
}

/** What the terms say of a table, ready to be used. A device that stays at the table keeps what it was told. */
export function setUp(
  { paytable, royal9: policy }: LinkConfig,
  table: TableConfig,
  devices: readonly DeviceState[] = [],
): Pick<TableState, 'config' | 'evaluator' | 'seats'> {
  const seats: (SeatState | undefined)[] = [];
  for (const { seat, deviceId } of table.seats)
    seats[seat] = { seat, device: devices.find((known) => known.deviceId === deviceId) ?? newDevice(deviceId) };
  return { config: table, evaluator: compileRoyal9({ paytable, policy, seatMap: table.seats }), seats };
}

function newDevice(deviceId: DeviceId): DeviceState {
  return { deviceId, boot: 0, sequence: 0, openedAt: null, told: Array.from({ length: DEVICE_WINDOW }, nothingTold) };
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
    betsEndedAt: null,
    dealing: null,
  };
}

function nothingTold(): AnsweredMessage {
  return { boot: 0, sequence: 0, coup: 0, seat: 0, said: 'acknowledged', journalSequence: 0 };
}

/** The opened link; asked only where it must be open. */
export function opened(state: LinkState): OpenedLink {
  return must(state.opened, 'an opened link');
}

export function tableOf(link: OpenedLink, table: TableNo): TableState {
  return must(link.tables[table], 'a table of the link');
}

export function metersOf(link: OpenedLink, level: LevelId): LevelMeters {
  return must(link.meters[link.levels.indexOf(level)], 'meters of a level of the link');
}

/** Puts a level's new meters in the place of the old. */
export function putMeters(link: OpenedLink, meters: LevelMeters): void {
  const index = link.levels.indexOf(meters.level);
  assert(index >= 0, 'the level is on the link');
  assert(
    meters.displayMicro >= 0n && meters.reserveMicro >= 0n && meters.overflowMicro >= 0n,
    'no meter is ever negative',
  );
  link.meters[index] = meters;
}
