import { randomInt } from 'node:crypto';
import { must } from '@jackpot/money';

/** Uniform in 0 .. bound-1. */
export type Below = (bound: number) => number;

/** The system's CSPRNG. `randomInt` draws again where a plain remainder would favor small numbers. */
export const systemRandom: Below = (bound) => (bound === 1 ? 0 : randomInt(bound));

const TWO_32 = 2 ** 32;

/**
 * All the chance of a seeded run. Its draws depend on the seed alone, so a run can be had again. Never for anything but a
 * simulation.
 */
export class Random {
  readonly #next: () => number;

  constructor(private readonly seed: string) {
    this.#next = sfc32(seed);
  }

  /** An independent source of the same seed: one part of a run that draws more does not move the draws of another. */
  fork(name: string): Random {
    return new Random(`${this.seed}/${name}`);
  }

  /** A whole number from 0 up to, and without, the bound, which is 2^32 at most. */
  readonly below: Below = (bound) => {
    const limit = TWO_32 - (TWO_32 % bound);
    let draw = this.#next();
    while (draw >= limit) draw = this.#next();
    return draw % bound;
  };

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True so many times in a thousand. */
  perMille(share: number): boolean {
    return share > 0 && this.below(1_000) < share;
  }

  pick<T>(list: readonly T[]): T {
    return must(list[this.below(list.length)], 'one of a list');
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.below(256));
  }
}

/** The draws of one stream of a seed: two streams (a table's cards, a table's people) do not disturb each other. */
export function seededRandom(seed: number, stream: string): Below {
  return new Random(`${seed}/${stream}`).below;
}

/** Whether something that happens `percent` times in a hundred happens now; hundredths of a percent count. */
export function happens(below: Below, percent: number): boolean {
  return percent > 0 && below(10_000) < percent * 100;
}

/** Chris Doty-Humphrey's sfc32, its four words filled from the text by FNV-1a. */
function sfc32(text: string): () => number {
  let [a, b, c, counter] = [fnv1a(`a${text}`), fnv1a(`b${text}`), fnv1a(`c${text}`), 1];
  const next = (): number => {
    const sum = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum;
  };
  for (let round = 0; round < 15; round += 1) next(); // its author's advice: the first draws still show the seed
  return next;
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}
