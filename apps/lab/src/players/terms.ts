import { InvariantViolation, centsToText } from '@jackpot/money';
import { type LinkConfig, type LinkConfigBody, readLinkConfig } from '@jackpot/progressive';
import {
  LINE_AWARDS,
  type Paytable,
  type PaytableLine,
  SAMPLE_LINES,
  SAMPLE_THREE_CARD_LINES,
  type ThreeCardLine,
  cardName,
  kingNineCards,
  paytableLines,
  suggestedSeatMap,
} from '@jackpot/rules';

export interface LinkShape {
  readonly linkId: string;
  readonly tables: number;
  readonly seats: number;
  readonly paytable?: Paytable;
  /** Number of tables in other links of the controller. Table names are numbered after these, so that none repeats. */
  readonly before?: number;
}

interface Names {
  readonly table: (table: number) => string;
  readonly asset: (table: number) => string;
  readonly device: (table: number, seat: number) => string;
}

const twoDigits = (table: number): string => String(table).padStart(2, '0');

export const NAMES: Names = {
  table: (table) => `table-${twoDigits(table)}`,
  asset: (table) => `MB-00${twoDigits(table)}`,
  device: (table, seat) => `table-${twoDigits(table)}-seat-${seat}`,
};

const KIT_NAMES: Names = {
  table: (table) => `t-${table}`,
  asset: (table) => `MB-${table}`,
  device: (table, seat) => `d-${table}-${seat}`,
};

/** Most seats that can have two of the sixteen pairs each, as paytables A and B suggest. */
const TWO_PAIR_SEATS_MAX = 8;

const LEVELS = {
  star: { initial: '50000.00', reset: '50000.00', ratePpm: 100_000, reserveRatePpm: 10_000 },
  spade: { initial: '450.00', reset: '450.00', ratePpm: 30_000, reserveRatePpm: 10_000 },
  heart: { initial: '450.00', reset: '450.00', ratePpm: 30_000, reserveRatePpm: 10_000 },
  mustHit: { initial: '250.00', reset: '250.00', maximum: '1000.00', ratePpm: 20_000, reserveRatePpm: 10_000 },
};

export function labTerms(
  { linkId, tables, seats, paytable = 'C', before = 0 }: LinkShape,
  names: Names = NAMES,
): LinkConfigBody {
  const pairsPerSeat = paytable !== 'C' && seats <= TWO_PAIR_SEATS_MAX ? 2 : 1;
  return {
    linkId,
    name: 'Royal 9 Progressive',
    approval: { reference: 'demonstration, not approved for play', approvedOn: '2025-01-01' },
    decks: 8,
    price: '5.00',
    paytable,
    levels: LEVELS,
    signDigits: 7,
    // Simulated dealers are faster than real ones. A controller for play refuses terms with this value.
    roundMsMin: 0,
    laboratory: true,
    tables: Array.from({ length: tables }, (_, index) => {
      const number = before + index + 1;
      return {
        tableId: names.table(number),
        assetNumber: names.asset(number),
        seats: suggestedSeatMap(seats, pairsPerSeat).map(({ seat, pairs }) => ({
          seat,
          deviceId: names.device(number, seat),
          pairs: pairs.map((pair): [string, string] => {
            const [king, nine] = kingNineCards(pair);
            return [cardName(king), cardName(nine)];
          }),
        })),
      };
    }),
  };
}

export function demoTerms(shape: LinkShape): LinkConfigBody {
  return { ...labTerms(shape), jurisdiction: 'maryland-2026', shoes: { batches: 2 } };
}

export function conformanceTerms(): LinkConfigBody {
  return withThreeCardTable({ ...kitTerms(), promotional: { contribution: 'full' } }, THREE_CARD_GAME);
}

export function kitTerms(shape: LinkShape = { linkId: 'conformance', tables: 1, seats: 3 }): LinkConfigBody {
  const { star, spade, heart, mustHit } = LEVELS;
  const withoutReserve = { reserveRatePpm: 0 };
  return {
    ...labTerms(shape, KIT_NAMES),
    name: 'Royal 9 under test',
    approval: { reference: 'TEST-1', approvedOn: '2026-01-01' },
    signDigits: 6,
    levels: {
      star: { ...star, ...withoutReserve },
      spade: { ...spade, ...withoutReserve },
      heart: { ...heart, ...withoutReserve },
      mustHit,
    },
  };
}

