import { type LinkEvent, awardsOf } from '@jackpot/progressive';

export interface BatchCount {
  readonly wagers: number;
  readonly lateWagers: number;
  readonly coups: number;
  readonly lines: readonly string[];
}

export function countBatch(events: readonly LinkEvent[]): BatchCount {
  const count = { wagers: 0, lateWagers: 0, coups: 0 };
  const lines: string[] = [];
  for (const event of events) {
    if (event.type === 'WagerAcknowledged') count.wagers += 1;
    else if (event.type === 'LateWagerRefused') count.lateWagers += 1;
    else if (event.type === 'CoupOpened') count.coups += 1;
    else if (event.type === 'CoupResolved') for (const { line } of awardsOf(event)) lines.push(line);
  }
  return { ...count, lines };
}

export interface LinkCounts {
  readonly wagers: number;
  readonly coups: number;
  readonly awards: number;
  readonly wagersPerSecond: number;
}

interface Counting {
  wagers: number;
  coups: number;
  awards: number;
  readonly lastSecond: { second: number; wagers: number; before: number };
}

/** For monitoring only: money is counted in the ledger. */
export class Counters {
  readonly #links = new Map<string, Counting>();

  constructor(private readonly nowMs: () => number) {}

  add(linkId: string, batch: BatchCount): void {
    const counting = this.#countingOf(linkId);
    counting.wagers += batch.wagers;
    counting.coups += batch.coups;
    counting.awards += batch.lines.length;
    this.#turn(counting).wagers += batch.wagers;
  }

  of(linkId: string): LinkCounts {
    const counting = this.#countingOf(linkId);
    const { wagers, coups, awards } = counting;
    return { wagers, coups, awards, wagersPerSecond: this.#turn(counting).before };
  }

  #countingOf(linkId: string): Counting {
    const known = this.#links.get(linkId);
    if (known !== undefined) return known;
    const counting = { wagers: 0, coups: 0, awards: 0, lastSecond: { second: 0, wagers: 0, before: 0 } };
    this.#links.set(linkId, counting);
    return counting;
  }

  #turn({ lastSecond }: Counting): Counting['lastSecond'] {
    const second = Math.floor(this.nowMs() / 1_000);
    if (second === lastSecond.second) return lastSecond;
    lastSecond.before = second === lastSecond.second + 1 ? lastSecond.wagers : 0;
    lastSecond.second = second;
    lastSecond.wagers = 0;
    return lastSecond;
  }
}
