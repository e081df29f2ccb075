import {
  type ExposedThirdCard,
  type LineTerms,
  type PrintedLine,
  type PaytableLine,
  type Royal9LineTerms,
  type Royal9Policy,
  type SeatPairs,
  type TableGame,
  type ThreeCardLine,
  type Variant,
  lineTermsOf,
  paytableLines,
} from '@jackpot/rules';
import type { JurisdictionId } from '../jurisdiction/jurisdiction.js';
import type { DeviceId, LevelId, LinkId, TableId } from '../ids.js';
import type { ThreeCardGame } from '../three-card/game.js';

/** Terms of a plain level. Rates are ppm of the wager's price. */
export interface LevelTerms {
  readonly initialCents: bigint;
  /** At least the minimum that the paytable sets (chapter 12 L). */
  readonly resetCents: bigint;
  readonly ratePpm: bigint;
  readonly reserveRatePpm: bigint;
  /** Contributions beyond this limit go to overflow. Null: no limit. */
  readonly limitCents: bigint | null;
  /** A coup that would add more is not locked (N.J.A.C. 13:69E-1.39A(a)6). */
  readonly unreasonableCents: bigint;
}

/** Terms of the level that hits at or before its maximum (chapter 12 O). */
export interface MustHitTerms {
  readonly initialCents: bigint;
  readonly resetCents: bigint;
  readonly maximumCents: bigint;
  readonly ratePpm: bigint;
  readonly reserveRatePpm: bigint;
  readonly unreasonableCents: bigint;
}

/** Choices about awards that the rules leave open (docs/reference/readings.md). */
export interface AwardPolicy {
  /**
   * - `whole-meters-first`: lines that take a whole meter are paid first, and a 10% award is a tenth of the amount
   *   displayed before the hand.
   * - `sequential`: seats are paid highest first, and each tenth is of what the seats before have left.
   * - `each-of-before`: seats are paid highest first, and each tenth is of the amount displayed before the hand.
   */
  readonly percentAward: 'whole-meters-first' | 'sequential' | 'each-of-before';
  readonly percentFunding: 'meter' | 'house';
  readonly percentTopUp: boolean;
  /** Who pays fixed awards. `pool`: Star's reserve and overflow, never a displayed meter. */
  readonly fixedFunding: 'house' | 'pool';
  readonly resetFunding: readonly ('reserve' | 'overflow')[];
  /** `equal-shares`: seats may have the same pair and then share a won meter equally. */
  readonly repeatedPairs: 'refused' | 'equal-shares';
  /** Which coup wins a meter first: the first committed, or the first locked, for which later coups wait. */
  readonly tableOrder: 'commit' | 'lock';
  /** Hits of one meter on different tables within this time are held. 0: no check. */
  readonly reviewWithinMs: number;
  /** Fixed awards below this amount are paid at the table without a document. */
  readonly claimFromCents: bigint;
  /** Limit of payments per table and shift. A fixed award beyond the limit is a claim. Null: no limit. */
  readonly tablePaidMaxCents: bigint | null;
  /**
   * Claims below this amount are automatic: only the cage's payment is made in this system. Claims of at least this
   * amount are verified, authorized and paid by different people (COMAR 36.05.03.23 E).
   */
  readonly automaticBelowCents: bigint;
}

/** Positions of Three Card Baccarat have no pairs. */
export interface SeatConfig extends SeatPairs {
  readonly deviceId: DeviceId;
}

export interface TableConfig {
  readonly tableId: TableId;
  /** Shown with every hit (COMAR 36.05.03.24 F(3)(c)). */
  readonly assetNumber: string;
  /** Sources: chapters 1 B, 11 A. */
  readonly variant: Variant;
  /** Absent: Mini Baccarat, and the terms state only the progressive. */
  readonly game?: TableGame | ThreeCardGame;
  /** Positions with a device for the progressive wager. Empty: the table takes no part in the levels. */
  readonly seats: readonly SeatConfig[];
}

export interface ShoeTerms {
  /** Batches of cards: two with an automated shuffler (chapter 3 B). */
  readonly batches: 1 | 2;
  readonly exposedThirdCard: ExposedThirdCard;
  /** How long before the cards' age of 24 hours a warning appears, 0..1440. */
  readonly warnMinutes: number;
  /** `two-people`: a dealer inspects the cards, and a floorperson verifies the inspection (chapter 4 A). */
  readonly inspection?: 'two-people';
}

