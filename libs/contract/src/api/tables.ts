import { z } from 'zod';
import { delayedMessageSchema } from '../floor/messages.js';
import { floorReplySchema, floorShoeSchema } from '../floor/replies.js';
import { TABLE_PHASES } from '../names.js';
import { awardLine, cents, done, instant, level, reason } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/links/:linkId';
export const call = z.object({ at: z.iso.datetime(), by: z.string() }).meta({ id: 'TableCall' });

const HOURS_MAX = 12;
const dealer = z.object({ id: z.string(), name: z.string(), license: z.string() }).meta({ id: 'Dealer' });
const assignment = z
  .object({ assignmentId: z.string(), table: z.string(), dealer, assignedAt: instant, until: instant, by: z.string() })
  .meta({ id: 'TableAssignment' });

const SECTION_TABLES_MAX = 400;
const section = z
  .strictObject({ tables: z.array(z.string().max(40)).max(SECTION_TABLES_MAX) })
  .meta({ id: 'FloorSection' });

const lastHit = z
  .object({ awardId: z.string(), level, amount: cents, at: instant })
  .meta({ id: 'LastHit', description: 'the last award that took from a level; fixed awards are left out' });

const floorDealing = floorShoeSchema.pick({
  ...{ shoe: true, backs: true, cardsOpenedAt: true, end: true, inspection: true },
  ...{ burnCard: true, isEnded: true },
});

const floorTable = z.object({
  table: z.string(),
  tableNo: z.int(),
  assetNumber: z.string(),
  seatNumbers: z.array(z.int()),
  shoe: z.int(),
  dealing: floorDealing.nullable().or(z.literal('counted')),
  coup: z.int(),
  phase: z.enum(TABLE_PHASES),
  seats: z.array(z.int()).describe('seats with a recognized wager in the coup'),
  cards: z.enum(['fresh', 'due', 'overdue']).nullable(),
  isOnline: z.boolean(),
  call: call.nullable(),
  lastHit: lastHit.nullable(),
});

const floorClaim = z
  .object({
    awardId: z.string(),
    table: z.string(),
    assetNumber: z.string(),
    coup: z.int(),
    seat: z.int(),
    line: awardLine,
    level: level.nullable(),
    amount: cents,
    fixedAt: instant,
    step: z.enum(['opened', 'verified', 'authorized']),
    onHold: z.boolean(),
  })
  .meta({ id: 'FloorClaim' });

export const tables = {
  floor: operation({
    method: 'GET',
    path: `${path}/floor`,
    tag: 'play',
    act: 'play.read',
    summary: 'List every table with its coup, shoe and last hit, and the open claims; or only what has changed since',
    query: z.strictObject({
      after: z.string().max(40).optional().describe('the cursor of an earlier response: only what has changed since'),
    }),
    response: z
      .object({
        cursor: z.string().describe('send it as "after" to read only what comes after this response'),
        hasMore: z.boolean().describe('the floor is large: read again at once with the cursor'),
        isWhole: z.boolean().describe('true: forget all tables of earlier responses'),
        tables: z.array(floorTable.meta({ id: 'FloorTable' })).describe('new to the reader, whole'),
        changes: z
          .array(floorTable.partial().required({ table: true }).meta({ id: 'FloorTableChange' }))
          .describe('of each table that changed the fields that did; the others are as they were'),
        claims: z.array(floorClaim).nullable().describe('open claims, oldest first; null: as they were'),
      })
      .meta({ id: 'Floor' }),
  }),
  ticket: operation({
    method: 'POST',
    repeat: 'another',
    path: `${path}/tables/:tableId/ticket`,
    tag: 'play',
    act: 'table.deal',
    summary: 'Control a table from a page: a ticket for one connection to /floor, valid for seconds',
    response: z.object({ ticket: z.string() }).meta({ id: 'FloorTicket' }),
    statuses: [201],
  }),
  sendDelayed: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/tables/:tableId/delayed-message`,
    tag: 'play',
    act: 'table.deal',
    summary:
      'Send what a dealer page still held for its undo when it was left; the reply is that of the floor protocol',
    body: delayedMessageSchema,
    response: floorReplySchema,
  }),
  assignments: operation({
    method: 'GET',
    path: `${path}/assignments`,
    tag: 'play',
    act: 'play.read',
    summary: 'List which dealer may control which table until when, and the dealers',
    response: z.object({ assignments: z.array(assignment), dealers: z.array(dealer) }).meta({ id: 'TableAssignments' }),
  }),
  assign: operation({
    method: 'POST',
    repeat: 'keyed',
    path: `${path}/tables/:tableId/assignments`,
    tag: 'play',
    act: 'table.assign',
    summary: 'Assign a table to a dealer: from now on, for some hours',
    body: z
      .strictObject({ accountId: z.string(), hours: z.number().positive().max(HOURS_MAX) })
      .meta({ id: 'AssignTable' }),
    response: assignment,
    statuses: [201],
  }),
  endAssignment: operation({
    method: 'DELETE',
    path: `${path}/assignments/:assignmentId`,
    tag: 'play',
    act: 'table.assign',
    summary: 'End an assignment now: the dealer loses control of the table within a second',
    response: null,
  }),
  section: operation({
    method: 'GET',
    path: `${path}/section`,
    tag: 'play',
    act: 'section.keep',
    summary: 'List the tables of the own section of the floor page',
    response: section,
  }),
  saveSection: operation({
    method: 'PUT',
    path: `${path}/section`,
    tag: 'play',
    act: 'section.keep',
    summary: 'Replace the tables of the own section of the floor page; a table that is not of the link is left out',
    body: section,
    response: section,
  }),
  devices: operation({
    method: 'GET',
    path: `${path}/devices`,
    tag: 'play',
    act: 'play.read',
    summary: 'List the devices of the seats: serial, boot on record, last message, contact with its table',
    response: z
      .object({
        devices: z.array(
          z.object({
            table: z.string(),
            assetNumber: z.string(),
            seat: z.int(),
            serial: z.string().describe('`deviceId` in the terms'),
            boot: z.int().describe('of the last message on record; 0: it has sent none'),
            message: z.int().describe('number of the last message in this boot'),
            lastMessage: z
              .object({ coup: z.int(), reply: z.string(), journalSequence: z.int() })
              .nullable()
              .describe('null: none since the opening of the link or the last restart of a controller'),
            caseOpenSince: instant.nullable(),
            isOnline: z.boolean().describe('of its table'),
            lastHeardAt: instant.nullable().describe('of its table; null: not since this controller started'),
          }),
        ),
      })
      .meta({ id: 'Devices' }),
  }),
  enrollDevice: operation({
    method: 'POST',
    repeat: 'same',
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
    repeat: 'keyed',
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
  withdrawVoid: operation({
    method: 'DELETE',
    path: `${path}/tables/:tableId/void-request`,
    tag: 'play',
    act: 'table.deal',
    summary: 'Withdraw the void that the table asked for after "no more bets"',
    response: null,
  }),
} as const;
