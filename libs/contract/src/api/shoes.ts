import { z } from 'zod';
import { floorShoeSchema } from '../floor/replies.js';
import { done, instant, next, pageQuery, reason } from './fields.js';
import { operation } from './operation.js';

const irregularity = z
  .object({
    sequence: z.int(),
    shoe: z.int(),
    at: instant,
    number: z.int(),
    coup: z.int(),
    kind: z.string(),
    card: z.string().nullable(),
    dealt: z.string().describe('the cards of the round before it, in dealt order'),
    clause: z.string().describe('of chapter 13'),
    remedy: z.string(),
    recordedBy: z.string(),
  })
  .meta({ id: 'Irregularity' });

const path = '/api/v1/links/:linkId/tables/:tableId/shoe';
const shoe = z.int().min(1).max(0xffff_ffff).describe('the open shoe, before its burn card');
const signed = z.strictObject({ shoe });

export const shoes = {
  inspect: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/inspection`,
    tag: 'play',
    act: 'cards.inspect',
    summary: 'Sign that the cards of the open shoe were inspected for defects (chapter 4 A)',
    body: signed.meta({ id: 'CardsInspection' }),
    response: done,
  }),
  verify: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/verification`,
    tag: 'play',
    act: 'cards.verify',
    summary: 'Verify the inspection of the cards by another person (chapter 4 A)',
    body: signed.meta({ id: 'CardsVerification' }),
    response: done,
  }),
  requireRecut: operation({
    method: 'POST',
    repeat: 'keyed',
    path: `${path}/recut`,
    tag: 'play',
    act: 'cards.recut',
    summary: 'Require that the cards of the open shoe are cut again, by the next person entitled to cut (chapter 5 D)',
    body: z.strictObject({ shoe, reason }).meta({ id: 'Recut' }),
    response: done,
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/links/:linkId/tables/:tableId/shoe',
    tag: 'play',
    act: 'play.read',
    summary: 'Read the shoe on a table with the age of its cards, and its shoes, newest first',
    query: pageQuery,
    response: z
      .object({
        table: z.string(),
        isTracked: z.boolean().describe('whether the terms track shoes, or only count them'),
        shoe: z.int(),
        sequence: z.int().describe('the last journal sequence that `shoe` and `current` contain'),
        asOf: z.int().describe('the last journal sequence that `history` contains'),
        current: floorShoeSchema
          .extend({
            decksAtTable: z.int().describe('all decks at the table: of both batches where a shuffler is used'),
            cards: z
              .enum(['fresh', 'due', 'overdue'])
              .describe('whether the cards must be changed soon, or are overdue'),
            lastHand: z.boolean().describe('"last hand" was announced'),
          })
          .meta({ id: 'CurrentShoe' })
          .nullable(),
        history: z.array(
          z
            .object({
              shoe: z.int(),
              openedSequence: z.int(),
              openedAt: instant,
              decks: z.int().nullable(),
              backs: z.string().nullable(),
              cardsOpenedAt: instant.nullable(),
              openedBy: z.string().nullable(),
              burnCard: z.string().nullable(),
              burnedSequence: z.int().nullable(),
              coverCoup: z.int().nullable(),
              coverSequence: z.int().nullable(),
              endedSequence: z.int().nullable(),
              endedAt: instant.nullable(),
              endedBy: z.string().nullable(),
              endReason: z.string().nullable(),
              irregularities: z.array(irregularity),
            })
            .meta({ id: 'Shoe' }),
        ),
        next,
      })
      .meta({ id: 'Shoes' }),
  }),
} as const;
