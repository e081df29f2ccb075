import fc from 'fast-check';
import { awardsOf, evolve, initialState, opened } from '@jackpot/progressive';
import {
  type Act,
  type LinkShape,
  type Scene,
  betting,
  claim,
  correction,
  coup,
  given,
  later,
  linkOf,
  table,
} from '../../../progressive/src/testing/index.js';
import { type Account, ledgerLinkOf, metersAreBalances, postTo, postingsOf } from './index.js';

const HANDS = {
  star: ['KS 9S', 'KS 9S'],
  spade: ['2C 3D', 'KS 9S'],
  heart: ['KS 9S', '2C 3D'],
  tenth: ['KH 9H', 'KD 9D'],
  nothing: ['4S 5H', '2C 3D'],
} as const;

type Hand = keyof typeof HANDS;
type Step =
  | { readonly does: 'lock'; readonly at: number; readonly seats: readonly number[] }
  | { readonly does: 'void'; readonly at: number }
  | {
      readonly does: 'win';
      readonly at: number;
      readonly seats: readonly number[];
      readonly hand: Hand;
      readonly misread: Hand | null;
    }
  | { readonly does: 'reject'; readonly claim: number };

const seats = fc.constantFrom([1], [1, 2], [1, 2, 3]);
const hand = fc.constantFrom<Hand>('star', 'spade', 'heart', 'heart', 'tenth', 'tenth', 'nothing');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('lock' as const), at: fc.constant(1), seats }),
  fc.record({ does: fc.constant('void' as const), at: fc.constant(1) }),
  fc.record({
    does: fc.constant('win' as const),
    at: fc.constantFrom(2, 3),
    seats,
    hand,
    misread: fc.option(hand, { freq: 1 }),
  }),
  fc.record({ does: fc.constant('reject' as const), claim: fc.nat({ max: 8 }) }),
);
const level = fc.record({
  ratePpm: fc.integer({ min: 1_000, max: 60_000 }).map(BigInt),
  reserveRatePpm: fc.constantFrom(0n, 7_777n),
});
const shape: fc.Arbitrary<LinkShape> = fc.record({
  paytable: fc.constantFrom('A' as const, 'B' as const, 'C' as const),
  tables: fc.constant(3),
  seats: fc.constant(3),
  star: level,
  spade: level,
  heart: level,
  awards: fc.record({
    percentFunding: fc.constantFrom('meter' as const, 'house' as const),
    fixedFunding: fc.constantFrom('house' as const, 'pool' as const),
    claimFromCents: fc.constantFrom(0n, 150_000n),
  }),
  mustHit: fc.constantFrom(null, {}),
});

const A_MINUTE = 60_000;

function played(of: Step): Act {
  return (scene) => {
    if (of.does === 'reject') {
      const open = [...scene.link.claims.keys()];
      const chosen = open[of.claim % Math.max(1, open.length)];
      if (chosen !== undefined) scene.when(claim(chosen).isRejected());
      return;
    }
    const isLocked = scene.table(of.at).coup?.phase === 'locked';
    if (of.does === 'void') return void (isLocked && scene.when(table(of.at).isVoided()));
    if (!isLocked) scene.when(later(A_MINUTE), table(of.at).getsNewCards(), betting({ table: of.at, seats: of.seats }));
    if (of.does === 'lock') return;
    const [player, banker] = HANDS[of.misread ?? of.hand];
    scene.when(table(of.at).shows(player, banker));
    if (of.misread !== null)
      scene.when(correction(of.at).isRequested(HANDS[of.hand][0], HANDS[of.hand][1]), correction(of.at).isApproved());
    scene.when(table(of.at).settles());
  };
}

function expectBooksToBeMeters({ events }: Scene): void {
  const balances = new Map<Account, bigint>();
  const state = initialState();
  for (const event of events) {
    evolve(state, event);
    if (state.opened === null) continue;
    postTo(balances, postingsOf(event, ledgerLinkOf(state.opened)));
    expect([event.type, metersAreBalances(opened(state).meters, balances)]).toEqual([event.type, null]);
  }
}

describe('the amount that a reversal returns', () => {
  it('stays on the level of the rejected claim if a void has reduced a claim of another level by a cent', () => {
    const scene = given(
      linkOf({
        paytable: 'A',
        royal9: { anyTwo: 'table' },
        tables: 2,
        seats: 3,
        mustHit: null,
        heart: { ratePpm: 31_200n, reserveRatePpm: 0n },
      }),
    ).when(
      betting({ table: 1, seats: [1] }),
      coup({ table: 2, seats: [1], player: 'KS 9S', banker: '2C 3D' }),
      later(60_000),
      coup({ table: 2, seats: [1], player: 'KS 9S', banker: '2C 3D' }),
      table(1).isVoided(),
      later(60_000),
      table(2).getsNewCards(),
      coup({ table: 2, seats: [1, 2], player: 'KH 9H', banker: 'KS 9S' }),
    );
    const tenth = scene.events.flatMap(awardsOf).findLast(({ level }) => level === 'star');
    expect(tenth).toBeDefined();
    scene.when(claim(tenth!.awardNumber).isRejected());
    expect(scene.lastEvent('ClaimRejected').restoration.increases).toEqual([]);
    expectBooksToBeMeters(scene);
  });

  it('stays with the rejected claim if the void has reduced an earlier claim of the same level by a cent', () => {
    const scene = given(
      linkOf({
        paytable: 'A',
        royal9: { anyTwo: 'table' },
        tables: 2,
        seats: 3,
        mustHit: null,
        heart: { ratePpm: 31_200n, reserveRatePpm: 0n },
      }),
    );
    const heart: Act = (scene) =>
      void scene.when(later(A_MINUTE), coup({ table: 2, seats: [1], player: 'KS 9S', banker: '2C 3D' }));
    scene.when(betting({ table: 1, seats: [1] }), heart, heart, table(1).isVoided(), heart, claim(3).isRejected());
    expect(scene.lastEvent('ClaimRejected').restoration.increases).toEqual([]);
    expectBooksToBeMeters(scene);
  });

  it('raises a later claim of the level by a single cent', () => {
    // The award of a tenth of 50,000.01, and the top-up back to 50,000.00, make the next Star one cent smaller.
    const shape = {
      paytable: 'A',
      royal9: { anyTwo: 'table' },
      layout: ['KS9S', 'KH9H'],
      star: { ratePpm: 2_000n },
    } as const;
    const hand = (banker: string): Act => coup({ seats: [1], player: 'KS 9S', banker });
    const scene = given(linkOf(shape)).when(hand('KH 9H'), later(A_MINUTE), hand('KS 9S'), claim(1).isRejected());
    expect(scene.lastEvent('ClaimRejected').restoration.increases).toEqual([
      { awardNumber: 2, amountCents: 1n, fromMeterCents: 1n, documentNumber: 2, nextDocumentNumber: 3 },
    ]);
    expectBooksToBeMeters(scene);
  });

  it('is posted to its level for any voids, corrections and rejections on several levels', () => {
    fc.assert(
      fc.property(shape, fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }), (terms, steps) => {
        const scene = given(linkOf(terms));
        for (const each of steps) scene.when(played(each));
        expectBooksToBeMeters(scene);
      }),
      { numRuns: 100 },
    );
  });
});
