import { createHash } from 'node:crypto';
import { GENESIS_HASH } from '@jackpot/journal';
import {
  type Scene,
  DEVICE_GAME,
  given,
  linkWithThreeCard,
  threeCard,
} from '../../../progressive/src/testing/index.js';
import { batchesOf } from '../../test/some-history.js';
import { courseOfRound } from '../tables/three-card-course.js';
import { foldBatches } from './fold.js';
import { type RoundRow, emptyMemory } from './link-memory.js';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const GENESIS = { batch: 0, sequence: 0, epoch: 0, hash: GENESIS_HASH };
const at = threeCard();

function roundsOf({ events }: Scene): readonly RoundRow[] {
  return [...foldBatches(emptyMemory('royal-9-east'), GENESIS, batchesOf(events), sha256).run.rounds];
}

describe('the row of a round of Three Card Baccarat', () => {
  it('has every hand as it was read, the last cards for a search, stakes and results', () => {
    const stake = { position: 2, wager: 'ante/commission', stakeCents: 2_500n } as const;
    const scene = given(linkWithThreeCard()).when(
      at.deals([2, 5], [stake]),
      at.showsHand(0, '2S 3S 4S'),
      at.showsHand(2, '9S TS KS'),
      at.showsHand(2, '9H TS KS'),
      at.forfeits(5),
      at.settles(),
    );
    const [row] = roundsOf(scene);
    expect(row).toMatchObject({
      round: 1,
      phase: 'settled',
      dealing: 'manual-shoe',
      cards: '2S 3S 4S 9H TS KS',
      mark: null,
    });
    const course = courseOfRound(row!);
    expect(course.hands.map(({ hand, cards }) => [hand, cards])).toEqual([
      [0, '2S 3S 4S'],
      [2, '9S TS KS'],
      [2, '9H TS KS'],
    ]);
    expect(course).toMatchObject({
      positions: [2, 5],
      stakes: [{ ...stake, stakeCents: '2500' }],
      forfeits: [{ position: 5, cause: 'violation' }],
    });
    expect(course.results.map(({ position, standing }) => [position, standing])).toEqual([
      [2, 'player'],
      [5, 'forfeit'],
    ]);
  });

  it('has the clause of the ruling that voided it', () => {
    const [row] = roundsOf(given(linkWithThreeCard()).when(at.deals([1]), at.has('card-drawn-unexposed')));
    expect(row).toMatchObject({ phase: 'dealing', mark: null });
    const [wrong] = roundsOf(
      given(linkWithThreeCard()).when(at.deals([1]), at.has('hands-counted', { handSizes: [4, 3] })),
    );
    expect(wrong).toMatchObject({ phase: 'void', mark: 'void', voidReason: '13 C' });
  });

  it('splits cards in dealt order by the method in use, as it is after a failure of the shoe', () => {
    const game = { ...DEVICE_GAME, dealing: 'automated-shoe', decks: 1, deviceCounts: false } as const;
    const dealt = (...before: readonly ReturnType<typeof at.opens>[]) =>
      roundsOf(
        given(linkWithThreeCard(game)).when(
          ...before,
          at.deals([1]),
          at.showsInDealtOrder('2S 3S 4S 5S 6S 7S'),
          at.settles(),
        ),
      )[0];
    expect(dealt()).toMatchObject({ dealing: 'automated-shoe', cards: '5S 6S 7S 2S 3S 4S' });
    const byHand = dealt(at.device('dealing-shoe', 'out-of-order'), at.device('dealing-shoe', 'covered'));
    expect(byHand).toMatchObject({ dealing: 'manual-shoe', cards: '3S 5S 7S 2S 4S 6S' });
  });
});
