import { createHash } from 'node:crypto';
import { type ChainHead, EMPTY_CHAIN, follow, isChainBreak } from '@jackpot/journal';
import { must } from '@jackpot/money';
import { type EventOf, type LinkEvent, decodeEvents, decodeMeters, readJournaledConfig } from '@jackpot/progressive';
import { readJournal } from '@jackpot/storage';
import { JournalBook } from '../../../oracle/books/journal-book.js';
import type { Level } from '../../../oracle/meters/level.js';

export class JournalFacts {
  wagers = 0;
  readonly wagersOfTable = new Map<number, number>();
  #head: ChainHead = EMPTY_CHAIN;
  #book: JournalBook | undefined;
  #problems: string[] = [];
  readonly #sequences = new Map<number, number>();

  constructor(
    private readonly url: string,
    private readonly linkId: string,
  ) {}

  async advance(): Promise<string[]> {
    this.#problems = [];
    let meters: ReturnType<typeof decodeMeters> = [];
    for await (const batch of readJournal(this.url, this.linkId, this.#head.batch)) {
      const next = follow(this.#head, batch, (bytes) => createHash('sha256').update(bytes).digest());
      if (isChainBreak(next)) return [`the chain breaks: ${JSON.stringify(next)}`];
      for (const event of decodeEvents(batch.events)) this.#take(event);
      this.#head = next;
      meters = batch.meters.length > 0 ? decodeMeters(batch.meters) : [];
    }
    return [...this.#problems, ...(this.#book?.metersNotOurs(meters) ?? [])];
  }

  get sequence(): number {
    return this.#head.sequence;
  }

  get batches(): number {
    return this.#head.batch;
  }

  level(name: string): Level | undefined {
    return this.#book?.link.levels.find(({ level }) => level === name);
  }

  #take(event: LinkEvent): void {
    switch (event.type) {
      case 'LinkOpened':
        return this.#open(event);
      case 'WagerAcknowledged':
        return this.#takeWager(event);
      case 'CoupResolved':
        this.#problems.push(...must(this.#book, `the opening of ${this.linkId}`).resolve(event).problems);
        return;
      case 'WagerWithdrawn':
      case 'CoupVoided':
        this.#problems.push(`the benchmark never requested ${event.type}`);
        return;
      default:
        this.#book?.fold(event);
    }
  }

  #open({ config: text }: EventOf<'LinkOpened'>): void {
    const read = readJournaledConfig(text);
    if (read.ok) this.#book = new JournalBook(read.config);
    else this.#problems.push(`terms that cannot be read: ${JSON.stringify(read.problems)}`);
  }

  /** Message numbers of a device increase by one, so that a missing or repeated wager is found. */
  #takeWager({ table, seat, sequence }: EventOf<'WagerAcknowledged'>): void {
    const device = table * 16 + seat;
    const expected = (this.#sequences.get(device) ?? 0) + 1;
    if (sequence !== expected) this.#problems.push(`table ${table} seat ${seat}: wager ${sequence}, not ${expected}`);
    this.#sequences.set(device, sequence);
    this.wagers += 1;
    this.wagersOfTable.set(table, (this.wagersOfTable.get(table) ?? 0) + 1);
  }
}
