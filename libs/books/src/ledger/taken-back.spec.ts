import { centsToMicro } from '@jackpot/money';
import fc from 'fast-check';
import { type LevelId, type LinkConfig, awardsOf, evolve, initialState, opened } from '@jackpot/progressive';
import {
  type Act,
  PEOPLE,
  type Scene,
  adjustment,
  betting,
  claim,
  correction,
  dollars,
  given,
  isRejectedByEarlierBuild,
  later,
  link,
  linkOf,
  raisedAcrossLevelsByEarlierBuild,
  table,
} from '../../../progressive/src/testing/index.js';
import { type Account, booksBalance, ledgerLinkOf, metersAreBalances, postTo, postingsOf } from './index.js';

const HANDS = {
  star: ['KS 9S', 'KS 9S'],
  'ten-percent': ['KS 9S', 'KH 9H'],
  spade: ['2C 3D', 'KS 9S'],
  heart: ['KS 9S', '2C 3D'],
  'other-heart': ['KH 9H', '4C 4D'],
  fixed: ['QD 9C', '2C 3D'],
  nothing: ['4S 5H', '2C 3D'],
} as const;
const RESULTS = Object.keys(HANDS) as (keyof typeof HANDS)[];

function linkWith({ isPool, limit }: { readonly isPool: boolean; readonly limit: boolean }): LinkConfig {
  const level = { ratePpm: 31_219n, reserveRatePpm: 7_777n };
  const limited = (amount: string) => ({ ...level, limitCents: limit ? dollars(amount) : null });
  return linkOf({
    tables: 3,
    paytable: 'A',
    layout: ['KS9S', 'KH9H', 'KC9D'],
    star: limited('50000.40'),
    spade: limited('350.40'),
    heart: limited('350.40'),
    mustHit: { ratePpm: 11_113n },
    awards: { fixedFunding: isPool ? 'pool' : 'house', claimFromCents: 0n, reviewWithinMs: 0, percentTopUp: limit },
  });
}

const MUST_HIT_MAXIMUM_CENTS = dollars('1000.00');

function mustHitStandsAt(afterMicro: bigint): Act {
  const { isRequested, isApproved } = adjustment;
  return (scene) =>
    void scene.when(
      link.isSuspended,
      isRequested({ level: 'must-hit', afterMicro, cause: 'approved' }),
      isApproved({ by: PEOPLE.commission }),
      link.isResumed,
    );
}

/** Random draw, in cents, that seals the trigger at the maximum. */
const TRIGGER_AT_THE_MAXIMUM = 74_999n;

type Step = readonly [what: number, where: number, how: number];
const number = fc.nat({ max: 9_999 });
const history = fc.record({
  isPool: fc.boolean(),
  limit: fc.boolean(),
  lacksCents: fc.bigInt({ min: 1n, max: 200n }),
  steps: fc.array(fc.tuple(number, number, number), { minLength: 10, maxLength: 40, size: 'max' }),
});

function act([what, where, how]: Step): Act {
  const [player, banker] = HANDS[RESULTS[how % RESULTS.length] ?? 'nothing'];
  const seats = [1, 2, 3].slice(0, 1 + (where % 3));
  return (scene) => {
    scene.when(later(1_000));
    const claims = [...scene.link.claims.keys()];
    const one = claim(claims[where % Math.max(1, claims.length)] ?? 0);
    switch (what % 8) {
      case 0:
      case 1:
        return one.isRejected()(scene);
      case 2:
        return one.isPaid()(scene);
      case 3:
      case 4:
        return goOn(scene, [player, banker], seats, where);
      default:
        return hand(2 + (where % 2), [player, banker], seats)(scene);
    }
  };
}

type Hands = readonly [player: string, banker: string];

function hand(number: number, [player, banker]: Hands, seats: readonly number[]): Act {
  const { getsNewCards, shows, settles } = table(number);
  return (scene) =>
    void scene.when(getsNewCards(), betting({ table: number, seats }), shows(player, banker), settles());
}

function goOn(scene: Scene, [player, banker]: Hands, seats: readonly number[], how: number): void {
  const { getsNewCards, isVoided, shows, settles } = table(1);
  switch (scene.table(1).coup?.phase ?? 'settled') {
    case 'locked':
      return void scene.when(how % 2 === 0 ? isVoided() : shows(player, banker));
    case 'resolved':
      if (how % 2 === 0) scene.when(correction(1).isRequested(player, banker), correction(1).isApproved());
      return void scene.when(settles());
    default:
      return void scene.when(getsNewCards(), betting({ seats }));
  }
}

function keepBooks({ events }: Scene): void {
  const balances = new Map<Account, bigint>();
  const state = initialState();
  for (const [index, event] of events.entries()) {
    evolve(state, event);
    if (state.opened === null) continue;
    const postings = postingsOf(event, ledgerLinkOf(state.opened));
    postTo(balances, postings);
    const broken = booksBalance(postings, balances) ?? metersAreBalances(opened(state).meters, balances);
    if (broken !== null) throw new Error(`after event ${index + 1}, ${event.type}: ${broken}`);
  }
}

function levelOfAward({ events }: Scene, awardNumber: number): LevelId | null | undefined {
  return events.flatMap(awardsOf).find((award) => award.awardNumber === awardNumber)?.level;
}

describe('voids, corrections and rejections of several levels', () => {
  it('INV-02: keep every account equal to its meter after each event, to the micro-cent', () => {
    const seen = { voided: 0, corrected: 0, rejected: 0, raised: 0 };
    fc.assert(
      fc.property(history, ({ steps, lacksCents, ...terms }) => {
        const scene = given(linkWith(terms), { below: [TRIGGER_AT_THE_MAXIMUM] });
        scene.when(mustHitStandsAt(centsToMicro(MUST_HIT_MAXIMUM_CENTS - lacksCents)), ...steps.map(act));
        keepBooks(scene);
        for (const event of scene.events) {
          if (event.type === 'CoupVoided' && event.reversals.length > 0) seen.voided += 1;
          if (event.type === 'CoupCorrected') seen.corrected += 1;
          if (event.type !== 'ClaimRejected') continue;
          seen.rejected += 1;
          for (const { level } of event.restoration.levels) expect(level).toBe(event.level ?? 'star');
          for (const { awardNumber } of event.restoration.increases)
            expect(levelOfAward(scene, awardNumber)).toBe(event.level);
          if (event.restoration.increases.length > 0) seen.raised += 1;
        }
      }),
      { numRuns: 300 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });

  it('INV-02: so do rejections that a build before 0.9.0 decided, which moved other levels too', () => {
    keepBooks(raisedAcrossLevelsByEarlierBuild());
    const scene = given(linkWith({ isPool: false, limit: false }), { below: [TRIGGER_AT_THE_MAXIMUM] }).when(
      mustHitStandsAt(centsToMicro(MUST_HIT_MAXIMUM_CENTS - 10n)),
      hand(2, HANDS.heart, [1]),
      betting({ seats: [1, 2, 3] }),
      isRejectedByEarlierBuild(1),
    );
    expect(scene.lastEvent('ClaimRejected').restoration.levels).toContainEqual(
      expect.objectContaining({ level: 'must-hit' }),
    );
    keepBooks(scene);
  });
});
