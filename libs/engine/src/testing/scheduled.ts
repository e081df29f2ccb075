import type { Batch } from '@jackpot/journal';
import type { Scheduler } from 'fast-check';
import { Fault, type JournalPort } from '../ports.js';
import { InMemoryJournal } from './in-memory.js';

export type Line = 'good' | 'answer-lost' | 'cut' | 'refused' | 'hung';

export class ScheduledJournal implements JournalPort {
  lines: Line[] = [];
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

export type LetHappen = (count?: number) => Promise<void>;

export async function scheduled<T>(scheduler: Scheduler, work: (letHappen: LetHappen) => Promise<T>): Promise<T> {
  const { setImmediate: turn, setTimeout: pause } = globalThis;
  const later = (label: string) => (then: () => void) => void scheduler.schedule(Promise.resolve(), label).then(then);
  Object.assign(globalThis, { setImmediate: later('turn'), setTimeout: later('pause') });
  try {
    return await work(async (count = Infinity) => {
      for (let happened = 0; happened < count; happened += 1) {
        await new Promise((resolve) => turn(resolve));
        if (scheduler.count() === 0) return;
        await scheduler.waitNext(1);
      }
    });
  } finally {
    Object.assign(globalThis, { setImmediate: turn, setTimeout: pause });
  }
}
