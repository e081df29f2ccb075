import { type Batch, type Sha256, toHex } from '@jackpot/journal';
import { DayCut } from '../day/day-cut.js';
import { DayWalk, emptyFoldCheckpoint } from '../day/day-walk.js';
import { AccountingFault } from '../fault.js';
import { reportText } from '../day/report-body.js';
import type { ChancesOf } from '../statistics/line-chances.js';
import { type Close, closeBreak } from './close.js';

export interface CloseFinding {
  readonly number: number;
  readonly day: string;
  readonly what: string;
}

/**
 * Recomputes a link's stored closes from its journal. Compares reports byte for byte, and each close with its batch and
 * the previous close.
 */
export class CloseVerifier {
  readonly #walk: DayWalk;
  #at = 0;
  #verified = 0;
  #isBegun = false;
  /** Verified closes whose computed end may still change. */
  #ends: readonly { readonly close: Close; readonly cut: DayCut }[] = [];
  #finding: CloseFinding | null = null;
  readonly #remarks: string[] = [];

  constructor(
    private readonly closes: readonly Close[],
    private readonly sha256: Sha256,
    private readonly chancesOf: ChancesOf,
  ) {
    this.#walk = new DayWalk(emptyFoldCheckpoint(), sha256);
  }

  /** Returns false if no more batches are needed: all closes are verified, or a close is wrong. */
  take(batch: Batch): boolean {
    try {
      this.#walkThrough(batch);
    } catch (fault) {
      if (!(fault instanceof AccountingFault)) throw fault;
      this.#found(fault.message);
    }
    for (const { cut } of this.#ends) cut.take(batch);
    this.#remarkOn(this.#ends.filter(({ cut }) => cut.isSettled));
    this.#ends = this.#ends.filter(({ cut }) => !cut.isSettled);
    return this.#finding === null && (this.#close !== undefined || this.#ends.length > 0);
  }

  /** Call after the last batch. Verifies days without events, and finds closes whose events are missing. */
  end(): { readonly verified: number; readonly finding: CloseFinding | null; readonly remarks: readonly string[] } {
    while (this.#finding === null && this.#close !== undefined) {
      const close = this.#begun(this.#close);
      if (this.#walk.sequence < close.lastSequence) this.#found('the journal ends before its last event');
      else this.#verify(close);
      this.#at += 1;
    }
    this.#remarkOn(this.#ends);
    return { verified: this.#verified, finding: this.#finding, remarks: this.#remarks };
  }

  #walkThrough(batch: Batch): void {
    while (this.#finding === null && this.#close !== undefined) {
      const close = this.#begun(this.#close);
      this.#walk.take(batch, close.lastSequence);
      if (this.#walk.sequence < close.lastSequence) return;
      this.#verify(close);
      this.#at += 1;
      if (this.#walk.sequence === batch.lastSequence) return;
    }
  }

  get #close(): Close | undefined {
    return this.closes[this.#at];
  }

  #begun(close: Close): Close {
    if (this.#isBegun) return close;
    const { linkId, day, startsAt, endsAt, zone, boundaryHour } = close;
    this.#ends = [...this.#ends, { close, cut: new DayCut(endsAt, close.firstSequence - 1) }];
    this.#walk.begin({
      linkId,
      period: { day, startsAt, endsAt },
      zone,
      boundaryHour,
      chancesOf: this.chancesOf,
      keepException: () => undefined,
    });
    this.#isBegun = true;
    return close;
  }

  #verify(close: Close): void {
    const report = this.#walk.end();
    this.#isBegun = false;
    const broken = closeBreak(close, this.closes[this.#at - 1], this.sha256);
    if (broken !== undefined) return this.#found(broken);
    if (report.batch !== close.batch || report.batchHash !== toHex(close.batchHash))
      return this.#found(`it names batch ${close.batch}, its last event is in another batch ${report.batch}`);
    const text = reportText(report);
    if (text === close.report) this.#verified += 1;
    else this.#found(`its report differs from the journal: ${firstDifference(text, close.report)}`);
  }

  /** Adds a remark if later batches moved the computed end of a closed day. A person must judge it. */
  #remarkOn(ends: readonly { readonly close: Close; readonly cut: DayCut }[]): void {
    for (const { close, cut } of ends)
      if (cut.lastSequence !== close.lastSequence)
        this.#remarks.push(
          `day ${close.day}: it ends with sequence ${close.lastSequence}; by the times of the journal as it is now, with ${cut.lastSequence}`,
        );
  }

  #found(what: string): void {
    this.#finding = { number: this.#close?.number ?? 0, day: this.#close?.day ?? '', what };
  }
}

const SHOWN = 60;

function firstDifference(expected: string, found: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === found[at]) at += 1;
  const from = Math.max(0, at - SHOWN / 2);
  return `expected ...${expected.slice(from, at + SHOWN)}..., found ...${found.slice(from, at + SHOWN)}...`;
}
