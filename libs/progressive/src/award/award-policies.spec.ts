import {
  type LinkShape,
  type Scene,
  awarded,
  betting,
  coup,
  counts,
  dollars,
  dullCoups,
  given,
  later,
  linkOf,
  moved,
  nothingRecorded,
  overflows,
  refused,
  reserves,
  shows,
  table,
  that,
} from '../testing/index.js';

const THREE_PAIRS = ['KS9S', 'KH9H', 'KC9D'];

const SEQUENTIAL = { percentAward: 'sequential' } as const;
const OF_THE_TABLE = { paytable: 'A', royal9: { anyTwo: 'table' } } as const;

function anyTwo(awards: LinkShape['awards'], more: Partial<LinkShape> = {}): Scene {
  return given(linkOf({ ...OF_THE_TABLE, layout: THREE_PAIRS, awards, ...more })).when(
    coup({ seats: [1, 2, 3], player: 'KS 9S', banker: 'KH 9H' }),
  );
}

const fromHouse = (kind: 'reset' | 'top-up', level: 'star' | 'spade' | 'heart', amount: string) =>
  ({ kind, level, fromReserveMicro: 0n, fromOverflowMicro: 0n, fromHouseMicro: micro(amount) }) as const;
const micro = (amount: string): bigint => dollars(amount) * 1_000_000n;
const award = (level: 'star' | 'spade' | 'heart', amount: string) =>
  ({ kind: 'award', level, amountMicro: micro(amount) }) as const;

