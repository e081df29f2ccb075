import { assert, MICRO_PER_CENT, must } from '@jackpot/money';
import { requested } from '../approval.js';
import { isWholeMeter } from '../award/award.js';
import { NO_ORIGIN } from '../award/origin.js';
import type { ClaimEvent, EventOf } from '../catalogue.js';
import { claimActRequested, type ClaimReversal } from './events.js';
import { isSameHit } from './restore.js';
import type { OpenClaim, RequestedClaimAct } from './state.js';
import type { LevelId } from '../ids.js';
import { moveAt } from '../levels/evolve.js';
import type { LevelMeters } from '../levels/meters.js';
import { metersOf, putMeters } from '../levels/state.js';
import { keyOf, manualKey } from '../person.js';
import type { OpenedLink } from '../state.js';

/** Applies what people did to a claim. */
export function evolveClaim(link: OpenedLink, event: ClaimEvent, sequence: number): void {
  const claim = must(link.claims.get(event.awardNumber), `claim ${event.awardNumber}`);
  switch (event.type) {
    case 'ClaimVerified':
      return put(link, { ...claim, progress: { step: 'verified', verifier: keyOf(event.person) } });
    case 'ClaimAuthorized':
      return authorize(link, claim, event);
    case 'PayoutIssued':
      return settleClaim(link, claim, event);
    case 'ClaimRejected':
      // From here on no correction of an earlier coup takes a hit of this level back.
      moveAt(link, [event.level ?? 'star'], sequence);
      return rejectClaim(link, claim, event);
    case 'ClaimReleased':
      return put(link, { ...claim, held: false });
    case 'DocumentVoided':
      return voidDocument(link, claim, event);
    case 'ClaimActRequested':
      return put(link, { ...claim, requested: requestedAct(event, sequence) });
    case 'ManualDocumentEntered':
      return void link.manualNumbers.add(manualKey(event.manualNumber));
  }
}

/** A claim is paid, by one step or at the end of three: it leaves the pending meter for the attendant-paid one. */
export function settleClaim(
  link: OpenedLink,
  claim: OpenClaim,
  paid: { readonly level: LevelId | null; readonly amountCents: bigint },
): void {
  const { award, awardNumber } = claim;
  assert(award.amountCents === paid.amountCents && award.level === paid.level, 'a claim is paid as it was fixed');
  link.claims.delete(awardNumber);
  keepShares(link, claim);
  if (paid.level === null) return;
  const meters = metersOf(link, paid.level);
  const largestCents = link.largestPaid.get(paid.level) ?? 0n;
  if (paid.amountCents > largestCents) link.largestPaid.set(paid.level, paid.amountCents);
  putMeters(link, {
    ...meters,
    pendingCents: meters.pendingCents - paid.amountCents,
    attendantPaidCents: meters.attendantPaidCents + paid.amountCents,
  });
}

/** Once one winner of a shared meter is paid, its reset stands: no rejection of another takes it back. */
function keepShares(link: OpenedLink, paid: OpenClaim): void {
  if (!isWholeMeter(paid.award.line)) return;
  for (const other of link.claims.values()) if (isSameHit(other, paid)) put(link, { ...other, origin: NO_ORIGIN });
}

function put(link: OpenedLink, claim: OpenClaim): void {
  link.claims.set(claim.awardNumber, claim);
}

function requestedAct(event: EventOf<'ClaimActRequested'>, sequence: number): RequestedClaimAct {
  const { act, reason, documentNumber, amountCents } = event;
  return { ...requested(claimActRequested, event, sequence), act, reason, documentNumber, amountCents };
}

function authorize(link: OpenedLink, claim: OpenClaim, event: EventOf<'ClaimAuthorized'>): void {
  const { progress } = claim;
  assert(progress.step === 'verified', 'a claim is authorized once, after its verification');
  put(link, {
    ...claim,
    progress: { step: 'authorized', verifier: progress.verifier, preparer: keyOf(event.person) },
  });
}

