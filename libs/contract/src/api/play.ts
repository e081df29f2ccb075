import { STANDINGS } from '@jackpot/progressive';
import { z } from 'zod';
import { HAND_PHASES, THREE_CARD_DEALINGS, THREE_CARD_ROUND_PHASES } from '../names.js';
import { award } from './awards.js';
import {
  asOf,
  cents,
  day,
  enteredInstant,
  instant,
  micro,
  next,
  orderedNext,
  orderedPageQuery,
  pageQuery,
} from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/links/:linkId';
const spec = { method: 'GET', tag: 'play', act: 'play.read' } as const;
const table = { table: z.string().optional().describe('of one table only') };
const ofTable = pageQuery.extend(table);

const FIND = ['hit', 'fixed', 'void'] as const;

const coup = z.object({
  linkId: z.string(),
  tableNo: z.int(),
  tableId: z.string(),
  assetNumber: z.string().describe('of the table, by which people call it'),
  coup: z.int(),
  kind: z.enum(['wagering', 'no-wager']),
  phase: z.enum(HAND_PHASES),
  shoe: z.int(),
  openedSequence: z.int(),
  openedAt: instant,
  lockedSequence: z.int().nullable(),
  lockedAt: instant.nullable(),
  wagers: z.int().nullable().describe('wagers in the set of the lock; null before the lock'),
  resolvedSequence: z.int().nullable(),
  resolvedAt: instant.nullable(),
  cards: z.string().nullable().describe('in dealt order: "KS 9H ..."'),
  outcome: z.enum(['player', 'banker', 'tie']).nullable(),
  playerPoints: z.int().nullable(),
  bankerPoints: z.int().nullable(),
  settledAt: instant.nullable(),
  voidedSequence: z.int().nullable(),
  voidedAt: instant.nullable(),
  voidedBy: z.string().nullable(),
  voidReason: z.string().nullable(),
  mark: z
    .enum(FIND)
    .nullable()
    .describe('hit: a level was won; fixed: fixed awards only; void; null: a hand without awards'),
});
const round = z.object({
  linkId: z.string(),
  tableNo: z.int(),
  tableId: z.string(),
  assetNumber: z.string().describe('of the table, by which people call it'),
  round: z.int(),
  phase: z.enum(THREE_CARD_ROUND_PHASES),
  deck: z.int().describe('decks of a table are numbered from 1 as they are opened'),
  dealing: z.enum(THREE_CARD_DEALINGS).describe('in force when bets were closed'),
  openedSequence: z.int(),
  openedAt: instant,
  closedSequence: z.int().nullable().describe('"no more bets"'),
  closedAt: instant.nullable(),
  endedSequence: z.int().nullable().describe('settled or void'),
  endedAt: instant.nullable(),
  voidedBy: z.string().nullable(),
  voidReason: z.string().nullable().describe('a reason, or the clause of the ruling'),
  cards: z
    .string()
    .nullable()
    .describe('the hand of the dealer, then by position: "KS 9H 2D ..."; of a misread hand the last'),
});
const wager = z.object({
  linkId: z.string(),
  sequence: z.int(),
  tableNo: z.int(),
  coup: z.int(),
  seat: z.int(),
  boot: z.int(),
  deviceSequence: z.int(),
  price: cents,
});
const lateWager = wager.extend({ refusedAt: instant }).meta({ id: 'LateWager' });

const search = orderedPageQuery.extend({
  ...table,
  day: day.optional().describe('of this gaming day, by the date on which it begins'),
  from: enteredInstant.optional().describe('opened at or after'),
  to: enteredInstant.optional().describe('opened at or before'),
  cards: z
    .string()
    .regex(/^[2-9TJQKA][SHCD]( [2-9TJQKA][SHCD]){0,5}$/, 'cards like "KS 9H", up to six')
    .optional()
    .describe('the coup has these cards, in any order'),
});
const isCutShort = z
  .boolean()
  .describe('a search for cards reads a limited number of coups for each page; `next` goes on from there');

