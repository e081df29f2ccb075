import { wagerChances } from '@jackpot/odds';
import { type Chance, type LevelId, asLinkId } from '@jackpot/progressive';
import { type LinkTransfers, TransferRegister } from '@jackpot/proof';
import {
  type Scene,
  given,
  link,
  linkOf,
  terms,
  to,
  transfer,
} from '../../../../libs/progressive/src/testing/index.js';
import { recountChances } from './chances.js';

const WEST = asLinkId('royal-9-west');
const SIX = { ...linkOf({ seats: 2 }), linkId: WEST, decks: 6 };
const EIGHT = linkOf({ seats: 2 });

function chanceOf(config: typeof SIX, level: LevelId, which: 'least' | 'most'): Chance {
  const { numerator, denominator } = wagerChances(config).find((each) => each.level === level)![which];
  return { ways: numerator, of: denominator };
}

function read(scene: Scene): LinkTransfers {
  const register = new TransferRegister();
  scene.events.forEach((event, index) => register.take(event, index + 1));
  return register.of({ operator: 'operator', link: scene.link.config.linkId, endsAt: scene.now });
}

const least = chanceOf(EIGHT, 'heart', 'least');
const most = chanceOf(SIX, 'star', 'most');
const west = (chance: Chance, target = to('heart', { chance: least })): LinkTransfers =>
  read(given(SIX).when(transfer.isNoticed('star', [target], { chance })));
const east = read(given(EIGHT).when(transfer.isExpected('heart')));

describe('the chances in a notice, counted again', () => {
  it('are right as the controller counts them, of both links where both journals are there', () => {
    expect(recountChances([west(most), east])).toEqual({ problems: [], right: 2, notCounted: new Map() });
  });

  it('may be stated as any fraction of equal value', () => {
    const doubled = { ways: most.ways * 2n, of: most.of * 2n };
    expect(recountChances([west(doubled), east])).toMatchObject({ problems: [], right: 2 });
  });

  it('of another link are not computed if its journal is missing or does not expect the part', () => {
    expect(recountChances([west(most)])).toEqual({
      problems: [],
      right: 1,
      notCounted: new Map([['royal-9-east', 1]]),
    });
    expect(recountChances([west(most), read(given(EIGHT))])).toMatchObject({
      right: 1,
      notCounted: new Map([['royal-9-east', 1]]),
    });
  });

  it('are reported if they are wrong on either side, or if the price is wrong', () => {
    const rarer = { ways: most.ways, of: most.of + 1n };
    expect(recountChances([west(rarer), east]).problems).toEqual([
      expect.stringMatching(/^notice 1 of royal-9-west: star is hit in \d+\/\d+ of wagers, the notice states /),
    ]);
    const better = { ways: least.ways + 1n, of: least.of };
    expect(recountChances([west(most, to('heart', { chance: better })), east]).problems).toEqual([
      expect.stringContaining('heart of royal-9-east is hit in'),
    ]);
    expect(recountChances([west(most, to('heart', { chance: least, priceCents: 499n })), east]).problems).toEqual([
      'notice 1 of royal-9-west: heart of royal-9-east costs 500 cents, the notice states 499',
    ]);
  });

  it('are those of before where the other link took terms between the notice and its waiting, unless it was sent', () => {
    const dearer = terms.areActivated((now) => ({ ...now, priceCents: 1_000n }));
    const changed = read(given(EIGHT).when(link.isSuspended, dearer, transfer.isExpected('heart')));
    expect(recountChances([west(most), changed])).toEqual({ problems: [], right: 2, notCounted: new Map() });

    const { sent: _, ...rest } = west(most);
    const gone = { ...to('heart'), to: 'royal-9-east', notice: 1, part: 0, sequence: 9, at: 0 };
    const sent = [{ ...gone, displayMicro: 1n, reserveMicro: 0n, overflowMicro: 0n }];
    expect(recountChances([{ ...rest, sent }, changed]).problems).toEqual([
      'notice 1 of royal-9-west: heart of royal-9-east costs 1000 cents, the notice states 500',
    ]);
  });

  it('of a level of the same link are counted from the terms of that link', () => {
    const here = to('heart', { linkId: WEST, chance: chanceOf(SIX, 'heart', 'least') });
    expect(recountChances([west(most, here)])).toEqual({ problems: [], right: 2, notCounted: new Map() });
  });
});
