import { type PaytableLine, SAMPLE_LINES, SAMPLE_THREE_CARD_LINES } from '@jackpot/rules';
import { KING_NINES } from '../../../rules/src/testing/index.js';
import { HAND_MS_MIN, type LinkConfig, type TableConfig, type ThreeCardGame, linkConfigProblems } from '../index.js';
import {
  type LinkShape,
  MANUAL_GAME,
  linkOf,
  linkWithThreeCardWagers,
  withThreeCard,
  withoutRoyal9,
} from '../testing/index.js';
import type { LinkConfigProblemCode } from './problems.js';

const GOOD = linkOf({ tables: 2 });
const FOR_PLAY: LinkShape = { laboratory: false, roundMsMin: HAND_MS_MIN, shoes: {} };

function tables(...changes: readonly ((table: TableConfig) => Partial<TableConfig>)[]): LinkConfig {
  return { ...GOOD, tables: GOOD.tables.map((table, index) => ({ ...table, ...changes[index]?.(table) })) };
}

function seated(seats: readonly { readonly seat: number; readonly pairs: readonly number[] }[]): LinkConfig {
  const at = (table: number) => (): Partial<TableConfig> => ({
    seats: seats.map(({ seat, pairs }, index) => ({
      seat,
      pairs: pairs.map((pair) => KING_NINES[pair]!),
      deviceId: `t${table}-${index}` as TableConfig['seats'][number]['deviceId'],
    })),
  });
  return tables(at(1), at(2));
}

const level = (name: 'star' | 'spade' | 'heart', terms: Partial<LinkConfig['star']>): LinkConfig => ({
  ...GOOD,
  [name]: { ...GOOD[name], ...terms },
});
const mustHit = (terms: Partial<NonNullable<LinkConfig['mustHit']>>): LinkConfig => ({
  ...GOOD,
  mustHit: { ...GOOD.mustHit!, ...terms },
});

const SHARED_METERS = { ...GOOD.awards, repeatedPairs: 'equal-shares' } as const;

/** The sample set with a change to its last line. */
const withLines = (change: Partial<PaytableLine>): LinkConfig => ({
  ...GOOD,
  awards: SHARED_METERS,
  lines: SAMPLE_LINES.map((line, at) => (at === LAST ? { ...line, ...change } : line)),
});
const LAST = SAMPLE_LINES.length - 1;

const withGame = (game: Partial<ThreeCardGame>): LinkConfig => withThreeCard(GOOD, { ...MANUAL_GAME, ...game });
const threeCard = (game: Partial<ThreeCardGame>): TableConfig => withGame(game).tables.at(-1)!;