/** The terms of a link, approved and hashed as a whole. They never change in play. */
export interface LinkConfig extends Royal9LineTerms {
  /** Lines at tables of Three Card Baccarat. Required if such a table has positions (ADR 48). */
  readonly threeCardLines?: readonly ThreeCardLine[];
  readonly linkId: LinkId;
  readonly name: string;
  readonly jurisdiction: JurisdictionId;
  /** Approval of the progressive (COMAR 36.05.03.24 B, C). */
  readonly approval: { readonly reference: string; readonly approvedOn: string };
  /** Decks of a shoe, 6 to 8 (chapter 3), the same on every table (COMAR 36.05.03.24 H). */
  readonly decks: number;
  readonly priceCents: bigint;
  /** A wager is 1 to so many times the price. Absent: exactly the price. */
  readonly wagerUnitsMax?: number;
  readonly royal9: Royal9Policy;
  readonly awards: AwardPolicy;
  readonly star: LevelTerms;
  readonly spade: LevelTerms;
  readonly heart: LevelTerms;
  /** Null: no Must Hit, which is optional (chapter 7 A(9)(a)). */
  readonly mustHit: MustHitTerms | null;
  readonly signDigits: number;
  /** Null: shoes are only counted. Otherwise a coup needs an open shoe whose burn is done. */
  readonly shoes: ShoeTerms | null;
  readonly tables: readonly TableConfig[];
  readonly noticeDays: number;
  /**
   * Minimum time between two "no more bets". A faster round is held (N.J.A.C. 13:69E-1.39A(a)6). 0 on a laboratory
   * link: no check.
   */
  readonly roundMsMin: number;
  /** How it is ensured that a Royal 9 wager has its main wager (chapter 7 A(9)). */
  readonly mainWager: MainWager;
  readonly promotional?: PromotionalTerms;
  /** True: hands may be faster than a dealer, and shoes need not be tracked. Never changes. */
  readonly laboratory: boolean;
}

/**
 * - `attested`: "no more bets" lists the seats with a main wager, and the wagers of other seats are returned.
 * - `procedure`: the dealer returns the wagers of seats without a main wager.
 */
export const MAIN_WAGERS = ['attested', 'procedure'] as const;
export type MainWager = (typeof MAIN_WAGERS)[number];

/** `patron-part`: the rates apply only to the part that the patron paid. */
export const PROMOTIONAL_CONTRIBUTIONS = ['full', 'patron-part', 'none'] as const;

export interface PromotionalTerms {
  readonly contribution: (typeof PROMOTIONAL_CONTRIBUTIONS)[number];
}

export const DEFAULT_AWARD_POLICY: AwardPolicy = {
  percentAward: 'whole-meters-first',
  percentFunding: 'meter',
  percentTopUp: true,
  fixedFunding: 'house',
  resetFunding: ['reserve', 'overflow'],
  repeatedPairs: 'refused',
  tableOrder: 'commit',
  reviewWithinMs: 5_000,
  claimFromCents: 150_000n,
  tablePaidMaxCents: null,
  automaticBelowCents: 0n,
};

export function levelsOf(config: LinkConfig): readonly LevelId[] {
  return config.mustHit === null ? ['star', 'spade', 'heart'] : ['star', 'spade', 'heart', 'must-hit'];
}

/** `ceilingCents` is the limit or the Must Hit's maximum. */
export interface CommonTerms {
  readonly initialCents: bigint;
  readonly resetCents: bigint;
  readonly ratePpm: bigint;
  readonly reserveRatePpm: bigint;
  readonly unreasonableCents: bigint;
  readonly ceilingCents: bigint | null;
}

export function threeCardGameOf({ game }: Pick<TableConfig, 'game'>): ThreeCardGame | null {
  return game !== undefined && 'kind' in game ? game : null;
}

export function miniBaccaratGameOf({ game }: Pick<TableConfig, 'game'>): TableGame | undefined {
  return game !== undefined && 'kind' in game ? undefined : game;
}

/** Three Card Baccarat has no Royal 9, and a table of mini baccarat may deal its game without one. */
export function hasRoyal9({ game, seats }: Pick<TableConfig, 'game' | 'seats'>): boolean {
  return game === undefined || (!('kind' in game) && seats.length > 0);
}

/** Whether the table takes progressive wagers. */
export function hasProgressive(table: Pick<TableConfig, 'game' | 'seats'>): boolean {
  return hasRoyal9(table) || table.seats.length > 0;
}

export function progressiveTables({ tables }: Pick<LinkConfig, 'tables'>): readonly TableConfig[] {
  return tables.filter(hasProgressive);
}

/** The lines that a wager at the table can win, and their names. */
export function lineTermsAt(config: LinkConfig, table: Pick<TableConfig, 'game'>): LineTerms {
  const { threeCardLines: lines } = config;
  return lineTermsOf(threeCardGameOf(table) === null || lines === undefined ? config : { ...config, lines });
}

/** The lines of all games of the link. An id has one award in all of them. */
export function linesOfLink(config: LinkConfig): readonly PrintedLine[] {
  const royal9 = royal9LinesOf(config);
  const ids = new Set<string>(royal9.map(({ line }) => line));
  return [...royal9, ...(config.threeCardLines ?? []).filter(({ line }) => !ids.has(line))];
}

/** Lines that a Royal 9 wager can win. Empty if no table of the link offers this wager. */
export function royal9LinesOf(config: LinkConfig): readonly PaytableLine[] {
  return config.tables.some(hasRoyal9) ? paytableLines(config) : [];
}

export function royal9Tables({ tables }: Pick<LinkConfig, 'tables'>): readonly TableConfig[] {
  return tables.filter(hasRoyal9);
}

export function termsOf(config: LinkConfig, level: LevelId): CommonTerms {
  if (level !== 'must-hit') return { ...config[level], ceilingCents: config[level].limitCents };
  if (config.mustHit === null) throw new RangeError(`link ${config.linkId} offers no Must Hit`);
  return { ...config.mustHit, ceilingCents: config.mustHit.maximumCents };
}
