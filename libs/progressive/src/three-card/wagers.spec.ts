import {
  type Act,
  type Scene,
  again,
  linkWithThreeCardWagers,
  given,
  replayGivesTheSameState,
  round,
  seat as seatOf,
  table,
  threeCard,
} from '../testing/index.js';
import type { LinkShape } from '../testing/index.js';
import { encodeState, metersOf } from '../index.js';

const at = threeCard(2);
const seat = (number: number) => seatOf(number, { table: 2 });
const link = (shape: LinkShape = {}): Scene => given(linkWithThreeCardWagers(shape));
const betting: Act = (scene) => void scene.when(at.isReady(), at.opens());
const wagering =
  (...seats: readonly number[]): Act =>
  (scene) =>
    void scene.when(betting, ...seats.map((each) => seat(each).wagers()));

const KINGS = { dealer: 'JS QH JD', hands: { 2: 'KS KH KD', 5: '7S 7H 7D' } };
const refused = (scene: Scene): string => {
  const { answer } = scene.last.decision;
  return answer.ok ? answer.type : answer.code;
};
const types = (scene: Scene): readonly string[] => scene.last.decision.events.map(({ type }) => type);
const starOf = (scene: Scene): bigint => metersOf(scene.link, 'star').displayMicro;

describe('a round of Three Card Baccarat with progressive wagers', () => {
  it('is also a coup with the same number, whose events come in the same decisions', () => {
    const scene = link().when(betting);
    expect(types(scene)).toEqual(['CoupOpened', 'ThreeCardRoundOpened']);
    scene.when(seat(2).wagers(), seat(5).wagers(), at.closesBets([2, 5]));
    expect(types(scene)).toEqual(['CoupLocked', 'ThreeCardBetsClosed']);
    scene.when(at.shows(KINGS), at.settles());
    expect(types(scene)).toEqual(['CoupResolved', 'CoupSettled', 'ThreeCardRoundSettled']);
    expect(scene.table(2).coup).toMatchObject({ phase: 'settled', coup: 1 });
    expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
  });

  it('pays the lines of the terms from the highest position down, and resets the level', () => {
    const scene = link().when(wagering(2, 5), at.closesBets([2, 5]), at.shows(KINGS), at.settles());
    expect(scene.lastEvent('CoupResolved')).toMatchObject({
      cards: [],
      awards: [
        { seat: 5, line: 'own-tc-rank', level: null, amountCents: 50_000n },
        { seat: 2, line: 'star', level: 'star' },
      ],
    });
    expect(starOf(scene)).toBe(scene.link.config.star.resetCents * 1_000_000n);
    expect(scene.last.decision.answer).toMatchObject({ type: 'round-settled', won: { mustHit: null } });
    const first = scene.last.decision.answer;
    expect(scene.when(again).last.decision).toEqual({ events: [], answer: first });
  });

  it('contributes what the wagers of a hand of Mini Baccarat contribute', () => {
    const scene = link().when(wagering(1, 3, 6), at.closesBets([1, 3, 6]));
    const mini = link().when(
      table(1).opens(),
      seatOf(1).wagers(),
      seatOf(2).wagers(),
      seatOf(3).wagers(),
      table(1).locks(),
    );
    expect(scene.lastEvent('CoupLocked').contributions).toEqual(mini.lastEvent('CoupLocked').contributions);
    expect(scene.last.decision.answer).toMatchObject({ wagers: { seats: [1, 3, 6], returned: [] } });
  });

  it('pays a printed amount once for each unit, and a whole level once', () => {
    const two = { priceCents: 1_000n };
    const scene = link({ wagerUnitsMax: 2 }).when(betting, seat(2).wagers(two), seat(5).wagers(two));
    scene.when(at.closesBets([2, 5]), at.shows(KINGS), at.settles());
    expect(scene.lastEvent('CoupLocked').seats).toEqual([2, 2, 5, 5]);
    const [rank, star] = scene.lastEvent('CoupResolved').awards;
    expect([rank, star]).toMatchObject([
      { seat: 5, line: 'own-tc-rank', amountCents: 100_000n },
      { seat: 2, line: 'star' },
    ]);
    expect(scene.lastEvent('CoupResolved').awards).toHaveLength(2);
  });

  it('returns the wager of a position that is not in play, whatever the terms say of main wagers', () => {
    const scene = link({ mainWager: 'procedure' }).when(wagering(1, 3), at.closesBets([1]));
    expect(scene.lastEvent('CoupLocked')).toMatchObject({ seats: [1], returned: [3] });
    const first = scene.last.decision.answer;
    expect(scene.when(again).last.decision).toEqual({ events: [], answer: first });
    expect(refused(scene.when(at.closesBets([1, 3])))).toBe('BETS_CLOSED');
  });

  it('recognizes nothing after "no more bets"', () => {
    const scene = link().when(wagering(1), at.closesBets([1, 3]), seat(3).wagers());
    expect([refused(scene), types(scene)]).toEqual(['LATE_WAGER', ['LateWagerRefused']]);
    expect(refused(scene.when(seat(1).withdraws()))).toBe('COUP_NOT_BETTING');
    expect(refused(scene.when(seat(3).isPaidByHouse(100n)))).toBe('LATE_PROMOTION');
  });

  it('takes no wager before the first round, and no message of a hand of Mini Baccarat', () => {
    const scene = link().when(seat(1).wagers({ coup: 1 }));
    expect(refused(scene)).toBe('COUP_UNKNOWN');
    scene.when(betting);
    for (const act of [
      table(2).opens(),
      table(2).locks(),
      table(2).enters('KS KH 9S 9H'),
      table(2).settles(),
      table(2).voids(),
    ])
      expect(refused(scene.when(act))).toBe('GAME_OF_TABLE_DIFFERS');
  });

  it.each<[string, Act]>([
    ['by the approval of a supervisor', (scene) => void scene.when(table(2).mayBeVoided({ coup: 1 }), at.voids())],
    ['by a ruling of chapter 13', at.has('card-found-face-up')],
    ['by a wrong count of the stub', at.countsStub(40)],
  ])('a void after "no more bets" %s takes the contributions back', (_, voided) => {
    const scene = link().when(betting);
    const before = starOf(scene);
    scene.when(seat(1).wagers(), at.closesBets([1]));
    expect(starOf(scene)).toBeGreaterThan(before);
    scene.when(voided);
    expect(types(scene)[0]).toBe('CoupVoided');
    expect([starOf(scene), scene.table(2).coup?.phase, scene.link.wagers]).toEqual([before, 'voided', 0]);
    expect(refused(scene.when(seat(1).wagers()))).toBe('LATE_WAGER');
    expect(refused(scene.when(at.isReady(), at.opens()))).toBe('round-opened');
  });

  it('a void during betting returns the wagers', () => {
    const scene = link().when(wagering(1), at.voids());
    expect(types(scene)).toEqual(['CoupVoided', 'ThreeCardRoundVoided']);
    expect(scene.link.wagers).toBe(0);
  });

  it('a forfeited wager wins no line, and its contribution stays', () => {
    const scene = link().when(wagering(2, 5), at.closesBets([2, 5]));
    const before = starOf(scene);
    scene.when(at.forfeits(2), at.showsHand(0, 'JS QH JD'), at.showsHand(5, '7S 7H 7D'), at.settles());
    expect(scene.lastEvent('CoupResolved').awards).toMatchObject([{ seat: 5, line: 'own-tc-rank' }]);
    expect(starOf(scene)).toBe(before);
  });

  it('a forfeited wager wins the Must Hit only if all are forfeited', () => {
    const winners = (...forfeits: readonly number[]): number => {
      const scene = given(linkWithThreeCardWagers(), { earlyTriggers: true });
      for (
        let played = 0;
        played < 400 && !scene.events.some((each) => each.type === 'CoupResolved' && each.mustHit !== null);
        played += 1
      ) {
        scene.when(at.hasFreshDeck(), wagering(2, 5), at.closesBets([2, 5]));
        if (scene.table(2).threeCard?.round?.isStubDue === true) scene.when(at.countsStub());
        scene.when(
          ...forfeits.map((each) => at.forfeits(each)),
          at.showsHand(0, 'JS QH 2D'),
          at.showsHand(2, '3S 4H 7D'),
        );
        scene.when(at.showsHand(5, '3C 5H 8D'), at.settles());
      }
      return scene.lastEvent('CoupResolved').mustHit!.award.seat;
    };
    expect(winners(2)).toBe(5);
    expect(winners(5)).toBe(2);
    expect([2, 5]).toContain(winners(2, 5));
  });

  it('a round that is too fast is held: bets stay closed, nothing is credited, and no hand is shown until it is released', () => {
    const scene = link({ roundMsMin: 10_000 }).when(wagering(1), at.closesBets([1]), at.showsHand(0, 'JS QH 2D'));
    scene.when(at.showsHand(1, '3S 4H 7D'), at.settles(), at.shuffles(), at.cuts(), at.opens(), seat(1).wagers());
    const before = starOf(scene);
    scene.when(at.closesBets([1, 2]));
    expect([refused(scene), types(scene)]).toEqual(['ROUND_HELD', ['RoundHeld', 'ThreeCardBetsClosed']]);
    expect(refused(scene.when(at.showsHand(0, 'JS QH 2D')))).toBe('ROUND_HELD');
    expect(refused(scene.when(at.closesBets([1, 2])))).toBe('ROUND_HELD');
    expect(refused(scene.when(at.closesBets([1])))).toBe('BETS_CLOSED');
    expect(refused(scene.when(seat(2).wagers()))).toBe('LATE_WAGER');
    expect(starOf(scene)).toBe(before);
    scene.when(round(2).isReleased());
    expect(refused(scene.when(at.showsHand(0, 'JS QH 2D')))).toBe('BETS_NOT_CLOSED');
    scene.when(at.closesBets([1, 2]));
    expect([refused(scene), types(scene)]).toEqual(['bets-closed', ['CoupLocked']]);
    expect(starOf(scene)).toBeGreaterThan(before);
    scene.when(at.showsHand(0, 'JS QH 2D'), at.showsHand(1, '3S 4H 7D'), at.showsHand(2, '3C 4C 7C'), at.settles());
    expect(refused(scene)).toBe('round-settled');
  });

  it('a round on hold can be voided with approval', () => {
    const scene = link({ roundMsMin: 10_000 }).when(
      wagering(1),
      at.closesBets([1]),
      table(2).mayBeVoided({ coup: 1 }),
      at.voids(),
    );
    scene.when(at.shuffles(), at.cuts(), at.opens(), seat(1).wagers(), at.closesBets([1]));
    expect(refused(scene)).toBe('ROUND_HELD');
    expect(refused(scene.when(at.voids()))).toBe('VOID_NEEDS_SUPERVISOR');
    expect(refused(scene.when(table(2).mayBeVoided({ coup: 2 }), at.voids()))).toBe('round-voided');
    expect([scene.link.wagers, scene.table(2).coup?.phase]).toEqual([0, 'voided']);
  });

  it('waits for an earlier "no more bets" of another table, if the terms say that the first lock wins', () => {
    const scene = link({ awards: { tableOrder: 'lock' } }).when(table(1).opens(), seatOf(1).wagers(), table(1).locks());
    scene.when(wagering(2, 5), at.closesBets([2, 5]), at.shows(KINGS), at.settles());
    expect([refused(scene), types(scene)]).toEqual(['EARLIER_COUP_UNRESOLVED', []]);
    scene.when(table(1).enters('4S 2C 5H 3D'), at.settles());
    expect(refused(scene)).toBe('round-settled');
  });

  it('a claim of the round names its number, and its snapshot reads back', () => {
    const scene = link().when(wagering(2, 5), at.closesBets([2, 5]), at.shows(KINGS), at.settles());
    expect([...scene.link.claims.values()]).toMatchObject([{ table: 1, coup: 1, award: { line: 'star' } }]);
    expect(encodeState(scene.state).length).toBeGreaterThan(0);
  });
});
