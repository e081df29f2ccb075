import { must } from '@jackpot/money';
import {
  type AdjustmentEvent,
  type ClaimEvent,
  type DeviceId,
  type Draws,
  type EventOf,
  type LinkCommand,
  type LinkEvent,
  type LinkState,
  type NoticeEvent,
  type CorrectionEvent,
  type RevealedTrigger,
  type SealedTrigger,
  type ShoeCommand,
  type ShoeEvent,
  type TermsEvent,
  asDeviceId,
  decide,
  isShoeEvent,
  encodeEvents,
} from '@jackpot/progressive';
import { sameBytes } from '@jackpot/journal';
import { adjustCommandOf, claimCommandOf } from './claim-commands.js';
import { correctionCommandOf, lowerCommandOf } from './lower-commands.js';
import { readTerms, termsCommandOf } from './terms-commands.js';
import { shownDifference, textOf } from './difference.js';
import type { EventProblem } from './finding.js';

/**
 * Decides once more what was decided, from nothing but the state before and what the event says was asked and drawn; the
 * answer must be the very event, byte for byte. Null where it is.
 */
export function reDecide(state: LinkState, event: LinkEvent, recorded: Uint8Array): EventProblem | null {
  const asked = commandOf(state, event);
  if ('code' in asked) return asked;
  const { events, answer } = decide(state, asked, { now: event.at, draws: new RecordedDraws(state, event) });
  const [expected] = events;
  if (expected === undefined) {
    const refusal = answer.ok ? 'nothing, for it was asked before' : `the refusal ${answer.code}`;
    return { code: 'NOT_DECIDABLE', expected: refusal, found: textOf(event) };
  }
  return sameBytes(encodeEvents(events), recorded) ? null : differs(expected, event);
}

function differs(expected: LinkEvent, found: LinkEvent): EventProblem {
  if (expected.type === 'CoupLocked' && found.type === 'CoupLocked') {
    if (expected.mustHit === null && found.mustHit !== null)
      return { code: 'TRIGGER_NOT_REACHED', expected: 'no hit', found: textOf(found.mustHit.award) };
  }
  return { code: 'EVENT_DIFFERS', ...shownDifference(expected, found) };
}

/** What must have been asked for this to happen; or why nothing can have been. */
function commandOf(state: LinkState, event: LinkEvent): LinkCommand | EventProblem {
  switch (event.type) {
    case 'LinkOpened':
      return openLink(event);
    case 'WriterTookOver':
      return event.epoch === state.epoch + 1
        ? { type: 'take-over', epoch: event.epoch, holder: event.holder }
        : { code: 'EPOCH_WRONG', expected: `epoch ${state.epoch + 1}`, found: `epoch ${event.epoch}` };
    case 'LinkSuspended':
      return { type: 'suspend', by: event.by, reason: event.reason };
    case 'LinkResumed':
      return { type: 'resume', by: event.by, reason: event.reason };
    case 'ClaimPaid': {
      const { awardNumber, preparedBy, verifiedBy } = event;
      return { type: 'pay-claim', awardNumber, preparedBy, verifiedBy };
    }
    case 'ClaimVerified':
    case 'ClaimAuthorized':
    case 'PayoutIssued':
    case 'ClaimRejected':
    case 'ClaimReleased':
    case 'DocumentVoided':
    case 'ManualDocumentEntered':
    case 'ClaimActRequested':
      return claimCommandOf(event);
    case 'AdjustmentRequested':
    case 'MeterAdjusted':
      return adjustCommandOf(event);
    case 'TransferNoticed':
    case 'RetirementNoticed':
    case 'NoticeCancelled':
    case 'TransferSent':
    case 'TransferReceiptConfirmed':
    case 'TransferReceived':
    case 'TransferExpected':
    case 'TransferExpectationCancelled':
    case 'LinkRetired':
      return lowerCommandOf(event);
    case 'CorrectionRequested':
    case 'CoupCorrected':
      return correctionCommandOf(event);
    case 'TermsActivated':
    case 'ActivationScheduled':
    case 'ScheduleEnded':
      return termsCommandOf(state.opened, event);
    default:
      return floorCommandOf(state, event);
  }
}

type FloorEvent = Exclude<
  LinkEvent,
  | { readonly type: 'LinkOpened' | 'WriterTookOver' | 'LinkSuspended' | 'LinkResumed' | 'ClaimPaid' }
  | ClaimEvent
  | AdjustmentEvent
  | NoticeEvent
  | CorrectionEvent
  | TermsEvent
