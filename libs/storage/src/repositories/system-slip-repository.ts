import { type SlipContext, type SlipRefusal, type SystemSlip, takeSlipReport } from '@jackpot/books';
import { assert } from '@jackpot/money';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { SystemSlipRecord } from '../entities/awards.js';
import { inTransaction } from '../in-transaction.js';
import { orStorageFault } from '../storage-fault.js';

export interface SlipReport extends SystemSlip {
  readonly linkId: string;
  readonly at: number;
  readonly by: string;
}

export type ClaimOfSlip = Pick<SlipContext, 'documentNumber' | 'stoppedBy'>;

export class SystemSlipRepository {
  constructor(private readonly dataSource: DataSource) {}

  async report(report: SlipReport, claim: ClaimOfSlip): Promise<'new' | 'changed' | 'same' | SlipRefusal> {
    const work = (manager: EntityManager) => take(manager, report, claim);
    const taken = await inTransaction(this.dataSource, work);
    // If two reports of a new slip number collided, the row exists now.
    const settled = taken === 'taken' ? await inTransaction(this.dataSource, work) : taken;
    assert(settled !== 'taken', 'a slip number is in the table once its key was taken');
    return settled;
  }

  judge(report: SlipReport, claim: ClaimOfSlip): Promise<ReturnType<typeof takeSlipReport>> {
    return orStorageFault(() => this.dataSource.transaction((manager) => judge(manager, report, claim)));
  }

  /** Records that a slip was paid, as the journal decided. Replaces what was recorded of the slip. */
  async recordPaid(report: SlipReport): Promise<'new' | 'changed'> {
    const work = (manager: EntityManager) => recordPaid(manager, report);
    const taken = await inTransaction(this.dataSource, work);
    const settled = taken === 'taken' ? await inTransaction(this.dataSource, work) : taken;
    assert(settled !== 'taken', 'a slip number is in the table once its key was taken');
    return settled;
  }

  ofClaim(linkId: string, awardNumber: number): Promise<readonly SystemSlipRecord[]> {
    return orStorageFault(() => this.dataSource.manager.find(SystemSlipRecord, ofClaim(linkId, awardNumber)));
  }

  ofClaims(linkId: string, awardNumbers: readonly number[]): Promise<readonly SystemSlipRecord[]> {
    const where = { linkId, awardNumber: In([...awardNumbers]) };
    return orStorageFault(() => this.dataSource.manager.findBy(SystemSlipRecord, where));
  }
}

async function judge(
  manager: EntityManager,
  report: SlipReport,
  claim: ClaimOfSlip,
): Promise<ReturnType<typeof takeSlipReport>> {
  const { linkId, slipNumber, awardNumber } = report;
  // Locks the slips of the claim, so that two reports cannot both start a slip.
  const slips = await manager.find(SystemSlipRecord, {
    ...ofClaim(linkId, awardNumber),
    lock: { mode: 'pessimistic_write' },
  });
  const sameNumber = await manager.findOneBy(SystemSlipRecord, { slipNumber });
  // Award numbers are unique only within a link.
  const isElsewhere = sameNumber !== null && sameNumber.linkId !== linkId;
  const context = {
    ...{ ...claim, slips },
    sameNumber: isElsewhere ? { ...sameNumber, awardNumber: 0 } : (sameNumber ?? undefined),
  };
  return takeSlipReport(context, report);
}

async function take(
  manager: EntityManager,
  report: SlipReport,
  claim: ClaimOfSlip,
): Promise<ReturnType<typeof takeSlipReport>> {
  const outcome = await judge(manager, report, claim);
  if (outcome === 'new') await begin(manager, report);
  if (outcome === 'changed') await change(manager, report);
  return outcome;
}

async function recordPaid(manager: EntityManager, report: SlipReport): Promise<'new' | 'changed'> {
  const { slipNumber } = report;
  const isKnown = await manager.existsBy(SystemSlipRecord, { slipNumber });
  await (isKnown ? change(manager, report) : begin(manager, report));
  return isKnown ? 'changed' : 'new';
}

async function begin(manager: EntityManager, report: SlipReport): Promise<void> {
  const { slipNumber, linkId, awardNumber, documentNumber, state, at, by } = report;
  const slip = { slipNumber, linkId, awardNumber, documentNumber, state };
  await manager.insert(SystemSlipRecord, { ...slip, firstReportedAt: at, reportedAt: at, reportedBy: by });
}

async function change(
  manager: EntityManager,
  { slipNumber, linkId, awardNumber, state, at, by }: SlipReport,
): Promise<void> {
  const own = { slipNumber, linkId, awardNumber };
  await manager.update(SystemSlipRecord, own, { state, reportedAt: at, reportedBy: by });
}

function ofClaim(linkId: string, awardNumber: number) {
  return { where: { linkId, awardNumber }, order: { firstReportedAt: 'ASC' } } as const;
}