describe('ten percent of Star for several bettors', () => {
  it('sequential: each tenth is of what the previous seat left, and Star is topped up to its reset amount', () => {
    anyTwo({ percentAward: 'sequential' }).then(
      awarded(
        { seat: 3, line: 'any-two', level: 'star', amount: '5000.15', fromMeter: '5000.15' },
        { seat: 2, line: 'any-two', level: 'star', amount: '4500.13', fromMeter: '4500.13' },
        { seat: 1, line: 'any-two', level: 'star', amount: '4050.12', fromMeter: '4050.12' },
      ),
      moved(
        award('star', '5000.15'),
        award('star', '4500.13'),
        award('star', '4050.12'),
        fromHouse('top-up', 'star', '13548.90'),
      ),
      shows({ star: '50000.00' }),
      counts('star', { hits: 0, cycle: 1, winsCents: 1_355_040n, largestCents: 500_015n, pendingCents: 1_355_040n }),
    );
  });

  it('each-of-before: each tenth is of the amount before the coup', () => {
    const each = { line: 'any-two', amount: '5000.15', fromMeter: '5000.15' } as const;
    anyTwo({ percentAward: 'each-of-before' }).then(
      awarded({ seat: 3, ...each }, { seat: 2, ...each }, { seat: 1, ...each }),
      shows({ star: '50000.00' }),
    );
  });

  it.each([1, 2, 3])(
    'whole meters first: Star is paid whole to seat %i, and tenths are of the amount displayed',
    (winner) => {
      const layout = [1, 2, 3].map((seat) => (seat === winner ? 'KS9S' : ['KH9H', 'KC9D', 'KD9C'][seat - 1]!));
      const tenth = { line: 'any-two', amount: '5000.15', fromMeter: '5000.15' } as const;
      given(linkOf({ ...OF_THE_TABLE, layout }))
        .when(coup({ seats: [1, 2, 3], player: 'KS 9S', banker: '9S KS' }))
        .then(
          awarded(
            ...[3, 2, 1].map((seat) => ({
              seat,
              ...(seat === winner ? ({ line: 'star', amount: '50001.50' } as const) : tenth),
            })),
          ),
          moved(
            award('star', '50001.50'),
            fromHouse('reset', 'star', '50000.00'),
            award('star', '5000.15'),
            award('star', '5000.15'),
            fromHouse('top-up', 'star', '10000.30'),
          ),
          shows({ star: '50000.00' }),
        );
    },
  );

  it('by default it is paid to a seat for two different pairs of its own, once, and never beside Star', () => {
    const layout = ['KS9S KH9H', 'KC9C KD9D'];
    given(linkOf({ paytable: 'A', layout }))
      .when(coup({ seats: [1, 2], player: 'KS 9S', banker: 'KH 9H' }))
      .then(
        awarded({ seat: 2, line: 'suited-v-suited' }, { seat: 1, line: 'any-two', amount: '5000.10' }),
        shows({ star: '50000.00' }),
      )
      .when(coup({ seats: [1, 2], player: 'KS 9S', banker: 'KS 9S' }))
      .then(awarded({ seat: 2, line: 'suited-v-suited' }, { seat: 1, line: 'star', amount: '50001.00' }));
  });

  it('paid by the house: Star does not move', () => {
    const each = { line: 'any-two', level: 'star', amount: '5000.15', fromMeter: '0.00' } as const;
    anyTwo({ percentFunding: 'house' }).then(
      awarded({ seat: 3, ...each }, { seat: 2, ...each }, { seat: 1, ...each }),
      moved(),
      shows({ star: '50001.50' }),
    );
  });

  it('without a top-up Star stays where the awards left it', () => {
    anyTwo({ ...SEQUENTIAL, percentTopUp: false }).then(shows({ star: '36451.10' }));
  });

  it('a top-up takes the reserve first, then the house', () => {
    anyTwo(SEQUENTIAL, { star: { reserveRatePpm: 200_000n } }).then(
      reserves({ star: '0.00' }),
      moved(award('star', '5000.15'), award('star', '4500.13'), award('star', '4050.12'), {
        ...fromHouse('top-up', 'star', '13545.90'),
        fromReserveMicro: micro('3.00'),
      }),
    );
  });

  it('a top-up adds only the missing amount', () => {
    anyTwo({ percentAward: 'sequential' }, { star: { initialCents: dollars('68584.92') } }).then(
      awarded({ amount: '6858.64' }, { amount: '6172.77' }, { amount: '5555.50' }),
      moved(
        award('star', '6858.64'),
        award('star', '6172.77'),
        award('star', '5555.50'),
        fromHouse('top-up', 'star', '0.49'),
      ),
    );
  });

  it('there is no top-up above the reset amount', () => {
    anyTwo(SEQUENTIAL, { star: { initialCents: dollars('90000.00') } }).then(
      awarded({ amount: '9000.15' }, { amount: '8100.13' }, { amount: '7290.12' }),
      shows({ star: '65611.10' }),
    );
  });

  it('a higher seat takes its tenth before Star is won, and a lower seat takes it from the next cycle', () => {
    const shape = { ...OF_THE_TABLE, layout: ['KH9H', 'KS9S', 'KC9D'], awards: SEQUENTIAL } as const;
    given(linkOf(shape))
      .when(coup({ seats: [1, 2, 3], player: 'KS 9S', banker: '9S KS' }))
      .then(
        awarded(
          { seat: 3, line: 'any-two', amount: '5000.15' },
          { seat: 2, line: 'star', amount: '45001.35' },
          { seat: 1, line: 'any-two', amount: '5000.00' },
        ),
        shows({ star: '50000.00' }),
        counts('star', { hits: 1, cycle: 2 }),
      );
  });

  it('if a hit has left less than a tenth of the amount before, the house pays the rest', () => {
    const shape = {
      ...OF_THE_TABLE,
      layout: ['KH9H', 'KC9D', 'KS9S'],
      awards: { percentAward: 'each-of-before' },
    } as const;
    given(linkOf({ ...shape, star: { initialCents: dollars('600000.00') } }))
      .when(coup({ seats: [1, 2, 3], player: 'KS 9S', banker: '9S KS' }))
      .then(
        awarded(
          { seat: 3, line: 'star', amount: '600001.50', fromMeter: '600001.50' },
          { seat: 2, line: 'any-two', amount: '60000.15', fromMeter: '50000.00' },
          { seat: 1, line: 'any-two', amount: '60000.15', fromMeter: '0.00' },
        ),
        shows({ star: '50000.00' }),
        moved(
          award('star', '600001.50'),
          fromHouse('reset', 'star', '50000.00'),
          award('star', '50000.00'),
          fromHouse('top-up', 'star', '50000.00'),
        ),
      );
  });

  it('the fraction of a cent stays on the meter', () => {
    given(linkOf({ ...OF_THE_TABLE, layout: THREE_PAIRS, awards: { percentTopUp: false }, star: { ratePpm: 1n } }))
      .when(coup({ seats: [1], player: 'KS 9S', banker: 'KH 9H' }))
      .then(awarded({ amount: '5000.00' }), shows({ star: '45000.00000500' }));
  });
});

