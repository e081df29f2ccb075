import type { Batch, Sha256 } from '@jackpot/journal';
import { must } from '@jackpot/money';
import { DayCut, type SavedCut } from './day-cut.js';
import type { DayRequest } from './day-fold.js';
import type { DayReport } from './day-report.js';
import { type FoldCheckpoint, DayWalk, type SavedWalk, readFoldCheckpoint } from './day-walk.js';
import { FirstOfEachKind, type ExceptionRow } from './exception-rows.js';

export interface OpenDayRequest extends Omit<DayRequest, 'sha256' | 'keepException'> {
  readonly shownOfEachKind: number;
}

export interface SavedOpenDay {
  readonly taken: TakenBatch;
  readonly folded: number;
  readonly cut: SavedCut;
  readonly walk: SavedWalk;
  readonly first: readonly ExceptionRow[];
}

/** Last batch of a saved day. Its hash ties the day to one journal. */
export type TakenBatch = Pick<Batch, 'batch' | 'hash'>;

/**
 * Previews an open day, folding only the batches since the last preview. Pass each batch once, in order, to `take`. If
 * the computed end of the day moves later, pass the batches after `folded` to `fold`.
 */
export class OpenDay {
  readonly #firstSequence: number;
  readonly #cut: DayCut;
  readonly #walk: DayWalk;
  readonly #first: FirstOfEachKind;
  #taken: TakenBatch;
  #folded: number;

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
   * The caller must check that the journal still contains the batch `saved.taken` with its hash, and that `request` is
   * the request for which the day was saved.
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

  get taken(): number {
    return this.#taken.batch;
  }

  get folded(): number {
    return this.#folded;
  }

  get firstSequence(): number {
    return this.#firstSequence;
  }

  get sequence(): number {
    return this.#walk.sequence;
  }

  get isSettled(): boolean {
    return this.#cut.isSettled;
  }

  /** The day has events that are not folded yet. Pass the batches after `folded` to `fold`. */
  get isBehind(): boolean {
    return this.#walk.sequence < this.#cut.lastSequence;
  }

  /** The day ends before the last folded event. Start a new `OpenDay`. */
  get isAhead(): boolean {
    return this.#walk.sequence > this.#cut.lastSequence;
  }

  /** Updates the computed end of the day. Also folds the batch, unless an earlier batch must be folded first. */
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

  report(): DayReport {
    return this.#walk.soFar();
  }

  get exceptions(): readonly ExceptionRow[] {
    return this.#first.rows;
  }
}
