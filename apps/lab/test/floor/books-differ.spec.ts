import type { LinkConfigBody, LinkEvent } from '@jackpot/progressive';
import type { Move, Moves } from '../../src/players/people/script.js';
import { seededRandom } from '../../src/players/random.js';
import { demoTerms } from '../../src/players/terms.js';
import { Session, type SessionPlan, NO_FAULTS } from './session.js';
import { RichMoves } from './rich-moves.js';

function wrong(plan: Partial<SessionPlan>): readonly string[] {
  const moves = (table: string): RichMoves => new RichMoves([1, 2, 3, 4, 5, 6, 7], 60, seededRandom(9, table));
  return new Session({ seed: 9, moves, ...plan }).join().playOut().close();
}

function once<T extends LinkEvent['type']>(
  type: T,
  change: (event: Extract<LinkEvent, { type: T }>) => LinkEvent,
  isMeant: (event: Extract<LinkEvent, { type: T }>) => boolean = () => true,
): (event: LinkEvent) => LinkEvent {
  let isDone = false;
  return (event) => {
    if (isDone || event.type !== type || !isMeant(event as Extract<LinkEvent, { type: T }>)) return event;
    isDone = true;
    return change(event as Extract<LinkEvent, { type: T }>);
  };
}

type Reply = Record<string, unknown>;

function firstReply(isMeant: (reply: Reply) => boolean, change: (reply: Reply) => Reply): (reply: Reply) => Reply {
  let isDone = false;
  return (reply) => {
    if (isDone || !isMeant(reply)) return reply;
    isDone = true;
    return change(reply);
  };
}

const awardsOf = (reply: Reply): readonly Reply[] => (reply['type'] === 'resolved' ? (reply['awards'] as Reply[]) : []);
const hasAward = (reply: Reply): boolean => awardsOf(reply).length > 0;

const DEMO = demoTerms({ linkId: 'test-link', tables: 2, seats: 7, paytable: 'C' });
const QUICK_MUST_HIT: LinkConfigBody = {
  ...DEMO,
  levels: { ...DEMO.levels, mustHit: { initial: '100.00', reset: '100.00', maximum: '200.00', ratePpm: 20_000 } },
};
const manyCoups = (table: string): RichMoves => new RichMoves([1, 2, 3, 4, 5, 6, 7], 300, seededRandom(9, table));

class OneLateWager implements Moves {
  #next = 0;

