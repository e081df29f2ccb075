import type { ExposedThirdCard, Paytable, Royal9Policy, SeatPairs, TableGame, Variant } from '@jackpot/rules';
import type { JurisdictionId } from '../jurisdiction/jurisdiction.js';
import type { DeviceId, LevelId, LinkId, TableId } from '../ids.js';
import type { ThreeCardGame } from '../three-card/game.js';

/** Whole cents, and ppm of the price. */
export interface LevelTerms {
  readonly initialCents: bigint;
  /** At least the floor of the paytable (chapter 12 L). */
  readonly resetCents: bigint;
  readonly ratePpm: bigint;
  readonly reserveRatePpm: bigint;
  /** Beyond it contributions go to overflow. Null: no limit. */
  readonly limitCents: bigint | null;
  /** A coup that would add more is held (N.J.A.C. 13:69E-1.39A(a)6). */
  readonly unreasonableCents: bigint;
}

/** Hits at or before the maximum (chapter 12 O). */
export interface MustHitTerms {
  readonly initialCents: bigint;
  readonly resetCents: bigint;
  readonly maximumCents: bigint;
  readonly ratePpm: bigint;
  readonly reserveRatePpm: bigint;
  readonly unreasonableCents: bigint;
}

/** Choices that the rules leave open (docs/reference/readings.md). */
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
  /** `pool`: Star's reserve and overflow, never a displayed meter. */
  readonly fixedFunding: 'house' | 'pool';
  readonly resetFunding: readonly ('reserve' | 'overflow')[];
  /** Equal shares of a meter that is won twice in a coup. */
  readonly repeatedPairs: 'refused' | 'equal-shares';
  /** To the first commit, or to the coup locked first, for which the later coup waits. */
  readonly tableOrder: 'commit' | 'lock';
  /** Hits of one meter on different tables within this time are held. 0: no check. */
  readonly reviewWithinMs: number;
  /** Smaller fixed awards are paid at the table without a document. */
  readonly claimFromCents: bigint;
  /** Per table and shift. Beyond the limit a fixed award is a claim. Null: no limit. */
  readonly tablePaidMaxCents: bigint | null;
  /**
   * Smaller claims are automatic: the document is made out at the hit, the property handles the steps in between, and
   * the cage pays here. Other claims are verified, authorized and paid by different people (COMAR 36.05.03.23 E).
   */
  readonly automaticBelowCents: bigint;
}

export interface SeatConfig extends SeatPairs {
  readonly deviceId: DeviceId;
}

export interface TableConfig {
  readonly tableId: TableId;
  /** Shown with every hit (COMAR 36.05.03.24 F(3)(c)). */
  readonly assetNumber: string;
  /** What the dealer announces (chapters 1 B, 11 A). */
  readonly variant: Variant;
  /** Absent: Mini Baccarat of which only the progressive is known. */
  readonly game?: TableGame | ThreeCardGame;
  /** Empty at a Three Card Baccarat table. */
  readonly seats: readonly SeatConfig[];
}

export interface ShoeTerms {
  /** Two with an automated shuffler (chapter 3 B). */
  readonly batches: 1 | 2;
  readonly exposedThirdCard: ExposedThirdCard;
  /** Before 24 hours of age, 0..1440. */
  readonly warnMinutes: number;
  /** A dealer inspects, and a floorperson verifies that (chapter 4 A). */
  readonly inspection?: 'two-people';
}

/** Approved and hashed as a whole. Never changes in play. */
export interface LinkConfig {
  readonly linkId: LinkId;
  readonly name: string;
  readonly jurisdiction: JurisdictionId;
  /** COMAR 36.05.03.24 B, C. */
  readonly approval: { readonly reference: string; readonly approvedOn: string };
  /** 6 to 8 (chapter 3), on every table (.24 H). */
  readonly decks: number;
  readonly priceCents: bigint;
  readonly paytable: Paytable;
  readonly royal9: Royal9Policy;
  readonly awards: AwardPolicy;
  readonly star: LevelTerms;
  readonly spade: LevelTerms;
  readonly heart: LevelTerms;
  /** Optional (chapter 7 A(9)(a)). */
  readonly mustHit: MustHitTerms | null;
  /** Whole-dollar digits that every sign can show. */
  readonly signDigits: number;
  /** Null: shoes are only counted. Otherwise a coup needs an open and burned shoe. */
  readonly shoes: ShoeTerms | null;
  readonly tables: readonly TableConfig[];
  readonly noticeDays: number;
  /** Between two "no more bets". A faster round is held (N.J.A.C. 13:69E-1.39A(a)6). 0 on a laboratory link: no check. */
  readonly roundMsMin: number;
  /** Required for a Royal 9 wager (chapter 7 A(9)). */
  readonly mainWager: MainWager;
  readonly promotional?: PromotionalTerms;
  /** Hands may be faster than a dealer, and shoes need not be tracked. Never changes. */
  readonly laboratory: boolean;
}

/**
 * - `attested`: "no more bets" lists the seats with a main wager, and the wagers of other seats are returned.
 * - `procedure`: the dealer returns such wagers.
 */
export const MAIN_WAGERS = ['attested', 'procedure'] as const;
export type MainWager = (typeof MAIN_WAGERS)[number];

/** `patron-part`: the rates apply to the part that the patron paid. */
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

export function royal9Tables({ tables }: Pick<LinkConfig, 'tables'>): readonly TableConfig[] {
  return tables.filter((table) => threeCardGameOf(table) === null);
}

export function termsOf(config: LinkConfig, level: LevelId): CommonTerms {
  if (level !== 'must-hit') return { ...config[level], ceilingCents: config[level].limitCents };
  if (config.mustHit === null) throw new RangeError(`link ${config.linkId} offers no Must Hit`);
  return { ...config.mustHit, ceilingCents: config.mustHit.maximumCents };
}
