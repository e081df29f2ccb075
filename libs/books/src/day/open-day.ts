import type { Batch, Sha256 } from '@jackpot/journal';
import { must } from '@jackpot/money';
import { DayCut, type SavedCut } from './day-cut.js';
import type { DayRequest } from './day-fold.js';
import type { DayReport } from './day-report.js';
import { type FoldCheckpoint, DayWalk, type SavedWalk, readFoldCheckpoint } from './day-walk.js';
import { FirstOfEachKind, type ExceptionRow } from './exception-rows.js';

/** Which day, and how many exceptions of each kind are kept for its preview. */
export interface OpenDayRequest extends Omit<DayRequest, 'sha256' | 'keepException'> {
  readonly shownOfEachKind: number;
}

/** An open day as plain values, to go on with later (`OpenDay.resumed`). */
export interface SavedOpenDay {
  readonly taken: TakenBatch;
  readonly folded: number;
  readonly cut: SavedCut;
  readonly walk: SavedWalk;
  readonly first: readonly ExceptionRow[];
}

/** The last batch that was taken. Its hash ties a saved day to one journal. */
export type TakenBatch = Pick<Batch, 'batch' | 'hash'>;

/**
 * A gaming day that is not closed, folded as far as its journal has come and continued with the batches that follow: a
 * preview costs what was played since the last one, not the whole day again.
 *
 * Each batch is taken once, in order (`take`). Where the end of the day is found later than its batches came (a clock was
 * wrong for a while), the batches in between are given once more (`fold`).
 */
export class OpenDay {
  readonly #firstSequence: number;
  readonly #cut: DayCut;
  readonly #walk: DayWalk;
  readonly #first: FirstOfEachKind;
  /** The last batch that was taken, and the last one whose events are all folded. */
  #taken: TakenBatch;
  #folded: number;

  /** @param from where the day before ended; with `saved`, where that day had come. It is changed in place. */
  constructor(
    from: FoldCheckpoint,
    readonly request: OpenDayRequest,
    sha256: Sha256,
    saved?: SavedOpenDay,
  ) {
    const { shownOfEachKind, ...day } = request;
    this.#firstSequence = saved?.walk.day.firstSequence ?? from.state.sequence + 1;
    this.#first = new FirstOfEachKind(shownOfEachKind, saved?.first);
    this.#cut = new DayCut(day.period.endsAt, this.#firstSequence - 1, saved?.cut);
    this.#taken = saved?.taken ?? from.head;
    this.#folded = saved?.folded ?? from.head.batch;
    this.#walk = new DayWalk(from, sha256);
    this.#walk.begin({ ...day, keepException: (row) => this.#first.take(row) }, saved?.walk.day);
  }

  /**
   * The day where it was saved. That the journal still has the batch `saved.taken`, with that hash, and that the request is
   * the same, is for the caller to check.
   */
  static resumed(saved: SavedOpenDay, request: OpenDayRequest, sha256: Sha256): OpenDay {
    const from = must(readFoldCheckpoint(saved.walk.checkpoint), 'a fold that this software has saved');
    return new OpenDay(from, request, sha256, saved);
  }

  get saved(): SavedOpenDay {
    const { rows } = this.#first;
    const [taken, folded, cut, walk] = [this.#taken, this.#folded, this.#cut.saved, this.#walk.saved];
    return { taken, folded, cut, walk, first: rows };
  }

  /** The batch after which `take` goes on. */
  get taken(): number {
    return this.#taken.batch;
  }

  /** The batch after which `fold` goes on while the day `isBehind`. */
  get folded(): number {
    return this.#folded;
  }

  get firstSequence(): number {
    return this.#firstSequence;
  }

  /** The last event that is folded. */
  get sequence(): number {
    return this.#walk.sequence;
  }

  /** No batch that follows belongs to the day. */
  get isSettled(): boolean {
    return this.#cut.isSettled;
  }

  /** The day ends later than it is folded: `fold` the batches after `folded`. */
  get isBehind(): boolean {
    return this.#walk.sequence < this.#cut.lastSequence;
  }

  /** The day ends earlier than it is folded: its fold must begin again. */
  get isAhead(): boolean {
    return this.#walk.sequence > this.#cut.lastSequence;
  }

  /** Takes the next batch, and folds it unless an earlier one was left out. */
  take(batch: Batch): void {
    const isNext = this.#folded === this.taken;
    this.#cut.take(batch);
    this.#taken = { batch: batch.batch, hash: batch.hash };
    if (isNext) this.fold(batch);
  }

  fold(batch: Batch): void {
    this.#walk.take(batch, this.#cut.lastSequence);
    if (this.#walk.sequence >= batch.lastSequence) this.#folded = batch.batch;
  }

  /** The report as if the day ended here. The day goes on. */
  report(): DayReport {
    return this.#walk.soFar();
  }

  /** The first exceptions of each kind. */
  get exceptions(): readonly ExceptionRow[] {
    return this.#first.rows;
  }
}