describe('positions that share a pair', () => {
  const shared = { layout: ['KS9S', 'KS9S', 'KH9H'], awards: { repeatedPairs: 'equal-shares' } } as const;

  it('share the meter equally, an odd cent to the highest seat, and it is reset once', () => {
    given(linkOf({ ...shared, star: { initialCents: dollars('50000.01') } }))
      .when(coup({ seats: [1, 2, 3], player: 'KS 9S', banker: 'KS 9S' }))
      .then(
        awarded(
          { seat: 3, line: 'identical', amount: '5000.00' },
          { seat: 2, line: 'star', amount: '25000.76', fromMeter: '25000.76' },
          { seat: 1, line: 'star', amount: '25000.75', fromMeter: '25000.75' },
        ),
        moved(award('star', '50001.51'), fromHouse('reset', 'star', '50000.00')),
        shows({ star: '50000.00' }),
        counts('star', { cycle: 2, winsCents: dollars('50001.51'), pendingCents: dollars('50001.51') }),
      );
  });

  it('leave the whole meter to the only bettor among them', () => {
    given(linkOf(shared))
      .when(coup({ seats: [1, 3], player: '2C 3D', banker: 'KS 9S' }))
      .then(awarded({ seat: 3, line: 'any-suited' }, { seat: 1, line: 'spade', amount: '450.30' }));
  });
});

describe('fixed awards', () => {
  const royal = { seats: [1], player: 'QD 9C', banker: '2C 3D' } as const;

  it('are paid by the house', () => {
    given(linkOf({ star: { reserveRatePpm: 200_000n } }))
      .when(coup(royal))
      .then(awarded({ amount: '25.00', fromMeter: '0.00' }), reserves({ star: '1.00' }), moved());
  });

  it('are paid by the pool from the reserve and overflow of Star, and never from a displayed meter', () => {
    const star = { reserveRatePpm: 200_000n, limitCents: dollars('50000.50') } as const;
    given(linkOf({ awards: { fixedFunding: 'pool' }, star }))
      .when(coup(royal))
      .then(awarded({ amount: '25.00', fromMeter: '1.00' }), reserves({ star: '0.00' }), shows({ star: '50000.50' }))
      .when(coup(royal))
      .then(awarded({ amount: '25.00', fromMeter: '1.50' }), overflows({ star: '0.00' }), shows({ star: '50000.50' }));
  });

  it('are paid by the pool in whole cents, and the fraction stays hidden', () => {
    given(linkOf({ awards: { fixedFunding: 'pool' }, star: { reserveRatePpm: 2_001n } }))
      .when(coup(royal))
      .then(awarded({ fromMeter: '0.01' }), reserves({ star: '0.00000500' }));
  });

  it('have a payout document from the claim amount on, and are paid by the dealer below it', () => {
    const ofBoth = { seats: [2, 3], player: 'QD 9D', banker: 'JH 9H' } as const;
    given(linkOf())
      .when(coup(ofBoth), coup(royal))
      .then(awarded({ awardNumber: 3, documentNumber: 0 }))
      .then(that('the $1,500 are claims 1 and 2', ({ link }) => [...link.claims.keys()].join() === '1,2'));
    given(linkOf({ awards: { claimFromCents: 150_001n } }))
      .when(coup(ofBoth))
      .then(awarded({ documentNumber: 0 }, { documentNumber: 0 }));
    given(linkOf({ awards: { claimFromCents: 0n } }))
      .when(coup(royal))
      .then(awarded({ documentNumber: 1 }));
  });
});

