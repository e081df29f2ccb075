import { centsToMicro, unreachable } from '@jackpot/money';
import {
  type Award,
  type Contribution,
  type EventOf,
  type LevelMove,
  type LinkConfig,
  type LinkEvent,
  type MustHitHit,
  type Reversal,
  levelsOf,
  termsOf,
} from '@jackpot/progressive';
import type { Account, Posting } from './accounts.js';
import { post } from './post.js';
import { adjustment } from './adjustment.js';
import { retired, takenBack, transferReceived, transferSent } from './lowering.js';
import { restoration } from './restoration.js';

/**
 * The double entry of one event; events that move no money have none.
 * @param config the terms of the link, which say what an opening funds.
 */
export function postingsOf(event: LinkEvent, config: LinkConfig): readonly Posting[] {
  switch (event.type) {
    case 'LinkOpened':
      return opening(config);
    case 'CoupLocked':
      return [...event.contributions.flatMap(contribution), ...(event.mustHit === null ? [] : mustHit(event.mustHit))];
    case 'CoupResolved':
      return result(event);
    case 'CoupCorrected':
      return [...takenBack(result(event.undone), event.undone.surplus), ...result(event)];
    case 'TransferSent':
      return transferSent(event, config.linkId);
    case 'TransferReceiptConfirmed':
      return post(`under-way:${event.level}`, `transit:${event.level}`, event.amountMicro);
    case 'TransferReceived':
      return transferReceived(event);
    case 'LinkRetired':
      return retired(event);
    case 'CoupVoided':
      return event.reversals.flatMap(reversal);
    case 'ClaimPaid':
    case 'PayoutIssued':
      return paid(event);
    case 'MeterAdjusted':
      return adjustment(event);
    case 'AdjustmentRequested':
    case 'TransferNoticed':
    case 'RetirementNoticed':
    case 'NoticeCancelled':
    case 'TransferExpected':
    case 'TransferExpectationCancelled':
    case 'CorrectionRequested':
    case 'TermsActivated':
    case 'ActivationScheduled':
    case 'ScheduleEnded':
      return [];
    case 'ClaimRejected':
      return restoration(event.level, event.restoration);
    case 'ClaimVerified':
    case 'ClaimAuthorized':
    case 'ClaimReleased':
    case 'DocumentVoided':
    case 'ManualDocumentEntered':
    case 'ClaimActRequested':
    case 'WriterTookOver':
    case 'LinkSuspended':
    case 'LinkResumed':
    case 'ShoeOpened':
    case 'CoupOpened':
    case 'WagerAcknowledged':
    case 'WagerWithdrawn':
    case 'LateWagerRefused':
    case 'DeviceReported':
    case 'RoundHeld':
    case 'RoundReleased':
    case 'CoupSettled':
    case 'ShoeLoaded':
    case 'CardsBurned':
    case 'CoverCardSeen':
    case 'IrregularityRecorded':
    case 'ShoeEnded':
      return [];
    default:
      return unreachable(event);
  }
}

function opening(config: LinkConfig): readonly Posting[] {
  return levelsOf(config).flatMap((level) =>
    post(`house:seed:${level}`, `level:${level}:display`, centsToMicro(termsOf(config, level).initialCents)),
  );
}

function contribution({ level, displayMicro, reserveMicro, overflowMicro }: Contribution): readonly Posting[] {
  const from: Account = `house:contributions:${level}`;
  return [
    ...post(from, `level:${level}:display`, displayMicro),
    ...post(from, `level:${level}:reserve`, reserveMicro),
    ...post(from, `level:${level}:overflow`, overflowMicro),
  ];
}

function mustHit(hit: MustHitHit): readonly Posting[] {
  return [...hit.moves.flatMap(movement), ...award(hit.award)];
}

interface Result {
  readonly moves: readonly LevelMove[];
  readonly awards: readonly OfAward[];
}

/** What a coup's cards did: to the levels, and to what is owed. */
function result({ moves, awards }: Result): readonly Posting[] {
  return [...moves.flatMap(movement), ...awards.flatMap(award)];
}

function movement(move: LevelMove): readonly Posting[] {
  const { level } = move;
  switch (move.kind) {
    case 'award':
      return post(`level:${level}:display`, `level:${level}:pending`, move.amountMicro);
    case 'reset':
    case 'top-up':
      return [
        ...post(`level:${level}:reserve`, `level:${level}:display`, move.fromReserveMicro),
        ...post(`level:${level}:overflow`, `level:${level}:display`, move.fromOverflowMicro),
        ...post(`house:seed:${level}`, `level:${level}:display`, move.fromHouseMicro),
      ];
    case 'pool':
      return [
        ...post(`level:${level}:reserve`, 'fixed:pending', move.fromReserveMicro),
        ...post(`level:${level}:overflow`, 'fixed:pending', move.fromOverflowMicro),
      ];
  }
}

type OfAward = Pick<Award, 'level' | 'amountCents' | 'fromMeterCents' | 'documentNumber'>;

/** What the meters do not pay of an award; and a fixed award that the dealer pays at once leaves the pending account again. */
function award({ level, amountCents, fromMeterCents, documentNumber }: OfAward): readonly Posting[] {
  const fromHouseMicro = centsToMicro(amountCents - fromMeterCents);
  if (level !== null) return post(`house:awards:${level}`, `level:${level}:pending`, fromHouseMicro);
  const owed = post('house:fixed', 'fixed:pending', fromHouseMicro);
  return documentNumber > 0 ? owed : [...owed, ...post('fixed:pending', 'paid:table', centsToMicro(amountCents))];
}

function reversal({
  level,
  fromDisplayMicro,
  fromReserveMicro,
  fromOverflowMicro,
  fromHouseMicro,
}: Reversal): readonly Posting[] {
  const to: Account = `house:contributions:${level}`;
  return [
    ...post(`level:${level}:display`, to, fromDisplayMicro),
    ...post(`level:${level}:reserve`, to, fromReserveMicro),
    ...post(`level:${level}:overflow`, to, fromOverflowMicro),
    ...post(`house:seed:${level}`, to, fromHouseMicro),
  ];
}

function paid({ level, amountCents }: EventOf<'ClaimPaid' | 'PayoutIssued'>): readonly Posting[] {
  return post(level === null ? 'fixed:pending' : `level:${level}:pending`, 'paid:claims', centsToMicro(amountCents));
}
