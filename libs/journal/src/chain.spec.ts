import { createHash } from 'node:crypto';
import { InvariantViolation } from '@jackpot/money';
import fc from 'fast-check';
import {
  type Batch,
  type ChainBreak,
  type ChainHead,
  EMPTY_CHAIN,
  GENESIS_HASH,
  JOURNAL_FORMAT,
  type UnsealedBatch,
  follow,
  isChainBreak,
  sealBatch,
} from './index.js';

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());

function chainOf(sizes: readonly number[]): readonly Batch[] {
  let head = EMPTY_CHAIN;
  return sizes.map((size, index) => {
    const batch = sealBatch(successor(head, size, index), sha256);
    head = followed(head, batch);
    return batch;
  });
}

function successor(head: ChainHead, size: number, salt: number): UnsealedBatch {
  return {
    stream: 'royal-9-east',
    batch: head.batch + 1,
    epoch: Math.max(1, head.epoch),
    firstSequence: head.sequence + 1,
    lastSequence: head.sequence + size,
    sealedAt: 1_772_366_400_000 + salt,
    format: JOURNAL_FORMAT,
    events: Uint8Array.from({ length: size * 3 }, (_, at) => (at * 31 + salt) % 256),
    meters: Uint8Array.of(salt % 256, 2, 3),
    previousHash: head.hash,
  };
}

function followed(head: ChainHead, batch: Batch): ChainHead {
  const next = follow(head, batch, sha256);
  if (isChainBreak(next)) throw new Error(next.code);
  return next;
}

function breakOf(batches: readonly Batch[]): ChainBreak | null {
  let head = EMPTY_CHAIN;
  for (const batch of batches) {
    const next = follow(head, batch, sha256);
    if (isChainBreak(next)) return next;
    head = next;
  }
  return null;
}

const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 6 });

describe('a chain of batches', () => {
  it('is valid from the first batch to the last', () => {
    fc.assert(fc.property(sizes, (sizes) => expect(breakOf(chainOf(sizes))).toBeNull()));
  });

  it('INV-11: any changed byte breaks the chain at its batch', () => {
    const field = fc.constantFrom('events', 'meters', 'previousHash', 'hash');
    fc.assert(
      fc.property(
        sizes,
        fc.nat(),
        field,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (sizes, which, field, at, flip) => {
          const batches = [...chainOf(sizes)];
          const index = which % batches.length;
          const batch = batches[index]!;
          const bytes = batch[field].slice();
          bytes[at % bytes.length]! ^= flip;
          batches[index] = { ...batch, [field]: bytes };
          const code = field === 'previousHash' ? 'NOT_THE_SUCCESSOR' : 'HASH_WRONG';
          expect(breakOf(batches)).toEqual({ code, batch: index + 1 });
        },
      ),
    );
  });

  it('INV-11: any changed number breaks the chain', () => {
    const [first, second] = chainOf([2, 3]) as [Batch, Batch];
    const changes: readonly (readonly [Partial<Batch>, ChainBreak['code']])[] = [
      [{ batch: 3 }, 'BATCH_GAP'],
      [{ firstSequence: 4 }, 'SEQUENCE_GAP'],
      [{ lastSequence: 2 }, 'SEQUENCE_GAP'],
      [{ lastSequence: 6 }, 'HASH_WRONG'],
      [{ epoch: 0 }, 'EPOCH_WENT_BACK'],
      [{ epoch: 2 }, 'HASH_WRONG'],
      [{ format: 2 }, 'FORMAT_UNKNOWN'],
      [{ sealedAt: 1 }, 'HASH_WRONG'],
      [{ stream: 'royal-9-west' }, 'HASH_WRONG'],
      [{ previousHash: GENESIS_HASH }, 'NOT_THE_SUCCESSOR'],
      [{ previousHash: new Uint8Array(31) }, 'NOT_THE_SUCCESSOR'],
    ];
    for (const [change, code] of changes) expect(breakOf([first, { ...second, ...change }])).toMatchObject({ code });
  });

  it('INV-03: a batch left out, doubled or moved breaks the chain', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (sizes, which) => {
        const batches = chainOf(sizes);
        const at = which % (batches.length - 1);
        const swapped = [...batches.slice(0, at), batches[at + 1]!, batches[at]!, ...batches.slice(at + 2)];
        expect(breakOf([...batches.slice(0, at), ...batches.slice(at + 1)])).toMatchObject({ code: 'BATCH_GAP' });
        expect(breakOf([...batches.slice(0, at + 1), ...batches.slice(at)])).toMatchObject({ code: 'BATCH_GAP' });
        expect(breakOf(swapped)).toMatchObject({ code: 'BATCH_GAP' });
      }),
    );
  });

  it('INV-05: a batch of an earlier writer is refused after a takeover, even if it is sealed correctly', () => {
    const first = sealBatch({ ...successor(EMPTY_CHAIN, 1, 0), epoch: 4 }, sha256);
    const head = followed(EMPTY_CHAIN, first);
    const stale = sealBatch({ ...successor(head, 1, 1), epoch: 3 }, sha256);
    expect(follow(head, stale, sha256)).toEqual({ code: 'EPOCH_WENT_BACK', before: 4, found: 3 });
    const next = sealBatch({ ...successor(head, 1, 1), epoch: 5 }, sha256);
    expect(followed(head, next).epoch).toBe(5);
  });

  it('a history with another end is another chain', () => {
    const [first] = chainOf([2, 3]) as [Batch, Batch];
    const head = followed(EMPTY_CHAIN, first);
    const [one, other] = [sealBatch(successor(head, 1, 1), sha256), sealBatch(successor(head, 1, 2), sha256)];
    const behindOther = sealBatch(successor(followed(head, other), 1, 3), sha256);
    expect(breakOf([first, one, behindOther])).toEqual({ code: 'NOT_THE_SUCCESSOR', batch: 3 });
  });
});

describe('sealing', () => {
  it('requires a batch that can continue a chain', () => {
    const batch = successor(EMPTY_CHAIN, 1, 0);
    expect(() => sealBatch({ ...batch, lastSequence: 0 }, sha256)).toThrow(InvariantViolation);
    expect(() => sealBatch({ ...batch, previousHash: new Uint8Array(31) }, sha256)).toThrow(InvariantViolation);
  });
});