/** The next document must be authorized anew; who verified the hit has verified it. */
function voidDocument(link: OpenedLink, claim: OpenClaim, event: EventOf<'DocumentVoided'>): void {
  assert(event.nextDocumentNumber === link.documents + 1, 'payout documents are numbered without a gap');
  link.documents = event.nextDocumentNumber;
  const { progress } = claim;
  put(link, {
    ...claim,
    award: { ...claim.award, documentNumber: event.nextDocumentNumber },
    requested: null,
    progress: progress.step === 'authorized' ? { step: 'verified', verifier: progress.verifier } : progress,
  });
}

function rejectClaim(link: OpenedLink, claim: OpenClaim, event: EventOf<'ClaimRejected'>): void {
  const { award } = claim;
  const { restoration } = event;
  assert(award.amountCents === event.amountCents && award.level === event.level, 'what was fixed is rejected');
  link.claims.delete(claim.awardNumber);
  for (const { awardNumber, amountCents } of restoration.increases) raise(link, awardNumber, amountCents);
  if (award.level === null) return refillPool(link, restoration);
  const meters = restored(metersOf(link, award.level), claim, restoration);
  putMeters(link, { ...meters, largestCents: largestOf(link, award.level) });
}

function raise(link: OpenedLink, awardNumber: number, byCents: bigint): void {
  const claim = must(link.claims.get(awardNumber), 'the claim that is raised');
  const { award } = claim;
  put(link, {
    ...claim,
    award: {
      ...award,
      amountCents: award.amountCents + byCents,
      fromMeterCents: award.fromMeterCents + byCents,
    },
  });
}

function restored(meters: LevelMeters, { award }: OpenClaim, restoration: ClaimReversal): LevelMeters {
  const raisedCents = restoration.increases.reduce((sum, { amountCents }) => sum + amountCents, 0n);
  return {
    ...meters,
    ...restoredRegisters(meters, restoration),
    hits: meters.hits - (isWholeMeter(award.line) ? 1 : 0),
    winsCents: meters.winsCents - award.amountCents + raisedCents,
    pendingCents: meters.pendingCents - award.amountCents + raisedCents,
  };
}

type Registers = Pick<LevelMeters, 'displayMicro' | 'reserveMicro' | 'overflowMicro'>;

/** The registers of a level after a restoration. The one place that says what it does to them. */
export function restoredRegisters(before: Registers, restoration: ClaimReversal): Registers {
  const { toDisplayMicro, seedToReserveMicro, seedToOverflowMicro, seedToHouseMicro, surplusMicro } = restoration;
  const raisedMicro = restoration.increases.reduce((sum, { amountCents }) => sum + amountCents, 0n) * MICRO_PER_CENT;
  return {
    displayMicro:
      before.displayMicro +
      toDisplayMicro -
      seedToReserveMicro -
      seedToOverflowMicro -
      seedToHouseMicro -
      surplusMicro -
      raisedMicro,
    reserveMicro: before.reserveMicro + seedToReserveMicro + restoration.toPoolReserveMicro,
    overflowMicro: before.overflowMicro + seedToOverflowMicro + surplusMicro + restoration.toPoolOverflowMicro,
  };
}

/** A fixed award that Star's hidden funds had helped to pay gives them back. */
function refillPool(link: OpenedLink, restoration: ClaimReversal): void {
  const star = metersOf(link, 'star');
  putMeters(link, { ...star, ...restoredRegisters(star, restoration) });
}

/** The largest award of a level that was paid or is still owed. */
export function largestOf(link: OpenedLink, level: LevelId): bigint {
  let largestCents = link.largestPaid.get(level) ?? 0n;
  for (const { award } of link.claims.values())
    if (award.level === level && award.amountCents > largestCents) largestCents = award.amountCents;
  return largestCents;
}

/** Applies the payment in one step, where the steps between are not recorded here. */
export function payClaim(link: OpenedLink, event: EventOf<'ClaimPaid'>): void {
  settleClaim(link, must(link.claims.get(event.awardNumber), `claim ${event.awardNumber}`), event);
}
