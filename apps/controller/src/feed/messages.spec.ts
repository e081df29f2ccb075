import { localTime } from '@jackpot/contract';
import type { Committed } from '@jackpot/engine';
import { pendingWins, termsInForce } from '@jackpot/progressive';
import {
  type Scene,
  betting,
  claim,
  coup,
  dollars,
  dullCoups,
  given,
  linkOf,
  table,
} from '../../../../libs/progressive/src/testing/index.js';
import { awardMessages, metersMessage } from './messages.js';

const SEATS = [1, 2, 3];

/** The Must Hit is at $279.70 of at most $280.00, and the wagers of each of two tables add $0.30 at the lock. */
function nearMaximum(): Scene {
  const config = linkOf({ tables: 2, mustHit: { maximumCents: dollars('280.00') } });
  return given(config, { below: [2_999n] })
    .when(dullCoups(99, { seats: SEATS }))
    .when(betting({ table: 1, seats: SEATS }), betting({ table: 2, seats: SEATS }));
}

function committedOf({ link, state, now }: Scene): Committed {
  const { meters, inPlay, notices, schedule } = link;
  const { sequence } = state;
  const wins = pendingWins(link);
  return { batch: 1, sequence, epoch: 1, at: now, inPlay, meters, notices, pendingWins: wins, schedule };
}

function shown(scene: Scene): string | undefined {
  const words = { local: localTime({ zone: 'UTC', clock: '12-hour' }), nameOf: () => undefined };
  const { levels } = metersMessage(termsInForce(scene.link), committedOf(scene), words);
  return levels.find(({ level }) => level === 'must-hit')?.display;
}

describe('the figures of a level on signs', () => {
  it('are hits, cumulative paid, limit, reset amount and rate, as they are at this commit', () => {
    const config = linkOf({ layout: ['KS9S'], heart: { limitCents: dollars('2000.00') } });
    const scene = given(config).when(betting({ seats: [1] }), table(1).shows('KS 9S', '2C 3D'));
    const words = { local: localTime({ zone: 'UTC', clock: '12-hour' }), nameOf: () => undefined };
    const { levels } = metersMessage(termsInForce(scene.link), committedOf(scene), words);
    expect(levels).toMatchObject([
      { level: 'star', hits: 0, limit: null, reset: '50000.00' },
      { level: 'spade' },
      { level: 'heart', hits: 1, cumulativePaid: '0.00', limit: '2000.00', display: '450.00' },
      { level: 'must-hit', limit: '1000.00', mustHitBy: '1000.00' },
    ]);
    expect(levels.map(({ ratePpm }) => ratePpm)).toEqual([100_000, 30_000, 30_000, 20_000]);
  });
});

describe('the wins on signs that are not verified', () => {
  const words = { local: localTime({ zone: 'UTC', clock: '12-hour' }), nameOf: () => undefined };
  const winsOf = (scene: Scene) => metersMessage(termsInForce(scene.link), committedOf(scene), words).pendingWins;
  const heartHit = coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' });

  it('are the newest of each level, until it is verified', () => {
    const scene = given(linkOf({ layout: ['KS9S'] }));
    expect(winsOf(scene)).toBeUndefined();
    scene.when(heartHit);
    const [first] = winsOf(scene) ?? [];
    expect(first).toEqual({
      ...{ awardId: 'royal-9-east-A1', level: 'heart', amount: '450.15', assetNumber: 'R9-1', seat: 1 },
    });
    scene.when(heartHit, coup({ seats: [1], player: 'KS 9S', banker: 'KS 9S' }));
    expect(winsOf(scene)).toMatchObject([
      { awardId: 'royal-9-east-A2', level: 'heart' },
      { awardId: 'royal-9-east-A3', level: 'star' },
    ]);
    scene.when(claim(3).isVerified());
    expect(winsOf(scene)).toMatchObject([{ level: 'heart' }]);
  });

  it('do not include awards that the dealer pays at the table', () => {
    const scene = given(linkOf({ layout: ['KS9S'] })).when(coup({ seats: [1], player: 'KD 9D', banker: '2C 3D' }));
    expect(winsOf(scene)).toBeUndefined();
  });
});

describe('the texts that a jurisdiction wants on signs', () => {
  const posted = (shape: Parameters<typeof linkOf>[0]): readonly string[] | undefined => {
    const scene = given(linkOf(shape));
    const words = { local: localTime({ zone: 'UTC', clock: '12-hour' }), nameOf: () => undefined };
    return metersMessage(termsInForce(scene.link), committedOf(scene), words).posted;
  };

  it('are shown in Ohio if a part of each wager goes to a reserve, and nowhere else', () => {
    expect(posted({ jurisdiction: 'ohio', star: { reserveRatePpm: 10_000n } })).toEqual([
      'Part of each wager funds later payouts of this progressive.',
    ]);
    expect(posted({ jurisdiction: 'ohio' })).toBeUndefined();
    expect(posted({ star: { reserveRatePpm: 10_000n } })).toBeUndefined();
  });
});

describe('the Must Hit on signs', () => {
  it('never exceeds its maximum, even while hands without a result have taken the meter past it', () => {
    const scene = nearMaximum();
    expect(scene.link.meters.at(-1)?.displayMicro).toBe(28_030_000_000n);
    expect(shown(scene)).toBe('280.00');
  });

  it('is won for what the signs show, with the result and not with the lock', () => {
    const scene = nearMaximum();
    const awardsOf = (): readonly unknown[] =>
      awardMessages(termsInForce(scene.link), committedOf(scene), scene.last.decision.events, scene.state.sequence);
    expect(awardsOf()).toEqual([]);
    scene.when(table(1).shows('4S 5H', '2C 3D'));
    expect(awardsOf()).toMatchObject([
      { line: 'must-hit', amount: '280.00', table: 'table-1', assetNumber: 'R9-1', display: '250.30' },
    ]);
    expect(shown(scene)).toBe('250.30');
  });
});
