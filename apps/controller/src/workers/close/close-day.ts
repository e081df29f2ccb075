import {
  AccountingFault,
  type CloseHead,
  type DayPeriod,
  type DayReport,
  type GamingDay,
  foldCheckpointText,
  reportText,
  sealClose,
} from '@jackpot/books';
import type { AccountingRejectionCode } from '@jackpot/contract';
import { GENESIS_HASH, fromHex } from '@jackpot/journal';
import { must } from '@jackpot/money';
import type { CloseStore, LastClose } from '@jackpot/storage';
import { type FoldPorts, foldDay, nextPeriod } from './fold-day.js';

/**
 * Minimum time between the end of a day and its close. Events decided before the end may be committed this much later.
 */
export const CLOSE_GRACE_MS = 60_000;

export interface CloseRequest {
  readonly linkId: string;
  readonly day: GamingDay;
  readonly facilityId: string;
  readonly closedBy: string;
  /** In ms since 1970. */
  readonly now: number;
}

export interface ClosePorts extends FoldPorts {
  readonly closes: Pick<CloseStore, 'add' | 'last' | 'now' | 'headOfDay'>;
}

export interface Refused {
  readonly ok: false;
  readonly code: AccountingRejectionCode;
  readonly detail: string;
}
export type Closed = { readonly ok: true; readonly isNew: boolean } | Refused;

/** Unique keys in the database let only one of two concurrent requests store the close. Both get the same answer. */
export async function closeDay(ports: ClosePorts, request: CloseRequest): Promise<Closed> {
  const { closes } = ports;
  if ((await closes.headOfDay(request.linkId, request.day)) !== undefined) return { ok: true, isNew: false };
  try {
    return await closeNext(ports, request);
  } catch (fault) {
    if (fault instanceof AccountingFault) return refused('DAY_DOES_NOT_ADD_UP', fault.message);
    throw fault;
  }
}

async function closeNext(ports: ClosePorts, request: CloseRequest): Promise<Closed> {
  const { closes } = ports;
  const last = await closes.last(request.linkId);
  const period = await nextPeriod(ports, request.linkId, last);
  if (period === undefined) return refused('DAY_OUT_OF_ORDER', 'the link was never opened');
  if (period.day !== request.day) return refused('DAY_OUT_OF_ORDER', `the next to close is ${period.day}`);
  // A clock that is briefly ahead must not end a day early, so this clock and the database's must both be past the end.
  if (Math.min(request.now, await closes.now()) < period.endsAt + CLOSE_GRACE_MS)
    return refused('DAY_NOT_OVER', `it ends ${new Date(period.endsAt).toISOString()}`);
  return { ok: true, isNew: await close(ports, request, period, last) };
}

export function refused(code: AccountingRejectionCode, detail: string): Refused {
  return { ok: false, code, detail };
}

async function close(
  ports: ClosePorts,
  request: CloseRequest,
  period: DayPeriod,
  last: LastClose | undefined,
): Promise<boolean> {
  const { linkId } = request;
  const number = (last?.close.number ?? 0) + 1;
  return ports.closes.add({ linkId, number }, async (keep) => {
    const { report, checkpoint } = await foldDay(ports, { linkId, period, last, keep });
    const head = headOf(ports, request, period, { number, report });
    const close = sealClose(head, reportText(report), last?.close.hash ?? GENESIS_HASH, ports.sha256);
    return { close, checkpoint: foldCheckpointText(checkpoint) };
  });
}

function headOf(
  { rule }: ClosePorts,
  request: CloseRequest,
  period: DayPeriod,
  { number, report }: { readonly number: number; readonly report: DayReport },
): CloseHead {
  return {
    linkId: request.linkId,
    number,
    facilityId: request.facilityId,
    ...period,
    zone: rule.zone,
    boundaryHour: rule.hour,
    firstSequence: report.firstSequence,
    lastSequence: report.lastSequence,
    batch: report.batch,
    batchHash: must(fromHex(report.batchHash), 'a hash in hex'),
    closedAt: request.now,
    closedBy: request.closedBy,
  };
}
