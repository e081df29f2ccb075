import { FORTNIGHT_MS, given, dullCoups, later, link, linkOf, retirement, to, transfer } from '../testing/index.js';
import { aboveResetMicro } from './above-reset.js';

describe('the money that a link holds for its players', () => {
  it('is zero at the opening with reset amounts, and then the contributions including reserve', () => {
    const scene = given(linkOf({ mustHit: null, spade: { reserveRatePpm: 5_000n } }));
    expect(aboveResetMicro(scene.link)).toBe(0n);
    scene.when(dullCoups(2, { seats: [1] }));
    expect(aboveResetMicro(scene.link)).toBe(2n * 500n * (100_000n + 30_000n + 30_000n + 5_000n));
  });

  it('moves with a transfer, including the reset amount, to the receiving level', () => {
    const scene = given(linkOf({ mustHit: null })).when(dullCoups(2, { seats: [1] }), link.isSuspended);
    const before = aboveResetMicro(scene.link);
    scene.when(transfer.isNoticed('spade', [to('heart')]), later(FORTNIGHT_MS), transfer.isSent());
    expect(aboveResetMicro(scene.link)).toBe(before + 45_000_000_000n);
  });

  it('is zero after the link has ended', () => {
    const scene = given(linkOf()).when(dullCoups(2, { seats: [1] }), link.isSuspended);
    scene.when(retirement.isNoticed({ residual: 'house' }), later(FORTNIGHT_MS), retirement.isDone());
    expect(aboveResetMicro(scene.link)).toBe(0n);
  });
});
