import type { ExposedThirdCard, Paytable, Royal9Policy, SeatPairs, TableGame, Variant } from '@jackpot/rules';
import type { JurisdictionId } from '../jurisdiction/jurisdiction.js';
import type { DeviceId, LevelId, LinkId, TableId } from '../ids.js';
import type { ThreeCardGame } from '../three-card/game.js';

/** Terms of a Star, Spade or Heart level. Amounts in whole cents, rates in parts per million of the price. */
export interface LevelTerms {
  /** What the meter starts from when the link is opened. */
  readonly initialCents: bigint;
  /** What the meter returns to after a hit; at least the floor of the paytable (chapter 12 L). */
  readonly resetCents: bigint;
  /** Rate of progression: what of each wager the displayed meter gains. */
  readonly ratePpm: bigint;
  /** Hidden rate: what of each wager goes to the reserve that funds the next reset. */
  readonly reserveRatePpm: bigint;
  /** Most the meter may show; what comes after goes to overflow. Null: no limit. */
  readonly limitCents: bigint | null;
  /** A coup that would add more than this to the level is held, not credited (N.J.A.C. 13:69E-1.39A(a)6). */
  readonly unreasonableCents: bigint;
}

/** Terms of the Must Hit level: reset and maximum of chapter 12 O; it always hits at or before the maximum. */
export interface MustHitTerms {
  readonly initialCents: bigint;
  readonly resetCents: bigint;
  readonly maximumCents: bigint;
  readonly ratePpm: bigint;
  readonly reserveRatePpm: bigint;
  readonly unreasonableCents: bigint;
}

/**
 * How awards are funded and ordered where the rules leave it open. With `Royal9Policy` (which line pays) this is the
 * evaluation policy of the rules submission; docs/reference/readings.md explains the choices and their defaults.
 */
export interface AwardPolicy {
  /**
   * How 10% awards of Star and awards of the whole Star in the same coup are fixed. `whole-meters-first`: lines that take a
   * whole meter are paid first, and every 10% award is a tenth of the amount displayed before the hand. The other two pay in
   * seat order, the highest first, so a 10% award may be taken from Star before a lower seat wins Star. `sequential`: each
   * tenth is of what the seats before have left. `each-of-before`: each tenth is of the amount displayed before the hand.
   */
  readonly percentAward: 'whole-meters-first' | 'sequential' | 'each-of-before';
  /** Whether a 10% award is debited from Star or paid by the house. */
  readonly percentFunding: 'meter' | 'house';
  /** Whether Star, below its reset amount after 10% awards, is topped up to it. */
  readonly percentTopUp: boolean;
  /** Fixed awards: paid by the house, or from Star's reserve and overflow as far as they go (never a displayed meter). */
  readonly fixedFunding: 'house' | 'pool';
  /** What a reset is funded from before the casino pays, in this order. */
  readonly resetFunding: readonly ('reserve' | 'overflow')[];
  /** Whether two positions may carry the same pair; then a meter won twice in a coup is shared equally. */
  readonly repeatedPairs: 'refused' | 'equal-shares';
  /** Two tables hit one meter: the first commit takes it, or the coup locked first (the later waits for it). */
  readonly tableOrder: 'commit' | 'lock';
  /** Hits of one meter closer than this, on different tables, are both held for review. Milliseconds; 0 is never. */
  readonly reviewWithinMs: number;
  /** Fixed awards of at least this amount are claims with a payout document; smaller ones the dealer pays at the table. */
  readonly claimFromCents: bigint;
  /**
   * What the dealer of a table pays at the table in a shift, at the most: a fixed award that passes it is a claim, whatever its
   * amount. Null: no limit, as in terms from before there was one.
   */
  readonly tablePaidMaxCents: bigint | null;
  /**
   * Claims are attended: verified, authorized, paid, each by its own person here, and the document is made out when it is
   * authorized (COMAR 36.05.03.23 E). A claim below this amount is automatic: its document is made out at the hit, the steps
   * between are the property's own, and the cage pays it here. A claim that is held or provisional is paid in neither way.
   * 0: every claim is attended.
   */
  readonly automaticBelowCents: bigint;
}

/** A betting position: its printed King-Nines and the wagering device that serves it. */
export interface SeatConfig extends SeatPairs {
  readonly deviceId: DeviceId;
}

export interface TableConfig {
  readonly tableId: TableId;
  /** The Commission's asset number, shown with every hit (COMAR 36.05.03.24 F(3)(c)). */
  readonly assetNumber: string;
  /** How the table is designated (chapter 1 B): which events its dealer announces with the result (chapter 11 A). */
  readonly variant: Variant;
  /**
   * What is laid out beside the progressive, for pay assist, or Three Card Baccarat. Left out: Mini Baccarat, of which the
   * controller knows the progressive alone.
   */
  readonly game?: TableGame | ThreeCardGame;
  /** Empty at a table of Three Card Baccarat, which has no Royal 9 wager. */
  readonly seats: readonly SeatConfig[];
}

