import { must } from '@jackpot/money';
import type { Batch, ChainHead } from '@jackpot/journal';
import { Fault, type JournalPort, type PageSize } from '../ports.js';
import { InMemoryJournal } from './in-memory.js';

export interface HeldAppend {
  readonly batch: Batch;
  land(): Promise<void>;
  pass(): Promise<void>;
  fail(fault?: Fault): void;
}

export class HeldJournal implements JournalPort {
  isHolding = false;
  isUnreadable = false;
  readonly held: HeldAppend[] = [];

  constructor(readonly inner = new InMemoryJournal()) {}

  append(batch: Batch): Promise<'appended' | 'taken'> {
    if (!this.isHolding) return this.inner.append(batch);
    return new Promise((resolve, reject) => {
      let landed: Promise<'appended' | 'taken'> | undefined;
      this.held.push({
        batch,
        land: async () => void (await (landed ??= this.inner.append(batch))),
        pass: async () => resolve(await (landed ??= this.inner.append(batch))),
        fail: (fault = new Fault('JOURNAL_UNREACHABLE', true)) => reject(fault),
      });
    });
  }

  mend(): void {
    this.isHolding = false;
    this.isUnreadable = false;
    for (const append of this.held.splice(0)) append.fail();
  }

  next(): HeldAppend {
    return must(this.held.shift(), 'an append under way');
  }

  head(stream: string): Promise<ChainHead> {
    if (this.isUnreadable) return Promise.reject(new Fault('JOURNAL_UNREACHABLE', true));
    return this.inner.head(stream);
  }

  read(stream: string, afterBatch: number, page: PageSize): Promise<readonly Batch[]> {
    return this.inner.read(stream, afterBatch, page);
  }

  streams(): Promise<readonly string[]> {
    return this.inner.streams();
  }
}