>;

function floorCommandOf(state: LinkState, event: FloorEvent): LinkCommand {
  if (event.type === 'ShoeOpened') return { type: 'shoe', table: event.table, shoe: event.shoe };
  if (isShoeEvent(event)) return shoeCommandOf(event);
  const { table, coup } = event;
  switch (event.type) {
    case 'CoupOpened':
      return { type: 'open', table, coup, kind: event.kind };
    case 'WagerAcknowledged':
    case 'LateWagerRefused':
      return { type: 'acknowledge', ...fromDevice(state, event), priceCents: event.priceCents };
    case 'WagerWithdrawn':
      return { type: 'withdraw', ...fromDevice(state, event) };
    case 'DeviceReported':
      return { type: 'report', ...fromDevice(state, event), what: event.what };
    case 'CoupLocked':
    case 'RoundHeld':
      return { type: 'lock', table, coup };
    case 'RoundReleased':
      return { type: 'release-round', table, coup, reason: event.reason, person: event.person };
    case 'CoupResolved':
      return { type: 'resolve', table, coup, cards: event.cards };
    case 'CoupSettled':
      return { type: 'settle', table, coup };
    case 'CoupVoided':
      return { type: 'void', table, coup, by: event.by, reason: event.reason };
  }
}

function shoeCommandOf(event: ShoeEvent): ShoeCommand {
  const { table, shoe } = event;
  switch (event.type) {
    case 'ShoeLoaded': {
      const { decks, backs, cardsOpenedAt, by } = event;
      return { type: 'open-shoe', table, shoe, decks, backs, cardsOpenedAt, by };
    }
    case 'CardsBurned':
      return { type: 'burn', table, shoe, card: event.card };
    case 'CoverCardSeen':
      return { type: 'cover-card', table, shoe, coup: event.coup };
    case 'IrregularityRecorded': {
      const { number, coup, kind, card, dealt, by } = event;
      return { type: 'irregularity', table, shoe, number, coup, kind, card, dealt, by };
    }
    case 'ShoeEnded':
      return { type: 'end-shoe', table, shoe, by: event.by, reason: event.reason };
  }
}

type DeviceEvent = EventOf<'WagerAcknowledged' | 'LateWagerRefused' | 'WagerWithdrawn' | 'DeviceReported'>;

const NO_DEVICE = asDeviceId('');

/** The message of the device that serves the position. There is one a position, so the event need not name it. */
function fromDevice(
  state: LinkState,
  { table, coup, seat, boot, sequence }: DeviceEvent,
): Pick<DeviceEvent, 'table' | 'coup' | 'seat' | 'boot' | 'sequence'> & { readonly device: DeviceId } {
  const device = state.opened?.tables[table]?.seats[seat]?.device.deviceId ?? NO_DEVICE;
  return { table, coup, seat, boot, sequence, device };
}

function openLink(event: EventOf<'LinkOpened'>): LinkCommand | EventProblem {
  const config = readTerms(event.config);
  return 'code' in config ? config : { type: 'open-link', config };
}

const NOTHING_SEALED: SealedTrigger = { sealed: new Uint8Array(), commitment: new Uint8Array() };

/**
 * Chance as the event recorded it. A trigger that is not revealed yet is unknown to everybody; it is taken to be the
 * maximum, the one amount at which the level must go whatever was drawn. That the true one was not passed before is
 * checked when it is revealed (`Commitments`).
 */
class RecordedDraws implements Draws {
  #draws = 0;

  constructor(
    private readonly state: LinkState,
    private readonly event: LinkEvent,
  ) {}

  /** A lock draws the winner first, then the next trigger; what the latter was, only its seal knows. */
  below(): bigint {
    this.#draws += 1;
    const isWinner = this.event.type === 'CoupLocked' && this.#draws === 1;
    return isWinner ? BigInt(this.#hit()?.drawn ?? 0) : 0n;
  }

  seal(): SealedTrigger {
    const sealed = this.event.type === 'LinkOpened' ? this.event.mustHit : this.#hit()?.next;
    return sealed ?? NOTHING_SEALED;
  }

  open(): RevealedTrigger {
    const { maximumCents } = must(this.state.opened?.mustHitCycle, 'the cycle of the Must Hit');
    return this.#hit()?.revealed ?? { triggerCents: maximumCents, nonce: new Uint8Array() };
  }

  #hit(): EventOf<'CoupLocked'>['mustHit'] {
    return this.event.type === 'CoupLocked' ? this.event.mustHit : null;
  }
}
