import {
  AccountingFault,
  OpenDay,
  type OpenDayRequest,
  type SummedRegister,
  keepChances,
  readReport,
  reportText,
  lineChances,
  summedRegister,
  type DayPeriod,
  type DayReportBody,
  type ExceptionRow,
} from '@jackpot/books';
import type { LastClose } from '@jackpot/storage';
import { CLOSE_GRACE_MS, type Refused, refused } from './close-day.js';
import { type FoldPorts, nextPeriod, startOf } from './fold-day.js';
import { StoredDays, type StoredDaysPorts } from './stored-days.js';

export interface OpenDaysPorts extends StoredDaysPorts, Pick<FoldPorts, 'rule'> {
  readonly closes: {
    readonly last: (linkId: string) => Promise<LastClose | undefined>;
    readonly lastDay: (linkId: string) => Promise<{ readonly day: string } | undefined>;
  };
  readonly lastSequence: (linkId: string) => Promise<number>;
  readonly onFault: (linkId: string, fault: string | null) => void;
  readonly onProgress: (linkId: string, percent: number) => void;
}

export interface NextDay {
  readonly ok: true;
  readonly period: DayPeriod;
  readonly closableAt: number;
  /** The report's register has the claims. What was paid at gaming tables is in `tablePaid`. */
  readonly report: DayReportBody;
  readonly tablePaid: SummedRegister['tablePaid'];
  readonly exceptions: readonly ExceptionRow[];
}

const SHOWN_OF_EACH_KIND = 50;
const PROGRESS_BATCHES = 256;

/** The day's totals are stored again after this many events, which a restart adds in a fraction of a second. */
const STORED_EVENTS = 2_000;

interface KeptDay {
  readonly after: string | null;
  readonly afterHash: Uint8Array | null;
  readonly day: OpenDay;
}

const BEGINNINGS = ['memory', 'store', 'journal'] as const;

/**
 * Each open day is folded once and then continued, so a read costs only the play since the last read. A fold is dropped
 * when its day is closed, when the fold fails, and when the end of its day moves back.
 */
export class OpenDays {
  readonly #kept = new Map<string, KeptDay>();
  readonly #storedTo = new Map<string, number>();
  /** The day of these links does not add up. Background folding skips these links; a read tries again. */
  readonly #faulty = new Set<string>();
  readonly #stored: StoredDays;

  constructor(private readonly ports: OpenDaysPorts) {
    this.#stored = new StoredDays(ports);
  }

  get linkIds(): readonly string[] {
    return [...this.#kept.keys()];
  }

  /** Undefined for a link without events. Reads of one link must not overlap. */
  async read(linkId: string): Promise<NextDay | Refused | undefined> {
    try {
      const next = await this.#current(linkId, ({ day }) => shown(day));
      if (this.#faulty.delete(linkId)) this.ports.onFault(linkId, null);
      return next;
    } catch (fault) {
      this.#kept.delete(linkId);
      if (!(fault instanceof AccountingFault)) throw fault;
      this.#fails(linkId, fault);
      return refused('DAY_DOES_NOT_ADD_UP', fault.message);
    }
  }

  async continueDay(linkId: string): Promise<void> {
    if (this.#faulty.has(linkId)) return;
    try {
      const due = await this.#current(linkId, (kept) => ({ kept, isDue: this.#isAddedUp(linkId, kept.day) }));
      if (due?.isDue === true) await this.#store(linkId, due.kept);
    } catch (fault) {
      this.#kept.delete(linkId);
      if (!(fault instanceof AccountingFault)) throw fault;
      this.#fails(linkId, fault);
    }
  }

  #fails(linkId: string, { message }: AccountingFault): void {
    this.#faulty.add(linkId);
    this.ports.onFault(linkId, message);
  }

  #isAddedUp(linkId: string, day: OpenDay): boolean {
    const storedTo = this.#storedTo.get(linkId);
    const isSameDay = storedTo !== undefined && storedTo >= day.firstSequence - 1;
    if (isSameDay && Math.abs(day.sequence - storedTo) < STORED_EVENTS) return false;
    day.report();
    return true;
  }

  async #store(linkId: string, { day, afterHash }: KeptDay): Promise<void> {
    await this.#stored.keep(day, afterHash);
    this.#storedTo.set(linkId, day.sequence);
  }

