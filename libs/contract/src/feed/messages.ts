import { z } from 'zod';

export const dollarsText = z.string().regex(/^\d+\.\d{2}$/);

/** For one sign. If more updates are waiting, only the newest is sent. */
export const FEED_UPDATES_PER_SECOND_MAX = 10;
export const FEED_HEARTBEAT_MS = 1_000;

export const levelIdSchema = z.enum(['star', 'spade', 'heart', 'must-hit']);

export const FEED_CLOSE = { code: 4021, text: 'another controller leads this link' } as const;

/** After this time without a message, a sign shows no amounts as live. */
export const FEED_SILENCE_MS_MAX = 3_000;

/** After this time without a message, a sign connects again. */
export const FEED_HUNG_MS = 5_000;

const head = {
  link: z.string(),
  epoch: z.int().min(1).describe('of the leader that sends it; it grows with each takeover'),
  sequence: z.int().min(0).describe('of the last journal event that the message includes; it never goes back'),
  asOf: z.iso.datetime().describe('for people; order is by `sequence`'),
};
const state = z.enum(['in-play', 'suspended']);

// The objects below are not strict, because readers ignore fields of later versions.

/** The current meters. `sequence` is the journal's and never decreases. */
export const metersMessageSchema = z
  .object({
    type: z.literal('meters'),
    ...head,
    name: z.string().describe('of the link, as people call it'),
    state,
    levels: z.array(
      z.object({
        level: levelIdSchema,
        name: z.string(),
        display: dollarsText,
        mustHitBy: dollarsText.nullable(),
        // Figures that COMAR 36.05.03.24 F(3)(e) requires.
        hits: z.int().min(0).describe('how often the level was won'),
        cumulativePaid: dollarsText.describe('paid of the level in all'),
        limit: dollarsText.nullable().describe('the most that the level pays; null: no limit'),
        reset: dollarsText.describe('what the level returns to after a hit'),
        ratePpm: z.int().min(0).max(1_000_000).describe('rate of progression, in parts per million of each wager'),
      }),
    ),
    /** Notices that signs show until the change happens (REQ-57). */
    notices: z.array(
      z.object({
        kind: z.enum(['transfer', 'retirement']),
        level: levelIdSchema.nullable(),
        dueAt: z.iso.datetime(),
        targets: z
          .array(z.object({ level: levelIdSchema, link: z.string().nullable() }))
          .describe('where the amount of a transfer goes; the name of the link, or null for the same link'),
        text: z.string().describe('the notice in English'),
      }),
    ),
    posted: z
      .array(z.string().min(1))
      .optional()
      .describe('texts that the jurisdiction wants beside the amounts; left out where there is none'),
    pendingWins: z
      .array(
        z.object({
          awardId: z.string().describe('of the award message'),
          level: levelIdSchema,
          amount: dollarsText,
          assetNumber: z.string(),
          seat: z.int(),
        }),
      )
      .optional()
      .describe('the newest win of each level that is not verified yet; left out where there is none'),
  })
  .meta({ id: 'MetersMessage' });

/** `display` is the level's new meter. Fixed awards have no level. */
export const awardMessageSchema = z
  .object({
    type: z.literal('award'),
    ...head,
    awardId: z.string().describe('the same award has the same id: a sign shows it once'),
    level: levelIdSchema.nullable(),
    line: z.string(),
    lineName: z.string(),
    amount: dollarsText,
    table: z.string(),
    assetNumber: z.string(),
    seat: z.int(),
    state: z.enum(['pending', 'table-paid']),
    display: dollarsText.nullable(),
  })
  .meta({ id: 'AwardMessage' });

const heartbeatMessageSchema = z
  .object({
    type: z.literal('heartbeat'),
    ...head,
    state,
  })
  .meta({ id: 'HeartbeatMessage' });

export const feedMessageSchema = z.discriminatedUnion('type', [
  metersMessageSchema,
  awardMessageSchema,
  heartbeatMessageSchema,
]);
export type FeedMessage = z.output<typeof feedMessageSchema>;
export type MetersMessage = z.output<typeof metersMessageSchema>;
export type AwardMessage = z.output<typeof awardMessageSchema>;
