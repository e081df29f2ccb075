import { firstAwardAfter } from '../index.js';
import { type Act, claim, coup, given, linkOf, SCENE_BEGINS_AT, submits } from '../testing/index.js';

const star = coup({ seats: [1], player: 'KS 9S', banker: 'KS 9S' });

const isRestored = (firstAward: number): readonly Act[] => [
  submits(({ state }) => ({ type: 'take-over', epoch: state.epoch + 1, holder: 'restore' })),
  submits(() => ({ type: 'journal-restored', firstAward })),
];

describe('a journal that was restored', () => {
  it('never repeats an award number of the lost part', () => {
    const backup = [star];
    const lost = given(linkOf()).when(...backup, star, star);
    const restored = given(linkOf()).when(...backup, ...isRestored(firstAwardAfter(1, SCENE_BEGINS_AT)), star);
    const [before, after] = [lost, restored].map(({ link }) => [...link.claims.keys()]);
    expect(before).toEqual([1, 2, 3]);
    expect(after).toEqual([1, firstAwardAfter(1, SCENE_BEGINS_AT)]);
  });

  it('continues open claims, and numbers documents without a gap', () => {
    const scene = given(linkOf()).when(
      star,
      ...isRestored(5_000_000),
      star,
      claim(1).isPaid(),
      claim(5_000_000).isPaid(),
    );
    expect(scene.link.claims.size).toBe(0);
    expect(scene.link.documents).toBe(2);
  });

  it('cannot return to used numbers', () => {
    const scene = given(linkOf()).when(star);
    expect(() => scene.when(...isRestored(1))).toThrow('never go back');
  });
});

describe('the first number after a restoration', () => {
  it('is above every number of a link with fewer than four awards per second', () => {
    const backupAt = Date.UTC(2027, 0, 1);
    const lostFrom = firstAwardAfter(300, backupAt);
    const hour = 3_600_000;
    expect(firstAwardAfter(300, backupAt + hour)).toBe(lostFrom + 4 * 3_600);
  });

  it('is above all numbers of the copy', () => {
    expect(firstAwardAfter(2_000_000_000, Date.UTC(2027, 0, 1))).toBeGreaterThan(2_000_000_000);
  });
});
