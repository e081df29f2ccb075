import { randomInt } from 'node:crypto';
import { must } from '@jackpot/money';

/** Returns a uniformly distributed integer from 0 to bound - 1. */
export type Below = (bound: number) => number;

export const systemRandom: Below = (bound) => (bound === 1 ? 0 : randomInt(bound));

const TWO_32 = 2 ** 32;

/** The same seed gives the same numbers. */
export class Random {
  readonly #next: () => number;

  constructor(private readonly seed: string) {
    this.#next = sfc32(seed);
  }

  /** One part of a run does not change the numbers of another. */
  fork(name: string): Random {
    return new Random(`${this.seed}/${name}`);
  }

  readonly below: Below = (bound) => {
    const limit = TWO_32 - (TWO_32 % bound);
    let draw = this.#next();
    while (draw >= limit) draw = this.#next();
    return draw % bound;
  };

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

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

export function seededRandom(seed: number, stream: string): Below {
  return new Random(`${seed}/${stream}`).below;
}

export function happens(below: Below, percent: number): boolean {
  return percent > 0 && below(10_000) < percent * 100;
}

/** Chris Doty-Humphrey's generator sfc32, seeded by FNV-1a. */
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
  for (let round = 0; round < 15; round += 1) next(); // Discard the first numbers, as the author of sfc32 advises, because they still resemble the seed.
  return next;
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}
