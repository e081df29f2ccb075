import { createHash } from 'node:crypto';
import { commitmentPreimage, drawTrigger } from '../index.js';
import {
  FakeDraws,
  type FakeDrawsOptions,
  type LinkShape,
  Prng,
  type Scene,
  answered,
  betting,
  counts,
  coup,
  dollars,
  dullCoups,
  given,
  later,
  linkOf,
  mustHitAwarded,
  mustHitNotReached,
  reserves,
  shows,
  table,
  that,
} from '../testing/index.js';

// Each wager of $5 at 2 % adds ten cents; the level starts from $250.00.
const dull = (seats: readonly number[]) => dullCoups(1, { seats });

/** A link whose first triggers are these amounts, and whose winners are these places among the seats in play. */
function triggersAt(first: string, then: readonly bigint[] = [], shape: LinkShape = {}): Scene {
  const config = linkOf(shape);
  const firstDraw = dollars(first) - config.mustHit!.initialCents - 1n;
  return given(config, { below: [firstDraw, ...then] });
}

/** What `below` must answer for a trigger at that amount after a reset to $250.00. */
const next = (amount: string): bigint => dollars(amount) - dollars('250.00') - 1n;

describe('the trigger', () => {
  it('reached to the cent is a hit', () => {
    triggersAt('250.20', [0n])
      .when(dull([1]))
      .then(mustHitNotReached, shows({ 'must-hit': '250.10' }))
      .when(dull([2]))
      .then(mustHitAwarded({ seat: 2, line: 'must-hit', level: 'must-hit', amount: '250.20', fromMeter: '250.20' }))
      .then(
        shows({ 'must-hit': '250.00' }),
        counts('must-hit', { hits: 1, cycle: 2, pendingCents: dollars('250.20') }),
      );
  });

  it('passed inside a coup is a hit by that coup, with all of its contributions', () => {
    triggersAt('250.15', [2n])
      .when(dull([1, 2, 3]))
      .then(mustHitAwarded({ seat: 3, amount: '250.30' }), shows({ 'must-hit': '250.00' }));
  });

  it('one cent above what the coup reaches is not', () => {
    triggersAt('250.31')
      .when(dull([1, 2, 3]))
      .then(mustHitNotReached, shows({ 'must-hit': '250.30' }));
  });

  it('is only tested by wagers: an empty coup hits nothing', () => {
    // The second cycle starts at $250.20 because of what the first one left, above its own trigger of $250.01.
    const shape = { seats: 3, mustHit: { maximumCents: dollars('280.00') } } as const;
    triggersAt('280.00', [0n, next('250.01'), 0n], shape)
      .when(dullCoups(99, { seats: [1, 2, 3] }), dull([1]), dull([1]), dull([1, 2, 3]))
      .then(mustHitAwarded({ amount: '280.00' }), shows({ 'must-hit': '250.20' }))
      .when(dull([]))
      .then(mustHitNotReached)
      .when(dull([1]))
      .then(mustHitAwarded({ amount: '250.30' }));
  });

  it('is drawn uniformly above the floor up to the maximum, both ends reachable', () => {
    const { linkId } = linkOf();
    const range = { floorCents: 25_000n, maximumCents: 100_000n, cycle: 2 };
    const drawn = (below: bigint): bigint => {
      const draws = new FakeDraws({ below: [below] });
      return draws.open(drawTrigger(linkId, range, draws), { linkId, cycle: 2 }).triggerCents;
    };
    expect([drawn(0n), drawn(74_999n)]).toEqual([25_001n, 100_000n]);
    expect(() => drawn(75_000n)).toThrow('not below 75000');

    const draws = new FakeDraws({ prngSeed: 20260301 });
    const bins = new Array<number>(10).fill(0);
    for (let i = 0; i < 2_000; i += 1) {
      const { triggerCents } = draws.open(drawTrigger(linkId, range, draws), { linkId, cycle: 2 });
      bins[Number((triggerCents - 25_001n) / 7_500n)]! += 1;
    }
    expect(chiSquare(bins)).toBeLessThan(40); // nine degrees of freedom: one seed in a hundred thousand is beyond this
  });

  it('is drawn from the initial amount in the first cycle, from the reset amount afterwards', () => {
    const asked: bigint[] = [];
    class Listening extends FakeDraws {
      override below(bound: bigint): bigint {
        asked.push(bound);
        return super.below(bound);
      }
    }
    const scene = given(linkOf({ mustHit: { initialCents: 30_000n } }), new Listening({ below: [9n] }));
    scene.when(dull([1])).then(mustHitAwarded({ amount: '300.10' }));
    expect(asked).toEqual([70_000n, 1n, 75_000n]); // trigger above $300, winner of one, trigger above $250
  });
});

