import fc from 'fast-check';
import { CoupWagersRecord } from '../entities/play.js';
import { literalOf } from './row-code.js';
import { listOfWagers, listedWager, wagersIn } from './wager-list.js';

const whole = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });
const wager = fc.record({
  sequence: whole(Number.MAX_SAFE_INTEGER),
  seat: whole(255),
  boot: whole(2 ** 32 - 1),
  deviceSequence: whole(2 ** 32 - 1),
  priceCents: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
  acknowledgedAt: whole(Number.MAX_SAFE_INTEGER),
  withdrawnSequence: fc.option(whole(Number.MAX_SAFE_INTEGER)),
  houseCents: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 2n ** 63n - 1n })),
});

describe('a list of wagers', () => {
  it('reads back the same wagers, including prices beyond floating-point precision', () => {
    fc.assert(
      fc.property(fc.array(wager, { maxLength: 20 }), (wagers) => {
        const list = listOfWagers(wagers.map(listedWager));
        expect(wagersIn(list)).toEqual(wagers);
        expect(literalOf(CoupWagersRecord, 'wagers', list)).toBe(`'${list}'`);
      }),
    );
  });

  it('can be read by SQL', () => {
    const first = {
      sequence: 7,
      seat: 3,
      boot: 1,
      deviceSequence: 5,
      priceCents: 500n,
      acknowledgedAt: 1_795_219_200_000,
    };
    const wagers = [
      { ...first, withdrawnSequence: null, houseCents: 0n },
      { ...first, sequence: 9, withdrawnSequence: 11, houseCents: 0n },
      { ...first, sequence: 12, withdrawnSequence: null, houseCents: 250n },
    ];
    expect(listOfWagers(wagers.map(listedWager))).toBe(
      '[[7,3,1,5,"500",1795219200000,null],[9,3,1,5,"500",1795219200000,11],[12,3,1,5,"500",1795219200000,null,"250"]]',
    );
  });
});
