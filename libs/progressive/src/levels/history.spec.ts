import { centsToMicro, must } from '@jackpot/money';
import { decodeState, encodeState } from '../index.js';
import {
  type Act,
  type Scene,
  betting,
  claim,
  counts,
  coup,
  dollars,
  dullCoups,
  given,
  linkOf,
  overflows,
  reserves,
  shows,
  table,
  that,
} from '../testing/index.js';
import { CLOSED_MAX } from './history.js';

const SPADE = { player: '2C 3D', banker: 'KS 9S' } as const;
const entries = ({ link }: Scene) => link.history.entries;
const holds = (count: number) => that(`the history holds ${count} entries`, (scene) => entries(scene).length === count);

describe('the history of the levels', () => {
  it('is empty while nothing can be reversed', () => {
    given(linkOf())
      .when(dullCoups(5, { seats: [1, 2] }))
      .then(holds(0))
      .when(coup({ seats: [1], ...SPADE }), claim(1).isPaid())
      .then(holds(0));
  });

  it('begins with a lock, and ends with its result or its void', () => {
    const scene = given(linkOf({ tables: 2 })).when(betting({ seats: [1] }));
    scene.then(holds(1)).when(table(1).isVoided()).then(holds(0));
    scene.when(betting({ seats: [1] }), table(1).shows('4S 5H', '2C 3D')).then(holds(0));
  });

  it('merges adjacent locks that have a result', () => {
    const scene = given(linkOf({ tables: 2 })).when(
      betting({ table: 2, seats: [1] }),
      dullCoups(50, { seats: [1, 2] }),
    );
    expect(entries(scene)).toMatchObject([
      { kind: 'wagers', wagers: 1, isOpen: true },
      { kind: 'wagers', wagers: 100, isOpen: false },
    ]);
  });

  it('is kept as long as a claim is open', () => {
    const scene = given(linkOf()).when(coup({ seats: [1], ...SPADE }), dullCoups(50, { seats: [1, 2] }));
    expect(entries(scene)).toMatchObject([{ kind: 'awards' }, { kind: 'wagers', wagers: 100 }]);
    scene.when(claim(1).isRejected()).then(holds(0), shows({ spade: '465.15' }));
  });

  it('is part of the snapshot, so a restart reverses the same', () => {
    const scene = given(linkOf({ tables: 2 })).when(betting({ table: 2, seats: [1] }), coup({ seats: [1], ...SPADE }));
    const text = encodeState(scene.state);
    expect(encodeState(decodeState(text))).toBe(text);
    const again = given(linkOf({ tables: 2 }));
    Object.assign(again.state, decodeState(text));
    for (const each of [scene, again]) each.when(claim(1).isRejected(), table(2).isVoided());
    expect(again.link.meters).toEqual(scene.link.meters);
    expect(again.link.meters[1]!.displayMicro).toBe(centsToMicro(dollars('450.15')));
  });
});

describe('a table left with a lock for days, with a claim that nobody pays', () => {
  const pool = { awards: { fixedFunding: 'pool' }, star: { reserveRatePpm: 200_000n } } as const;
  const busy: Act = (scene) => {
    for (let played = 0; played < CLOSED_MAX + 100; played += 1)
      scene.when(table(2).getsNewCards(), coup({ table: 2, seats: [1], player: 'QD 9C', banker: '2C 3D' }));
  };
  const scene = given(linkOf({ tables: 2, ...pool }));
  scene.when(coup({ seats: [1], ...SPADE }), table(1).getsNewCards(), betting({ seats: [1, 2] }), busy);

  it('does not make the state grow', () => {
    expect(entries(scene).length).toBeLessThanOrEqual(2 * CLOSED_MAX + 20);
  });

  it('has its void charged to house seed in full, without moving a meter', () => {
    const before = must(scene.link.meters[0], 'Star');
    scene.when(table(1).isVoided());
    scene.then(counts('star', { displayMicro: before.displayMicro, reserveMicro: before.reserveMicro }));
    const [star] = scene.lastEvent('CoupVoided').reversals;
    expect(star).toMatchObject({ fromDisplayMicro: 0n, fromReserveMicro: 0n, fromHouseMicro: 300_000_000n });
  });

  it('returns the award of a rejected claim to the meter, whose reset stays', () => {
    const before = must(scene.link.meters[1], 'Spade').displayMicro;
    scene.when(claim(1).isRejected());
    scene.then(counts('spade', { displayMicro: before + centsToMicro(dollars('450.15')), pendingCents: 0n }));
    scene.then(reserves({ spade: '0.00' }), overflows({ spade: '0.00' }));
  });
});
