import { jest } from '@jest/globals';
import { must } from '@jackpot/money';
import { type Card, cardName, kingNineCards } from '@jackpot/rules';
import type { EventName } from '../catalogue.js';
import { awardsOf } from '../event-table.js';
import type { OpenClaim } from '../claim/state.js';
import type { LevelId } from '../ids.js';
import { registerOf } from '../adjustment/registers.js';
import {
  type Act,
  FORTNIGHT_MS,
  PEOPLE,
  Prng,
  Scene,
  adjustment,
  betting,
  claim,
  correction,
  later,
  link,
  played,
  seat,
  table,
  to,
  transfer,
} from '../testing/index.js';
import { wholeMicro } from '../transfer/parts.js';
import { registersOf } from './meters.js';

/** Random evenings of each kind: `npm test` plays 25, `npm run properties` 100, and `npm run histories` a thousand. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 100 * Math.min(1, Number(process.env['PROPERTY_TIMES'] ?? 0.25)));
jest.setTimeout(4_000 * HISTORIES);
const SEED = Number(process.env['HISTORIES_SEED'] ?? 20_261_123);

type Kind = 'void' | 'correction' | 'rejection';
const KINDS: readonly Kind[] = ['void', 'correction', 'rejection'];

const HERE = 1;
const DULL = ['4S 5H', '2C 3D'] as const;

type Die = readonly [what: number, where: number, how: number];

describe(`as if it had never been (seed ${SEED})`, () => {
  it.each(KINDS)(`a %s leaves every register as without it, over ${HISTORIES} histories`, (kind) => {
    const prng = new Prng(SEED + KINDS.indexOf(kind));
    const seen = { compared: 0, charged: 0, raised: 0, between: new Set<EventName>() };
    for (let tried = 0; seen.compared < HISTORIES; tried += 1) {
      if (tried > 60 * HISTORIES) throw new Error(`seed ${SEED}: only ${seen.compared} of ${tried} can be compared`);
      const twins = twinsOf(kind, prng);
      if (twins === null) continue;
      const { whole, without, events } = twins;
      try {
        expect(moneyOf(whole)).toEqual(moneyOf(without));
      } catch (cause) {
        throw new Error(`seed ${SEED}, ${kind}, history ${tried}`, { cause });
      }
      seen.compared += 1;
      for (const { type } of events) seen.between.add(type);
      if (
        events.some(
          (event) => event.type === 'CoupVoided' && event.reversals.some((each) => each.fromHouseMicro !== 0n),
        )
      )
        seen.charged += 1;
      if (events.some((event) => event.type === 'ClaimRejected' && event.restoration.increases.length > 0))
        seen.raised += 1;
    }
    for (const type of IN_BETWEEN[kind]) expect([...seen.between]).toContain(type);
    if (kind === 'void') expect(seen.charged).toBeGreaterThan(HISTORIES / 20);
    if (kind === 'rejection') expect(seen.raised).toBeGreaterThan(HISTORIES / 20);
  });
});

const PLAY = ['CoupResolved', 'CoupVoided', 'ClaimPaid', 'ClaimRejected', 'CoupCorrected', 'TransferReceived'] as const;
const IN_BETWEEN: Readonly<Record<Kind, readonly EventName[]>> = {
  void: PLAY,
  correction: ['CoupResolved', 'CoupVoided', 'ClaimPaid', 'TransferReceived'],
  rejection: [...PLAY, 'MeterAdjusted', 'TransferSent'],
};

function moneyOf({ link: { meters } }: Scene) {
  return meters.map((each) => ({ level: each.level, ...registersOf(each) }));
}

interface Twins {
  readonly whole: Scene;
  readonly without: Scene;
  readonly events: Scene['events'];
}

function twinsOf(kind: Kind, prng: Prng): Twins | null {
  const plan = planOf(prng);
  const section = Array.from({ length: 4 + prng.pick(24) }, (): Die => [
    prng.pick(10_000),
    prng.pick(10_000),
    prng.pick(10_000),
  ]);
  const [seats, hand] = [prng.pick(64), prng.pick(10_000)];
  const [whole, without] = [played(plan), played(plan)];
  if (!isReady(whole, without)) return null;
  const begun = whole.events.length;
  const run = new TwinRun(whole, without);
  if (!run.begins(kind, seats, hand)) return null;
  for (const die of section) if (!run.step(kind, die)) return null;
  if (!run.takesBack(kind, hand) || !run.isComparable()) return null;
  return { whole, without, events: whole.events.slice(begun) };
}

function planOf(prng: Prng): Parameters<typeof played>[0] {
  const terms = Array.from({ length: 22 }, () => prng.pick(9_999));
  for (const [index, value] of FIXED_TERMS) terms[index] = value;
  const die = () => [prng.pick(9_999), prng.pick(9_999), prng.pick(9_999), prng.pick(9_999)] as const;
  return { prngSeed: prng.pick(1_000_000), terms, dice: Array.from({ length: prng.pick(40) }, die) };
}

const FIXED_TERMS = [
  [2, 2],
  [14, 0],
  [15, 1],
  [19, 0],
  [21, 0],
] as const;

function isReady(...scenes: readonly Scene[]): boolean {
  return scenes.every((scene) => {
    const { isRetired, tables, config } = scene.link;
    if (isRetired || tables.length < 3 || config.shoes !== null || config.roundMsMin > 0) return false;
    if (tables.slice(0, 3).some(({ isOnLink }) => !isOnLink)) return false;
    for (const [index] of tables.entries())
      scene.when(table(index + 1).settles(), table(index + 1).isVoided(), table(index + 1).getsNewCards());
    if (tables.some(({ coup }) => coup !== null && coup.phase !== 'settled' && coup.phase !== 'voided')) return false;
    if (!scene.link.inPlay) scene.when(link.isResumed);
    return true;
  });
}

type Name = string;

class TwinRun {
  readonly #coup: number;
  #lines: Name[] = [];

  constructor(
    private readonly whole: Scene,
    private readonly without: Scene,
  ) {
    this.#coup = (whole.table(HERE).coup?.coup ?? 0) + 1;
  }

  begins(kind: Kind, seats: number, hand: number): boolean {
    const positions = this.whole.table(HERE).config.seats.map((each) => each.seat);
    const inPlay = positions.filter((_, index) => (seats >> (index % 6)) % 2 === 1);
    if (inPlay.length === 0) inPlay.push(must(positions[0], 'a position'));
    const wagers = betting({ table: HERE, seats: inPlay });
    const none = betting({ table: HERE, seats: [] });
    if (kind === 'void') return isDone(this.whole, wagers) && isDone(this.without, none);
    if (!isDone(this.whole, wagers) || !isDone(this.without, wagers)) return false;
    const shown = handOf(this.whole, HERE, hand);
    if (!isDone(this.whole, shown) || !isDone(this.without, table(HERE).shows(...DULL))) return false;
    const { awards, mustHit } = this.whole.lastEvent('CoupResolved');
    if (awards.length === 0 || mustHit !== null) return false;
    if (kind === 'correction') return true;
    // A fixed award that the dealer paid from the pool cannot be rejected, so `whole` and `without` differ (seed
    // 433353024).
    const isPool = this.whole.link.config.awards.fixedFunding === 'pool';
    const isPaid = isPool && awards.some(({ documentNumber }) => documentNumber === 0);
    return !isPaid && isDone(this.whole, table(HERE).settles()) && isDone(this.without, table(HERE).settles());
  }

  step(kind: Kind, [what, where, how]: Die): boolean {
    const number = 2 + (where % 2);
    const acts: readonly (() => readonly [Act, Act] | null)[] = [
      () => alike(this.#hand(number, how)),
      () => alike(this.#hand(number, how + 1)),
      () => alike(this.#goesOn(number, how)),
      () => alike(this.#goesOn(number, how)),
      () => alike(table(number).isVoided()),
      () => this.#claims(where, (awardNumber) => claim(awardNumber).isPaid()),
      () => this.#claims(where, (awardNumber) => claim(awardNumber).isRejected()),
      () => alike(corrected(number, how)),
      () => alike(received(how % 2 === 0 ? 'star' : 'spade', 20 + how, BigInt(how) * 9_999n)),
      () => (kind === 'rejection' ? alike(this.#atRest(adjusted(how))) : null),
      () => (kind === 'rejection' && how % 3 === 0 ? alike(this.#atRest(transferred(how))) : null),
      () => alike(smoothly(seat(1, { table: number }).wagers(), later(how))),
    ];
    const pair = must(acts[what % acts.length], 'an act')();
    if (pair === null) return true;
    const [one, other] = [answersOf(this.whole, pair[0]), answersOf(this.without, pair[1])];
    return one === other;
  }

  #hand(number: number, how: number): Act {
    const positions = this.whole.table(number).config.seats.map((each) => each.seat);
    const seats = positions.filter((_, index) => (how >> (index % 5)) % 3 !== 0);
    const shown = handOf(this.whole, number, how);
    return (scene) => {
      finish(number)(scene);
      scene.when(table(number).getsNewCards(), table(number).opens());
      scene.when(...seats.map((each) => seat(each, { table: number }).wagers()), table(number).locks(), shown);
      if (how % 4 > 0) scene.when(table(number).settles());
    };
  }

  #goesOn(number: number, how: number): Act {
    const shown = handOf(this.whole, number, how);
    return (scene) => {
      const phase = scene.table(number).coup?.phase ?? 'settled';
      if (phase === 'locked') scene.when(shown);
      else if (phase === 'betting') scene.when(table(number).locks());
      else if (phase === 'resolved') scene.when(table(number).settles());
      else scene.when(table(number).getsNewCards(), table(number).opens(), seat(1, { table: number }).wagers());
    };
  }

  #claims(where: number, act: (awardNumber: number) => Act): readonly [Act, Act] | null {
    const open = [...this.whole.link.claims.values()].filter((each) => !this.#isReversed(each));
    const one = open[where % Math.max(1, open.length)];
    if (one === undefined) return null;
    const other = [...this.without.link.claims.values()].find((each) => nameOf(each) === nameOf(one));
    return other === undefined ? null : [act(one.awardNumber), act(other.awardNumber)];
  }

  #atRest(act: Act): Act {
    return (scene) => {
      for (const number of [2, 3]) finish(number)(scene);
      scene.when(link.isSuspended, act, link.isResumed);
    };
  }

  #isReversed({ table: at, coup }: Pick<OpenClaim, 'table' | 'coup'>): boolean {
    return at === this.whole.table(HERE).tableNo && coup === this.#coup;
  }

  takesBack(kind: Kind, how: number): boolean {
    const { whole, without } = this;
    if (kind === 'void') return isDone(whole, table(HERE).isVoided()) && isDone(without, table(HERE).isVoided());
    if (kind === 'correction') {
      const { isRequested, isApproved } = correction(HERE);
      return isDone(whole, smoothly(isRequested(...DULL), isApproved()));
    }
    const claims = [...whole.link.claims.values()].filter((each) => this.#isReversed(each));
    if (how % 2 === 0) claims.reverse();
    return claims.length > 0 && claims.every(({ awardNumber }) => isDone(whole, claim(awardNumber).isRejected()));
  }

  isComparable(): boolean {
    const sent = (scene: Scene) =>
      scene.events
        .flatMap((event) => (event.type === 'TransferSent' ? event.parts : []))
        .map((part) => wholeMicro(part));
    if (sent(this.whole).join() !== sent(this.without).join()) return false;
    const linesOf = (scene: Scene): string => {
      this.#lines = scene.events.flatMap((event) =>
        awardsOf(event).flatMap(({ seat: at, line }): readonly Name[] => {
          if (!('table' in event) || !('coup' in event) || this.#isReversed(event)) return [];
          return [`${event.type} ${event.table} ${event.coup} ${at} ${line}`];
        }),
      );
      return this.#lines.join('\n');
    };
    return linesOf(this.whole) === linesOf(this.without);
  }
}

function nameOf({ table: at, coup, award: { seat: of, line } }: OpenClaim): Name {
  return `${at} ${coup} ${of} ${line}`;
}

function alike(act: Act): readonly [Act, Act] {
  return [act, act];
}

function received(level: 'star' | 'spade', notice: number, displayMicro: bigint): Act {
  return smoothly(transfer.isExpected(level, { notice }), transfer.comes(level, { notice, displayMicro }));
}

function smoothly(...acts: readonly Act[]): Act {
  return (scene) => void scene.when(...acts);
}

function answersOf(scene: Scene, act: Act): string {
  const before = scene.entries.length;
  scene.when(act);
  const { entries } = scene;
  return entries
    .slice(before)
    .map(({ decision: { answer } }) => (answer.ok ? 'ok' : answer.code))
    .join(' ');
}

function isDone(scene: Scene, act: Act): boolean {
  return !/[A-Z]/.test(answersOf(scene, act));
}

function finish(number: number): Act {
  return (scene) => {
    const phase = scene.table(number).coup?.phase ?? 'settled';
    if (phase === 'resolved') scene.when(table(number).settles());
    else if (phase === 'betting' || phase === 'locked' || phase === 'held') scene.when(table(number).isVoided());
  };
}

function handOf(scene: Scene, number: number, how: number): Act {
  const pairs = scene.table(number).config.seats.flatMap((position) => position.pairs);
  const pair = (which: number): readonly [Card, Card] => kingNineCards(must(pairs[which % pairs.length], 'a pair'));
  const named = ([king, nine]: readonly [Card, Card]): string => `${cardName(king)} ${cardName(nine)}`;
  const one = named(pair(how));
  const other = named(pair(how >> 3));
  const [player, banker] = must(
    [[one, other], [one, one], [one, '4C 4D'], ['4C 4D', one], ['QD 9C', '2C 3D'], DULL][how % 6],
    'a hand',
  ) as readonly [string, string];
  return table(number).shows(player, banker);
}

function corrected(number: number, how: number): Act {
  return (scene) => {
    if (scene.table(number).coup?.phase !== 'resolved') return;
    const { isRequested, isApproved } = correction(number);
    const [player, banker] = how % 2 === 0 ? DULL : (['QD 9C', '2C 3D'] as const);
    scene.when(isRequested(player, banker), isApproved());
  };
}

function adjusted(how: number): Act {
  return (scene) => {
    const level = must(scene.link.levels[how % scene.link.levels.length], 'a level');
    const register = must((['display', 'reserve', 'overflow'] as const)[(how % 5) % 3], 'a register');
    const meters = must(
      scene.link.meters.find((each) => each.level === level),
      'meters',
    );
    const afterMicro = registerOf(meters, register) + BigInt((how % 7) - 3) * 7_654_321n;
    scene.when(adjustment.isRequested({ level, register, afterMicro }), adjustment.isApproved());
  };
}

function transferred(how: number): Act {
  const levels: readonly LevelId[] = ['star', 'spade', 'heart'];
  const [from, target] = [must(levels[how % 3], 'a level'), must(levels[(how + 1 + (how % 2)) % 3], 'another level')];
  return smoothly(
    transfer.isNoticed(from, [to(target)]),
    later(FORTNIGHT_MS),
    transfer.isSent({ by: PEOPLE.commission }),
  );
}
