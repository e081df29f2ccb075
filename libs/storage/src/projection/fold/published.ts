import { type PublishContext, PUBLISHED, eventIdOf, publishedOf } from '@jackpot/contract';
import { must } from '@jackpot/money';
import {
  type EventOf,
  type EventTable,
  LEVELS,
  type LevelId,
  type LinkEvent,
  awardsOf,
  handleEvent,
} from '@jackpot/progressive';
import { type LinkMemory, levelIn, tableIn } from '../link-memory.js';
import type { ProjectionBatch } from '../projection-batch.js';

export type ShownMeters = ReadonlyMap<LevelId, bigint>;

export function isPublished(event: LinkEvent): boolean {
  return Object.hasOwn(PUBLISHED, event.type);
}

/** What the meters of a link show. */
export function shownMeters({ levels }: LinkMemory): ShownMeters {
  return new Map(Array.from(levels.values(), ({ level, displayMicro }) => [level, displayMicro]));
}

/** Adds the rows that other systems receive of an event, after its own rows: the meters are those behind it. */
export function publish(
  run: ProjectionBatch,
  event: LinkEvent,
  { sequence, before }: { readonly sequence: number; readonly before: ShownMeters },
): void {
  const { memory, rows } = run;
  const events = publishedOf(event, contextOf(memory, before), sequence) ?? [];
  for (const [part, { type, place, subject, urgency, data }] of events.entries())
    rows.published.push({
      sequence,
      part,
      eventId: eventIdOf(memory.linkId, place, memory.restoredAs),
      type,
      subject,
      at: event.at,
      urgency,
      data: JSON.stringify(data),
    });
  handleEvent(CLAIMS_AFTER, event, memory);
}

function contextOf(memory: LinkMemory, before: ShownMeters): PublishContext {
  return {
    linkId: memory.linkId,
    terms: must(memory.terms, 'the terms of an open link').config,
    tableOf: (tableNo) => {
      const { tableId, assetNumber } = tableIn(memory, tableNo);
      return { tableId, assetNumber };
    },
    claimOf: (awardNumber) => must(memory.claims.get(awardNumber), `open claim ${awardNumber}`),
    meterOf: (level) => ({
      beforeMicro: must(before.get(level), 'a level of the link'),
      afterMicro: levelIn(memory, level).displayMicro,
    }),
    // Not in the order of the map: levels of a running projector and levels loaded from the read tables may differ in it.
    levels: LEVELS.filter((level) => before.has(level)),
  };
}

/** Which claims are open after an event. Those of earlier batches are loaded from the read tables. */
const CLAIMS_AFTER: EventTable<void, [memory: LinkMemory]> = {
  CoupResolved: (event, memory) => openClaims(memory, event),
  CoupCorrected: (event, memory) => {
    for (const { awardNumber } of event.reversal.awards) memory.claims.delete(awardNumber);
    openClaims(memory, event);
  },
  PayoutIssued: ({ awardNumber }, memory) => void memory.claims.delete(awardNumber),
  ClaimRejected: ({ awardNumber }, memory) => void memory.claims.delete(awardNumber),
};

function openClaims(memory: LinkMemory, event: EventOf<'CoupResolved' | 'CoupCorrected'>): void {
  const { priceCents } = must(memory.terms, 'the terms of an open link').config;
  for (const { awardNumber, documentNumber, seat, line, level } of awardsOf(event)) {
    if (documentNumber === 0) continue;
    memory.claims.set(awardNumber, { tableNo: event.table, coup: event.coup, seat, line, level, priceCents });
  }
}
