import { assert, must } from '@jackpot/money';
import { type Sha256, sameBytes } from '@jackpot/journal';

/**
 * Merkle tree of RFC 6962 section 2 over a link's batches. Leaf n is batch n+1. A few hashes prove one batch without
 * other batches.
 */

/** `MTH({})` of RFC 6962 is the hash of nothing. */
function emptyRoot(sha256: Sha256): Uint8Array {
  return sha256(new Uint8Array());
}

function leafHash(batchHash: Uint8Array, sha256: Sha256): Uint8Array {
  return sha256(joined(LEAF, batchHash));
}

/** Stores only the roots of complete subtrees, from left to right: one for every 1 bit of the size. */
export class Peaks {
  #size: number;
  readonly #peaks: Uint8Array[];

  /** @param kept a wrong number of peaks is an invariant violation */
  constructor(
    private readonly sha256: Sha256,
    kept: { readonly size: number; readonly peaks: readonly Uint8Array[] } = { size: 0, peaks: [] },
  ) {
    assert(kept.peaks.length === peakCount(kept.size), 'a peak for every bit of the size');
    this.#size = kept.size;
    this.#peaks = [...kept.peaks];
  }

  get size(): number {
    return this.#size;
  }

  get peaks(): readonly Uint8Array[] {
    return [...this.#peaks];
  }

  append(batchHash: Uint8Array): void {
    let hash = leafHash(batchHash, this.sha256);
    // Each trailing 1 bit of the size is a complete subtree, which the new leaf joins.
    for (let size = this.#size; size % 2 === 1; size = Math.floor(size / 2))
      hash = nodeHash(must(this.#peaks.pop(), 'a peak for a bit'), hash, this.sha256);
    this.#peaks.push(hash);
    this.#size += 1;
  }

  root(): Uint8Array {
    const [last, ...rest] = [...this.#peaks].reverse();
    if (last === undefined) return emptyRoot(this.sha256);
    return rest.reduce((right, left) => nodeHash(left, right, this.sha256), last);
  }
}

/**
 * RFC 6962 section 2.1.1, from the bottom up.
 * @param batchHashes all hashes of the tree, in order
 * @param index of the leaf, 0-based
 */
export function inclusionPath(batchHashes: readonly Uint8Array[], index: number, sha256: Sha256): Uint8Array[] {
  assert(index >= 0 && index < batchHashes.length, 'a leaf of the tree');
  const path: Uint8Array[] = [];
  let level = batchHashes.map((hash) => leafHash(hash, sha256));
  for (let at = index; level.length > 1; at = Math.floor(at / 2)) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1];
    if (sibling !== undefined) path.push(sibling);
    level = parents(level, sha256);
  }
  return path;
}

/** A last node without a sibling moves up unchanged. */
function parents(level: readonly Uint8Array[], sha256: Sha256): Uint8Array[] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => {
    const [left, right] = [must(level[2 * index], 'a left node'), level[2 * index + 1]];
    return right === undefined ? left : nodeHash(left, right, sha256);
  });
}

/** RFC 9162 section 2.1.3.2. */
export function isIncluded(
  proof: {
    readonly batchHash: Uint8Array;
    readonly index: number;
    readonly size: number;
    readonly path: readonly Uint8Array[];
  },
  root: Uint8Array,
  sha256: Sha256,
): boolean {
  if (!(proof.index >= 0 && proof.index < proof.size)) return false;
  const path = [...proof.path];
  let hash = leafHash(proof.batchHash, sha256);
  for (let [at, last] = [proof.index, proof.size - 1]; last > 0; at = Math.floor(at / 2), last = Math.floor(last / 2)) {
    if (at % 2 === 0 && at === last) continue;
    const sibling = path.shift();
    if (sibling === undefined) return false;
    hash = at % 2 === 0 ? nodeHash(hash, sibling, sha256) : nodeHash(sibling, hash, sha256);
  }
  return path.length === 0 && sameBytes(hash, root);
}

/** Marks leaves, so that an inner node cannot be presented as a leaf. */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

function nodeHash(left: Uint8Array, right: Uint8Array, sha256: Sha256): Uint8Array {
  return sha256(joined(NODE, left, right));
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function peakCount(size: number): number {
  let count = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2;
  return count;
}
