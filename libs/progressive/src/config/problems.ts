import { PPM_WHOLE, centsToDollars, maxAmount, must, rateOf } from '@jackpot/money';
import {
  type GameProblem,
  type LineSetProblem,
  PREDICATES,
  RULE_SETS,
  type SeatMapProblem,
  THREE_CARD_PREDICATES,
  THREE_CARD_SEATS,
  gameProblems,
  isSameAward,
  lineSetProblems,
  seatMapProblems,
} from '@jackpot/rules';
import { cited, jurisdictionOf } from '../jurisdiction/jurisdiction.js';
import { HAND_MS_MIN } from './hand-time.js';
import type { ConfigProblem } from './fields.js';
import {
  type LinkConfig,
  type MustHitTerms,
  type TableConfig,
  hasRoyal9,
  levelsOf,
  miniBaccaratGameOf,
  progressiveTables,
  royal9Tables,
  termsOf,
  threeCardGameOf,
} from './link-config.js';
import { type ThreeCardGameProblemCode, threeCardGameProblems } from '../three-card/game.js';

/**
 * The Must Hit's maximum must lie at least this many full coups, and at least one more than there are tables, above its
 * initial and reset amounts. In a full coup, every seat of the largest table has a wager of the most units. Then neither one coup nor the
 * amount above the maximum, which starts the next cycle, can reach a second trigger.
 */
const MUST_HIT_SPAN_COUPS_MIN = 100n;

export type LinkConfigProblemCode =
  | SeatMapProblem['code']
  | LineSetProblem['code']
  | GameProblem['code']
  | ThreeCardGameProblemCode
  | 'ASSET_REPEATED'
  | 'AUTOMATIC_TOO_HIGH'
  | 'BELOW_FLOOR'
  | 'BELOW_RESET'
  | 'CEILING_BELOW_INITIAL'
  | 'CEILING_BELOW_RESET'
  | 'DECKS_NOT_OF_RULES'
  | 'DEVICE_REPEATED'
  | 'GAME_HAS_NO_PAIRS'
  | 'HANDS_TOO_FAST'
  | 'PAIRS_UNEQUAL'
  | 'POSITIONS_UNEQUAL'
  | 'PRICE_OUT_OF_RANGE'
  | 'RATES_OVER_WHOLE'
  | 'RATE_ZERO'
  | 'ROYAL9_NOT_OFFERED'
  | 'ROYAL_9_NOWHERE'
  | 'SHOES_UNTRACKED'
  | 'SIGN_TOO_NARROW'
  | 'SPAN_TOO_SHORT'
  | 'TABLE_REPEATED'
  | 'THREE_CARD_LINES_MISSING'
  | 'UNREASONABLE_TOO_LOW';

export function linkConfigProblems(config: LinkConfig): readonly ConfigProblem[] {
  return [
    ...priceProblems(config),
    ...rateProblems(config),
    ...claimProblems(config),
    ...floorProblems(config),
    ...lineProblems(config),
    ...threeCardLineProblems(config),
    ...levelProblems(config),
    ...mustHitProblems(config),
    ...tableProblems(config),
    ...config.tables.flatMap((_, index) => gameOfTableProblems(config, index)),
    ...threeCardProblems(config),
    ...handProblems(config),
  ];
}

function problem(path: string, code: LinkConfigProblemCode, text: string): ConfigProblem {
  return { path, code, text };
}

function priceProblems({ priceCents, wagerUnitsMax = 1 }: LinkConfig): readonly ConfigProblem[] {
  if (priceCents > 0n && BigInt(wagerUnitsMax) * priceCents <= 1_000_000n) return [];
  return [problem('price', 'PRICE_OUT_OF_RANGE', 'a wager is more than $0 and at most $10,000, with all its units')];
}

const PPM_A_PERCENT = 10_000n;

function claimProblems({ awards, jurisdiction }: LinkConfig): readonly ConfigProblem[] {
  const { automaticBelowMax: most } = jurisdictionOf(jurisdiction);
  if (most === null || awards.automaticBelowCents <= most.value) return [];
  const text = `claims from ${centsToDollars(most.value)} on are attended${cited(most.source)}`;
  return [problem('awards.automaticBelow', 'AUTOMATIC_TOO_HIGH', text)];
}

