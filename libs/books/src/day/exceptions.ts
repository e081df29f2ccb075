import { centsToText, microToText, must } from '@jackpot/money';
import {
  type DeviceReport,
  type EventOf,
  type EventTable,
  type LinkEvent,
  type OpenedLink,
  type Payment,
  type Person,
  type TableNo,
  type TransferPart,
  awardsOf,
  handleEvent,
  tableOf,
} from '@jackpot/progressive';
import { cardName } from '@jackpot/rules';
import type { DayException, ExceptionKind } from './day-report.js';

interface Where {
  readonly table?: TableNo;
  readonly coup?: number;
  readonly seat?: number;
  readonly who?: string;
  readonly detail: string;
}

type Exception = readonly [ExceptionKind, Where];

export const EXCEPTIONS: EventTable<readonly Exception[]> = {
  LateWagerRefused: ({ table, coup, seat }) => [
    ['late-wager', { table, coup, seat, detail: 'attempted after no more bets; not recognized' }],
  ],
  CoupLocked: ({ table, coup, returned }) =>
    [...new Set(returned)].map((seat): Exception => [
      'main-wager-missing',
      { table, coup, seat, detail: 'no main wager was attested; the wager was returned' },
    ]),
  CoupVoided: ({ table, coup, by, reason }) => [['coup-voided', { table, coup, who: by, detail: reason }]],
  DeviceReported: ({ what, table, seat }) => [[`device-${what}`, { table, seat, detail: DEVICE_REPORT_TEXT[what] }]],
  MessagesSummarized: ({ table, coup, seat, count }) => [
    [
      'messages-summarized',
      { table, coup, seat, detail: `${count} late wagers and reports beyond the limit of a hand` },
    ],
  ],
  DeviceEnrolled: ({ table, seat, boot, reason, person }) => [
    ['device-enrolled', { table, seat, who: named(person), detail: `next boot ${boot}: ${reason}` }],
  ],
  DoorOpened: ({ table, door, how }) => [['door-opened', { table, detail: `door ${door}: ${DOOR_OPENING_TEXT[how]}` }]],
  DoorClosed: ({ table, door }) => [['door-closed', { table, detail: `door ${door} is closed again` }]],
  RoundHeld: ({ table, coup, sinceMs, seats }) => [
    [
      'round-held',
      {
        table,
        coup,
        detail: `${sinceMs} ms after the last no more bets; seats ${seats.join(', ')}, nothing credited`,
      },
    ],
  ],
  VoidApproved: ({ table, coup, person, reason }) => [
    ['void-approved', { table, coup, who: named(person), detail: reason }],
  ],
  RoundReleased: ({ table, coup, person, reason }) => [
    ['round-released', { table, coup, who: named(person), detail: reason }],
  ],
  CoupOpened: ({ table, coup, kind }) =>
    kind === 'wagering' ? [] : [['no-wager-round', { table, coup, detail: 'simulated round after an exposed card' }]],
  LinkSuspended: ({ by, reason }) => [['suspended', { who: by, detail: reason }]],
  LinkResumed: ({ by, reason }) => [['resumed', { who: by, detail: reason }]],
  WriterTookOver: ({ holder, epoch }) => [['writer-took-over', { who: holder, detail: `epoch ${epoch}` }]],
  CoupResolved: heldForReview,
  CoupCorrected: (event) => [['coup-corrected', corrected(event)], ...heldForReview(event)],
  ClaimRejected: (event) => [['claim-rejected', ofClaim(event, event.reason, event.second)]],
  ClaimForfeited: (event) => [['claim-forfeited', ofClaim(event, event.reason, event.second)]],
  ClaimPaymentCorrected: (event) => [
    [
      'payment-corrected',
      ofClaim(event, `${moneyText(event.before)} was ${moneyText(event)}: ${event.reason}`, event.second),
    ],
  ],
  SlipPaymentRefused: (event) => [['slip-refused', { who: event.account, detail: refusedSlipText(event) }]],
  PaymentRulesChanged: ({ person, second, reference, reason }) => [
    ['payment-rules-changed', { who: `${named(person)} and ${named(second)}`, detail: `${reference}: ${reason}` }],
  ],
  ClaimReleased: (event) => [['claim-released', ofClaim(event, event.reason)]],
  DocumentVoided: (event) => [['document-voided', voided(event)]],
  ManualDocumentEntered: (event) => [
    ['manual-document', ofClaim(event, `manual form ${event.manualNumber}: ${event.reason}`)],
  ],
  MeterAdjusted: (event) => [['meter-adjusted', adjusted(event)]],
  IrregularityRecorded: ({ table, coup, by, shoe, number, kind, clause }) => [
    ['irregularity', { table, coup, who: by, detail: `shoe ${shoe}, ${number}: ${kind}, clause ${clause}` }],
  ],
  RecutRequired: ({ table, shoe, person, reason }) => [
    ['recut-required', { table, who: named(person), detail: `shoe ${shoe}: ${reason}` }],
  ],
  ThreeCardRoundVoided: ({ table, round, by, reason }) => [
    ['round-voided', { table, coup: round, who: by, detail: reason }],
  ],
  ThreeCardStubCounted: ({ table, round, stubCards, handSizes, clause, effect, ruledDeck }) =>
    effect === 'plays-on' && ruledDeck === 'keep'
      ? []
      : [
          [
            'round-irregularity',
            {
              table,
              coup: round,
              detail: `stub of ${stubCards} cards, hands of ${handSizes.join(', ')}, clause ${clause}: ${effect}`,
            },
          ],
        ],
  ThreeCardIrregularityRecorded: ({ table, round, kind, clause, effect, by }) => [
    ['round-irregularity', { table, coup: round, who: by, detail: `${kind}, clause ${clause}: ${effect}` }],
  ],
  ThreeCardWagersForfeited: ({ table, round, position, cause, by, reason }) => [
    ['wagers-forfeited', { table, coup: round, seat: position, who: by, detail: `${cause}: ${reason}` }],
  ],
  ThreeCardDeckRemoved: ({ table, deck, by, reason }) => [
    ['deck-removed', { table, who: by, detail: `deck ${deck}: ${reason}` }],
  ],
  TransferNoticed: ({ level, notice, targets, reference, reason, person, dueAt }) => {
    const to = targets.map((target) => `${target.level} of ${target.linkId}`).join(' and ');
    const detail = `${notice}: ${level} to ${to} from ${timeText(dueAt)} on, ${reference}: ${reason}`;
    return [['transfer-noticed', { who: named(person), detail }]];
  },
  RetirementNoticed: ({ notice, reference, reason, person, dueAt }) => {
    const detail = `${notice}: from ${timeText(dueAt)} on, ${reference}: ${reason}`;
    return [['retirement-noticed', { who: named(person), detail }]];
  },
  NoticeCancelled: ({ notice, reason, person }) => [
    ['notice-cancelled', { who: named(person), detail: `${notice}: ${reason}` }],
  ],
  TransferSent: transferSent,
  TransferReceived: (event) => [
    [
      'transfer-received',
      { detail: `${wholeOf(event)} to ${event.level} from ${event.from}, its notice ${event.notice}` },
    ],
  ],
  LinkRetired: ({ notice, reference, reason, person, second }) => [
    ['link-retired', { who: named(person, second), detail: `${notice}, ${reference}: ${reason}` }],
  ],
  ActivationScheduled: ({ version, person, dueAt, until }) => {
    const detail = `version ${version} of the terms for ${timeText(dueAt)}, until ${timeText(until)} at the latest`;
    return [['activation-scheduled', { who: named(person), detail }]];
  },
  ScheduleEnded: ({ version, end }) => {
    if (end.how === 'cancelled')
      return [['activation-cancelled', { who: named(end.person), detail: `version ${version}: ${end.reason}` }]];
    const why = end.detail === '' ? end.code : `${end.code}, ${end.detail}`;
    return [['activation-missed', { detail: `version ${version} was not put in force: ${why}` }]];
  },
};

