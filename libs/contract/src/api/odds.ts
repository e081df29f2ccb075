import { z } from 'zod';
import { proposedTerms } from './fields.js';

/** In answers, odds are exact texts (docs/reference/odds.md). */

const CARDS_MAX = 416;
const WAGERS_MAX = 100;

export const oddsBodySchema = z
  .strictObject({
    game: z.enum(['mini-baccarat', 'three-card']).optional(),
    decks: z.int().min(1).max(8).optional().describe('of Mini Baccarat; 8, or those of the configuration'),
    seen: z.array(z.string().max(3)).max(CARDS_MAX).optional().describe('cards known to be gone, like "KS"'),
    wagers: z.array(z.string().max(60)).min(1).max(WAGERS_MAX).optional().describe('keys; all where left out'),
    rules: z.enum(['000', '002', '003']).optional().describe('the wagers of one rule set'),
    config: proposedTerms.optional(),
  })
  .meta({ id: 'OddsRequest' });

const share = z.strictObject({ exact: z.string(), percent: z.string() });
const range = z.strictObject({ low: z.string(), high: z.string() }).describe('both alike where it is known exactly');

const wager = z.strictObject({
  key: z.string(),
  name: z.string(),
  chapter: z.string(),
  total: z.string(),
  lines: z.array(
    z.strictObject({
      id: z.string(),
      result: z.enum(['win', 'lose', 'push']),
      pays: z.string(),
      count: z.string(),
      chance: share,
      often: z.string(),
    }),
  ),
  returned: share,
  houseEdge: share,
  hitFrequency: share,
  pushFrequency: share,
  variance: z.string(),
  standardDeviation: z.string(),
  vigorish: share,
});

const level = z.strictObject({
  level: z.enum(['star', 'spade', 'heart']),
  reset: z.string(),
  wagersBetweenHits: z.string().nullable(),
  meterAtHit: range.nullable(),
  breakEven: z.string().nullable(),
  tenthsPerCycle: range,
  topUpPerCycle: range,
  overflowPerCycle: range,
  reserveGainedPerCycle: z.string(),
  firstResetFails: share.nullable(),
  longRunFails: z.string().nullable(),
  housePerCycle: range,
  houseCost: range,
});

const layout = z.strictObject({
  tableIds: z.array(z.string()),
  seatsInPlay: z.array(z.int()),
  deals: z.string(),
  returnedAtReset: share,
  seats: z.array(
    z.strictObject({
      seat: z.int(),
      pairs: z.array(z.string()),
      returnedAtReset: z.string(),
      anyWin: share,
      lines: z.array(z.strictObject({ line: z.string(), count: z.string(), often: z.string(), meanAward: z.string() })),
    }),
  ),
  levels: z.array(level),
  longRun: z.strictObject({
    fixed: share,
    royal9: range,
    mustHit: share,
    returned: range,
    contributed: share,
    houseCost: range,
  }),
  ofUnits: z
    .array(z.strictObject({ units: z.int(), returnedAtReset: share, returned: range }))
    .exactOptional()
    .describe(
      'every position with a wager of 2 units, 3 and so on, as shares of the wager; left out if the terms allow one unit',
    ),
});

const link = z.strictObject({
  linkId: z.string(),
  name: z.string(),
  configHash: z.string(),
  price: z.string(),
  paytable: z.string(),
  decks: z.int(),
  readings: z.record(z.string(), z.string()),
  layouts: z.array(layout),
  layoutsLeftOut: z.int(),
  mustHit: z.array(
    z.strictObject({
      wagersPerLock: z.int(),
      expectedTrigger: z.string(),
      wagersBetweenHits: z.string(),
      meterAtHit: z.string(),
      returned: share,
      seedPerHit: z.string(),
      houseCost: share,
    }),
  ),
});

export const oddsAnswerSchema = z
  .strictObject({
    game: z.enum(['mini-baccarat', 'three-card']),
    rules: z.string(),
    decks: z.int(),
    seen: z.array(z.string()),
    cardsLeft: z.int(),
    basis: z.string(),
    total: z.string(),
    wagers: z.array(wager),
    link: link.nullable(),
  })
  .meta({ id: 'OddsAnswer' });

export const finding = z.strictObject({
  severity: z.enum(['illegal', 'impossible', 'unwise']),
  code: z.string(),
  path: z.string(),
  sentence: z.string(),
  numbers: z.record(z.string(), z.string()),
});

export const findingsSchema = z.strictObject({ findings: z.array(finding) }).meta({ id: 'TermsFindings' });
