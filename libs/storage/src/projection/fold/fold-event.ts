import { postTo, postingsOf } from '@jackpot/books';
import type { LinkEvent } from '@jackpot/progressive';
import type { ProjectionBatch } from '../projection-batch.js';
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
export function foldEvent(run: ProjectionBatch, event: LinkEvent, sequence: number): void {
  route(run, event, sequence);
  if (run.memory.terms !== null) postTo(run.rows.balances, postingsOf(event, run.memory.terms.config));
}

function route(run: ProjectionBatch, event: LinkEvent, sequence: number): void {
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
    case 'ClaimAuthorized':
    case 'PayoutIssued':
    case 'ClaimRejected':
    case 'ClaimReleased':
    case 'DocumentVoided':
    case 'ManualDocumentEntered':
    case 'ClaimActRequested':
      return claimActed(run, event, sequence);
    case 'AdjustmentRequested':
    case 'MeterAdjusted':
      return adjusted(run, event, sequence);
    case 'TransferNoticed':
    case 'RetirementNoticed':
    case 'NoticeCancelled':
    case 'TransferSent':
    case 'TransferReceiptConfirmed':
    case 'TransferReceived':
    case 'TransferExpected':
    case 'TransferExpectationCancelled':
    case 'LinkRetired':
      return lowered(run, event, sequence);
    case 'CorrectionRequested':
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