describe('what funds a reset', () => {
  const spade = { ratePpm: 60_000n, reserveRatePpm: 40_000n, limitCents: dollars('452.00') } as const;
  const won = { seats: [1], player: '2H 3H', banker: 'KS 9S' } as const;
  const reset = (reserve: string, overflow: string, house: string) => ({
    ...fromHouse('reset', 'spade', house),
    fromReserveMicro: micro(reserve),
    fromOverflowMicro: micro(overflow),
  });

  it.each([
    [['reserve', 'overflow'], reset('2.00', '1.00', '447.00')],
    [['overflow', 'reserve'], reset('2.00', '1.00', '447.00')],
    [['reserve'], reset('2.00', '0.00', '448.00')],
    [['overflow'], reset('0.00', '1.00', '449.00')],
    [[], reset('0.00', '0.00', '450.00')],
  ] as const)('%j, then the house', (resetFunding, funded) => {
    given(linkOf({ spade, awards: { resetFunding } }))
      .when(dullCoups(9, { seats: [1] }), coup(won))
      .then(
        awarded({ line: 'spade', amount: '452.00' }),
        moved(award('spade', '452.00'), funded),
        shows({ spade: '450.00' }),
      );
  });

  it('the second source is not used if the first is enough', () => {
    const rich = { ratePpm: 300_000n, reserveRatePpm: 300_000n, limitCents: dollars('450.01') } as const;
    const left = (resetFunding: readonly ('reserve' | 'overflow')[]) =>
      given(linkOf({ tables: 1, seats: 9, spade: rich, mustHit: null, awards: { resetFunding } })).when(
        dullCoups(40, { seats: [1, 2, 3, 4, 5, 6, 7, 8, 9] }),
        coup(won),
      );
    left(['reserve', 'overflow']).then(reserves({ spade: '91.50' }), overflows({ spade: '541.49' }));
    left(['overflow', 'reserve']).then(reserves({ spade: '541.50' }), overflows({ spade: '91.49' }));
  });
});

describe('two tables that hit one meter', () => {
  const two = (awards: LinkShape['awards'] = {}): Scene =>
    given(linkOf({ tables: 2, awards })).when(betting({ table: 1, seats: [1] }), betting({ table: 2, seats: [1] }));
  const hit = (number: number) => table(number).shows('2C 3D', 'KS 9S');

  it('the first commit wins the meter, the second wins the meter after the reset', () => {
    two()
      .when(hit(2))
      .then(awarded({ line: 'spade', amount: '450.30' }))
      .when(hit(1))
      .then(awarded({ line: 'spade', amount: '450.00' }));
  });

  it('under the order of locks the later coup waits for the earlier one', () => {
    two({ tableOrder: 'lock' })
      .when(hit(2))
      .then(refused('EARLIER_COUP_UNRESOLVED'), nothingRecorded)
      .when(hit(1), hit(2))
      .then(awarded({ line: 'spade', amount: '450.00' }));
  });

  it('a coup that takes no whole meter does not wait, and no coup waits for a void or empty one', () => {
    two({ tableOrder: 'lock' })
      .when(table(2).shows('QD 9C', '2C 3D'))
      .then(awarded({ line: 'any-royal' }));
    two({ tableOrder: 'lock' })
      .when(table(1).isVoided(), hit(2))
      .then(awarded({ line: 'spade' }));
    given(linkOf({ tables: 2, awards: { tableOrder: 'lock' } }))
      .when(betting({ table: 1, seats: [] }), betting({ table: 2, seats: [1] }), hit(2))
      .then(awarded({ line: 'spade' }));
  });

  it('nearly at once: both are held for review', () => {
    two()
      .when(hit(2), later(4_999), hit(1))
      .then(awarded({ awardNumber: 2, reviewWith: 1 }))
      .then(that('both claims are held', ({ link }) => [...link.claims.values()].every(({ held }) => held)));
  });

  it.each([
    ['far enough apart', two().when(hit(2), later(5_000), hit(1))],
    ['where review is off', two({ reviewWithinMs: 0 }).when(hit(2), hit(1))],
    ['of different meters', two().when(hit(2), table(1).shows('KS 9S', '2C 3D'))],
  ])('%s: none is held', (_, scene) => {
    scene.then(
      awarded({ reviewWith: 0 }),
      that('no claim is held', ({ link }) => [...link.claims.values()].every(({ held }) => !held)),
    );
  });

  it('hits at one table are never held as too close', () => {
    given(linkOf())
      .when(
        coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }),
        coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }),
      )
      .then(awarded({ line: 'spade', reviewWith: 0 }));
  });
});
