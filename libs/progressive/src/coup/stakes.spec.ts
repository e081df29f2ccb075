import { linkConfigProblems } from '../config/problems.js';
import {
  again,
  answered,
  given,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  seat,
  table,
  withoutRoyal9,
} from '../testing/index.js';
import { payAssistWith } from './decide-resolve.js';

const opened = () => given(linkOf({ game: { wagers: ['tie/8', 'lucky6'] } })).when(table(1).opens());

describe('stakes on the game of a table', () => {
  it('count by the last report of a position, and move no meter', () => {
    const scene = opened();
    const meters = structuredClone(scene.link.meters);
    scene
      .when(seat(2).has({ player: 2_500n }), seat(2).has({ player: 500n, lucky6: 100n }))
      .then(recorded('StakesReported'), answered({ type: 'stakes-reported', coup: 1, seat: 2 }));
    const [reported] = scene.table(1).stakes;
    expect(reported?.stakes).toEqual([
      { wager: 'player', stakeCents: 500n },
      { wager: 'lucky6', stakeCents: 100n },
    ]);
    scene.when(seat(2).has({}));
    expect(scene.table(1).stakes).toMatchObject([{ seat: 2, stakes: [] }]);
    expect(scene.link.meters).toEqual(meters);
  });

  it('belong to one hand and become amounts with its result', () => {
    const scene = opened().when(
      seat(1).has({ 'banker/standard': 1_000n }),
      table(1).locks(),
      table(1).shows('KS 6S', '7H KH'),
    );
    const deal = payAssistWith(scene.table(1), scene.lastEvent('CoupResolved').cards);
    expect(deal?.seats).toMatchObject([{ seat: 1, vigorishMicro: 50_000_000n }]);
    scene.when(table(1).settles(), table(1).opens());
    expect(scene.table(1).stakes).toEqual([]);
  });

  it('are refused after "no more bets"; the report that came before it gets its answer again (7 D)', () => {
    const scene = opened().when(seat(1).has({ player: 500n }), table(1).locks());
    scene.when(seat(1).has({ player: 500n })).then(nothingRecorded, answered({ type: 'stakes-reported', seat: 1 }));
    scene.when(seat(1).has({ player: 900n })).then(refused('LATE_STAKES'), nothingRecorded);
    scene.when(seat(3).has({ player: 900n })).then(refused('LATE_STAKES'));
  });

  it('are wagers of the game, once each, of at least a cent', () => {
    const scene = opened();
    scene.when(seat(1).has({ dragon7: 500n })).then(refused('WAGER_NOT_AT_TABLE'));
    scene.when(seat(1).has({ player: 0n })).then(refused('STAKE_INVALID'));
    scene.when(seat(9).has({ player: 1n })).then(refused('SEAT_NOT_ON_TABLE'));
    scene.when(seat(1).has({ player: 1n }, 7)).then(refused('COUP_UNKNOWN'));
    const twice = { wager: 'player', stakeCents: 5n };
    expect(
      scene.submit({ type: 'stakes', table: scene.table(1).tableNo, coup: 1, seat: 1, stakes: [twice, twice] }),
    ).toMatchObject({ ok: false, code: 'STAKE_INVALID' });
    given(linkOf())
      .when(table(1).opens(), seat(1).has({ player: 1n }))
      .then(refused('GAME_NOT_STATED'));
    scene.when(table(1).isVoided(), table(1).simulates(), seat(1).has({ player: 1n })).then(refused('NO_WAGER_ROUND'));
  });

  it('are limited in number for a defective sensor, whose last report counts', () => {
    const scene = opened();
    for (let report = 1; report <= 100; report += 1) scene.when(seat(1).has({ player: BigInt(report) }));
    scene.when(seat(1).has({ player: 500n })).then(refused('TOO_MANY_STAKES'));
    expect(scene.table(1).stakes).toMatchObject([{ seat: 1, reports: 100, stakes: [{ stakeCents: 100n }] }]);
  });

  it('are taken at positions 1 to 9 of a table without the Royal 9, by any rule set', () => {
    const without = withoutRoyal9({ ruleSet: '003', wagers: ['tie/8', 'dragon_bonus_banker/S003'] });
    expect(linkConfigProblems(without)).toEqual([]);
    const at = (position: number) => seat(position, { table: 2 });
    const scene = given(without).when(table(2).opens());
    scene.when(at(9).has({ 'banker/standard': 1_000n })).then(recorded('StakesReported'));
    scene.when(at(10).has({ player: 1n })).then(refused('SEAT_NOT_ON_TABLE'));
    const meters = structuredClone(scene.link.meters);
    scene.when(table(2).locks(), table(2).shows('KS 6S', '7H KH'));
    const deal = payAssistWith(scene.table(2), scene.lastEvent('CoupResolved').cards);
    expect(deal?.seats).toMatchObject([{ seat: 9, vigorishMicro: 50_000_000n }]);
    scene.when(table(2).settles());
    expect(scene.link.meters).toEqual(meters);
  });

  it('get the same answer if reported again', () => {
    const scene = opened().when(seat(1).has({ player: 500n }));
    const { answer } = scene.last.decision;
    scene.when(again).then(nothingRecorded);
    expect(scene.last.decision.answer).toEqual(answer);
  });
});