const PROBLEMS: Readonly<Record<LinkConfigProblemCode, readonly (readonly [LinkConfig, path: string])[]>> = {
  PRICE_OUT_OF_RANGE: [
    [{ ...GOOD, priceCents: 0n }, 'price'],
    [{ ...GOOD, priceCents: 1_000_001n }, 'price'],
  ],
  LEVEL_HAS_NO_LINE: [[{ ...GOOD, awards: SHARED_METERS, lines: SAMPLE_LINES.slice(1) }, 'lines']],
  LINE_REPEATED: [[withLines({ line: 'own-nines' }), `lines.${LAST}`]],
  LINE_NAME_REPEATED: [[withLines({ name: 'Natural 9 Tie' }), `lines.${LAST}`]],
  LINE_AWARD_DIFFERS: [
    [withLines({ line: 'any-royal' }), `lines.${LAST}`],
    [{ ...withLines({ line: 'own-tc-nine' }), threeCardLines: SAMPLE_THREE_CARD_LINES }, 'threeCardLines.5'],
  ],
  LINE_AWARD_OUT_OF_RANGE: [[withLines({ award: { level: null, cents: 0n } }), `lines.${LAST}`]],
  LINE_WON_TOGETHER: [
    [{ ...withLines({}), awards: GOOD.awards }, 'lines.0'],
    [{ ...GOOD, threeCardLines: SAMPLE_THREE_CARD_LINES }, 'threeCardLines.2'],
  ],
  AUTOMATIC_TOO_HIGH: [
    [{ ...GOOD, awards: { ...GOOD.awards, automaticBelowCents: 2_500_001n } }, 'awards.automaticBelow'],
  ],
  HANDS_TOO_FAST: [
    [linkOf({ ...FOR_PLAY, roundMsMin: 0 }), 'roundMsMin'],
    [linkOf({ ...FOR_PLAY, roundMsMin: HAND_MS_MIN - 1 }), 'roundMsMin'],
  ],
  SHOES_UNTRACKED: [[{ ...linkOf(FOR_PLAY), shoes: null }, 'shoes']],
  RATES_OVER_WHOLE: [[level('star', { ratePpm: 920_001n }), 'levels']],
  RATE_ZERO: [
    [level('star', { ratePpm: 0n }), 'levels.star.ratePpm'],
    [level('spade', { ratePpm: 0n }), 'levels.spade.ratePpm'],
    [level('heart', { ratePpm: 0n }), 'levels.heart.ratePpm'],
    [mustHit({ ratePpm: 0n }), 'levels.mustHit.ratePpm'],
  ],
  BELOW_FLOOR: [
    [level('star', { resetCents: 4_999_999n }), 'levels.star.reset'],
    [level('star', { initialCents: 4_999_999n }), 'levels.star.initial'],
    [level('spade', { resetCents: 44_999n }), 'levels.spade.reset'],
    [level('heart', { initialCents: 44_999n }), 'levels.heart.initial'],
    [mustHit({ resetCents: 9_999n }), 'levels.mustHit'],
    [mustHit({ initialCents: 10_000n, resetCents: 10_000n, maximumCents: 19_999n }), 'levels.mustHit'],
  ],
  CEILING_BELOW_INITIAL: [
    [level('star', { initialCents: 6_000_000n, limitCents: 6_000_000n }), 'levels.star.limit'],
    [mustHit({ initialCents: 100_000n }), 'levels.mustHit.maximum'],
  ],
  CEILING_BELOW_RESET: [[level('spade', { resetCents: 50_000n, limitCents: 50_000n }), 'levels.spade.limit']],
  SIGN_TOO_NARROW: [
    [level('star', { limitCents: 100_000_000n }), 'levels.star'],
    [level('star', { initialCents: 100_000_000n }), 'levels.star'],
    [level('heart', { resetCents: 100_000_000n }), 'levels.heart'],
    [mustHit({ maximumCents: 100_000_000n }), 'levels.mustHit'],
  ],
  UNREASONABLE_TOO_LOW: [
    [level('star', { unreasonableCents: 149n }), 'levels.star.unreasonable'],
    [mustHit({ unreasonableCents: 29n }), 'levels.mustHit.unreasonable'],
  ],
  BELOW_RESET: [[mustHit({ initialCents: 24_999n }), 'levels.mustHit.initial']],
  SPAN_TOO_SHORT: [
    [mustHit({ maximumCents: 27_999n }), 'levels.mustHit'],
    [mustHit({ initialCents: 97_001n }), 'levels.mustHit'],
  ],
  TABLE_REPEATED: [[tables((table) => ({ tableId: GOOD.tables[1]?.tableId ?? table.tableId })), 'tables']],
  ASSET_REPEATED: [[tables(() => ({ assetNumber: 'R9-2' })), 'tables']],
  DEVICE_REPEATED: [[tables(() => ({ seats: GOOD.tables[1]!.seats })), 'tables']],
  PAIRS_UNEQUAL: [
    [
      seated([
        { seat: 1, pairs: [0] },
        { seat: 2, pairs: [1, 2] },
      ]),
      'tables',
    ],
  ],
  POSITIONS_UNEQUAL: [[tables(({ seats }) => ({ seats: seats.slice(0, 2) })), 'tables']],
  ROYAL9_NOT_OFFERED: [[linkOf({ game: { ruleSet: '002' } }), 'tables.0.game.ruleSet']],
  DECKS_NOT_OF_RULES: [[{ ...withoutRoyal9({ ruleSet: '003' }), decks: 7 }, 'tables.1.game.ruleSet']],
  VARIANT_NOT_OFFERED: [[linkOf({ variant: 'fortune7', game: { ruleSet: '003' } }), 'tables.0.game.ruleSet']],
  WAGER_UNKNOWN: [[linkOf({ game: { wagers: ['tie/8', 'dragon 7'] } }), 'tables.0.game.wagers']],
  WAGER_NOT_OFFERED: [
    [linkOf({ game: { wagers: ['tie/8', 'dragon7'] } }), 'tables.0.game.wagers'],
    [linkOf({ game: { wagers: ['tie/8', 'ft_golden8'] } }), 'tables.0.game.wagers'],
  ],
  WAGERS_EXCLUDE_EACH_OTHER: [[linkOf({ game: { wagers: ['tie/8', 'tie/9'] } }), 'tables.0.game.wagers']],
  WAGER_REPEATED: [[linkOf({ game: { wagers: ['tie/8', 'player'] } }), 'tables.0.game.wagers']],
  TIE_MISSING: [[linkOf({ game: { wagers: ['lucky6'] } }), 'tables.0.game.wagers']],
  VIGORISH_NOT_TAKEN: [[linkOf({ variant: 'ez', game: { vigorish: 'marked' } }), 'tables.0.game.vigorish']],
  GAME_HAS_NO_PAIRS: [[tables(() => ({ game: MANUAL_GAME })), 'tables.0.seats']],
  THREE_CARD_LINES_MISSING: [[tables(() => ({ game: MANUAL_GAME })), 'tables.0.seats']],
  ROYAL_9_NOWHERE: [[{ ...GOOD, tables: [threeCard({})] }, 'tables']],
  DECKS_NOT_ALLOWED: [[withGame({ decks: 2 }), 'tables.2.game']],
  HAND_DEALT_NEEDS_SHUFFLER: [[withGame({ dealing: 'hand' }), 'tables.2.game']],
  COUNT_WITHOUT_DEVICE: [[withGame({ deviceCounts: true }), 'tables.2.game']],
  WAGERS_NOT_ALLOWED: [
    [withGame({ wagers: ['tie_bonus/A'] }), 'tables.2.game'],
    [withGame({ wagers: ['ante/free', 'ante/commission'] }), 'tables.2.game'],
    [withGame({ wagers: ['ante/free', 'tie_bonus/A', 'alt:tie_bonus/A_faces_are_0'] }), 'tables.2.game'],
  ],
  NO_SEAT: [[tables(() => ({ seats: [] })), 'tables.0.seats']],
  SEAT_OUT_OF_RANGE: [
    [seated([{ seat: 10, pairs: [0] }]), 'tables.0.seats'],
    [linkWithThreeCardWagers({}, { seats: [1, 7] }), 'tables.1.seats'],
  ],
  SEAT_REPEATED: [
    [
      seated([
        { seat: 1, pairs: [0] },
        { seat: 1, pairs: [1] },
      ]),
      'tables.1.seats',
    ],
    [linkWithThreeCardWagers({}, { seats: [2, 2] }), 'tables.1.seats'],
  ],
  NO_PAIR: [[seated([{ seat: 1, pairs: [] }]), 'tables.0.seats']],
  PAIR_REPEATED_AT_SEAT: [[seated([{ seat: 1, pairs: [0, 0] }]), 'tables.0.seats']],
  PAIR_REPEATED: [
    [
      seated([
        { seat: 1, pairs: [0] },
        { seat: 2, pairs: [0] },
      ]),
      'tables.0.seats',
    ],
  ],
  PAIR_COUNT_DIFFERS: [
    [
      seated([
        { seat: 1, pairs: [0] },
        { seat: 2, pairs: [1, 2] },
      ]),
      'tables.0.seats',
    ],
  ],
  TOO_MANY_PAIRS: [
    [
      seated(Array.from({ length: 9 }, (_, seat) => ({ seat: seat + 1, pairs: [seat, (seat + 9) % 16] }))),
      'tables.0.seats',
    ],
  ],
};