function percentText(ppm: bigint): string {
  const fraction = String(ppm % PPM_A_PERCENT)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${ppm / PPM_A_PERCENT}${fraction === '' ? '' : `.${fraction}`}%`;
}

function rateProblems(config: LinkConfig): readonly ConfigProblem[] {
  const levels = levelsOf(config).map((level) => termsOf(config, level));
  const sum = levels.reduce((total, terms) => total + terms.ratePpm + terms.reserveRatePpm, 0n);
  const found: ConfigProblem[] = [];
  if (sum > PPM_WHOLE) {
    found.push(
      problem('levels', 'RATES_OVER_WHOLE', `the rates of all levels add up to ${percentText(sum)} of the bet`),
    );
  }
  if (config.star.ratePpm === 0n)
    found.push(problem('levels.star.ratePpm', 'RATE_ZERO', 'Star must progress: give it a rate'));
  if (config.spade.ratePpm === 0n)
    found.push(problem('levels.spade.ratePpm', 'RATE_ZERO', 'Spade must progress: give it a rate'));
  if (config.heart.ratePpm === 0n)
    found.push(problem('levels.heart.ratePpm', 'RATE_ZERO', 'Heart must progress: give it a rate'));
  return found;
}

function floorProblems(config: LinkConfig): readonly ConfigProblem[] {
  const { levelMinimums } = jurisdictionOf(config.jurisdiction);
  if (levelMinimums === null) return [];
  const floor = levelMinimums.value[config.paytable];
  const floors = [
    ['star', floor.star],
    ['spade', floor.spadeAndHeart],
    ['heart', floor.spadeAndHeart],
  ] as const;
  return floors.flatMap(([level, least]) =>
    (['initialCents', 'resetCents'] as const)
      .filter((field) => config[level][field] < least)
      .map((field) =>
        problem(
          `levels.${level}.${field === 'initialCents' ? 'initial' : 'reset'}`,
          'BELOW_FLOOR',
          `paytable ${config.paytable} requires at least ${centsToDollars(least)}${cited(levelMinimums.source)}`,
        ),
      ),
  );
}

function lineProblems({ lines, awards }: LinkConfig): readonly ConfigProblem[] {
  if (lines === undefined) return [];
  const rules = { isMeterShared: awards.repeatedPairs === 'equal-shares', predicates: PREDICATES };
  return lineSetProblems(lines, rules).map(({ at, code, text }) =>
    problem(at === null ? 'lines' : `lines.${at}`, code, text),
  );
}

function threeCardLineProblems({ lines, threeCardLines, awards }: LinkConfig): readonly ConfigProblem[] {
  if (threeCardLines === undefined) return [];
  const rules = { isMeterShared: awards.repeatedPairs === 'equal-shares', predicates: THREE_CARD_PREDICATES };
  const found = lineSetProblems(threeCardLines, rules).map(({ at, code, text }) =>
    problem(at === null ? 'threeCardLines' : `threeCardLines.${at}`, code, text),
  );
  const differing = threeCardLines.flatMap(({ line, award }, at) => {
    const other = lines?.find((each) => each.line === line)?.award;
    if (other === undefined || isSameAward(other, award)) return [];
    const text = `the line ${line} pays the same at tables of every game: give a line with another award an id of its own`;
    return [problem(`threeCardLines.${at}`, 'LINE_AWARD_DIFFERS', text)];
  });
  return [...found, ...differing];
}

function levelProblems(config: LinkConfig): readonly ConfigProblem[] {
  return levelsOf(config).flatMap((level) => {
    const terms = termsOf(config, level);
    const path = `levels.${level === 'must-hit' ? 'mustHit' : level}`;
    const found: ConfigProblem[] = [];
    const ceilingName = level === 'must-hit' ? 'maximum' : 'limit';
    if (terms.ceilingCents !== null && terms.ceilingCents < terms.initialCents + 1n) {
      found.push(
        problem(
          `${path}.${ceilingName}`,
          'CEILING_BELOW_INITIAL',
          `the ${ceilingName} must lie above the initial amount`,
        ),
      );
    }
    if (terms.ceilingCents !== null && terms.ceilingCents < terms.resetCents + 1n) {
      found.push(
        problem(`${path}.${ceilingName}`, 'CEILING_BELOW_RESET', `the ${ceilingName} must lie above the reset amount`),
      );
    }
    if (
      (terms.ceilingCents ?? maxAmount(terms.initialCents, terms.resetCents)) >=
      10n ** BigInt(config.signDigits + 2)
    ) {
      found.push(
        problem(
          path,
          'SIGN_TOO_NARROW',
          `a sign of ${config.signDigits} digits cannot show it${cited(jurisdictionOf(config.jurisdiction).citations.signDigits)}`,
        ),
      );
    }
    if (terms.unreasonableCents * 1_000_000n < fullCoupMicro(config, terms.ratePpm + terms.reserveRatePpm)) {
      found.push(
        problem(`${path}.unreasonable`, 'UNREASONABLE_TOO_LOW', 'a full table would already be held as unreasonable'),
      );
    }
    return found;
  });
}

function mustHitProblems(config: LinkConfig): readonly ConfigProblem[] {
  const terms = config.mustHit;
  if (terms === null) return [];
  const found: ConfigProblem[] = [];
  const { mustHitMinimums } = jurisdictionOf(config.jurisdiction);
  if (mustHitMinimums?.value.every(({ reset, maximum }) => terms.resetCents < reset || terms.maximumCents < maximum)) {
    const pairs = mustHitMinimums.value.map(
      ({ reset, maximum }) => `${centsToDollars(reset)} and ${centsToDollars(maximum)}`,
    );
    const text = `reset and maximum must reach ${pairs.join(', or ')}${cited(mustHitMinimums.source)}`;
    found.push(problem('levels.mustHit', 'BELOW_FLOOR', text));
  }
  if (terms.ratePpm === 0n)
    found.push(problem('levels.mustHit.ratePpm', 'RATE_ZERO', 'the Must Hit must progress: give it a rate'));
  if (terms.initialCents < terms.resetCents) {
    found.push(
      problem('levels.mustHit.initial', 'BELOW_RESET', 'the initial amount may not lie below the reset amount'),
    );
  }
  const coupsMin = maxAmount(MUST_HIT_SPAN_COUPS_MIN, BigInt(progressiveTables(config).length) + 1n);
  if (spanMicro(terms) < coupsMin * fullCoupMicro(config, terms.ratePpm)) {
    found.push(
      problem(
        'levels.mustHit',
        'SPAN_TOO_SHORT',
        `the maximum must lie at least ${coupsMin} full coups above the reset amount`,
      ),
    );
  }
  return found;
}

function spanMicro({ initialCents, resetCents, maximumCents }: MustHitTerms): bigint {
  return (maximumCents - (initialCents > resetCents ? initialCents : resetCents)) * 1_000_000n;
}

function fullCoupMicro(config: LinkConfig, ratePpm: bigint): bigint {
  const seats = config.tables.reduce((most, table) => Math.max(most, table.seats.length), 0);
  const units = BigInt(config.wagerUnitsMax ?? 1);
  return BigInt(seats) * units * rateOf({ priceCents: config.priceCents, ratePpm });
}

function tableProblems(config: LinkConfig): readonly ConfigProblem[] {
  const found: ConfigProblem[] = [
    ...repeated(
      config.tables.map((table) => table.tableId),
      'tables',
      'TABLE_REPEATED',
      'table',
    ),
    ...repeated(
      config.tables.map((table) => table.assetNumber),
      'tables',
      'ASSET_REPEATED',
      'asset number',
    ),
    ...repeated(
      config.tables.flatMap((table) => table.seats.map((seat) => seat.deviceId)),
      'tables',
      'DEVICE_REPEATED',
      'device',
    ),
    ...pairCountProblems(config),
  ];
  const options = { repeatedPairsAllowed: config.awards.repeatedPairs === 'equal-shares' };
  config.tables.forEach((table, index) => {
    if (!hasRoyal9(table)) return;
    for (const { code } of seatMapProblems(table.seats, options)) {
      found.push(
        problem(
          `tables.${index}.seats`,
          code,
          `the seat map of table ${table.tableId} breaks a rule of personal pairs: ${code}`,
        ),
      );
    }
  });
  return found;
}

/** A table's rule set must offer its game, and the Royal 9 if the table has it (chapters 3 A, 7 A, 12). */
function gameOfTableProblems({ tables, decks: deckCount }: LinkConfig, index: number): readonly ConfigProblem[] {
  const table = must(tables[index], 'a table');
  const { variant } = table;
  const game = miniBaccaratGameOf(table);
  if (game === undefined) return [];
  const path = `tables.${index}.game`;
  const found = gameProblems({ variant, game }).map(({ code, field, text }) => problem(`${path}.${field}`, code, text));
  const { name, royal9, decks } = RULE_SETS[game.ruleSet];
  if (deckCount < decks.min || deckCount > decks.max) {
    const text = `${name} is dealt from ${decks.min} decks, and the link has ${deckCount}; take another rule set`;
    found.push(problem(`${path}.ruleSet`, 'DECKS_NOT_OF_RULES', text));
  }
  if (!royal9 && hasRoyal9(table)) {
    const text = `${name} has no Royal 9: take rule set 000 (chapter 7 A(9)), or give the table no seats`;
    found.push(problem(`${path}.ruleSet`, 'ROYAL9_NOT_OFFERED', text));
  }
  return found;
}

function pairCountProblems(config: LinkConfig): readonly ConfigProblem[] {
  const why = `or chances differ${cited(jurisdictionOf(config.jurisdiction).citations.equalChances)}`;
  const pairs = new Set(royal9Tables(config).flatMap((table) => table.seats.map((seat) => seat.pairs.length)));
  const positions = new Set(royal9Tables(config).map((table) => table.seats.length));
  const found: ConfigProblem[] = [];
  if (pairs.size > 1) {
    found.push(problem('tables', 'PAIRS_UNEQUAL', `every position of a link carries the same number of pairs, ${why}`));
  }
  if (positions.size > 1) {
    found.push(
      problem('tables', 'POSITIONS_UNEQUAL', `every table of a link has the same number of positions, ${why}`),
    );
  }
  return found;
}

function threeCardProblems(config: LinkConfig): readonly ConfigProblem[] {
  const found = config.tables.flatMap((table, index): readonly ConfigProblem[] => {
    const game = threeCardGameOf(table);
    if (game === null) return [];
    const path = `tables.${index}`;
    const ofGame = threeCardGameProblems(game).map(({ code, text }) => problem(`${path}.game`, code, text));
    return [...ofGame, ...threeCardSeatProblems(config, table, `${path}.seats`)];
  });
  if (progressiveTables(config).length > 0) return found;
  const text = 'no table of the link has the progressive wager, so nobody could win its levels';
  return [...found, problem('tables', 'ROYAL_9_NOWHERE', text)];
}

function threeCardSeatProblems(
  { threeCardLines }: LinkConfig,
  { tableId, seats }: TableConfig,
  path: string,
): readonly ConfigProblem[] {
  if (seats.length === 0) return [];
  const found: ConfigProblem[] = [];
  const numbers = seats.map(({ seat }) => seat);
  if (numbers.some((seat) => seat > THREE_CARD_SEATS)) {
    const text = `table ${tableId} plays Three Card Baccarat, which has positions 1 to ${THREE_CARD_SEATS} (2 A(1))`;
    found.push(problem(path, 'SEAT_OUT_OF_RANGE', text));
  }
  if (new Set(numbers).size < numbers.length)
    found.push(problem(path, 'SEAT_REPEATED', `a position of table ${tableId} is listed twice`));
  if (seats.some(({ pairs }) => pairs.length > 0)) {
    const text = `table ${tableId} plays Three Card Baccarat, which has no personal pairs: give its positions none`;
    found.push(problem(path, 'GAME_HAS_NO_PAIRS', text));
  }
  if (threeCardLines === undefined) {
    const text = `table ${tableId} plays Three Card Baccarat: state what its wagers win (threeCardLines), or give it no seats`;
    found.push(problem(path, 'THREE_CARD_LINES_MISSING', text));
  }
  return found;
}

function repeated(
  values: readonly string[],
  path: string,
  code: LinkConfigProblemCode,
  noun: string,
): readonly ConfigProblem[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const value of values) (seen.has(value) ? twice : seen).add(value);
  return [...twice].map((value) => problem(path, code, `the ${noun} ${value} appears more than once`));
}

/**
 * A hand must last long enough to be dealt. Under rule set 000 each card comes from a tracked shoe (chapters 3, 5 and
 * 9).
 */
function handProblems({ roundMsMin, shoes, laboratory }: LinkConfig): readonly ConfigProblem[] {
  if (laboratory) return [];
  const found: ConfigProblem[] = [];
  if (roundMsMin < HAND_MS_MIN) {
    const text = `no hand is dealt, paid and cleared in less than ${HAND_MS_MIN} ms (chapters 8 and 11); raise it or leave it out`;
    found.push(problem('roundMsMin', 'HANDS_TOO_FAST', text));
  }
  if (shoes === null) {
    const text =
      'under rule set 000 the shoes of a table are tracked (chapters 3, 5 and 9); state the shoe terms, like {"batches": 2}';
    found.push(problem('shoes', 'SHOES_UNTRACKED', text));
  }
  return found;
}