  /**
   * Tries the fold in memory, then the stored fold, then a fold of the whole journal. Only the last may report a fault.
   */
  async #current<T>(linkId: string, use: (kept: KeptDay) => T): Promise<T | undefined> {
    for (const beginning of BEGINNINGS) {
      const kept = beginning === 'memory' ? await this.#keptDay(linkId) : await this.#begin(linkId, beginning);
      if (kept === undefined) continue;
      try {
        await this.#continue(linkId, kept.day);
        if (!kept.day.isAhead || beginning === 'journal') return use(kept);
      } catch (fault) {
        if (!(fault instanceof AccountingFault) || beginning === 'journal') throw fault;
      }
      this.#kept.delete(linkId);
    }
    return undefined;
  }

  async #keptDay(linkId: string): Promise<KeptDay | undefined> {
    const kept = this.#kept.get(linkId);
    if (kept === undefined) return undefined;
    const last = await this.ports.closes.lastDay(linkId);
    return (last?.day ?? null) === kept.after ? kept : undefined;
  }

  async #begin(linkId: string, beginning: 'store' | 'journal'): Promise<KeptDay | undefined> {
    const last = await this.ports.closes.last(linkId);
    const period = await nextPeriod(this.ports, linkId, last);
    if (period === undefined) return undefined;
    const { zone, hour } = this.ports.rule;
    const request: OpenDayRequest = {
      ...{ linkId, period, zone, boundaryHour: hour, shownOfEachKind: SHOWN_OF_EACH_KIND },
      chancesOf: keepChances(lineChances),
    };
    const afterHash = last?.close.hash ?? null;
    const day =
      beginning === 'store'
        ? await this.#stored.last({ request, after: afterHash })
        : new OpenDay(await startOf(this.ports, linkId, last), request, this.ports.sha256);
    if (day === undefined) return undefined;
    if (beginning === 'store') this.#storedTo.set(linkId, day.sequence);
    const kept = { after: last?.close.day ?? null, afterHash, day };
    this.#kept.set(linkId, kept);
    return kept;
  }

  async #continue(linkId: string, day: OpenDay): Promise<void> {
    const [from, to] = [day.sequence, await this.ports.lastSequence(linkId)];
    let count = 0;
    const report = (): void => {
      count += 1;
      const isDue = count % PROGRESS_BATCHES === 0;
      if (isDue) this.ports.onProgress(linkId, percentBetween({ from, at: day.sequence, to }));
    };
    for await (const batch of this.ports.batches(linkId, day.taken)) {
      day.take(batch);
      report();
      if (day.isSettled) break;
    }
    if (!day.isBehind) return;
    for await (const batch of this.ports.batches(linkId, day.folded)) {
      day.fold(batch);
      report();
      if (!day.isBehind) return;
    }
  }
}

export function percentBetween(of: { readonly from: number; readonly at: number; readonly to: number }): number {
  const { from, at, to } = of;
  if (to <= from) return 0;
  return Math.max(0, Math.min(99, Math.floor(((at - from) * 100) / (to - from))));
}

function shown(day: OpenDay): NextDay {
  const { period } = day.request;
  const report = readReport(reportText(day.report()));
  const { claims, tablePaid } = summedRegister(report.register);
  return {
    ok: true,
    period,
    closableAt: period.endsAt + CLOSE_GRACE_MS,
    report: { ...report, register: claims },
    tablePaid,
    exceptions: day.exceptions,
  };
}