const NONE: readonly Exception[] = [];

/** @param link state after the event; null before the link is opened */
export function exceptionsOf(event: LinkEvent, link: OpenedLink | null, sequence: number): readonly DayException[] {
  return (handleEvent(EXCEPTIONS, event) ?? NONE).map(([kind, { table, coup, seat, who, detail }]) => ({
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

const DEVICE_REPORT_TEXT: Readonly<Record<DeviceReport, string>> = {
  opened: 'the case of the wagering device was opened',
  closed: 'the case of the wagering device is closed again',
  power: 'the power of the wagering device dipped',
};

const DOOR_OPENING_TEXT: Readonly<Record<EventOf<'DoorOpened'>['how'], string>> = {
  contact: 'was opened',
  silent: 'its contact gives no answer',
};

function named(...people: readonly (Person | undefined)[]): string {
  return people.flatMap((person) => (person === undefined ? [] : [`${person.name} ${person.license}`])).join(' and ');
}

function heldForReview(event: EventOf<'CoupResolved' | 'CoupCorrected'>): readonly Exception[] {
  const { table, coup } = event;
  return awardsOf(event)
    .filter(({ reviewWith }) => reviewWith > 0)
    .map(({ awardNumber, reviewWith, seat }) => [
      'held-for-review',
      { table, coup, seat, detail: `award ${awardNumber} came close to award ${reviewWith}` },
    ]);
}

function moneyText({ parts, deductions }: Payment): string {
  const texts = [
    ...parts.map(({ method, amountCents, reference }) => [method, reference, centsToText(amountCents)]),
    ...deductions.map(({ kind, amountCents, reference }) => [kind, reference, centsToText(amountCents)]),
  ];
  return texts.map((each) => each.filter((text) => text !== '').join(' ')).join(', ');
}

interface OfClaim {
  readonly awardNumber: number;
  readonly person: Person;
}

function ofClaim({ awardNumber, person }: OfClaim, detail: string, second?: Person): Where {
  return { who: named(person, second), detail: `award ${awardNumber}: ${detail}` };
}

function refusedSlipText(event: EventOf<'SlipPaymentRefused'>): string {
  const { awardNumber, slipNumber, documentNumber, amountCents, code, detail } = event;
  const slip = `slip ${slipNumber} for document ${documentNumber}, ${centsToText(amountCents)}`;
  return `award ${awardNumber}: ${slip}, was reported as paid: ${[code, detail].filter((text) => text !== '').join(', ')}`;
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

function transferSent(event: EventOf<'TransferSent'>): readonly Exception[] {
  const { notice, level, parts, reference, reason, person, second } = event;
  const to = parts.map((part) => `${wholeOf(part)} to ${part.level} of ${part.linkId}`).join(', ');
  return [
    ['transfer-sent', { who: named(person, second), detail: `${notice}: ${level}, ${to}, ${reference}: ${reason}` }],
  ];
}

function corrected(event: EventOf<'CoupCorrected'>): Where {
  const { table, coup, cardsBefore, cards, reversal, awards, reference, reason, person, second } = event;
  const [before, after] = [cardsBefore, cards].map((each) => each.map(cardName).join(' '));
  const change = `${before} were ${after}; ${reversal.awards.length} awards reversed, ${awards.length} fixed`;
  return { table, coup, who: named(person, second), detail: `${change}, ${reference}: ${reason}` };
}

function wholeOf({ displayMicro, reserveMicro, overflowMicro }: Omit<TransferPart, 'linkId'>): string {
  return microToText(displayMicro + reserveMicro + overflowMicro);
}

function timeText(at: number): string {
  return new Date(at).toISOString();
}
