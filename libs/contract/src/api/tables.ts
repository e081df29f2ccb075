import { z } from 'zod';
import { floorAwardSchema, floorShoeSchema } from '../floor/replies.js';
import { done, reason } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/links/:linkId';
export const call = z.object({ at: z.iso.datetime(), by: z.string() }).meta({ id: 'TableCall' });

export const tables = {
  floor: operation({
    method: 'GET',
    path: `${path}/floor`,
    tag: 'play',
    act: 'play.read',
    summary: 'List every table: connected or not, its coup with the seats in it, its shoe',
    response: z
      .object({
        tables: z.array(
          z
            .object({
              link: z.string(),
              table: z.string(),
              tableNo: z.int(),
              assetNumber: z.string(),
              seatNumbers: z.array(z.int()),
              inPlay: z.boolean(),
              priceCents: z.int(),
              decks: z.int(),
              shoe: z.int(),
              dealing: floorShoeSchema.nullable().or(z.literal('counted')),
              coup: z.int(),
              phase: z.enum(['none', 'betting', 'no-wager', 'held', 'locked', 'resolved', 'settled', 'voided']),
              seats: z.array(z.int()).describe('seats with a recognized wager in the coup'),
              awards: z.array(floorAwardSchema),
              announce: z.string().optional(),
              cards: z.enum(['fresh', 'due', 'overdue']).nullable(),
              isOnline: z.boolean(),
              call: call.nullable(),
            })
            .meta({ id: 'FloorTable' }),
        ),
      })
      .meta({ id: 'Floor' }),
  }),
  ticket: operation({
    method: 'POST',
    path: `${path}/tables/:tableId/ticket`,
    tag: 'play',
    act: 'table.deal',
    summary: 'Control a table from a page: a ticket for one connection to /floor, valid for seconds',
    response: z.object({ ticket: z.string() }).meta({ id: 'FloorTicket' }),
    statuses: [201],
  }),
  enrollDevice: operation({
    method: 'POST',
    path: `${path}/tables/:tableId/seats/:seat/enroll`,
    tag: 'play',
    act: 'device.enroll',
    summary: 'Enroll the device of a position again, by name and reason; its messages go on with the boot number named',
    body: z
      .strictObject({
        boot: z.int().min(1).max(0xffff_ffff).describe('boot number of the device’s next messages'),
        reason,
      })
      .meta({ id: 'DeviceEnrollment' }),
    response: done,
  }),
  call: operation({
    method: 'POST',
    path: `${path}/tables/:tableId/call`,
    tag: 'play',
    act: 'table.call',
    summary: 'Call a supervisor to the table',
    response: call,
  }),
  answerCall: operation({
    method: 'DELETE',
    path: `${path}/tables/:tableId/call`,
    tag: 'play',
    act: 'table.answer-call',
    summary: 'Answer a call from a table: a supervisor is on the way',
    response: null,
  }),
} as const;