const found = (config: LinkConfig) => linkConfigProblems(config).map(({ code, path }) => `${code} ${path}`);

describe('a configuration that may not be approved', () => {
  it.each(
    Object.entries(PROBLEMS).flatMap(([code, rows]) => rows.map(([config, path]) => [code, path, config] as const)),
  )('%s at %s', (code, path, config) => {
    expect(found(config)).toContain(`${code} ${path}`);
  });

  it('for play requires the minimum time of a hand and tracked shoes, unlike for a laboratory', () => {
    expect(found(linkOf(FOR_PLAY))).toEqual([]);
    expect(found({ ...linkOf(FOR_PLAY), roundMsMin: 0, shoes: null, laboratory: true })).toEqual([]);
  });

  it('is rejected with all problems at once, in sentences', () => {
    const bad: LinkConfig = {
      ...GOOD,
      priceCents: 0n,
      star: { ...GOOD.star, ratePpm: 0n, resetCents: 1n },
      mustHit: { ...GOOD.mustHit!, resetCents: 1n },
      tables: [GOOD.tables[0]!, { ...GOOD.tables[1]!, assetNumber: 'R9-1', seats: [] }],
    };
    expect(found(bad)).toEqual([
      'PRICE_OUT_OF_RANGE price',
      'RATE_ZERO levels.star.ratePpm',
      'BELOW_FLOOR levels.star.reset',
      'BELOW_FLOOR levels.mustHit',
      'ASSET_REPEATED tables',
      'POSITIONS_UNEQUAL tables',
      'NO_SEAT tables.1.seats',
    ]);
    for (const { text } of linkConfigProblems(bad)) expect(text.length).toBeGreaterThan(20);
  });
});

const SHARED: LinkConfig = {
  ...seated([
    { seat: 1, pairs: [0] },
    { seat: 2, pairs: [0] },
  ]),
  awards: { ...GOOD.awards, repeatedPairs: 'equal-shares' },
};

const WITH_WAGERS = linkWithThreeCardWagers();

describe('a configuration that may be approved', () => {
  it.each([
    ['the ordinary one', GOOD],
    ['at every floor of paytable A', linkOf({ paytable: 'A' })],
    ['of paytable B', linkOf({ paytable: 'B' })],
    ['without a Must Hit', linkOf({ mustHit: null })],
    ['with the least Must Hit', mustHit({ initialCents: 10_000n, resetCents: 10_000n, maximumCents: 20_000n })],
    ['with the shortest span', mustHit({ maximumCents: 28_000n })],
    ['with rates of the whole wager', level('star', { ratePpm: 920_000n })],
    ['with pairs that repeat, where they may', SHARED],
    ['with wagers at a table of Three Card Baccarat', linkWithThreeCardWagers()],
    ['with tables of Three Card Baccarat only', { ...WITH_WAGERS, tables: WITH_WAGERS.tables.slice(1) }],
    ['with the most a sign can show', level('star', { limitCents: 99_999_999n })],
  ])('%s', (_, config) => {
    expect(found(config)).toEqual([]);
  });
});
