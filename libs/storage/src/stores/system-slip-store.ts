import { type SlipContext, type SlipRefusal, type SystemSlip, takeSlipReport } from '@jackpot/books';
import { assert } from '@jackpot/money';
import type { SqlSession } from '../sql/sql-session.js';
import { SystemSlipRecord } from '../entities/awards.js';
import { columnList, fieldsOf, insertInto, readerOf, valuesOf } from '../tables/row-code.js';
import { SqlStore } from './sql-store.js';

/** A report with its place, its time and who sent it. */
export interface SlipReport extends SystemSlip {
  readonly linkId: string;
  readonly at: number;
  readonly by: string;
}

/** The claim of a slip at present: its document, and whether payment is stopped. */
export type ClaimOfSlip = Pick<SlipContext, 'documentNumber' | 'stoppedBy'>;

/** The slips that the slot accounting system has for our claims, as it reports them. */
export class SystemSlipStore extends SqlStore {
  async report(report: SlipReport, claim: ClaimOfSlip): Promise<'new' | 'changed' | 'same' | SlipRefusal> {
    const taken = await this.transaction((session) => take(session, report, claim));
    // Two reports of one new number met: by now the row is there, and the rule decides.
    const settled = taken === 'taken' ? await this.transaction((session) => take(session, report, claim)) : taken;
    assert(settled !== 'taken', 'a slip number is in the table once its key was taken');
    return settled;
  }

  /** Of a claim, oldest first. */
  ofClaim(linkId: string, awardNumber: number): Promise<readonly SystemSlipRecord[]> {
    return this.list(readSlip, OF_CLAIM, [linkId, awardNumber]);
  }
}

async function take(
  session: SqlSession,
  report: SlipReport,
  claim: ClaimOfSlip,
): Promise<ReturnType<typeof takeSlipReport>> {
  const { linkId, slipNumber, awardNumber, state, at, by } = report;
  // Locks the claim's slips until the end of the transaction, so that no second one is begun beside this.
  const slips = (await session.rows<object>(`${OF_CLAIM} FOR UPDATE`, [linkId, awardNumber])).map(readSlip);
  const [row] = await session.rows<object>(BY_NUMBER, [slipNumber]);
  const sameNumber = row === undefined ? undefined : readSlip(row);
  // The award's number is one only within its link.
  const isElsewhere = sameNumber !== undefined && sameNumber.linkId !== linkId;
  const context = { ...claim, slips, sameNumber: isElsewhere ? { ...sameNumber, awardNumber: 0 } : sameNumber };
  const outcome = takeSlipReport(context, report);
  if (outcome === 'new') {
    const slip = { slipNumber, linkId, awardNumber, documentNumber: report.documentNumber, state };
    const row = { ...slip, firstReportedAt: at, reportedAt: at, reportedBy: by };
    await session.run(insertInto(SystemSlipRecord, FIELDS), values(row));
  }
  if (outcome === 'changed') await session.run(CHANGE, [state, at, by, slipNumber]);
  return outcome;
}

const FIELDS = fieldsOf(SystemSlipRecord);
const values = valuesOf(SystemSlipRecord, FIELDS);
const readSlip = readerOf(SystemSlipRecord);
const OF_CLAIM = `
  SELECT ${columnList(SystemSlipRecord)} FROM system_slip WHERE link_id = ? AND award_number = ? ORDER BY first_reported_at`;
const BY_NUMBER = `SELECT ${columnList(SystemSlipRecord)} FROM system_slip WHERE slip_number = ?`;
const CHANGE = 'UPDATE system_slip SET state = ?, reported_at = ?, reported_by = ? WHERE slip_number = ?';