/** Every meter is won many times in an evening. */
export function richTerms(shape: LinkShape): LinkConfigBody {
  return {
    ...labTerms(shape),
    name: shape.linkId,
    levels: {
      star: { initial: '50000.00', reset: '50000.00', ratePpm: 100_003, reserveRatePpm: 10_007 },
      spade: { initial: '500.00', reset: '450.00', ratePpm: 30_011, reserveRatePpm: 5_003 },
      heart: { initial: '450.00', reset: '450.00', ratePpm: 30_013, reserveRatePpm: 7_001, limit: '453.33' },
      mustHit: { initial: '100.00', reset: '100.00', maximum: '200.00', ratePpm: 38_001, reserveRatePpm: 2_011 },
    },
  };
}

export function withUnits(terms: LinkConfigBody): LinkConfigBody {
  const { levels } = terms;
  // The span must be a hundred times what a full table with the most units brings.
  const mustHit = levels.mustHit === null ? null : { ...levels.mustHit, maximum: '400.00' };
  return { ...terms, wagerUnitsMax: 3, levels: { ...levels, mustHit } };
}

const SHARED_METERS = { repeatedPairs: 'equal-shares' } as const;

function share(level: 'star' | 'spade' | 'heart', sharePpm: bigint): PaytableLine['award'] {
  return { level, sharePpm };
}

function linesBody(lines: readonly PaytableLine[]): NonNullable<LinkConfigBody['lines']> {
  return lines.map(({ award, ...line }) => ({ ...line, pays: paysBody(award) }));
}

function threeCardLinesBody(lines: readonly ThreeCardLine[]): NonNullable<LinkConfigBody['threeCardLines']> {
  return lines.map(({ award, ...line }) => ({ ...line, pays: paysBody(award) }));
}

function paysBody(award: PaytableLine['award']): NonNullable<LinkConfigBody['lines']>[number]['pays'] {
  return award.level === null
    ? { amount: centsToText(award.cents) }
    : { level: award.level, sharePpm: Number(award.sharePpm) };
}

type GameTerms = NonNullable<LinkConfigBody['tables'][number]['game']>;

const GAMES: readonly (Pick<LinkConfigBody['tables'][number], 'variant'> & { readonly game?: GameTerms })[] = [
  {
    variant: 'standard',
    game: {
      ...{ wagers: ['tie/8', 'dragon_bonus_player/A'], vigorish: 'marked', rounding: 'up25' },
      vigorishForms: true,
    },
  },
  { variant: 'ez', game: { wagers: ['tie/9', 'dragon7', 'panda8', 'dragon_bonus_banker/B', 'lucky6'] } },
  { variant: 'standard', game: { wagers: ['tie/8', 'lucky6'], vigorish: 'marked' } },
  {},
  { variant: 'fortune7', game: { wagers: ['tie/8', 'fortune7_insurance', 'one_up', 'jackpot/C'] } },
  { variant: 'nocommission', game: { wagers: ['tie/12', 'any_pair/player', 'lucky_nines/D'] } },
  { variant: 'standard', game: { wagers: ['tie/8'], rounding: 'near25' } },
];

export function withMixedGames(terms: LinkConfigBody, first: number): LinkConfigBody {
  const tables = terms.tables.map((table, index) => ({ ...table, ...GAMES[(first + index) % GAMES.length] }));
  return { ...terms, tables };
}

const LINE_SETS: readonly Pick<LinkConfigBody, 'lines' | 'levelNames' | 'awards'>[] = [
  { lines: linesBody(SAMPLE_LINES), levelNames: { star: 'Grand', mustHit: 'Mystery' }, awards: SHARED_METERS },
  {
    lines: linesBody([
      { line: 'own-suited', name: 'Suited Natural', when: 'any-suited-natural', award: share('heart', 250_000n) },
      { line: 'star', name: 'Two Naturals of 9', when: 'both-natural-9', award: LINE_AWARDS.star },
      { line: 'spade', name: 'Natural 9 over 8', when: 'natural-9-over-natural-8', award: LINE_AWARDS.spade },
      { line: 'heart', name: 'Two Pairs', when: 'both-pairs', award: LINE_AWARDS.heart },
      { line: 'own-pair', name: 'Any Pair', when: 'any-pair', award: share('spade', 100_000n) },
    ]),
    awards: { ...SHARED_METERS, percentAward: 'sequential' },
  },
  {
    lines: linesBody([
      ...paytableLines({ paytable: 'C' }).slice(0, 3),
      { line: 'own-star', name: 'Two Suited Naturals', when: 'both-suited-naturals', award: share('star', 10_000n) },
      { line: 'own-pair', name: 'Suited Pair', when: 'any-suited-pair', award: { level: null, cents: 200_000n } },
      { line: 'any-royal', name: 'Any Royal 9', when: 'any-royal', award: LINE_AWARDS['any-royal'] },
    ]),
  },
];

