import { createHash } from 'node:crypto';
import { commitmentPreimage, drawTrigger, mustHitWinner } from '../index.js';
import {
  FakeDraws,
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

const dull = (seats: readonly number[]) => dullCoups(1, { seats });

const resultAt = (number: number) => table(number).shows('4S 5H', '2C 3D');

/** A scene with a given first trigger in dollars. `then` gives later triggers as results of `below`. */
function triggersAt(first: string, then: readonly bigint[] = [], shape: LinkShape = {}): Scene {
  const config = linkOf(shape);
  const firstDraw = dollars(first) - config.mustHit!.initialCents - 1n;
  return given(config, { below: [firstDraw, ...then] });
}

const next = (amount: string): bigint => dollars(amount) - dollars('250.00') - 1n;

describe('the trigger', () => {
  it('is hit when reached to the cent', () => {
    triggersAt('250.20')
      .when(dull([1]))
      .then(mustHitNotReached, shows({ 'must-hit': '250.10' }))
      .when(dull([2]))
      .then(mustHitAwarded({ seat: 2, line: 'must-hit', level: 'must-hit', amount: '250.20', fromMeter: '250.20' }))
      .then(
        shows({ 'must-hit': '250.00' }),
        counts('must-hit', { hits: 1, cycle: 2, pendingCents: dollars('250.20') }),
      );
  });

  it('is hit by the coup that passes it, with all of its contributions', () => {
    triggersAt('250.15')
      .when(dull([1, 2, 3]))
      .then(mustHitAwarded({ amount: '250.30' }), shows({ 'must-hit': '250.00' }));
  });

  it('is not hit one cent above the amount that the coup reaches', () => {
    triggersAt('250.31')
      .when(dull([1, 2, 3]))
      .then(mustHitNotReached, shows({ 'must-hit': '250.30' }));
  });

  it('is only tested by wagers: an empty coup hits nothing', () => {
    const shape = { seats: 3, mustHit: { maximumCents: dollars('280.00') } } as const;
    triggersAt('280.00', [next('250.01')], shape)
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
    // With nine degrees of freedom, one random seed in a hundred thousand exceeds this bound.
    expect(chiSquare(bins)).toBeLessThan(40);
  });

  it('is drawn above the initial amount in the first cycle and above the reset amount afterward', () => {
    const requested: bigint[] = [];
    class Listening extends FakeDraws {
      override below(bound: bigint): bigint {
        requested.push(bound);
        return super.below(bound);
      }
    }
    const scene = given(linkOf({ mustHit: { initialCents: 30_000n } }), new Listening({ below: [9n] }));
    scene.when(dull([1])).then(mustHitAwarded({ amount: '300.10' }));
    expect(requested).toEqual([70_000n, 75_000n]);
  });
});

describe('"no more bets"', () => {
  it('reveals nothing: a lock that passes the trigger is answered and recorded like any other', () => {
    const locked = (trigger: string) => {
      const scene = triggersAt(trigger).when(betting({ seats: [1, 2] }));
      return [scene.last.decision, scene.link.meters, scene.table(1).coup];
    };
    expect(locked('250.01')).toEqual(locked('999.99'));
  });

  it('never opens the sealed trigger, and neither does a void', () => {
    class Closed extends FakeDraws {
      override open(): never {
        throw new Error('the trigger was opened');
      }
    }
    const scene = given(linkOf(), new Closed({ below: [0n] }));
    scene.when(betting({ seats: [1, 2] }), table(1).locks(), table(1).isVoided());
    expect(() => scene.when(dull([1]))).toThrow('the trigger was opened');
  });

  it('and a void give no advantage: a trigger passed only by the voided coup was not passed', () => {
    triggersAt('250.15')
      .when(betting({ seats: [1, 2] }), table(1).isVoided())
      .then(shows({ 'must-hit': '250.00' }), counts('must-hit', { hits: 0, cycle: 1 }))
      .when(dull([1]))
      .then(mustHitNotReached, shows({ 'must-hit': '250.10' }))
      .when(dull([3]))
      .then(mustHitAwarded({ seat: 3, amount: '250.20' }));
  });
});

describe('of several tables', () => {
  const two = (trigger: string, then: readonly bigint[] = [], shape: LinkShape = {}): Scene =>
    triggersAt(trigger, then, { tables: 2, ...shape });

  it('a coup that has no result yet does not count: the coup that passed the trigger wins it with its own result', () => {
    two('250.20')
      .when(betting({ table: 1, seats: [1, 2] }), betting({ table: 2, seats: [3] }))
      .then(shows({ 'must-hit': '250.30' }))
      .when(resultAt(2))
      .then(mustHitNotReached)
      .when(resultAt(1))
      .then(
        mustHitAwarded({ amount: '250.30' }),
        that('at table 1', ({ events }) => tableOfHit(events) === 0),
      );
  });

  it('the contributions decide and not the order of results', () => {
    two('250.15')
      .when(betting({ table: 1, seats: [1, 2] }), betting({ table: 2, seats: [3] }), resultAt(1))
      .then(
        mustHitAwarded({ amount: '250.30' }),
        that('at table 1', ({ events }) => tableOfHit(events) === 0),
      );
    two('250.15')
      .when(betting({ table: 1, seats: [1, 2] }), betting({ table: 2, seats: [3] }), resultAt(2))
      .then(mustHitNotReached)
      .when(resultAt(1))
      .then(mustHitAwarded({ amount: '250.30' }));
  });

  it('a voided coup leaves the trigger to the next result that reaches it', () => {
    two('250.15')
      .when(betting({ table: 1, seats: [1, 2] }), betting({ table: 2, seats: [3] }), resultAt(2))
      .then(mustHitNotReached)
      .when(table(1).isVoided())
      .then(shows({ 'must-hit': '250.10' }))
      .when(dullCoups(1, { table: 1, seats: [2] }))
      .then(mustHitAwarded({ seat: 2, amount: '250.20' }));
  });

  it('the award is what signs show, with the contributions of coups without a result, which cannot win it any more', () => {
    two('250.10', [next('250.01')])
      .when(betting({ table: 1, seats: [1, 2] }), betting({ table: 2, seats: [3] }), resultAt(2))
      .then(mustHitAwarded({ seat: 3, amount: '250.30' }), shows({ 'must-hit': '250.00' }))
      .when(resultAt(1))
      .then(mustHitNotReached, counts('must-hit', { hits: 1, cycle: 2 }))
      .when(table(2).settles(), dullCoups(1, { table: 2, seats: [1] }))
      .then(mustHitAwarded({ seat: 1, amount: '250.10' }));
  });

  it('coups without a result may lift the meter above the maximum, but not the award, and the excess starts the next cycle', () => {
    const shape = { seats: 3, mustHit: { maximumCents: dollars('280.00') } } as const;
    two('280.00', [next('280.00')], shape)
      .when(dullCoups(99, { seats: [1, 2, 3] }))
      .when(betting({ table: 1, seats: [1, 2, 3] }), betting({ table: 2, seats: [1, 2] }))
      .then(shows({ 'must-hit': '280.20' }))
      .when(resultAt(2))
      .then(mustHitNotReached)
      .when(resultAt(1))
      .then(mustHitAwarded({ amount: '280.00' }), shows({ 'must-hit': '250.20' }));
  });
});

function tableOfHit(events: Scene['events']): number | undefined {
  const hit = events.findLast((event) => event.type === 'CoupResolved' && event.mustHit !== null);
  return hit?.type === 'CoupResolved' ? hit.table : undefined;
}

describe('the award', () => {
  it('is never above the maximum, and the excess starts the next cycle', () => {
    const shape = { seats: 3, mustHit: { maximumCents: dollars('280.00') } } as const;
    triggersAt('280.00', [next('280.00')], shape)
      .when(dullCoups(99, { seats: [1, 2, 3] }), dull([1]), dull([1]))
      .then(mustHitNotReached, shows({ 'must-hit': '279.90' }))
      .when(dull([1, 2, 3]))
      .then(mustHitAwarded({ amount: '280.00' }), shows({ 'must-hit': '250.20' }));
  });

  it('is in whole cents; the fraction stays on the meter', () => {
    triggersAt('250.03', [], { mustHit: { ratePpm: 3_333n } })
      .when(dull([1, 2]))
      .then(mustHitAwarded({ amount: '250.03' }), shows({ 'must-hit': '250.00333000' }));
  });

  it('is sent with the result, and again when the result is repeated', () => {
    const scene = triggersAt('250.10').when(betting({ seats: [1] }), resultAt(1));
    const { award } = scene.lastEvent('CoupResolved').mustHit!;
    scene
      .then(answered({ type: 'resolved', awards: [], mustHit: award }))
      .when(resultAt(1))
      .then(answered({ mustHit: award }))
      .when(table(1).settles(), resultAt(1))
      .then(answered({ mustHit: award }));
  });

  it('is a claim, and funds its reset like any level', () => {
    const shape = { mustHit: { reserveRatePpm: 10_000n } } as const;
    triggersAt('250.20', [], shape)
      .when(dull([1]), dull([1]))
      .then(mustHitAwarded({ documentNumber: 1 }), reserves({ 'must-hit': '0.00' }), shows({ 'must-hit': '250.00' }))
      .then(
        that('ten cents of it from the reserve', (scene) => {
          const [, reset] = scene.lastEvent('CoupResolved').mustHit!.moves;
          return (
            reset?.kind === 'reset' &&
            reset.fromReserveMicro === 10_000_000n &&
            reset.fromHouseMicro === 24_990_000_000n
          );
        }),
      );
  });

  it('is paid after the awards of the cards in the same coup', () => {
    triggersAt('250.10')
      .when(coup({ seats: [1], player: 'KS 9S', banker: 'KS 9S' }))
      .then(mustHitAwarded({ awardNumber: 2, documentNumber: 2, amount: '250.10' }))
      .then(that('Star is award 1', (scene) => scene.lastEvent('CoupResolved').awards[0]?.awardNumber === 1));
  });

  it('of two tables close in time is held for review at both', () => {
    given(linkOf({ tables: 2 }), { below: [9n, 9n] })
      .when(dullCoups(1, { table: 1, seats: [1] }), later(1_000), dullCoups(1, { table: 2, seats: [1] }))
      .then(mustHitAwarded({ awardNumber: 2, reviewWith: 1 }));
  });
});

describe('the winner', () => {
  it('is the position that follows from what was committed to when the cycle began', () => {
    for (let prngSeed = 1; prngSeed < 20; prngSeed += 1) {
      const config = linkOf({ seats: 9 });
      const scene = given(config, { prngSeed, below: [0n] });
      const of = { linkId: config.linkId, cycle: 1 };
      const { winnerNonce } = scene.draws.open(scene.link.mustHit!, of);
      const { tableId } = config.tables[0]!;
      const seat = mustHitWinner({ ...of, winnerNonce, tableId, coup: 1, seats: [2, 5, 9] });
      scene.when(dull([9, 2, 5])).then(mustHitAwarded({ seat }));
    }
  });

  it('is uniform among the wagers of the coup', () => {
    const seats = [1, 2, 4, 7];
    const prng = new Prng(17);
    class AlwaysHit extends FakeDraws {
      override below(): bigint {
        return 0n;
      }
    }
    const scene = given(linkOf({ seats: 7 }), new AlwaysHit({ prngSeed: prng.pick(1_000) }));
    const wins = new Map<number, number>(seats.map((seat) => [seat, 0]));
    for (let played = 0; played < 1_000; played += 1) {
      scene.when(dull(seats));
      const { seat } = scene.lastEvent('CoupResolved').mustHit!.award;
      wins.set(seat, wins.get(seat)! + 1);
    }
    expect(chiSquare([...wins.values()])).toBeLessThan(25);
  });
});

describe('the commitment', () => {
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

  it('published with every cycle opens to the trigger and the nonces that were revealed', () => {
    const scene = triggersAt('250.10', [next('250.10'), next('250.50')]).when(
      dull([1]),
      dull([1]),
      dullCoups(5, { seats: [1] }),
    );
    const opened = scene.events.find((event) => event.type === 'LinkOpened')!;
    const hits = scene.events.flatMap((event) =>
      event.type === 'CoupResolved' && event.mustHit !== null ? [event.mustHit] : [],
    );
    const published = [opened.mustHit!, ...hits.map((hit) => hit.next)];
    expect(hits.map((hit) => hit.revealed.triggerCents)).toEqual([25_010n, 25_010n, 25_050n]);
    hits.forEach((hit, index) => {
      const preimage = commitmentPreimage({ linkId: linkOf().linkId, cycle: index + 1 }, hit.revealed);
      expect(sha256(preimage)).toBe(Buffer.from(published[index]!.commitment).toString('hex'));
    });
    expect(scene.link.mustHit).toEqual(hits.at(-1)!.next);
  });

  it('names its link, its cycle and both nonces', () => {
    const { linkId } = linkOf();
    const nonces = { nonce: Uint8Array.of(1, 0xab), winnerNonce: Uint8Array.of(0xff, 0) };
    expect(commitmentPreimage({ linkId, cycle: 7 }, { triggerCents: 25_010n, ...nonces })).toBe(
      'royal-9 must-hit v1\nroyal-9-east\n7\n25010\n01ab\nff00\n',
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

function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}
