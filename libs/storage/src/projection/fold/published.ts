import { type ClaimFacts, type PublishContext, PUBLISHED, eventIdOf, publishedOf } from '@jackpot/contract';
import { must } from '@jackpot/money';
import {
  type EventOf,
  type EventTable,
  LEVELS,
  type LevelId,
  type LinkEvent,
  lineTermsAt,
  awardsOf,
  handleEvent,
} from '@jackpot/progressive';
import { type LinkMemory, addWon, levelIn, tableIn, wagerInPlay, wonOn } from '../link-memory.js';
import type { ProjectionBatch } from '../projection-batch.js';

export type ShownMeters = ReadonlyMap<LevelId, bigint>;

export function isPublished(event: LinkEvent): boolean {
  return Object.hasOwn(PUBLISHED, event.type);
}

export function shownMeters({ levels }: LinkMemory): ShownMeters {
  return new Map(Array.from(levels.values(), ({ level, displayMicro }) => [level, displayMicro]));
}

/** Call last, because published events contain the meters after the event. */
export function publish(
  run: ProjectionBatch,
  event: LinkEvent,
  { sequence, before }: { readonly sequence: number; readonly before: ShownMeters },
): void {
  const { memory, rows } = run;
  handleEvent(WON_AFTER, event, memory);
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
  const { config, tables } = must(memory.terms, 'the terms of an open link');
  return {
    linkId: memory.linkId,
    // A table that has left the link is in no terms.
    lineTermsOf: (tableNo) => lineTermsAt(config, tables.get(tableIn(memory, tableNo).tableId) ?? {}),
    paymentRules: memory.paymentRules,
    tableOf: (tableNo) => {
      const { tableId, assetNumber } = tableIn(memory, tableNo);
      return { tableId, assetNumber };
    },
    claimOf: (awardNumber) => claimIn(memory, awardNumber),
    wonCentsOf: (wager) => {
      const { awards } = must(wonOn(memory, wager), 'the awards of a wager');
      return [...awards.values()].reduce((sum, cents) => sum + cents, 0n);
    },
    wagerOf: ({ tableNo, seat }) => wagerInPlay(tableIn(memory, tableNo), seat).wager,
    meterOf: (level) => ({
      beforeMicro: must(before.get(level), 'a level of the link'),
      afterMicro: levelIn(memory, level).displayMicro,
    }),
    // A fixed order, because `memory.levels` may have another order after it was loaded.
    levels: LEVELS.filter((level) => before.has(level)),
  };
}

const WON_AFTER: EventTable<void, [memory: LinkMemory]> = {
  CoupResolved: (event, memory) => winAwards(memory, event),
  CoupCorrected: (event, memory) => {
    const { table: tableNo, coup, reversal } = event;
    for (const { seat, awardNumber } of reversal.awards)
      wonOn(memory, { tableNo, coup, seat })?.awards.delete(awardNumber);
    winAwards(memory, event);
  },
  ClaimRejected: ({ awardNumber, restoration }, memory) => {
    wonOn(memory, claimIn(memory, awardNumber))?.awards.delete(awardNumber);
    for (const { awardNumber: raised, amountCents } of restoration.increases)
      addWon(memory, claimIn(memory, raised), raised, amountCents);
  },
};

function winAwards(memory: LinkMemory, event: EventOf<'CoupResolved' | 'CoupCorrected'>): void {
  const { table: tableNo, coup } = event;
  for (const { seat, awardNumber, amountCents } of awardsOf(event))
    addWon(memory, { tableNo, coup, seat }, awardNumber, amountCents);
}

const CLAIMS_AFTER: EventTable<void, [memory: LinkMemory]> = {
  CoupResolved: (event, memory) => openClaims(memory, event),
  CoupCorrected: (event, memory) => {
    for (const { awardNumber } of event.reversal.awards) memory.claims.delete(awardNumber);
    openClaims(memory, event);
  },
  PayoutIssued: ({ awardNumber }, memory) => endClaim(memory, awardNumber),
  ClaimPaid: ({ awardNumber }, memory) => endClaim(memory, awardNumber),
  ClaimPaidBySlip: ({ awardNumber }, memory) => endClaim(memory, awardNumber),
  ClaimForfeited: ({ awardNumber }, memory) => endClaim(memory, awardNumber),
  ClaimRejected: ({ awardNumber }, memory) => endClaim(memory, awardNumber),
};

function endClaim(memory: LinkMemory, awardNumber: number): void {
  const { tableNo } = claimIn(memory, awardNumber);
  memory.claims.delete(awardNumber);
  forgetWon(memory, tableNo);
}

/** Forgets wagers of earlier coups without an open claim. */
function forgetWon(memory: LinkMemory, tableNo: number): void {
  const table = tableIn(memory, tableNo);
  const isClaimed = (awardNumber: number): boolean => memory.claims.has(awardNumber);
  table.won = table.won.filter(({ coup, awards }) => coup === table.coup?.coup || [...awards.keys()].some(isClaimed));
}

function claimIn({ claims }: LinkMemory, awardNumber: number): ClaimFacts {
  return must(claims.get(awardNumber), `open claim ${awardNumber}`);
}

function openClaims(memory: LinkMemory, event: EventOf<'CoupResolved' | 'CoupCorrected'>): void {
  const awards = awardsOf(event);
  for (const { awardNumber, documentNumber, seat, line, level } of awards) {
    if (documentNumber === 0) continue;
    const { priceCents, houseCents } = wagerInPlay(tableIn(memory, event.table), seat).wager;
    memory.claims.set(awardNumber, {
      tableNo: event.table,
      coup: event.coup,
      seat,
      line,
      level,
      priceCents,
      houseCents,
    });
  }
  if (awards.length > 0) forgetWon(memory, event.table);
}
