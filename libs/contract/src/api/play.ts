import { z } from 'zod';
import { award } from './awards.js';
import { asOf, cents, instant, next, pageQuery } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/links/:linkId';
const spec = { method: 'GET', tag: 'play', act: 'play.read' } as const;
const ofTable = pageQuery.extend({ table: z.string().optional().describe('of one table only') });

const coup = z.object({
  linkId: z.string(),
  tableNo: z.int(),
  coup: z.int(),
  kind: z.enum(['wagering', 'no-wager']),
  phase: z.enum(['betting', 'no-wager', 'held', 'locked', 'resolved', 'settled', 'voided']),
  shoe: z.int(),
  openedSequence: z.int(),
  openedAt: instant,
  lockedSequence: z.int().nullable(),
  lockedAt: instant.nullable(),
  wagers: z.int().nullable().describe('wagers in the set of the lock; null before the lock'),
  resolvedSequence: z.int().nullable(),
  resolvedAt: instant.nullable(),
  cards: z.string().nullable().describe('in dealt order: "KS 9H ..."'),
  settledAt: instant.nullable(),
  voidedSequence: z.int().nullable(),
  voidedAt: instant.nullable(),
  voidedBy: z.string().nullable(),
  voidReason: z.string().nullable(),
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
  coups: operation({
    ...spec,
    path: `${path}/coups`,
    summary: 'List coups, newest first; of one table, or of all',
    query: ofTable,
    response: z.object({ coups: z.array(coup.meta({ id: 'Coup' })), next }).meta({ id: 'Coups' }),
  }),
  coup: operation({
    ...spec,
    path: `${path}/tables/:tableId/coups/:coup`,
    summary: 'Read one coup with its wagers and awards',
    response: coup
      .extend({
        asOf,
        wagers: z.array(
          wager.extend({ acknowledgedAt: instant, withdrawnSequence: z.int().nullable() }).meta({ id: 'Wager' }),
        ),
        lateWagers: z.array(lateWager),
        awards: z.array(award),
      })
      .meta({ id: 'CoupDetails' }),
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