export const play = {
  tables: operation({
    ...spec,
    path: `${path}/tables`,
    summary: 'List the tables of a link, their shoe and their coup',
    response: z
      .object({
        tables: z.array(
          z
            .object({
              linkId: z.string(),
              tableNo: z.int(),
              tableId: z.string(),
              assetNumber: z.string(),
              shoe: z.int(),
              coup: z.int().describe('the open or last coup; 0: none yet'),
              leftAt: instant.nullable().describe('when the table left the link'),
            })
            .meta({ id: 'Table' }),
        ),
      })
      .meta({ id: 'Tables' }),
  }),
  rounds: operation({
    ...spec,
    path: `${path}/rounds`,
    summary: 'Find rounds of Three Card Baccarat, newest or oldest first: by table, gaming day, time, cards or void',
    query: search.extend({ find: z.literal('void').optional().describe('rounds that were void') }),
    response: z
      .object({ rounds: z.array(round.meta({ id: 'Round' })), next: orderedNext, isCutShort })
      .meta({ id: 'Rounds' }),
  }),
  round: operation({
    ...spec,
    path: `${path}/tables/:tableId/rounds/:round`,
    summary: 'Read one round of Three Card Baccarat: hands as they were shown, stakes and results',
    response: round
      .extend({
        asOf,
        positions: z.array(z.int()).describe('in play, ascending'),
        stakes: z.array(z.object({ position: z.int(), wager: z.string(), stake: cents })),
        hands: z
          .array(z.object({ sequence: z.int(), hand: z.int(), cards: z.string() }))
          .describe('in the order in which they were shown, hand 0 the dealer’s; a misread hand comes again'),
        forfeits: z.array(z.object({ position: z.int(), cause: z.string() })),
        dealerRanking: z.int().nullable().describe('place in chapter 6 C: 0 (no points) to 31 (Three Kings)'),
        results: z.array(
          z.object({
            position: z.int(),
            standing: z.enum(STANDINGS),
            ranking: z.int().nullable(),
            lines: z.array(
              z.object({ wager: z.string(), line: z.string(), stake: cents, win: micro, vigorish: micro }),
            ),
          }),
        ),
      })
      .meta({ id: 'RoundDetails' }),
  }),
  coups: operation({
    ...spec,
    path: `${path}/coups`,
    summary: 'Find coups, newest or oldest first: by table, gaming day, time, cards, hit or void',
    query: search.extend({
      find: z.enum(FIND).optional().describe('hit: a level was won; fixed: fixed awards only; void'),
    }),
    response: z
      .object({
        coups: z.array(coup.extend({ awards: z.array(award) }).meta({ id: 'Coup' })),
        next: orderedNext,
        isCutShort,
      })
      .meta({ id: 'Coups' }),
  }),
  coup: operation({
    ...spec,
    path: `${path}/tables/:tableId/coups/:coup`,
    summary: 'Read one coup with its wagers and awards',
    response: coup
      .extend({
        asOf,
        wagers: z.array(
          wager
            .extend({
              acknowledgedAt: instant,
              withdrawnSequence: z.int().nullable(),
              housePaid: cents.describe('what the casino paid of it: a promotional wager; the patron paid the rest'),
            })
            .meta({ id: 'Wager' }),
        ),
        lateWagers: z.array(lateWager),
        awards: z.array(award),
        stakes: z
          .array(z.object({ seat: z.int(), stakes: z.array(z.object({ wager: z.string(), stake: cents })) }))
          .describe('of the game of the table: the last report of each position before "no more bets"'),
      })
      .meta({ id: 'CoupDetails' }),
  }),
  byHour: operation({
    ...spec,
    act: 'day.read',
    isLong: true,
    path: `${path}/play-by-hour`,
    summary: 'Sum the play of gaming days by table and hour, and what tables and dealers contributed to the meters',
    query: z.object({
      from: day.optional().describe('the first gaming day; without it the current one'),
      to: day.optional().describe('the last one, 7 days at most; without it the first'),
    }),
    response: z
      .object({
        asOf,
        from: day,
        to: day,
        hours: z
          .array(z.object({ startsAt: instant, coveredMs: z.int() }))
          .describe(
            'hours of the gaming day in order, with their start on the first day; `coveredMs` is how much of the hour has passed, over all days',
          ),
        tables: z
          .array(
            z.object({
              tableId: z.string(),
              assetNumber: z.string(),
              hands: z.array(z.int()).describe('complete hands that were opened in each hour'),
              bets: z.array(z.int()).describe('bets of these hands, without void hands'),
              voids: z.array(z.int()),
              contribution: micro.describe('what the bets added to meters and reserves, without void hands'),
            }),
          )
          .describe('tables on the link, and tables that played'),
        dealers: z
          .array(
            z.object({
              license: z.string().nullable().describe('null: nobody was assigned when the hands were opened'),
              name: z.string().nullable(),
              hands: z.int(),
              bets: z.int(),
              voids: z.int(),
              contribution: micro,
            }),
          )
          .describe('by the dealer who was assigned when the hand was opened'),
      })
      .meta({ id: 'PlayByHour' }),
  }),
  log: operation({
    ...spec,
    path: `${path}/log`,
    summary:
      'List the activity of a link: openings, takeovers, suspensions, voids; of all, a table or a coup; newest first',
    query: ofTable.extend({ coup: z.coerce.number().int().min(1).optional().describe('of one coup only') }),
    response: z
      .object({
        log: z.array(
          z
            .object({
              linkId: z.string(),
              sequence: z.int(),
              at: instant,
              kind: z.string(),
              tableNo: z.int().nullable(),
              coup: z.int().nullable(),
              who: z.string().nullable(),
              detail: z.string().nullable(),
            })
            .meta({ id: 'Activity' }),
        ),
        next,
      })
      .meta({ id: 'ActivityLog' }),
  }),
  lateWagers: operation({
    ...spec,
    path: `${path}/late-wagers`,
    summary: 'List wagers attempted after "no more bets": never recognized, always recorded; newest first',
    query: ofTable,
    response: z.object({ lateWagers: z.array(lateWager), next }).meta({ id: 'LateWagers' }),
  }),
} as const;
