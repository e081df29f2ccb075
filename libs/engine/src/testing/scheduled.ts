import type { Batch } from '@jackpot/journal';
import type { Scheduler } from 'fast-check';
import { Fault, type JournalPort } from '../ports.js';
import { InMemoryJournal } from './in-memory.js';

/** What the line to the journal does with an append: whether it arrives, and whether its answer comes back. */
export type Line = 'good' | 'answer-lost' | 'cut' | 'refused' | 'hung';

/** A handle on a journal whose line follows `lines`, at the scheduler's times. Several may share one journal. */
export class ScheduledJournal implements JournalPort {
  /** What happens to the next appends; after them the line is good. */
  lines: Line[] = [];
  /** None: everything at once. */
  scheduler: Scheduler | undefined;

  constructor(
    readonly inner = new InMemoryJournal(),
    private readonly name = '',
  ) {}

  async append(batch: Batch): Promise<'appended' | 'taken'> {
    const how = this.lines.shift() ?? 'good';
    await this.#whenItIsTime(`batch ${batch.batch} of epoch ${batch.epoch} arrives (${how})`);
    if (how === 'hung') return new Promise(() => undefined);
    if (how === 'refused') throw new Fault('JOURNAL_REFUSED', false);
    if (how === 'cut') throw new Fault('JOURNAL_UNREACHABLE', true);
    const outcome = await this.inner.append(batch);
    await this.#whenItIsTime(`batch ${batch.batch} of epoch ${batch.epoch} answered (${how})`);
    if (how === 'answer-lost') throw new Fault('JOURNAL_UNREACHABLE', true);
    return outcome;
  }

  head: JournalPort['head'] = (stream) => this.inner.head(stream);

  read: JournalPort['read'] = async (stream, after, limit) => {
    const batches = await this.inner.read(stream, after, limit);
    await this.#whenItIsTime(`read after ${after}`);
    return batches;
  };

  streams: JournalPort['streams'] = () => this.inner.streams();

  async #whenItIsTime(what: string): Promise<void> {
    await this.scheduler?.schedule(Promise.resolve(), `${this.name} ${what}`);
  }
}

/** Lets the next thing happen, `count` times or until nothing is left to happen. */
export type LetHappen = (count?: number) => Promise<void>;

/** Runs `work` with pauses and turns of the event loop in the scheduler's hands: whatever may interleave does, some time. */
export async function scheduled<T>(scheduler: Scheduler, work: (letHappen: LetHappen) => Promise<T>): Promise<T> {
  const { setImmediate: turn, setTimeout: pause } = globalThis;
  const later = (label: string) => (then: () => void) => void scheduler.schedule(Promise.resolve(), label).then(then);
  Object.assign(globalThis, { setImmediate: later('turn'), setTimeout: later('pause') });
  try {
    return await work(async (count = Infinity) => {
      for (let happened = 0; happened < count; happened += 1) {
        await new Promise((resolve) => turn(resolve)); // All that follows by itself from what happened before.
        if (scheduler.count() === 0) return;
        await scheduler.waitNext(1);
      }
    });
  } finally {
    Object.assign(globalThis, { setImmediate: turn, setTimeout: pause });
  }
}
