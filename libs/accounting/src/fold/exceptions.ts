import { must, unreachable } from '@jackpot/money';
import type { LinkConfig, LinkEvent, TableNo } from '@jackpot/progressive';
import type { DayException, ExceptionKind } from '../report/day-report.js';

interface Where {
  readonly table?: TableNo;
  readonly coup?: number;
  readonly seat?: number;
  readonly who?: string;
  readonly detail: string;
}

/** What of an event a person shall look at; most need no looking at. */
export function exceptionsOf(
  event: LinkEvent,
  config: LinkConfig | undefined,
  sequence: number,
): readonly DayException[] {
  return notesOf(event).map(([kind, { table, coup, seat, who, detail }]) => ({
    kind,
    sequence,
    at: event.at,
    tableId: table === undefined ? null : must(config?.tables[table], 'a table of the link').tableId,
    coup: coup ?? null,
    seat: seat ?? null,
    who: who ?? null,
    detail,
  }));
}

type Note = readonly [ExceptionKind, Where];

function notesOf(event: LinkEvent): readonly Note[] {
  switch (event.type) {
    case 'LateWagerRefused':
      return [['late-wager', { ...event, detail: 'attempted after no more bets; not recognised' }]];
    case 'CoupVoided':
      return [['coup-voided', { table: event.table, coup: event.coup, who: event.by, detail: event.reason }]];
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
      return awardsOf(event)
        .filter(({ reviewWith }) => reviewWith > 0)
        .map(({ awardNumber, reviewWith, seat }) => [
          'held-for-review',
          {
            table: event.table,
            coup: event.coup,
            seat,
            detail: `award ${awardNumber} came close to award ${reviewWith}`,
          },
        ]);
    case 'LinkOpened':
    case 'ShoeOpened':
    case 'WagerAcknowledged':
    case 'WagerWithdrawn':
    case 'CoupSettled':
    case 'ClaimPaid':
      return [];
    default:
      return unreachable(event);
  }
}

/** Every award an event fixes, in the order of its numbers. */
export function awardsOf(event: Extract<LinkEvent, { readonly type: 'CoupLocked' | 'CoupResolved' }>) {
  if (event.type === 'CoupResolved') return event.awards;
  return event.mustHit === null ? [] : [event.mustHit.award];
}
