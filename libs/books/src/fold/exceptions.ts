import { microToText, must, unreachable } from '@jackpot/money';
import {
  type InterLinkEvent,
  type DeviceReport,
  type EventOf,
  type LinkEvent,
  type OpenedLink,
  type Person,
  isOfArea,
  tableOf,
} from '@jackpot/progressive';
import type { DayException } from '../report/day-report.js';
import { loweringNote } from './lowering-notes.js';
import { scheduleNotes } from './schedule-notes.js';
import { type Note, type Where, named } from './notes.js';

/** What of an event a person shall look at; most need no looking at. */
export function exceptionsOf(event: LinkEvent, link: OpenedLink | null, sequence: number): readonly DayException[] {
  return notesOf(event).map(([kind, { table, coup, seat, who, detail }]) => ({
    kind,
    sequence,
    at: event.at,
    tableId: table === undefined ? null : tableOf(must(link, 'an opened link'), table).tableId,
    coup: coup ?? null,
    seat: seat ?? null,
    who: who ?? null,
    detail,
  }));
}

function notesOf(event: LinkEvent): readonly Note[] {
  // Between links, and followed by what a person shall look at.
  if (isBetween(event)) return [];
  if (isOfArea(event, 'terms')) return scheduleNotes(event);
  if (event.type === 'CoupCorrected') return [loweringNote(event), ...held(event)];
  if (isOfArea(event, 'transfer', 'retirement')) return [loweringNote(event)];
  switch (event.type) {
    case 'LateWagerRefused':
      return [['late-wager', { ...event, detail: 'attempted after no more bets; not recognized' }]];
    case 'CoupVoided':
      return [['coup-voided', { table: event.table, coup: event.coup, who: event.by, detail: event.reason }]];
    case 'DeviceReported': {
      const { what, table, seat } = event;
      return [[`device-${what}`, { table, seat, detail: DEVICE_SAYS[what] }]];
    }
    case 'RoundHeld':
    case 'RoundReleased':
      return [heldRound(event)];
    case 'CoupOpened':
      return event.kind === 'wagering'
        ? []
        : [
            [
              'no-wager-round',
              { table: event.table, coup: event.coup, detail: 'simulated round after an exposed card' },
            ],
          ];
    case 'LinkSuspended':
      return [['suspended', { who: event.by, detail: event.reason }]];
    case 'LinkResumed':
      return [['resumed', { who: event.by, detail: event.reason }]];
    case 'WriterTookOver':
      return [['writer-took-over', { who: event.holder, detail: `epoch ${event.epoch}` }]];
    case 'CoupResolved':
    case 'CoupLocked':
      return held(event);
    case 'ClaimRejected':
      return [['claim-rejected', ofClaim(event, event.reason, event.second)]];
    case 'ClaimReleased':
      return [['claim-released', ofClaim(event, event.reason)]];
    case 'DocumentVoided':
      return [['document-voided', voided(event)]];
    case 'ManualDocumentEntered':
      return [['manual-document', ofClaim(event, `manual form ${event.manualNumber}: ${event.reason}`)]];
    case 'MeterAdjusted':
      return [['meter-adjusted', adjusted(event)]];
    case 'IrregularityRecorded': {
      const { table, coup, by, shoe, number, kind, clause } = event;
      return [['irregularity', { table, coup, who: by, detail: `shoe ${shoe}, ${number}: ${kind}, clause ${clause}` }]];
    }
    case 'LinkOpened':
    case 'ShoeOpened':
    case 'WagerAcknowledged':
    case 'WagerWithdrawn':
    case 'CoupSettled':
    case 'ClaimPaid':
    case 'PayoutIssued':
    case 'ClaimVerified':
    case 'ClaimAuthorized':
    case 'ClaimActRequested':
    case 'AdjustmentRequested':
    case 'CorrectionRequested':
    case 'ShoeLoaded':
    case 'CardsBurned':
    case 'CoverCardSeen':
    case 'ShoeEnded':
      return [];
    default:
      return unreachable(event);
  }
}

function isBetween(event: LinkEvent): event is InterLinkEvent {
  return (
    event.type === 'TransferExpected' ||
    event.type === 'TransferExpectationCancelled' ||
    event.type === 'TransferReceiptConfirmed'
  );
}

const DEVICE_SAYS: Readonly<Record<DeviceReport, string>> = {
  opened: 'the case of the wagering device was opened',
  closed: 'the case of the wagering device is closed again',
  power: 'the power of the wagering device dipped',
};

function heldRound(event: EventOf<'RoundHeld' | 'RoundReleased'>): Note {
  const { table, coup } = event;
  if (event.type === 'RoundReleased')
    return ['round-released', { table, coup, who: named(event.person), detail: event.reason }];
  const detail = `${event.sinceMs} ms after the last no more bets; seats ${event.seats.join(', ')}, nothing credited`;
  return ['round-held', { table, coup, detail }];
}

function held(event: EventOf<'CoupResolved' | 'CoupLocked' | 'CoupCorrected'>): readonly Note[] {
  const { table, coup } = event;
  return awardsOf(event)
    .filter(({ reviewWith }) => reviewWith > 0)
    .map(({ awardNumber, reviewWith, seat }) => [
      'held-for-review',
      { table, coup, seat, detail: `award ${awardNumber} came close to award ${reviewWith}` },
    ]);
}

interface OfClaim {
  readonly awardNumber: number;
  readonly person: Person;
}

function ofClaim({ awardNumber, person }: OfClaim, detail: string, second?: Person): Where {
  return { who: named(person, second), detail: `award ${awardNumber}: ${detail}` };
}

function voided(event: EventOf<'DocumentVoided'>): Where {
  const { documentNumber, nextDocumentNumber, reason, second } = event;
  return ofClaim(event, `document ${documentNumber} is void, ${nextDocumentNumber} follows: ${reason}`, second);
}

function adjusted(event: EventOf<'MeterAdjusted'>): Where {
  const { level, register, beforeMicro, afterMicro, cause, reference, reason, person, second } = event;
  const change = `${level} ${register} from ${microToText(beforeMicro)} to ${microToText(afterMicro)}`;
  return { who: named(person, second), detail: `${change}, ${cause} ${reference}: ${reason}` };
}

/** Every award an event fixes, in the order of its numbers. */
export function awardsOf(
  event: Extract<LinkEvent, { readonly type: 'CoupLocked' | 'CoupResolved' | 'CoupCorrected' }>,
) {
  if (event.type !== 'CoupLocked') return event.awards;
  return event.mustHit === null ? [] : [event.mustHit.award];
}
