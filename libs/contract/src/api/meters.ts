import { z } from 'zod';
import { cents, hex, instant, level, micro, next, pageQuery } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/links/:linkId';

/** All meters of a level (COMAR 36.05.03.24 F(3)(e), G; N.J.A.C. 13:69E-1.39A(b)). */
export const levelMeters = z
  .object({
    level,
    cycle: z.int(),
    display: micro,
    reserve: micro,
    overflow: micro,
    inWagers: z.int(),
    hits: z.int(),
    wins: cents,
    largest: cents,
    pending: cents,
    machinePaid: cents,
    attendantPaid: cents,
    cumulativePaid: cents,
    reset: cents.describe('what the level returns to after a hit'),
    limit: cents.nullable().describe('the most that the level pays; null: no limit'),
    ratePpm: z.int().describe('rate of progression, in parts per million of each wager'),
    reserveRatePpm: z.int().describe('what of each wager goes to the reserve, in parts per million'),
  })
  .meta({ id: 'LevelMeters' });

const CAUSES = [
  ...['opened', 'hit', 'partial', 'top-up', 'pool', 'void', 'restored', 'adjusted'],
  ...['transfer', 'retired', 'corrected', 'play'],
] as const;
const cause = z.enum(CAUSES);

const percent = z.string().regex(/^\d+\.\d{8}$/);
const returnPoint = z
  .object({
    meter: cents,
    returned: percent.describe('percent of the price, with the other levels at their present meters'),
    ofLevel: percent.describe('the part that this level pays'),
  })
  .meta({ id: 'ReturnPoint' });

export const meters = {
  read: operation({
    method: 'GET',
    path: `${path}/meters`,
    tag: 'meters',
    act: 'meters.read',
    summary: 'Read every meter of every level as of the last commit, to the micro-cent',
    response: z.object({ link: z.string(), sequence: z.int(), levels: z.array(levelMeters) }).meta({ id: 'Meters' }),
  }),
  returns: operation({
    method: 'GET',
    path: `${path}/returns`,
    tag: 'meters',
    act: 'odds.read',
    isLong: true,
    summary: 'Compute the exact return of a Royal 9 wager against each meter, and the break-even meter',
    response: z
      .object({
        link: z.string(),
        sequence: z.int(),
        price: cents,
        layouts: z.array(
          z.object({
            tableIds: z.array(z.string()),
            levels: z.array(
              z.object({
                level,
                reset: cents,
                limit: cents.nullable().describe('the most that the level pays; null: no limit'),
                present: returnPoint,
                breakEven: cents
                  .nullable()
                  .describe('from here up a wager returns its price; the reset amount or more; null: never won'),
                points: z.array(returnPoint).describe('by meter; the return is linear between two points'),
              }),
            ),
          }),
        ),
        layoutsLeftOut: z.int(),
      })
      .meta({ id: 'Returns' }),
  }),
  balances: operation({
    method: 'GET',
    path: `${path}/balances`,
    tag: 'meters',
    act: 'books.read',
    summary: 'Read the balance of every account, and their sum, which is zero',
    response: z
      .object({
        sequence: z.int(),
        accounts: z.array(z.object({ account: z.string(), balance: micro })),
        trialBalance: micro,
      })
      .meta({ id: 'Balances' }),
  }),
  history: operation({
    method: 'GET',
    path: `${path}/meter-history`,
    tag: 'meters',
    act: 'meters.read',
    summary: 'List the meters at every hit, reset, top-up and void, and once a minute of play; newest first',
    query: pageQuery.extend({ level: level.describe('of this level') }),
    response: z
      .object({
        history: z.array(
          z
            .object({ linkId: z.string(), level, sequence: z.int(), at: instant, cause, cycle: z.int() })
            .extend({ before: micro, display: micro, reserve: micro, overflow: micro })
            .meta({ id: 'MeterHistoryEntry' }),
        ),
        next,
      })
      .meta({ id: 'MeterHistory' }),
  }),
  mustHit: operation({
    method: 'GET',
    path: `${path}/must-hit`,
    tag: 'meters',
    act: 'meters.read',
    summary: 'List the must-hit triggers, newest first: the commitment of each, and what was revealed when it hit',
    query: pageQuery,
    response: z
      .object({
        cycles: z.array(
          z
            .object({
              linkId: z.string(),
              cycle: z.int(),
              commitment: hex,
              drawnSequence: z.int(),
              drawnAt: instant,
              hitSequence: z.int().nullable(),
              hitAt: instant.nullable(),
              awardNumber: z.int().nullable(),
              trigger: cents.nullable(),
              nonce: hex.nullable(),
              winnerNonce: hex.nullable().describe('decides the winner; revealed with the trigger'),
            })
            .meta({ id: 'MustHitCycle' }),
        ),
        next,
      })
      .meta({ id: 'MustHitCycles' }),
  }),
} as const;
