import {
  AccountingFault,
  OpenDay,
  type OpenDayRequest,
  type SummedRegister,
  keepChances,
  readReport,
  reportText,
  royal9Chances,
  summedRegister,
  type DayPeriod,
  type DayReportBody,
  type ExceptionRow,
} from '@jackpot/books';
import type { LastClose } from '@jackpot/storage';
import { CLOSE_GRACE_MS, type Refused, refused } from './close-day.js';
import { type FoldPorts, nextPeriod, startOf } from './fold-day.js';

export interface OpenDaysPorts extends FoldPorts {
  readonly closes: {
    readonly last: (linkId: string) => Promise<LastClose | undefined>;
    readonly lastDay: (linkId: string) => Promise<{ readonly day: string } | undefined>;
  };
  /** The last event of a link’s journal. */
  readonly lastSequence: (linkId: string) => Promise<number>;
  /** How much of what is missing has been folded. Called after every few hundred batches. */
  readonly onProgress: (linkId: string, percent: number) => void;
}

/** The day that is closed next, as far as it has come. Nothing of it is stored. */
export interface NextDay {
  readonly ok: true;
  readonly period: DayPeriod;
  /** The first instant at which it may be closed, ms since 1970. */
  readonly closableAt: number;
  /** Its register has the claims; what the tables paid is in `tablePaid`. */
  readonly report: DayReportBody;
  readonly tablePaid: SummedRegister['tablePaid'];
  /** The first exceptions of each kind. */
  readonly exceptions: readonly ExceptionRow[];
}

/** Exceptions of each kind that are shown of a day that is not closed: their list is stored with the close. */
const SHOWN_OF_EACH_KIND = 50;
const PROGRESS_BATCHES = 256;

interface KeptDay {
  /** The gaming day that was closed before it; null: none. */
  readonly after: string | null;
  readonly day: OpenDay;
}

/**
 * The open days of links, each folded once and then continued: a read costs what was played since the last one. A fold is
 * dropped when its day was closed, when it faulted, and when a late time has moved the end of its day back.
 */
export class OpenDays {
  readonly #kept = new Map<string, KeptDay>();

  constructor(private readonly ports: OpenDaysPorts) {}

  /** Links with a fold that can be continued. */
  get linkIds(): readonly string[] {
    return [...this.#kept.keys()];
  }

  /** Undefined for a link without an event. Reads of one link must follow each other. */
  async read(linkId: string): Promise<NextDay | Refused | undefined> {
    try {
      const day = await this.#current(linkId);
      return day === undefined ? undefined : shown(day);
    } catch (fault) {
      this.#kept.delete(linkId);
      if (fault instanceof AccountingFault) return refused('DAY_DOES_NOT_ADD_UP', fault.message);
      throw fault;
    }
  }

  /** Folds what was played since the last read, so that the next one finds little to do. */
  async continueDay(linkId: string): Promise<void> {
    const day = await this.#keptDay(linkId);
    if (day !== undefined) await this.#continue(linkId, day);
    if (day?.isAhead !== false) this.#kept.delete(linkId);
  }

  async #current(linkId: string): Promise<OpenDay | undefined> {
    const day = (await this.#keptDay(linkId)) ?? (await this.#begin(linkId));
    if (day === undefined) return undefined;
    await this.#continue(linkId, day);
    if (!day.isAhead) return day;
    const again = await this.#begin(linkId);
    if (again !== undefined) await this.#continue(linkId, again);
    return again;
  }

  async #keptDay(linkId: string): Promise<OpenDay | undefined> {
    const kept = this.#kept.get(linkId);
    if (kept === undefined) return undefined;
    const last = await this.ports.closes.lastDay(linkId);
    return (last?.day ?? null) === kept.after ? kept.day : undefined;
  }

  async #begin(linkId: string): Promise<OpenDay | undefined> {
    const last = await this.ports.closes.last(linkId);
    const period = await nextPeriod(this.ports, linkId, last);
    if (period === undefined) return undefined;
    const { zone, hour } = this.ports.rule;
    const request: OpenDayRequest = {
      ...{ linkId, period, zone, boundaryHour: hour, shownOfEachKind: SHOWN_OF_EACH_KIND },
      chancesOf: keepChances(royal9Chances),
    };
    const day = new OpenDay(await startOf(this.ports, linkId, last), request, this.ports.sha256);
    this.#kept.set(linkId, { after: last?.close.day ?? null, day });
    return day;
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

/** Whole percent, 99 at most: a read is over when its result is there. */
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