describe('the award', () => {
  it('is never above the maximum; what the coup added beyond it starts the next cycle', () => {
    const shape = { seats: 3, mustHit: { maximumCents: dollars('280.00') } } as const;
    triggersAt('280.00', [1n, next('280.00')], shape)
      .when(dullCoups(99, { seats: [1, 2, 3] }), dull([1]), dull([1]))
      .then(mustHitNotReached, shows({ 'must-hit': '279.90' }))
      .when(dull([1, 2, 3]))
      .then(mustHitAwarded({ seat: 2, amount: '280.00' }), shows({ 'must-hit': '250.20' }));
  });

  it('is in whole cents; the fraction stays on the meter', () => {
    triggersAt('250.03', [0n], { mustHit: { ratePpm: 3_333n } })
      .when(dull([1, 2]))
      .then(mustHitAwarded({ amount: '250.03' }), shows({ 'must-hit': '250.00333000' }));
  });

  it('is told with the lock, and again when the lock is asked again', () => {
    const scene = triggersAt('250.10', [0n]).when(betting({ seats: [1] }));
    const { award } = scene.lastEvent('CoupLocked').mustHit!;
    scene
      .then(answered({ type: 'locked', mustHit: award }))
      .when(table(1).locks())
      .then(answered({ mustHit: award }));
  });

  it('is a claim, and funds its reset like any level', () => {
    const shape = { mustHit: { reserveRatePpm: 10_000n } } as const;
    triggersAt('250.20', [0n], shape)
      .when(dull([1]), dull([1]))
      .then(mustHitAwarded({ documentNumber: 1 }), reserves({ 'must-hit': '0.00' }), shows({ 'must-hit': '250.00' }))
      .then(
        that('ten cents of it from the reserve', (scene) => {
          const [, reset] = scene.lastEvent('CoupLocked').mustHit!.moves;
          return (
            reset?.kind === 'reset' &&
            reset.fromReserveMicro === 10_000_000n &&
            reset.fromHouseMicro === 24_990_000_000n
          );
        }),
      );
  });

  it('and the cards’ own awards may fall to one coup', () => {
    triggersAt('250.10', [0n])
      .when(coup({ seats: [1], player: 'KS 9S', banker: 'KS 9S' }))
      .then(mustHitAwarded({ awardNumber: 1, documentNumber: 1, amount: '250.10' }))
      .then(that('Star is award 2', (scene) => scene.lastEvent('CoupResolved').awards[0]?.awardNumber === 2));
  });

  it('of another table soon after is held with it for review', () => {
    const chance: FakeDrawsOptions = { below: [9n, 0n, 9n, 0n] };
    given(linkOf({ tables: 2 }), chance)
      .when(betting({ table: 1, seats: [1] }), later(1_000), betting({ table: 2, seats: [1] }))
      .then(mustHitAwarded({ awardNumber: 2, reviewWith: 1 }));
  });
});

describe('the winner', () => {
  it('is the seat in play at the drawn place, in order of seats', () => {
    for (const [place, winner] of [
      [0n, 2],
      [1n, 5],
      [2n, 9],
    ] as const) {
      triggersAt('250.10', [place], { seats: 9 })
        .when(dull([9, 2, 5]))
        .then(mustHitAwarded({ seat: winner }));
    }
  });

  it('is uniform among the wagers of the coup', () => {
    const seats = [1, 2, 4, 7];
    const prng = new Prng(17);
    // Every trigger lies one cent above the reset amount, so every coup hits; only the winner is left to chance.
    class AlwaysHit extends FakeDraws {
      override below(bound: bigint): bigint {
        return bound === 4n ? prng.below(4n) : 0n;
      }
    }
    const scene = given(linkOf({ seats: 7 }), new AlwaysHit());
    const wins = new Map<number, number>(seats.map((seat) => [seat, 0]));
    for (let played = 0; played < 1_000; played += 1) {
      scene.when(betting({ seats }), table(1).isVoided());
      const { seat } = scene.lastEvent('CoupLocked').mustHit!.award;
      wins.set(seat, wins.get(seat)! + 1);
    }
    expect(chiSquare([...wins.values()])).toBeLessThan(25); // three degrees of freedom
  });
});

describe('the commitment', () => {
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

  it('published with every cycle opens to the trigger that was revealed', () => {
    const scene = triggersAt('250.10', [0n, next('250.10'), 0n, next('250.50'), 0n]).when(
      dull([1]),
      dull([1]),
      dullCoups(5, { seats: [1] }),
    );
    const opened = scene.events.find((event) => event.type === 'LinkOpened')!;
    const hits = scene.events.flatMap((event) =>
      event.type === 'CoupLocked' && event.mustHit !== null ? [event.mustHit] : [],
    );
    const published = [opened.mustHit!, ...hits.map((hit) => hit.next)];
    expect(hits.map((hit) => hit.revealed.triggerCents)).toEqual([25_010n, 25_010n, 25_050n]);
    hits.forEach((hit, index) => {
      const preimage = commitmentPreimage({ linkId: linkOf().linkId, cycle: index + 1 }, hit.revealed);
      expect(sha256(preimage)).toBe(Buffer.from(published[index]!.commitment).toString('hex'));
    });
    expect(scene.link.mustHit).toEqual(hits.at(-1)!.next);
  });

  it('names its link and its cycle', () => {
    const { linkId } = linkOf();
    const nonce = Uint8Array.of(1, 0xab);
    expect(commitmentPreimage({ linkId, cycle: 7 }, { triggerCents: 25_010n, nonce })).toBe(
      'royal-9 must-hit v1\nroyal-9-east\n7\n25010\n01ab\n',
    );
  });
});

describe('a link without a Must Hit', () => {
  it('has three levels and draws nothing', () => {
    const scene = given(linkOf({ mustHit: null }))
      .when(dull([1, 2]))
      .then(mustHitNotReached);
    expect(scene.link.meters.map(({ level }) => level)).toEqual(['star', 'spade', 'heart']);
    expect(scene.link.mustHit).toBeNull();
  });
});

/** How far counts lie from equal ones. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}
