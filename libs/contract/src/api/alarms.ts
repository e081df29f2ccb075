import { ROLES } from '@jackpot/progressive';
import { z } from 'zod';
import { ALARM_KINDS, URGENCIES, WAITING_KINDS } from '../alarms.js';
import { trouble } from '../health.js';
import { instant } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/links/:linkId';

const shared = {
  id: z.string(),
  since: instant.nullable().describe('null where the beginning is not recorded'),
  table: z.string().nullable(),
  text: z.string().describe('what is wrong and what to do'),
  mayAct: z.array(z.enum(ROLES)).describe('roles that may end it by an act of theirs; none: something else ends it'),
  isForYou: z.boolean().describe('you have such a role, and did not do the first part of an act of two people'),
  urgency: z.enum(URGENCIES).describe('who waits: a table, a patron, the service of a link, the office'),
  page: z.array(z.string()).describe('parts of the address of the console’s page'),
};
const alarm = z
  .object({
    ...shared,
    kind: z.enum(ALARM_KINDS),
    isOver: z.boolean().describe('its cause has ended; listed until it is acknowledged'),
    acknowledged: z.object({ at: instant, name: z.string(), license: z.string() }).nullable(),
  })
  .meta({ id: 'Alarm' });

const waitingItem = z
  .object({
    ...shared,
    kind: z.enum(WAITING_KINDS),
    alarmAt: instant.nullable().describe('when it becomes an alarm; null: never'),
  })
  .meta({ id: 'WaitingItem' });

export const alarms = {
  list: operation({
    method: 'GET',
    path: `${path}/alarms`,
    tag: 'watching',
    act: 'play.read',
    summary: 'List alarms, who acknowledged each, and what waits for a person; the most urgent first',
    response: z
      .object({
        alarms: z.array(alarm),
        waiting: z.array(waitingItem),
      })
      .meta({ id: 'Alarms' }),
  }),
  accountRequests: operation({
    method: 'GET',
    path: '/api/v1/account-requests/waiting',
    tag: 'watching',
    act: 'people.watch',
    summary: 'List the requests for accounts that wait, without what they contain',
    response: z.object({ waiting: z.array(waitingItem) }).meta({ id: 'WaitingAccountRequests' }),
  }),
  acknowledge: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/alarms/:alarmId/acknowledge`,
    tag: 'watching',
    act: 'alarm.acknowledge',
    summary: 'Acknowledge an alarm by name; it stays until its cause has ended',
    response: alarm,
  }),
  health: operation({
    method: 'GET',
    path: `${path}/health`,
    tag: 'watching',
    act: 'play.read',
    summary: 'Read the health of a link: database, read tables, payouts, and the last contact with each table',
    response: z
      .object({
        at: instant,
        leader: z.string().nullable(),
        isLeaseFresh: z.boolean(),
        databaseMs: z.int().nullable().describe('null: no answer within a second'),
        journalSequence: z.int(),
        projectionLagEvents: z.int(),
        payouts: z.string(),
        troubles: z.array(trouble),
        tables: z.array(
          z.object({
            table: z.string(),
            assetNumber: z.string(),
            isOnline: z.boolean(),
            lastHeardAt: instant.nullable().describe('null: not since this controller started'),
          }),
        ),
      })
      .meta({ id: 'LinkHealth' }),
  }),
} as const;