export function withLineSet(terms: LinkConfigBody, first: number): LinkConfigBody {
  return first % 2 === 0 ? terms : { ...terms, ...LINE_SETS[(first >> 1) % LINE_SETS.length] };
}

export function withThreeCardTable(terms: LinkConfigBody, game: ThreeCardGameBody): LinkConfigBody {
  const number = terms.tables.length + 1;
  const table = { tableId: NAMES.table(number), assetNumber: `TC-01${twoDigits(number)}`, seats: [], game };
  return { ...terms, tables: [...terms.tables, table] };
}

const OFTEN_WON: readonly ThreeCardLine[] = [
  { line: 'own-tc-8', name: 'Any 8', when: 'any-8', award: share('heart', 100_000n) },
  { line: 'star', name: 'Three of a Rank', when: 'three-of-a-rank', award: LINE_AWARDS.star },
  { line: 'spade', name: 'Nine over Eight', when: 'nine-over-eight', award: LINE_AWARDS.spade },
  { line: 'heart', name: 'Suited 9', when: 'suited-9', award: LINE_AWARDS.heart },
  { line: 'own-tc-9', name: 'Any 9', when: 'any-9', award: { level: null, cents: 200_000n } },
];

/** The last table, which plays Three Card Baccarat, takes progressive wagers at its first positions. */
export function withThreeCardWagers(
  terms: LinkConfigBody,
  { seats: count, lines = OFTEN_WON }: { readonly seats: number; readonly lines?: readonly ThreeCardLine[] },
): LinkConfigBody {
  const last = terms.tables.length - 1;
  const seats = Array.from({ length: count }, (_, index) => ({
    ...{ seat: index + 1, deviceId: NAMES.device(last + 1, index + 1), pairs: [] },
  }));
  return {
    ...terms,
    threeCardLines: threeCardLinesBody(lines),
    awards: { ...terms.awards, ...SHARED_METERS },
    tables: terms.tables.map((table, index) => (index === last ? { ...table, seats } : table)),
  };
}

export const OPEN_TABLES_LINK = 'royal-9-open';
export const FREE_TABLE = 'table-01';
/** At this table, a Star, a Must Hit or a misread card is dealt on request. */
export const SHOW_TABLE = 'table-02';
export const THREE_CARD_TABLE = 'table-03';

type ThreeCardGameBody = Extract<
  NonNullable<LinkConfigBody['tables'][number]['game']>,
  { readonly kind: 'three-card' }
>;

export const THREE_CARD_GAME: ThreeCardGameBody = {
  kind: 'three-card',
  dealing: 'manual-shoe',
  shuffling: 'manual',
  wagers: ['ante/commission', 'three_kings/A', 'tie_bonus/A', 'dragon_bonus'],
};

/** Shoes are only counted, so that newcomers need not enter card backs and burn cards. */
export function openTablesTerms(): LinkConfigBody {
  const shape = { linkId: OPEN_TABLES_LINK, tables: 2, seats: 7 };
  const terms = labTerms(shape, { ...NAMES, asset: (table) => `MB-010${table}` });
  return {
    ...withThreeCardWagers(withThreeCardTable(terms, THREE_CARD_GAME), {
      seats: 6,
      lines: SAMPLE_THREE_CARD_LINES,
    }),
    name: 'Royal 9 Open Tables',
    jurisdiction: 'maryland-2026',
    levels: {
      ...LEVELS,
      mustHit: { initial: '250.00', reset: '250.00', maximum: '350.00', ratePpm: 20_000, reserveRatePpm: 10_000 },
    },
  };
}

export function readTerms(body: LinkConfigBody): LinkConfig {
  const read = readLinkConfig(body);
  if (read.ok) return read.config;
  throw new InvariantViolation(`terms that cannot be read: ${JSON.stringify(read.problems)}`);
}
