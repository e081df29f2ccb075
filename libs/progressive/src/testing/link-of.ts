import { must, parseCents } from '@jackpot/money';
import {
  type KingNine,
  type Paytable,
  type PaytableLine,
  ROYAL9_POLICY_DEFAULT,
  type Royal9Policy,
  type TableGame,
  type Variant,
  suggestedSeatMap,
} from '@jackpot/rules';
import { pair } from '../../../rules/src/testing/index.js';
import {
  type AwardPolicy,
  DEFAULT_AWARD_POLICY,
  type LevelTerms,
  type LinkConfig,
  type MainWager,
  type MustHitTerms,
  type PromotionalTerms,
  type ShoeTerms,
} from '../config/link-config.js';

import { type JurisdictionId, UNNAMED_JURISDICTION, jurisdictionOf } from '../jurisdiction/jurisdiction.js';
import { asDeviceId, asLinkId, asTableId } from '../ids.js';

export interface LinkShape {
  readonly jurisdiction?: JurisdictionId;
  readonly tables?: number;
  readonly seats?: number;
  readonly paytable?: Paytable;
  readonly lines?: readonly PaytableLine[];
  /** Pairs of each position: "KS9S" or "KS9S KH9H". */
  readonly layout?: readonly string[];
  readonly royal9?: Partial<Royal9Policy>;
  readonly awards?: Partial<AwardPolicy>;
  readonly star?: Partial<LevelTerms>;
  readonly spade?: Partial<LevelTerms>;
  readonly heart?: Partial<LevelTerms>;
  readonly mustHit?: Partial<MustHitTerms> | null;
  readonly shoes?: Partial<ShoeTerms>;
  readonly noticeDays?: number;
  readonly roundMsMin?: number;
  readonly mainWager?: MainWager;
  readonly laboratory?: boolean;
  readonly variant?: Variant;
  readonly game?: Partial<TableGame>;
  readonly promotional?: PromotionalTerms;
  readonly wagerUnitsMax?: number;
}

const GAME: TableGame = {
  ruleSet: '000',
  fiveTreasures: false,
  wagers: ['tie/8'],
  vigorish: 'payout',
  rounding: 'exact',
};

export function linkOf(shape: LinkShape = {}): LinkConfig {
  const { tables = 1, paytable = 'C' } = shape;
  const floor = MINIMUMS[paytable];
  const pairs = pairsOf(shape);
  return {
    linkId: asLinkId('royal-9-east'),
    name: 'Royal 9 East',
    jurisdiction: shape.jurisdiction ?? UNNAMED_JURISDICTION,
    approval: { reference: 'MLGCA 2026-17', approvedOn: '2026-02-01' },
    decks: 8,
    priceCents: 500n,
    paytable,
    ...(shape.lines === undefined ? {} : { lines: shape.lines }),
    royal9: { ...ROYAL9_POLICY_DEFAULT, ...shape.royal9 },
    awards: { ...DEFAULT_AWARD_POLICY, ...shape.awards },
    star: { ...level(floor.star, 100_000n), ...shape.star },
    spade: { ...level(floor.spadeAndHeart, 30_000n), ...shape.spade },
    heart: { ...level(floor.spadeAndHeart, 30_000n), ...shape.heart },
    mustHit: shape.mustHit === null ? null : { ...MUST_HIT, ...shape.mustHit },
    signDigits: 6,
    shoes:
      shape.shoes === undefined ? null : { batches: 1, exposedThirdCard: 'discard', warnMinutes: 120, ...shape.shoes },
    noticeDays: shape.noticeDays ?? 14,
    roundMsMin: shape.roundMsMin ?? 0,
    mainWager: shape.mainWager ?? 'procedure',
    ...(shape.wagerUnitsMax === undefined ? {} : { wagerUnitsMax: shape.wagerUnitsMax }),
    ...(shape.promotional === undefined ? {} : { promotional: shape.promotional }),
    laboratory: shape.laboratory ?? true,
    tables: Array.from({ length: tables }, (_, table) => ({
      tableId: asTableId(`table-${table + 1}`),
      assetNumber: `R9-${table + 1}`,
      variant: shape.variant ?? 'standard',
      ...(shape.game === undefined ? {} : { game: { ...GAME, ...shape.game } }),
      seats: pairs.map(({ seat, pairs }) => ({ seat, pairs, deviceId: asDeviceId(`t${table + 1}-s${seat}`) })),
    })),
  };
}

/** A link with a second table, which deals mini baccarat without the Royal 9. */
export function withoutRoyal9(game: Partial<TableGame>, variant: Variant = 'standard'): LinkConfig {
  const link = linkOf();
  const tableId = asTableId('table-2');
  const joined = { tableId, assetNumber: 'MB-2', variant, game: { ...GAME, ...game }, seats: [] };
  return { ...link, tables: [...link.tables, joined] };
}

const { levelMinimums, leavingNoticeDays } = jurisdictionOf(UNNAMED_JURISDICTION);
const MINIMUMS = must(levelMinimums, 'least amounts').value;
export const NOTICE_MS = must(leavingNoticeDays, 'days of notice').value * 24 * 3_600_000;

const MUST_HIT: MustHitTerms = {
  initialCents: 25_000n,
  resetCents: 25_000n,
  maximumCents: 100_000n,
  ratePpm: 20_000n,
  reserveRatePpm: 0n,
  unreasonableCents: 100_000n,
};

function level(floorCents: bigint, ratePpm: bigint): LevelTerms {
  return {
    initialCents: floorCents,
    resetCents: floorCents,
    ratePpm,
    reserveRatePpm: 0n,
    limitCents: null,
    unreasonableCents: 100_000n,
  };
}

function pairsOf({
  seats,
  layout,
}: LinkShape): readonly { readonly seat: number; readonly pairs: readonly KingNine[] }[] {
  if (layout === undefined) return suggestedSeatMap(seats ?? 3, 1);
  return layout.map((texts, index) => ({
    seat: index + 1,
    pairs: texts.split(' ').map((text) => pair(text)),
  }));
}

export function dollars(text: string): bigint {
  const cents = parseCents(text);
  if (typeof cents !== 'bigint') throw new RangeError(`${text}: ${cents}`);
  return cents;
}
