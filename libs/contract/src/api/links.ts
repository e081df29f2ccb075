import { z } from 'zod';
import { CLOCK_STYLES } from '../local-time.js';
import { cents, done, instant, level, linkTerms, proposedTerms, reason } from './fields.js';
import { finding } from './odds.js';
import { TERMS_BYTES_MAX, operation } from './operation.js';

const path = '/api/v1/links';
const state = z.enum(['standing-by', 'stopped', 'not-opened', 'in-play', 'suspended']);
const link = z
  .object({
    linkId: z.string(),
    state,
    epoch: z.int(),
    config: linkTerms,
  })
  .meta({ id: 'Link' });
const openedLink = link
  .extend({ findings: z.array(finding).describe('tables and devices that another link has too') })
  .meta({ id: 'OpenedLink' });
const facility = z
  .object({ zone: z.string().describe('IANA name of the time zone'), clock: z.enum(CLOCK_STYLES) })
  .meta({ id: 'FacilityClock' });
const serviceAct = z.strictObject({ reason }).meta({ id: 'ServiceOfLink' });

export const links = {
  list: operation({
    method: 'GET',
    path,
    tag: 'links',
    act: 'status.read',
    summary: 'List the links that this controller knows, and the leader of each; and how the facility writes times',
    response: z
      .object({
        facility,
        links: z.array(
          z.object({ linkId: z.string(), name: z.string().nullable(), state, leader: z.string().nullable() }),
        ),
      })
      .meta({ id: 'Links' }),
  }),
  sign: operation({
    method: 'GET',
    path: `${path}/:linkId/sign`,
    tag: 'links',
    act: 'status.read',
    summary: 'Read what signs show of the game: the winning hands, the pairs of the seats, recent winners',
    query: z.strictObject({ table: z.string().max(40).optional().describe('the asset number of a table') }),
    response: z
      .object({
        link: z.string(),
        price: cents,
        wins: z.array(
          z.object({
            line: z.string(),
            name: z.string(),
            level: level.nullable(),
            levelName: z.string().nullable().describe('the level as printed'),
            sharePpm: z.int().nullable().describe('share of the meter; null: a fixed amount'),
            amount: cents.nullable().describe('the printed amount; null: the amount of the meter, or a share of it'),
          }),
        ),
        seats: z
          .array(z.object({ seat: z.int(), pairs: z.array(z.array(z.string()).length(2)) }))
          .describe('the printed pairs at the table; without a table, at every table, none where tables differ'),
        winners: z
          .array(z.object({ level, amount: cents, assetNumber: z.string(), seat: z.int(), at: instant }))
          .describe('the latest awards of levels, newest first'),
      })
      .meta({ id: 'SignInfo' }),
  }),
  signs: operation({
    method: 'GET',
    path: `${path}/:linkId/signs`,
    tag: 'links',
    act: 'play.read',
    summary: 'List the signs that are connected to the feed of a link, since when, and what each says that it shows',
    response: z
      .object({
        signs: z.array(
          z.object({
            from: z.string().describe('network address'),
            transport: z.enum(['sse', 'websocket']),
            since: instant,
            shows: z.string().describe('in the words of the sign, as in its address; empty: it says nothing'),
            sequence: z.int().describe('of the last message that was sent to it'),
          }),
        ),
        pages: z.int().describe('pages of people that follow the meters of the link'),
        journalSequence: z.int().describe('of the last commit'),
      })
      .meta({ id: 'ConnectedSigns' }),
  }),
  open: operation({
    method: 'POST',
    repeat: 'same',
    path,
    tag: 'links',
    act: 'link.open',
    summary: 'Open a link with approved terms; 200 where it is open with the same terms',
    body: proposedTerms,
    bodyBytesMax: TERMS_BYTES_MAX,
    response: openedLink,
    statuses: [201, 200],
  }),
  read: operation({
    method: 'GET',
    path: `${path}/:linkId`,
    tag: 'links',
    act: 'link.read',
    summary: 'Read the terms of a link, with every default written out',
    response: link,
  }),
  setTableKey: operation({
    method: 'PUT',
    path: `${path}/:linkId/tables/:tableId/key`,
    tag: 'links',
    act: 'table.set-key',
    summary: 'Set the key of a table; only its hash is stored',
    body: z
      .strictObject({
        secret: z.string().regex(/^[A-Za-z0-9_-]{32,128}$/, 'a secret has 32 to 128 letters, digits, - or _'),
      })
      .meta({ id: 'TableKey' }),
    response: null,
  }),
  revokeTableKey: operation({
    method: 'DELETE',
    path: `${path}/:linkId/tables/:tableId/key`,
    tag: 'links',
    act: 'table.set-key',
    summary: 'Revoke the key of a table: its open connections end, and it is offline until it gets another',
    response: null,
  }),
  suspend: operation({
    method: 'POST',
    repeat: 'keyed',
    path: `${path}/:linkId/suspend`,
    tag: 'links',
    act: 'link.suspend',
    summary: 'Take a link out of service: no coup opens, no wager is recognized; open coups may end',
    body: serviceAct,
    response: done,
  }),
  resume: operation({
    method: 'POST',
    repeat: 'keyed',
    path: `${path}/:linkId/resume`,
    tag: 'links',
    act: 'link.resume',
    summary: 'Return a link to service',
    body: serviceAct,
    response: done,
  }),
  restart: operation({
    method: 'POST',
    repeat: 'keyed',
    path: `${path}/:linkId/restart`,
    tag: 'links',
    act: 'link.restart',
    summary: 'Let the controller that receives this lead a link again that has stopped there',
    body: serviceAct,
    response: null,
  }),
} as const;
