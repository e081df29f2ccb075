import { type Award, type Increase, asLinkId, awardIdOf } from '@jackpot/progressive';
import { OPEN_STATUSES, AwardRecord, isOpen, PayoutNumberRecord } from '../../entities/awards.js';
import { type AwardRow, type ProjectionBatch, update } from '../projection-batch.js';

export function foldAward(
  run: ProjectionBatch,
  won: { readonly at: number; readonly table: number; readonly coup: number },
  award: Award,
  sequence: number,
): void {
  const { awardNumber, documentNumber, reviewWith } = award;
  run.awards.set(awardNumber, {
    awardNumber,
    awardId: awardIdOf(asLinkId(run.memory.linkId), awardNumber),
    sequence,
    tableNo: won.table,
    coup: won.coup,
    seat: award.seat,
    line: award.line,
    level: award.level,
    amountCents: award.amountCents,
    fromMeterCents: award.fromMeterCents,
    documentNumber,
    reviewWith,
    onHold: reviewWith > 0,
    fixedAt: won.at,
    status: documentNumber > 0 ? 'pending' : 'table-paid',
    paidAt: null,
    preparedBy: null,
    verifiedBy: null,
  });
  if (documentNumber > 0) giveNumber(run, { documentNumber, awardNumber, at: won.at, sequence });
  if (reviewWith > 0) holdEarlierHit(run, reviewWith);
}

function holdEarlierHit(run: ProjectionBatch, awardNumber: number): void {
  const row = run.awards.get(awardNumber);
  if (row === undefined)
    update(run, AwardRecord, { set: { onHold: true }, where: { awardNumber, status: OPEN_STATUSES }, least: 0 });
  else if (isOpen(row.status)) row.onHold = true;
}

export function changeAward(run: ProjectionBatch, awardNumber: number, set: Partial<AwardRow>): void {
  const row = run.awards.get(awardNumber);
  if (row === undefined) update(run, AwardRecord, { set, where: { awardNumber, status: OPEN_STATUSES } });
  else Object.assign(row, set);
}

/** Increases an award, because a hit before it was rejected. Its claim starts again with another document number. */
export function increaseAward(
  run: ProjectionBatch,
  { awardNumber, amountCents, fromMeterCents, documentNumber, nextDocumentNumber }: Increase,
  when: { readonly at: number; readonly sequence: number; readonly reason: string },
): void {
  const begun = { documentNumber: nextDocumentNumber, status: 'pending', verifiedBy: null, preparedBy: null } as const;
  const row = run.awards.get(awardNumber);
  if (row === undefined) {
    const plus = { amountCents: { plus: amountCents }, fromMeterCents: { plus: fromMeterCents } };
    update(run, AwardRecord, { set: { ...begun, ...plus }, where: { awardNumber, status: OPEN_STATUSES } });
  } else {
    row.amountCents += amountCents;
    row.fromMeterCents += fromMeterCents;
    Object.assign(row, begun);
  }
  voidNumber(run, { awardNumber, documentNumber, ...when });
  giveNumber(run, { documentNumber: nextDocumentNumber, awardNumber, ...when });
  run.owedAgain.add(awardNumber);
}

export function returnToVerified(run: ProjectionBatch, awardNumber: number): void {
  const row = run.awards.get(awardNumber);
  if (row === undefined)
    update(run, AwardRecord, { set: { status: 'verified' }, where: { awardNumber, status: 'authorized' }, least: 0 });
  else if (row.status === 'authorized') row.status = 'verified';
}

export function reverseAward(
  run: ProjectionBatch,
  { awardNumber, documentNumber }: Pick<Award, 'awardNumber' | 'documentNumber'>,
  when: { readonly at: number; readonly sequence: number; readonly reason: string },
): void {
  const row = run.awards.get(awardNumber);
  const status = [...OPEN_STATUSES, 'table-paid'] as const;
  if (row === undefined) update(run, AwardRecord, { set: { status: 'corrected' }, where: { awardNumber, status } });
  else row.status = 'corrected';
  if (documentNumber === 0) return;
  voidNumber(run, { awardNumber, documentNumber, ...when });
  run.owedAgain.add(awardNumber);
}

export function giveNumber(
  run: ProjectionBatch,
  given: {
    readonly documentNumber: number;
    readonly awardNumber: number;
    readonly at: number;
    readonly sequence: number;
  },
): void {
  const { documentNumber, awardNumber, at: givenAt, sequence: givenSequence } = given;
  const valid = { voidedSequence: null, voidedAt: null, voidReason: null };
  run.rows.documentNumbers.push({ documentNumber, awardNumber, givenSequence, givenAt, ...valid });
}

export function voidNumber(
  run: ProjectionBatch,
  voided: {
    readonly awardNumber: number;
    readonly documentNumber: number | null;
    readonly at: number;
    readonly sequence: number;
    readonly reason: string;
  },
): void {
  const { awardNumber, documentNumber, at: voidedAt, sequence: voidedSequence, reason: voidReason } = voided;
  const which = documentNumber === null ? {} : { documentNumber };
  const where = { awardNumber, voidedSequence: null, ...which };
  update(run, PayoutNumberRecord, { set: { voidedSequence, voidedAt, voidReason }, where });
}
