import {
  type ClaimEvent,
  type EventOf,
  type LevelId,
  type Person,
  type ClaimReversal,
  restoredRegisters,
  claimActRequested,
  requestHash,
} from '@jackpot/progressive';
import { centsToText } from '@jackpot/money';
import type { ClaimActRecord } from '../../reads/records.js';
import { levelIn } from '../link-memory.js';
import type { AwardRow, ProjectionBatch } from '../projection-batch.js';
import { appendMeterHistory } from './meters.js';

/** What people did to a claim: the act itself, and what it makes of the award, the document's number and the meters. */
export function claimActed(run: ProjectionBatch, event: ClaimEvent, sequence: number): void {
  run.rows.acts.push(actOf(event, sequence));
  const { awardNumber, at, person } = event;
  switch (event.type) {
    case 'ClaimVerified':
      return changeAward(run, awardNumber, { status: 'verified', verifiedBy: person.name });
    case 'ClaimAuthorized':
      return authorized(run, event);
    case 'PayoutIssued':
      return changeAward(run, awardNumber, { status: 'paid', paidAt: at });
    case 'ClaimRejected':
      return rejected(run, event, sequence);
    case 'ClaimReleased':
      return changeAward(run, awardNumber, { isHeld: false });
    case 'DocumentVoided':
      return documentVoided(run, event, sequence);
    case 'ClaimActRequested':
    case 'ManualDocumentEntered':
      return;
  }
}

/** Changes an award: its row where this run makes it, else the row that an earlier run wrote. */
export function changeAward(run: ProjectionBatch, awardNumber: number, set: Partial<AwardRow>): void {
  const row = run.rows.awards.get(awardNumber);
  if (row === undefined) run.rows.changes.push({ kind: 'award', awardNumber, set });
  else Object.assign(row, set);
}

function authorized(run: ProjectionBatch, { awardNumber, person }: EventOf<'ClaimAuthorized'>): void {
  changeAward(run, awardNumber, { status: 'authorized', preparedBy: person.name });
  run.rows.owedAgain.add(awardNumber);
}

function rejected(run: ProjectionBatch, event: EventOf<'ClaimRejected'>, sequence: number): void {
  const { awardNumber, restoration, level, at, reason } = event;
  changeAward(run, awardNumber, { status: 'rejected' });
  for (const increase of restoration.increases) raised(run, increase);
  run.rows.changes.push({ kind: 'number-void', awardNumber, documentNumber: null, at, sequence, reason });
  run.rows.owedAgain.add(awardNumber);
  foldRestoration(run, level ?? 'star', restoration, { at, sequence });
}

function raised(run: ProjectionBatch, increase: ClaimReversal['increases'][number]): void {
  const row = run.rows.awards.get(increase.awardNumber);
  if (row === undefined) return void run.rows.changes.push({ kind: 'raised', ...increase });
  row.amountCents += increase.amountCents;
  row.fromMeterCents += increase.amountCents;
}

function backToVerified(run: ProjectionBatch, awardNumber: number): void {
  const row = run.rows.awards.get(awardNumber);
  if (row === undefined) run.rows.changes.push({ kind: 'back-to-verified', awardNumber });
  else if (row.status === 'authorized') row.status = 'verified';
}

function foldRestoration(
  run: ProjectionBatch,
  levelId: LevelId,
  restoration: ClaimReversal,
  when: { readonly at: number; readonly sequence: number },
): void {
  const level = levelIn(run.memory, levelId);
  const beforeMicro = level.displayMicro;
  const after = restoredRegisters(level, restoration);
  const isMoved = (['displayMicro', 'reserveMicro', 'overflowMicro'] as const).some(
    (register) => after[register] !== level[register],
  );
  Object.assign(level, after);
  if (isMoved) appendMeterHistory(run, level, { cause: 'restored', beforeMicro, ...when });
}

/** The next number must be authorized anew where claims are attended, so the award falls back by one step. */
function documentVoided(run: ProjectionBatch, event: EventOf<'DocumentVoided'>, sequence: number): void {
  const { awardNumber, documentNumber, nextDocumentNumber, at, reason } = event;
  changeAward(run, awardNumber, { documentNumber: nextDocumentNumber });
  backToVerified(run, awardNumber);
  run.rows.changes.push({ kind: 'number-void', awardNumber, documentNumber, at, sequence, reason });
  run.rows.numbers.push({ documentNumber: nextDocumentNumber, awardNumber, givenSequence: sequence, givenAt: at });
  run.rows.owedAgain.add(awardNumber);
}

function actOf(event: ClaimEvent, sequence: number): Omit<ClaimActRecord, 'linkId'> {
  const { at, awardNumber, person } = event;
  const second = 'second' in event ? event.second : null;
  return {
    sequence,
    at,
    awardNumber,
    act: ACT_NAMES[event.type],
    ...personFields(person),
    secondId: second?.id ?? null,
    secondName: second?.name ?? null,
    secondLicense: second?.license ?? null,
    secondRole: second?.role ?? null,
    detail: detailOf(event, sequence),
  };
}

function personFields({ id, name, license, role }: Person) {
  return { personId: id, personName: name, personLicense: license, personRole: role } as const;
}

const ACT_NAMES: Readonly<Record<ClaimEvent['type'], string>> = {
  ClaimVerified: 'verified',
  ClaimAuthorized: 'authorized',
  PayoutIssued: 'paid',
  ClaimRejected: 'rejected',
  ClaimReleased: 'released',
  DocumentVoided: 'document-voided',
  ManualDocumentEntered: 'manual-document',
  ClaimActRequested: 'asked',
};

/** What else the act says, as JSON. */
function detailOf(event: ClaimEvent, sequence: number): string | null {
  switch (event.type) {
    case 'ClaimVerified':
      return null;
    case 'ClaimAuthorized':
      return JSON.stringify({ surveillanceNotice: event.surveillanceNotice, hasPhotograph: event.hasPhotograph });
    case 'PayoutIssued':
      return JSON.stringify({ amount: centsToText(event.amountCents), method: event.method });
    case 'ClaimRejected':
      return JSON.stringify({ reason: event.reason, amount: centsToText(event.amountCents) });
    case 'ClaimReleased':
      return JSON.stringify({ reason: event.reason });
    case 'DocumentVoided': {
      const { reason, documentNumber, nextDocumentNumber } = event;
      return JSON.stringify({ reason, documentNumber, nextDocumentNumber });
    }
    case 'ClaimActRequested':
      // What an approval quotes.
      return JSON.stringify({
        act: event.act,
        reason: event.reason,
        request: sequence,
        hash: requestHash(claimActRequested, event),
      });
    case 'ManualDocumentEntered':
      return JSON.stringify({ manualNumber: event.manualNumber, reason: event.reason });
  }
}