/** How the shoes of a link's tables are tracked: chapters 3, 5, 9 and 13, and what the Rules Submission designates. */
export interface ShoeTerms {
  /** Two with an automated shuffler, alternated (chapter 3 B); otherwise one. */
  readonly batches: 1 | 2;
  /** What is done with a disclosed card that no hand is to draw (chapter 13 C(2)). */
  readonly exposedThirdCard: ExposedThirdCard;
  /** How long before the 24 hours of its cards are over a table is warned. Minutes, 0..1440. */
  readonly warnMinutes: number;
  /** A shoe is burned only after a dealer inspected its cards and a floorperson verified that (chapter 4 A). Absent: people's procedure. */
  readonly inspection?: 'two-people';
}

/** The terms of a link: a whole document, approved as one, hashed as one, never changed in play. */
export interface LinkConfig {
  readonly linkId: LinkId;
  readonly name: string;
  /** Whose rules the link follows. Never changed once the link is open. */
  readonly jurisdiction: JurisdictionId;
  /** The Commission's approval of these terms (COMAR 36.05.03.24 B, C). */
  readonly approval: { readonly reference: string; readonly approvedOn: string };
  /** Decks in one dealing shoe: 6 to 8 (chapter 3). The same on every table of the link (equal chances, .24 H). */
  readonly decks: number;
  readonly priceCents: bigint;
  readonly paytable: Paytable;
  readonly royal9: Royal9Policy;
  readonly awards: AwardPolicy;
  readonly star: LevelTerms;
  readonly spade: LevelTerms;
  readonly heart: LevelTerms;
  /** Null: the link does not offer the Must Hit (chapter 7 A(9)(a): it is optional). */
  readonly mustHit: MustHitTerms | null;
  /** Whole-dollar digits that every sign of the link can show. */
  readonly signDigits: number;
  /** Null: shoes are only counted. Otherwise no coup is opened but from a shoe that was opened, burned and is not over. */
  readonly shoes: ShoeTerms | null;
  readonly tables: readonly TableConfig[];
  /** How long a transfer or a retirement is posted before it is executed. Days, at least those of the jurisdiction. */
  readonly noticeDays: number;
  /**
   * Least time between two "no more bets" of a table; a round that comes faster is held, not credited (N.J.A.C.
   * 13:69E-1.39A(a)6). Milliseconds, at least `HAND_MS_MIN`; 0, on a laboratory link alone: no check.
   */
  readonly roundMsMin: number;
  /** How it is ensured that only a player with a Mini Baccarat wager has one of Royal 9 (chapter 7 A(9)). */
  readonly mainWager: MainWager;
  /** Coupons and match play on the wager of the link. Left out: the casino pays for no wager, and none is reported as such. */
  readonly promotional?: PromotionalTerms;
  /**
   * Not for play: a link of tests and demonstrations, whose hands may be faster than a dealer and whose shoes need not be
   * tracked. Never changed once the link is open. A controller opens such a link only where its settings accept one.
   */
  readonly laboratory: boolean;
}

/**
 * attested: "no more bets" carries the seats whose main wager the table attests, and the wagers of other seats are returned
 * with it. procedure: the dealer returns them before, and the controller requires nothing.
 */
export const MAIN_WAGERS = ['attested', 'procedure'] as const;
export type MainWager = (typeof MAIN_WAGERS)[number];

/**
 * What a promotional wager gives to the levels. full: what every wager gives. patron-part: the rates on what the patron paid
 * of it. none: nothing.
 */
export const PROMOTIONAL_CONTRIBUTIONS = ['full', 'patron-part', 'none'] as const;

/** Wagers that the casino pays in whole or in part. They win what every wager wins. */
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

/** The levels a link offers, in the order its meters are kept. */
export function levelsOf(config: LinkConfig): readonly LevelId[] {
  return config.mustHit === null ? ['star', 'spade', 'heart'] : ['star', 'spade', 'heart', 'must-hit'];
}

/** What every level has, whichever it is. `ceilingCents` is the limit, or the Must Hit's maximum; null where there is none. */
export interface CommonTerms {
  readonly initialCents: bigint;
  readonly resetCents: bigint;
  readonly ratePpm: bigint;
  readonly reserveRatePpm: bigint;
  readonly unreasonableCents: bigint;
  readonly ceilingCents: bigint | null;
}

/** The game of a table of Three Card Baccarat; null where it plays Mini Baccarat. */
export function threeCardGameOf({ game }: Pick<TableConfig, 'game'>): ThreeCardGame | null {
  return game !== undefined && 'kind' in game ? game : null;
}

/** What is laid out at a table of Mini Baccarat; undefined where the terms do not state it, and at other tables. */
export function miniBaccaratGameOf({ game }: Pick<TableConfig, 'game'>): TableGame | undefined {
  return game !== undefined && 'kind' in game ? undefined : game;
}

/** Tables with the Royal 9 wager: those that contribute to the levels and win them. */
export function royal9Tables({ tables }: Pick<LinkConfig, 'tables'>): readonly TableConfig[] {
  return tables.filter((table) => threeCardGameOf(table) === null);
}

/** The terms of one level of a link that offers it. */
export function termsOf(config: LinkConfig, level: LevelId): CommonTerms {
  if (level !== 'must-hit') return { ...config[level], ceilingCents: config[level].limitCents };
  if (config.mustHit === null) throw new RangeError(`link ${config.linkId} offers no Must Hit`);
  return { ...config.mustHit, ceilingCents: config.mustHit.maximumCents };
}
