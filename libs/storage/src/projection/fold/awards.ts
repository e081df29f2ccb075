import { type Award, type EventOf, asLinkId, awardIdOf } from '@jackpot/progressive';
import { isOpen } from '../../reads/records.js';
import type { ProjectionBatch } from '../projection-batch.js';
import { changeAward } from './claims.js';

interface Won {
  readonly at: number;
  readonly table: number;
  readonly coup: number;
}

export function foldAward(run: ProjectionBatch, won: Won, award: Award, sequence: number): void {
  run.rows.awards.set(award.awardNumber, {
    awardNumber: award.awardNumber,
    awardId: awardIdOf(asLinkId(run.memory.linkId), award.awardNumber),
    sequence,
    tableNo: won.table,
    coup: won.coup,
    seat: award.seat,
    line: award.line,
    level: award.level,
    amountCents: award.amountCents,
    fromMeterCents: award.fromMeterCents,
    documentNumber: award.documentNumber,
    reviewWith: award.reviewWith,
    isHeld: award.reviewWith > 0,
    fixedAt: won.at,
    status: award.documentNumber > 0 ? 'pending' : 'table-paid',
    paidAt: null,
    preparedBy: null,
    verifiedBy: null,
  });
  const { awardNumber, documentNumber } = award;
  if (documentNumber > 0)
    run.rows.numbers.push({ documentNumber, awardNumber, givenSequence: sequence, givenAt: won.at });
  if (award.reviewWith > 0) hold(run, award.reviewWith);
}

/** A card was misread: the award never was, and its document's number is void. */
export function takenBack(
  run: ProjectionBatch,
  { awardNumber, documentNumber }: ReversedAward,
  when: { readonly at: number; readonly sequence: number; readonly reason: string },
): void {
  const row = run.rows.awards.get(awardNumber);
  if (row === undefined) run.rows.changes.push({ kind: 'taken-back', awardNumber });
  else row.status = 'corrected';
  if (documentNumber === 0) return;
  run.rows.changes.push({ kind: 'number-void', awardNumber, documentNumber, ...when });
  run.rows.owedAgain.add(awardNumber);
}

type ReversedAward = Pick<Award, 'awardNumber' | 'documentNumber'>;

/** The earlier of two hits that came too close is held as well, unless its claim has ended already. */
function hold(run: ProjectionBatch, awardNumber: number): void {
  const row = run.rows.awards.get(awardNumber);
  if (row === undefined) run.rows.changes.push({ kind: 'held', awardNumber });
  else if (isOpen(row.status)) row.isHeld = true;
}

export function claimPaid(run: ProjectionBatch, event: EventOf<'ClaimPaid'>): void {
  const { awardNumber, at, preparedBy, verifiedBy } = event;
  changeAward(run, awardNumber, { status: 'paid', paidAt: at, preparedBy, verifiedBy });
}
