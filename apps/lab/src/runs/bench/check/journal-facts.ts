import { createHash } from 'node:crypto';
import { type ChainHead, EMPTY_CHAIN, follow, isChainBreak } from '@jackpot/journal';
import { type LevelMove, type LinkEvent, decodeEvents, decodeMeters } from '@jackpot/progressive';
import { readJournal } from '@jackpot/storage';
import { LEVELS, PRICE_CENTS } from '../play/link-terms.js';

/** A level by the bench's own arithmetic. */
export interface LevelSum {
  displayMicro: bigint;
  reserveMicro: bigint;
  overflowMicro: bigint;
  inWagers: number;
}

interface SeatFacts {
  boot: number;
  sequence: number;
  /** Where its last wager stands in the journal. */
  journalSequence: number;
}

const MICRO = 1_000_000n;

/**
 * The content of a journal, read by the bench itself and followed as it grows: every wager once, every meter by the bench's own
 * arithmetic. Of the product it uses the decoder alone, and not one of its sums.
 */
export class JournalFacts {
  #head: ChainHead = EMPTY_CHAIN;
  wagers = 0;
  lateWagers = 0;
  coups = 0;
  bytes = 0;
  readonly wagersOfTable = new Map<number, number>();
  readonly levels = new Map<string, LevelSum>(
    LEVELS.map(({ level, initialCents }) => [
      level,
      { displayMicro: initialCents * MICRO, reserveMicro: 0n, overflowMicro: 0n, inWagers: 0 },
    ]),
  );
  /** Everything that must not be; empty is well. */
  readonly problems: string[] = [];
  #storedMeters: ReturnType<typeof decodeMeters> = [];
  readonly #seats = new Map<number, SeatFacts>();

  constructor(
    private readonly url: string,
    private readonly linkId: string,
  ) {}

  /** Reads what has been committed since the last time, and compares. */
  async advance(): Promise<void> {
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
      this.bytes += batch.events.length;
      this.#head = next;
      this.#storedMeters = batch.meters.length > 0 ? decodeMeters(batch.meters) : [];
    }
    this.#compare();
  }

  get sequence(): number {
    return this.#head.sequence;
  }

  get batches(): number {
    return this.#head.batch;
  }

  lastWager(table: number, seat: number): SeatFacts | undefined {
    return this.#seats.get(table * 16 + seat);
  }

  #take(event: LinkEvent, sequence: number): void {
    switch (event.type) {
      case 'WagerAcknowledged':
        return this.#takeWager(event, sequence);
      case 'LateWagerRefused':
        this.lateWagers += 1;
        return;
      case 'CoupOpened':
        this.coups += 1;
        return;
      case 'CoupLocked':
        this.#contribute(event.seats.length);
        return;
      case 'CoupResolved':
        for (const move of event.moves) this.#move(move);
        for (const move of event.mustHit?.moves ?? []) this.#move(move);
        return;
      case 'WagerWithdrawn':
      case 'CoupVoided':
        this.problems.push(`the bench never requested ${event.type}`);
        return;
      default:
        return;
    }
  }

  /** Numbers of a device rise by one: so no wager is there twice, and none is missing. */
  #takeWager(event: Extract<LinkEvent, { type: 'WagerAcknowledged' }>, journalSequence: number): void {
    const { table, seat, boot, sequence } = event;
    const before = this.#seats.get(table * 16 + seat);
    const expected = before === undefined || boot > before.boot ? 1 : before.sequence + 1;
    if (sequence !== expected && this.problems.length < 10)
      this.problems.push(`table ${table} seat ${seat}: wager ${sequence} where ${expected} follows`);
    this.#seats.set(table * 16 + seat, { boot, sequence, journalSequence });
    this.wagers += 1;
    this.wagersOfTable.set(table, (this.wagersOfTable.get(table) ?? 0) + 1);
  }

  #contribute(wagers: number): void {
    const cents = BigInt(wagers) * BigInt(PRICE_CENTS);
    for (const { level, ratePpm, reserveRatePpm } of LEVELS) {
      const sum = this.#sum(level);
      sum.displayMicro += cents * ratePpm;
      sum.reserveMicro += cents * reserveRatePpm;
      sum.inWagers += wagers;
    }
  }

  #move(move: LevelMove): void {
    const sum = this.#sum(move.level);
    if (move.kind === 'award') {
      sum.displayMicro -= move.amountMicro;
      return;
    }
    sum.reserveMicro -= move.fromReserveMicro;
    sum.overflowMicro -= move.fromOverflowMicro;
    if (move.kind !== 'pool') sum.displayMicro += move.fromReserveMicro + move.fromOverflowMicro + move.fromHouseMicro;
  }

  #sum(level: string): LevelSum {
    const sum = this.levels.get(level);
    if (sum === undefined) throw new RangeError(`no level ${level}`);
    return sum;
  }

  #compare(): void {
    for (const meters of this.#storedMeters) {
      const sum = this.#sum(meters.level);
      for (const register of ['displayMicro', 'reserveMicro', 'overflowMicro', 'inWagers'] as const) {
        if (meters[register] !== sum[register])
          this.problems.push(`${meters.level} ${register}: journal ${meters[register]}, by our sums ${sum[register]}`);
      }
    }
  }
}
