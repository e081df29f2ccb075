import { firstAwardAfter } from '../index.js';
import { type Act, claim, coup, given, linkOf, SCENE_BEGINS_AT, submits } from '../testing/index.js';

const star = coup({ seats: [1], player: 'KS 9S', banker: 'KS 9S' });

/** The commands of the program that restores a backup. */
const isRestored = (firstAward: number): readonly Act[] => [
  submits(({ state }) => ({ type: 'take-over', epoch: state.epoch + 1, holder: 'restore' })),
  submits(() => ({ type: 'journal-restored', firstAward })),
];

describe('a journal that was restored', () => {
  it('never gives the number of an award that the lost part has given', () => {
    const backup = [star];
    const lost = given(linkOf()).when(...backup, star, star);
    const restored = given(linkOf()).when(...backup, ...isRestored(firstAwardAfter(1, SCENE_BEGINS_AT)), star);
    const [before, after] = [lost, restored].map(({ link }) => [...link.claims.keys()]);
    expect(before).toEqual([1, 2, 3]);
    expect(after).toEqual([1, firstAwardAfter(1, SCENE_BEGINS_AT)]);
  });

  it('goes on with what was open, and with documents without a gap', () => {
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

  it('cannot go back to numbers that were given', () => {
    const scene = given(linkOf()).when(star);
    expect(() => scene.when(...isRestored(1))).toThrow('never go back');
  });
});

describe('the first number after a restoration', () => {
  it('is beyond every number of a link that fixes fewer than four awards a second', () => {
    const backupAt = Date.UTC(2027, 0, 1);
    const lostFrom = firstAwardAfter(300, backupAt);
    const hour = 3_600_000;
    expect(firstAwardAfter(300, backupAt + hour)).toBe(lostFrom + 4 * 3_600);
  });

  it('is beyond those of the copy, however many it has', () => {
    expect(firstAwardAfter(2_000_000_000, Date.UTC(2027, 0, 1))).toBeGreaterThan(2_000_000_000);
  });
});
