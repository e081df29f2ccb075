import { createHash, randomBytes } from 'node:crypto';
import { asLinkId, commitmentPreimage } from '@jackpot/progressive';
import { CryptoDraws, TriggerSealed } from './crypto-draws.js';

const linkId = asLinkId('east');
const draws = new CryptoDraws(randomBytes(32));

describe('a must-hit trigger under seal', () => {
  it('opens for its own link and cycle, with the amount that was sealed', () => {
    const sealed = draws.seal({ linkId, cycle: 7, triggerCents: 71_233n });
    expect(draws.open(sealed, { linkId, cycle: 7 }).triggerCents).toBe(71_233n);
  });

  it('opens for no other link, cycle or key, and not after a byte was changed', () => {
    const sealed = draws.seal({ linkId, cycle: 7, triggerCents: 71_233n });
    expect(() => draws.open(sealed, { linkId, cycle: 8 })).toThrow(TriggerSealed);
    expect(() => draws.open(sealed, { linkId: asLinkId('west'), cycle: 7 })).toThrow(TriggerSealed);
    expect(() => new CryptoDraws(randomBytes(32)).open(sealed, { linkId, cycle: 7 })).toThrow(TriggerSealed);
    const changed = Uint8Array.from(sealed.sealed);
    changed[40]! ^= 1;
    expect(() => draws.open({ ...sealed, sealed: changed }, { linkId, cycle: 7 })).toThrow(TriggerSealed);
    expect(() => draws.open({ ...sealed, sealed: changed.slice(0, 5) }, { linkId, cycle: 7 })).toThrow(TriggerSealed);
  });

  it('opens with an accepted key after the key was replaced, which is reported, and new ones are sealed with the new key', () => {
    const [old, replacement] = [randomBytes(32), randomBytes(32)];
    const before = new CryptoDraws(old).seal({ linkId, cycle: 7, triggerCents: 71_233n });
    const needed: number[] = [];
    const both = new CryptoDraws(replacement, [old], ({ cycle }) => needed.push(cycle));
    expect(both.open(before, { linkId, cycle: 7 }).triggerCents).toBe(71_233n);
    const after = both.seal({ linkId, cycle: 8, triggerCents: 50_000n });
    expect(new CryptoDraws(replacement).open(after, { linkId, cycle: 8 })).toEqual(
      both.open(after, { linkId, cycle: 8 }),
    );
    expect(needed).toEqual([7]);
    expect(() => new CryptoDraws(replacement).open(before, { linkId, cycle: 7 })).toThrow(TriggerSealed);
    expect(() => new CryptoDraws(replacement, [randomBytes(16)])).toThrow(RangeError);
  });

  it('was committed to: the revealed amount and nonce give the published hash, and no two seals are alike', () => {
    const [one, two] = [
      draws.seal({ linkId, cycle: 1, triggerCents: 50_000n }),
      draws.seal({ linkId, cycle: 1, triggerCents: 50_000n }),
    ];
    const preimage = commitmentPreimage({ linkId, cycle: 1 }, draws.open(one, { linkId, cycle: 1 }));
    expect(createHash('sha256').update(preimage).digest()).toEqual(Buffer.from(one.commitment));
    expect(Buffer.from(one.sealed)).not.toEqual(Buffer.from(two.sealed));
    expect(Buffer.from(one.commitment)).not.toEqual(Buffer.from(two.commitment));
  });
});

describe('drawing below a bound', () => {
  it('gives every value and only those, about equally often', () => {
    const counts = new Array<number>(7).fill(0);
    for (let i = 0; i < 14_000; i += 1) counts[Number(draws.below(7n))]! += 1;
    // 2,000 are expected, with a standard deviation of 41. A difference of ten deviations is not chance.
    for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(410);
  });

  it('refuses an invalid bound, and a key of another length', () => {
    expect(() => draws.below(0n)).toThrow();
    expect(() => new CryptoDraws(randomBytes(16))).toThrow(RangeError);
  });
});
