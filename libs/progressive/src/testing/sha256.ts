import { must } from '@jackpot/money';

/**
 * SHA-256 (FIPS 180-4), so that the test kit needs nothing from outside. For tests only: slow, and never used on a secret.
 * The product takes its hash from the platform; a spec holds the two together.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const state = Uint32Array.from(START);
  const padded = pad(bytes);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    compress(state, new DataView(padded.buffer, at, BLOCK_BYTES));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

const BLOCK_BYTES = 64;
const ROUNDS = 64;
const FIRST_PRIMES = primes(ROUNDS);

/** The first 32 bits of the fraction of a root, as the standard derives its constants: in whole numbers. */
function fractionOfRoot(prime: number, degree: 2n | 3n): number {
  const scaled = BigInt(prime) << (32n * degree);
  let [low, high] = [0n, 1n << 40n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** degree <= scaled) low = middle;
    else high = middle;
  }
  return Number(low & 0xffff_ffffn);
}

const START = FIRST_PRIMES.slice(0, 8).map((prime) => fractionOfRoot(prime, 2n));
const ROUND_CONSTANTS = FIRST_PRIMES.map((prime) => fractionOfRoot(prime, 3n));

function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

/** The message, a one bit, zeros, and the length in bits: a whole number of blocks. */
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return padded;
}

function compress(state: Uint32Array, block: DataView): void {
  const words = schedule(block);
  const v = Array.from(state);
  const [A, B, C, D, E, F, G, H] = [0, 1, 2, 3, 4, 5, 6, 7];
  const at = (index: number): number => must(v[index], 'a working variable');
  for (let round = 0; round < ROUNDS; round += 1) {
    const e = at(E);
    const a = at(A);
    const choice = (e & at(F)) ^ (~e & at(G));
    const majority = (a & at(B)) ^ (a & at(C)) ^ (at(B) & at(C));
    const mixed =
      at(H) +
      (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
      choice +
      must(ROUND_CONSTANTS[round], 'a round constant') +
      must(words[round], 'a word of the schedule');
    const next = (mixed + (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) >>> 0;
    v.pop();
    v.unshift(next);
    v[E] = (at(E) + mixed) >>> 0;
  }
  for (const index of [A, B, C, D, E, F, G, H]) state[index] = must(state[index], 'a word of the state') + at(index);
}

function schedule(block: DataView): Uint32Array {
  const words = new Uint32Array(ROUNDS);
  const at = (index: number): number => must(words[index], 'an earlier word');
  for (let i = 0; i < ROUNDS; i += 1) {
    words[i] = i < 16 ? block.getUint32(4 * i) : at(i - 16) + small(at(i - 15), 7, 18, 3) + at(i - 7) + late(at(i - 2));
  }
  return words;
}

function small(word: number, first: number, second: number, shift: number): number {
  return turn(word, first) ^ turn(word, second) ^ (word >>> shift);
}

function late(word: number): number {
  return small(word, 17, 19, 10);
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