  next(): Move {
    this.#next += 1;
    if (this.#next === 1) return { type: 'shoe', burn: '2C' };
    if (this.#next > 2) return { type: 'end' };
    const script = {
      kind: 'wagering',
      acts: [{ at: 0, seat: 1, act: 'wager' }],
      lockAt: 0,
      late: [{ after: 0, seat: 2 }],
      ending: 'cards',
      endAfter: 0,
      settleAfter: 0,
      cards: ['2S', '3S', '7S', '6S'],
    } as const;
    return { type: 'coup', script };
  }
}

describe('the books reveal a defective controller', () => {
  it('but report nothing about a correct controller', () => expect(wrong({})).toEqual([]));

  it('a contribution that is one micro-cent too low', () => {
    const bend = once('CoupLocked', (event) => ({
      ...event,
      contributions: event.contributions.map((part) =>
        part.level === 'spade' ? { ...part, displayMicro: part.displayMicro - 1n } : part,
      ),
    }));
    const found = wrong({ bend });
    expect(found.join('\n')).toMatch(/spade/);
  });

  it('a contribution put in the wrong register', () => {
    const bend = once('CoupLocked', (event) => ({
      ...event,
      contributions: event.contributions.map((part) =>
        part.level === 'star'
          ? { ...part, displayMicro: part.displayMicro - 1_000_000n, reserveMicro: part.reserveMicro + 1_000_000n }
          : part,
      ),
    }));
    expect(wrong({ bend }).join('\n')).toMatch(/account house:seed:star: expected/);
  });

  it('an award to the wrong seat', () => {
    const bendReply = firstReply(hasAward, (reply) => ({
      ...reply,
      awards: awardsOf(reply).map((award, index) =>
        index === 0 ? { ...award, seat: (Number(award['seat']) % 7) + 1 } : award,
      ),
    }));
    expect(wrong({ bendReply })[0]).toMatch(/expected seat \d .*, found seat \d/);
  });

  it('an award reported a cent too low', () => {
    const bendReply = firstReply(
      (reply) => awardsOf(reply).some(({ level }) => level === 'spade'),
      (reply) => ({
        ...reply,
        awards: awardsOf(reply).map((award) => (award['level'] === 'spade' ? { ...award, amount: '450.01' } : award)),
      }),
    );
    expect(wrong({ bendReply })[0]).toMatch(/spade of spade \d+\.\d\d claim, found .* spade of spade 450\.01 claim/);
  });

  it('an award left out', () => {
    const bendReply = firstReply(
      (reply) => awardsOf(reply).length > 1,
      (reply) => ({ ...reply, awards: awardsOf(reply).slice(1) }),
    );
    expect(wrong({ bendReply })[0]).toMatch(/expected \d awards, found \d awards/);
  });

  it('a void that returns no contributions', () => {
    const bend = once(
      'CoupVoided',
      (event) => ({ ...event, reversals: [] }),
      ({ reversals }) => reversals.length > 0,
    );
    expect(wrong({ bend }).join('\n')).toMatch(/star inWagers: expected 415, found 420/);
  });

  it('a Must Hit that is won by a seat that did not play', () => {
    const bendReply = firstReply(
      (reply) => reply['type'] === 'resolved' && reply['mustHit'] !== null,
      (reply) => ({ ...reply, mustHit: { ...(reply['mustHit'] as Reply), seat: 9 } }),
    );
    expect(wrong({ bendReply, terms: QUICK_MUST_HIT, moves: manyCoups })[0]).toMatch(/Must Hit: expected one of seats/);
  });

  it('a Must Hit of less than the meter', () => {
    const bendReply = firstReply(
      (reply) => reply['type'] === 'resolved' && reply['mustHit'] !== null,
      (reply) => ({ ...reply, mustHit: { ...(reply['mustHit'] as Reply), amount: '250.00' } }),
    );
    expect(wrong({ bendReply, terms: QUICK_MUST_HIT, moves: manyCoups })[0]).toMatch(
      /must-hit of must-hit \d+\.\d\d claim, found .*250\.00 claim/,
    );
  });

  it('a late wager that is acknowledged', () => {
    const moves = (): Moves => new OneLateWager();
    expect(new Session({ seed: 1, tables: 1, moves }).join().playOut().close()).toEqual([]);
    const bendRefusal = (reply: Reply): Reply =>
      reply['code'] === 'LATE_WAGER'
        ? { id: reply['id'], ok: true, type: 'acknowledged', coup: 1, seat: 2, journalSequence: 1_000_000 }
        : reply;
    const found = new Session({ seed: 1, tables: 1, moves, bendReply: bendRefusal }).join().playOut().close();
    expect(found.join('\n')).toMatch(/seats in the lock: expected 1 2, found 1/);
    expect(found.join('\n')).toMatch(/seat 2 after "no more bets"/);
  });

  it('a wager in the lock that was never acknowledged, and one that is missing', () => {
    const extra = firstReply(
      (reply) => reply['type'] === 'locked',
      (reply) => ({ ...reply, seats: [1, 2, 3, 4, 5, 6, 7] }),
    );
    expect(wrong({ bendReply: extra }).join('\n')).toMatch(/seats in the lock/);
    const missing = firstReply(
      (reply) => reply['type'] === 'locked' && (reply['seats'] as number[]).length > 1,
      (reply) => ({ ...reply, seats: (reply['seats'] as number[]).slice(1) }),
    );
    expect(wrong({ bendReply: missing }).join('\n')).toMatch(/seats in the lock/);
  });

  it('two answers to one message', () => {
    let toggle = 0;
    const bendReply = (reply: Reply): Reply =>
      reply['type'] === 'acknowledged'
        ? { ...reply, journalSequence: Number(reply['journalSequence']) + (toggle += 1) * 1e-3 }
        : reply;
    const found = wrong({ bendReply, faults: { duplicates: 50, bad: 0 } });
    expect(found.join('\n')).toMatch(/the answer to a repeated message/);
  });

  it('a sequence that goes back', () => {
    const bendReply = (reply: Reply): Reply =>
      reply['type'] === 'withdrawn' ? { ...reply, journalSequence: 1 } : reply;
    expect(wrong({ bendReply }).join('\n')).toMatch(/journal sequence: expected above/);
  });

  it('an award number that is skipped', () => {
    const bendReply = firstReply(
      (reply) => awardsOf(reply).length > 1,
      (reply) => ({
        ...reply,
        awards: awardsOf(reply).map((award, index) => (index === 1 ? { ...award, awardId: 'test-link-A999' } : award)),
      }),
    );
    expect(wrong({ bendReply }).join('\n')).toMatch(/award number: expected \d+, found 999/);
  });

  it('an acknowledged wager that is lost after a takeover', () => {
    const evening = new Session({
      seed: 4,
      tables: 1,
      pace: 'brisk',
      habits: { withdrawals: 0, late: 0, voids: 0 },
    }).join();
    const table = evening.controller.table(0);
    evening.until(() => table.coup?.phase === 'betting' && table.coup.wagers.length >= 3);
    evening.playFor(40);
    if (table.coup?.phase !== 'betting') throw new Error('the coup went on too soon');
    table.coup = { ...table.coup, wagers: table.coup.wagers.slice(1) };
    evening.site.network.cut();
    evening.playFor(2_000);
    expect(evening.close().join('\n')).toMatch(/after a new connection: acknowledged wagers: expected of seats/);
  });

  it('an answer after which the table cannot continue', () => {
    const bendReply = firstReply(
      (reply) => reply['type'] === 'locked',
      (reply) => ({ id: reply['id'], ok: true, type: 'opened', coup: 1 }),
    );
    const evening = new Session({ seed: 9, faults: NO_FAULTS, bendReply }).join().playFor(5_000);
    expect(evening.close()[0]).toMatch(/lock: expected locked, found opened/);
    expect(evening.floor.agents.filter((agent) => agent.isBroken)).toHaveLength(1);
  });

  it('a controller that accepts a wrong key', () => {
    const plan = { seed: 2, pace: 'brisk', faults: { duplicates: 0, bad: 1 }, isKey: () => true } as const;
    const found = new Session(plan).join().playOut().close();
    expect(found.join('\n')).toMatch(/a wrong key: expected refused, found let in/);
  });

  it('a bad message that is accepted, or changes something', () => {
    const accepted = wrong({
      faults: { duplicates: 0, bad: 100 },
      bendReply: (reply) => (reply['ok'] === false ? { ...reply, ok: true, type: 'alive' } : reply),
    });
    expect(accepted.join('\n')).toMatch(/bad message .*: expected [A-Z_]+.*, found alive/);
  });

  it('a table without a hand in two minutes, although its books agree', () => {
    const moves = (table: string): Moves =>
      table === 'table-02' ? { next: () => ({ type: 'end' }) } : new RichMoves([1, 2], 5, seededRandom(9, table));
    const session = new Session({ seed: 9, moves }).join().playOut();
    session.floor.checkAllPlayed(119_000);
    expect(session.floor.differences.count).toBe(0);
    session.floor.checkAllPlayed(121_000);
    expect(session.close()).toEqual(['table-02: expected a hand, found none in 121 s']);
  });
});
