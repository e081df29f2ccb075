import { must } from '@jackpot/money';
import { UNNAMED_JURISDICTION, jurisdictionOf } from '@jackpot/progressive';
import { type SettleRequest, type SettleThreeCardRequest, VIGORISH_ROUNDINGS } from '@jackpot/rules';
import { z } from 'zod';

const cents = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const cardText = z.string().max(8);
const cardsText = z.array(cardText).max(8);

/** Names of policy fields in docs/reference/readings.md. Those of a configuration are accepted too. */
const POLICY_NAMES = { any_two: 'anyTwo', scope: 'positions', percent_award: 'percentAward' } as const;
const POLICY_WORDS: Readonly<Record<string, string>> = {
  list_order: 'printed-order',
  highest: 'highest-value',
  own_seat: 'own-seat',
  own_plus_other: 'own-plus-other',
  others_only: 'others-only',
  // Old word of `any_two` for `own-seat`: with one printed pair per position, two pairs of one seat never occur.
  never: 'own-seat',
  other_personal: 'other-personal',
  any_k9: 'any-king-nine',
  two_other_personal: 'two-other-personal',
};

const policyForm = z.strictObject({
  pick: z.enum(['printed-order', 'highest-value']).optional(),
  anyTwo: z.enum(['table', 'own-seat', 'own-plus-other', 'others-only']).optional(),
  identical: z.enum(['other-personal', 'any-king-nine', 'two-other-personal']).optional(),
  positions: z.enum(['printed', 'bettors']).optional(),
  percentAward: z.enum(['whole-meters-first', 'sequential', 'each-of-before']).optional(),
});

const policy = z.preprocess((given) => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, word]: [string, unknown]) => [
      POLICY_NAMES[name as keyof typeof POLICY_NAMES] ?? name,
      name === 'scope' && word === 'positions'
        ? 'printed'
        : typeof word === 'string'
          ? (POLICY_WORDS[word] ?? word)
          : word,
    ]),
  );
}, policyForm);

const STAR_RESET_MIN = must(jurisdictionOf(UNNAMED_JURISDICTION).levelMinimums, 'least reset amounts');

const royal9Form = z.strictObject({
  paytable: z.enum(['A', 'B', 'C']),
  policy: policy.default({}),
  seats: z
    .array(
      z.strictObject({
        seat: z.number(),
        personal: z.array(z.array(cardText).max(2)).max(16),
        wager: z.boolean(),
      }),
    )
    .max(9),
  meters: z.strictObject({ star: cents, spade: cents, heart: cents }),
  starReset: cents.optional(),
});
const royal9 = royal9Form.transform(({ starReset, ...same }) => ({
  ...same,
  starReset: starReset ?? Number(STAR_RESET_MIN.value[same.paytable].star),
}));

const stakes = z.record(z.string().max(60), z.number()).default({}).describe('whole cents by wager key');
const vigorish = z.enum(VIGORISH_ROUNDINGS).default('exact');

const miniBody = z.strictObject({
  game: z.literal('mini').optional(),
  cards: cardsText.describe('in dealt order, P1 B1 P2 B2, then third cards'),
  stakes,
  vigorish,
  royal9: royal9.optional(),
  rules: z.enum(['000', '002', '003']).optional(),
  variant: z.enum(['standard', 'ez', 'fortune7', 'nocommission']).optional(),
  decks: z.number().optional(),
  seen: z.array(cardText).max(416).optional(),
});

const threeCardBody = z.strictObject({
  game: z.literal('three-card'),
  player: cardsText,
  dealer: cardsText,
  stakes,
  vigorish,
});

export const settleBodySchema = z
  .discriminatedUnion('game', [miniBody, threeCardBody])
  .meta({ id: 'SettleRequest' }) satisfies z.ZodType<SettleRequest | SettleThreeCardRequest>;

const wagers = z.record(
  z.string(),
  z.strictObject({
    line: z.string(),
    result: z.enum(['win', 'lose', 'push']),
    win: z.number(),
    vigorish: z.number(),
    net: z.number(),
  }),
);
const hand = z.strictObject({ points: z.int(), cards: z.int() });
const threeCardHand = z.strictObject({ points: z.int(), faces: z.int(), hand: z.string() });

/** Amounts are in cents, with decimals for a fraction of a cent. */
export const settledBodySchema = z
  .union([
    z.strictObject({
      player: hand,
      banker: hand,
      outcome: z.enum(['player', 'banker', 'tie']),
      wagers,
      royal9: z.array(z.strictObject({ seat: z.int(), line: z.string(), award: z.int() })).optional(),
    }),
    z.strictObject({
      player: threeCardHand,
      dealer: threeCardHand,
      outcome: z.enum(['player', 'dealer', 'tie']),
      wagers,
    }),
  ])
  .meta({ id: 'SettledDeal' });
