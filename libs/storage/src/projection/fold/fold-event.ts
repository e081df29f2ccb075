import { postTo, postingsOf } from '@jackpot/ledger';
import type { LinkEvent } from '@jackpot/progressive';
import type { Run } from '../run-rows.js';
import { claimPaid } from './awards.js';
import { adjusted } from './adjustments.js';
import { claimActed } from './claims.js';
import { coupLocked, coupOpened, coupResolved, coupSettled, coupVoided, roundHeld, roundReleased } from './coups.js';
import { corrected, lowered } from './lowering.js';
import { linkOpened, playChanged, tookOver } from './link.js';
import { shoeEvent, shoeOpened } from './shoes.js';
import { activationScheduled, termsActivated } from './terms.js';
import { deviceReported, lateWager, wagerAcknowledged, wagerWithdrawn } from './wagers.js';

/** Adds one event to a run: what it writes, and what is remembered of it. Knows no database, no clock and no chance. */
export function foldEvent(run: Run, event: LinkEvent, sequence: number): void {
  route(run, event, sequence);
  if (run.memory.terms !== null) postTo(run.rows.balances, postingsOf(event, run.memory.terms.config));
}

function route(run: Run, event: LinkEvent, sequence: number): void {
  switch (event.type) {
    case 'LinkOpened':
      return linkOpened(run, event, sequence);
    case 'WriterTookOver':
      return tookOver(run, event, sequence);
    case 'LinkSuspended':
    case 'LinkResumed':
      return playChanged(run, event, sequence);
    case 'ShoeOpened':
      return shoeOpened(run, event, sequence);
    case 'CoupOpened':
      return coupOpened(run, event, sequence);
    case 'WagerAcknowledged':
      return wagerAcknowledged(run, event, sequence);
    case 'WagerWithdrawn':
      return wagerWithdrawn(run, event, sequence);
    case 'LateWagerRefused':
      return lateWager(run, event, sequence);
    case 'CoupLocked':
      return coupLocked(run, event, sequence);
    case 'DeviceReported':
      return deviceReported(run, event, sequence);
    case 'RoundHeld':
      return roundHeld(run, event, sequence);
    case 'RoundReleased':
      return roundReleased(run, event, sequence);
    case 'CoupResolved':
      return coupResolved(run, event, sequence);
    case 'CoupSettled':
      return coupSettled(run, event);
    case 'CoupVoided':
      return coupVoided(run, event, sequence);
    case 'ClaimPaid':
      return claimPaid(run, event);
    case 'ClaimVerified':
    case 'ClaimAuthorised':
    case 'PayoutIssued':
    case 'ClaimRejected':
    case 'ClaimReleased':
    case 'DocumentVoided':
    case 'ManualDocumentEntered':
    case 'ClaimActAsked':
      return claimActed(run, event, sequence);
    case 'AdjustmentAsked':
    case 'MeterAdjusted':
      return adjusted(run, event, sequence);
    case 'TransferNoticed':
    case 'RetirementNoticed':
    case 'NoticeCalledOff':
    case 'TransferSent':
    case 'TransferDispatched':
    case 'TransferArrived':
    case 'TransferReceived':
    case 'TransferAwaited':
    case 'TransferNotAwaited':
    case 'LinkRetired':
      return lowered(run, event, sequence);
    case 'CorrectionAsked':
    case 'CoupCorrected':
      return corrected(run, event, sequence);
    case 'TermsActivated':
      return termsActivated(run, event, sequence);
    case 'ActivationScheduled':
    case 'ScheduleEnded':
      return activationScheduled(run, event, sequence);
    default:
      return shoeEvent(run, event, sequence);
  }
}
