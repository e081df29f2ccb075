import { randomInt } from 'node:crypto';

/** Uniform in 0 .. bound-1: all the chance there is in this program. */
export type Below = (bound: number) => number;

/** The system's CSPRNG. `randomInt` draws again where a plain remainder would favor small numbers. */
export const systemRandom: Below = (bound) => (bound === 1 ? 0 : randomInt(bound));

const TWO_32 = 2 ** 32;

/**
 * A small generator whose draws depend on nothing but the seed and the stream's name: a run can be had again, and two
 * streams (a table's cards, a table's people) do not disturb each other. Never for anything but a simulation.
 */
export function seededRandom(seed: number, stream: string): Below {
  const next = sfc32(`${seed}/${stream}`);
  return (bound) => {
    const limit = TWO_32 - (TWO_32 % bound);
    let draw = next();
    while (draw >= limit) draw = next();
    return draw % bound;
  };
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
