import { type LinkEvent, pendingWins } from '@jackpot/progressive';
import fc from 'fast-check';
import { type Scene, claim, coup, given, linkOf, played } from '../../progressive/src/testing/index.js';
import { PendingWins } from './pending-wins.js';

const die = fc.tuple(fc.nat(999), fc.nat(99), fc.nat(99), fc.nat(999));
const plan = fc.record({
  prngSeed: fc.nat(),
  terms: fc.array(fc.nat(20), { maxLength: 20 }),
  dice: fc.array(die, { minLength: 20, maxLength: 120 }),
});

class Followed {
  readonly #wins = new PendingWins(null);
  #seen = 0;
  shown = 0;

  after({ state, events }: Scene): void {
    const batch: readonly LinkEvent[] = events.slice(this.#seen);
    this.#seen = events.length;
    const wins = this.#wins.after(state.opened, batch);
    const searched = state.opened === null ? [] : pendingWins(state.opened);
    expect(new Set(wins)).toEqual(new Set(searched));
    this.shown += wins.length;
  }
}

describe('the wins that nobody has verified, from commit to commit', () => {
  it('are always those that a search of all claims finds', () => {
    let shown = 0;
    fc.assert(
      fc.property(plan, (what) => {
        const followed = new Followed();
        played(what, (scene) => followed.after(scene));
        shown += followed.shown;
      }),
    );
    expect(shown).toBeGreaterThan(0);
  });

  it('are the newest of each level, until they are verified', () => {
    const heartHit = coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' });
    const scene = given(linkOf({ layout: ['KS9S'] }));
    const followed = new Followed();
    for (const step of [heartHit, heartHit, claim(1).isVerified(), heartHit, claim(3).isVerified()]) {
      scene.when(step);
      followed.after(scene);
    }
    expect(followed.shown).toBe(5);
  });

  it('include a verified win again when another is rejected and its amount grows', () => {
    const shared = { layout: ['KS9S', 'KS9S', 'KH9H'], mustHit: null } as const;
    const scene = given(linkOf({ ...shared, awards: { repeatedPairs: 'equal-shares' } }));
    const followed = new Followed();
    const hit = coup({ seats: [1, 2], player: '2C 3D', banker: 'KS 9S' });
    for (const step of [hit, claim(1).isVerified(), claim(2).isVerified(), claim(2).isRejected()]) {
      scene.when(step);
      followed.after(scene);
    }
    expect(scene.link.claims.get(1)).toMatchObject({ progress: { step: 'opened' } });
  });
});
