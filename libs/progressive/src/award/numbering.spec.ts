import { type Scene, awarded, coup, given, later, linkOf, mustHitAwarded, shows } from '../testing/index.js';

const SPADE = { player: '2C 3D', banker: 'KS 9S' } as const;
const DULL = { player: '4S 5H', banker: '2C 3D' } as const;

const documentsOf = (scene: Scene): readonly number[] =>
  scene.events.flatMap((event) =>
    event.type === 'CoupResolved'
      ? [...event.awards, ...(event.mustHit === null ? [] : [event.mustHit.award])].map((award) => award.documentNumber)
      : [],
  );

describe('payout documents', () => {
  it('are numbered 1, 2, 3 over all tables of the link, without awards that the table pays', () => {
    const scene = given(linkOf({ tables: 2, mustHit: null })).when(
      coup({ ...SPADE, seats: [1, 2], table: 1 }),
      coup({ ...SPADE, seats: [1], table: 2 }),
      coup({ ...SPADE, seats: [1], table: 1 }),
    );
    expect(documentsOf(scene).filter((number) => number > 0)).toEqual([1, 2, 3]);
    expect(documentsOf(scene)).toContain(0);
  });
});

describe('a level that one table has won', () => {
  it('is at its reset amount for every table, so the next winner at another table gets that and the contributions since', () => {
    given(linkOf({ tables: 2, mustHit: null }))
      .when(coup({ ...SPADE, seats: [1], table: 1 }))
      .then(shows({ spade: '450.00' }))
      .when(later(60_000), coup({ ...SPADE, seats: [1], table: 2 }))
      .then(awarded({ line: 'spade', amount: '450.15', awardNumber: 2 }), shows({ spade: '450.00' }));
  });

  it('is reset for every table after a Must Hit too', () => {
    given(linkOf({ tables: 2 }), { below: [9n, 9n] })
      .when(coup({ ...DULL, seats: [1], table: 1 }))
      .then(mustHitAwarded({ amount: '250.10' }), shows({ 'must-hit': '250.00' }))
      .when(later(60_000), coup({ ...DULL, seats: [1], table: 2 }))
      .then(mustHitAwarded({ amount: '250.10' }), shows({ 'must-hit': '250.00' }));
  });
});
