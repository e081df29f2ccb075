import { Seals } from '../sealed/seals.js';
import { inOrder } from './journal-row.js';

const [old, now] = [new Uint8Array(32).fill(8), new Uint8Array(32).fill(9)];
const before = new Seals({ key: old, now: () => 1 });
const after = new Seals({ key: now, before: [old], now: () => 1 });
const batch = (number: number) => ({ stream: 'east', hash: new Uint8Array(32).fill(number) });

describe('a journal whose key was replaced', () => {
  it('accepts the old key only before the first batch under the new key', () => {
    const ordered = inOrder(after);
    const ages = [
      ordered?.ageOfBatch(batch(1), before.batch(batch(1))),
      ordered?.ageOfBatch(batch(2), after.batch(batch(2))),
      ordered?.ageOfBatch(batch(3), before.batch(batch(3))),
    ];
    expect(ages).toEqual(['before', 'now', null]);
  });

  it('is read without a check where there is no key', () => expect(inOrder(null)).toBeNull());
});
