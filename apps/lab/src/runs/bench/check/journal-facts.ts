import { createHash } from 'node:crypto';
import { type ChainHead, EMPTY_CHAIN, follow, isChainBreak } from '@jackpot/journal';
import { must } from '@jackpot/money';
import { type EventOf, type LinkEvent, decodeEvents, decodeMeters, readJournaledConfig } from '@jackpot/progressive';
import { readJournal } from '@jackpot/storage';
import { JournalBook } from '../../../oracle/books/journal-book.js';
import type { Level } from '../../../oracle/meters/level.js';

interface SeatFacts {
  boot: number;
  sequence: number;
  /** Where its last wager stands in the journal. */
  journalSequence: number;
}

const PROBLEMS_MAX = 10;

/** A journal, read by the bench itself and followed as it grows: every wager once, every award and meter by the oracle. */
export class JournalFacts {
  wagers = 0;
  readonly wagersOfTable = new Map<number, number>();
  /** Everything that must not be; empty is well. */
  readonly problems: string[] = [];
  #head: ChainHead = EMPTY_CHAIN;
  #book: JournalBook | null = null;
  readonly #seats = new Map<number, SeatFacts>();

  constructor(
    private readonly url: string,
    private readonly linkId: string,
  ) {}

  /** Reads what has been committed since the last time, and compares. */
  async advance(): Promise<void> {
    let meters: ReturnType<typeof decodeMeters> = [];
    for await (const batch of readJournal(this.url, this.linkId, this.#head.batch)) {
      const next = follow(this.#head, batch, (bytes) => createHash('sha256').update(bytes).digest());
      if (isChainBreak(next)) {
        this.problems.push(`the chain breaks: ${JSON.stringify(next)}`);
        return;
      }
      let sequence = batch.firstSequence;
      for (const event of decodeEvents(batch.events)) {
        this.#take(event, sequence);
        sequence += 1;
      }
      this.#head = next;
      meters = batch.meters.length > 0 ? decodeMeters(batch.meters) : [];
    }
    this.problems.push(...(this.#book?.metersNotOurs(meters) ?? []));
  }

  get sequence(): number {
    return this.#head.sequence;
  }

  get batches(): number {
    return this.#head.batch;
  }

  /** A level as the journal leads to it; undefined where the link is not open or does not offer it. */
  level(name: string): Level | undefined {
    return this.#book?.link.levels.find(({ level }) => level === name);
  }

  lastWager(table: number, seat: number): SeatFacts | undefined {
    return this.#seats.get(table * 16 + seat);
  }

  #take(event: LinkEvent, sequence: number): void {
    switch (event.type) {
      case 'LinkOpened':
        return this.#open(event);
      case 'WagerAcknowledged':
        return this.#takeWager(event, sequence);
      case 'CoupResolved':
        for (const problem of this.#bookOfLink.resolve(event).problems) this.#note(`at ${sequence}: ${problem}`);
        return;
      case 'WagerWithdrawn':
      case 'CoupVoided':
        this.#note(`the bench never requested ${event.type}`);
        return;
      default:
        this.#book?.fold(event);
    }
  }

  #open({ config: text }: EventOf<'LinkOpened'>): void {
    const config = readJournaledConfig(text);
    if ('linkId' in config) this.#book = new JournalBook(config);
    else this.#note(`terms that cannot be read: ${JSON.stringify(config)}`);
  }

  /** Numbers of a device rise by one: so no wager is there twice, and none is missing. */
  #takeWager(event: EventOf<'WagerAcknowledged'>, journalSequence: number): void {
    const { table, seat, boot, sequence } = event;
    const before = this.#seats.get(table * 16 + seat);
    const expected = before === undefined || boot > before.boot ? 1 : before.sequence + 1;
    if (sequence !== expected) this.#note(`table ${table} seat ${seat}: wager ${sequence} where ${expected} follows`);
    this.#seats.set(table * 16 + seat, { boot, sequence, journalSequence });
    this.wagers += 1;
    this.wagersOfTable.set(table, (this.wagersOfTable.get(table) ?? 0) + 1);
  }

  get #bookOfLink(): JournalBook {
    return must(this.#book, `the opening of ${this.linkId}`);
  }

  #note(problem: string): void {
    if (this.problems.length < PROBLEMS_MAX) this.problems.push(problem);
  }
}
