import {
  again,
  answered,
  betting,
  claim,
  coup,
  dollars,
  given,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  replayGivesTheSameState,
  seat,
  table,
} from '../testing/index.js';
import type { PromotionalTerms } from '../config/link-config.js';
import { demandOnClaim } from '../payment/decide-payment.js';
import { writeLinkConfig } from '../config/json.js';

const opened = (contribution: PromotionalTerms['contribution']) =>
  given(linkOf({ promotional: { contribution } })).when(table(1).opens(), seat(1).wagers(), seat(2).wagers());
const PRICE = 500n;

describe('a promotional wager', () => {
  it('is one that the house pays in whole or in part; the last report before "no more bets" counts', () => {
    const scene = opened('full').when(seat(1).isPaidByHouse(PRICE));
    scene.then(recorded('PromotionReported'), answered({ type: 'promotion-reported', coup: 1, seat: 1 }));
    scene.when(seat(1).isPaidByHouse(250n));
    const { answer } = scene.last.decision;
    scene.when(table(1).locks(), seat(1).isPaidByHouse(250n)).then(nothingRecorded);
    expect(scene.last.decision.answer).toEqual(answer);
    expect(scene.table(1).promotions).toMatchObject([{ seat: 1, houseCents: 250n, reports: 2 }]);
    scene.when(seat(1).isPaidByHouse(PRICE)).then(refused('LATE_PROMOTION'), nothingRecorded);
    scene.when(seat(2).isPaidByHouse(PRICE)).then(refused('LATE_PROMOTION'));
    expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
  });

  it('needs terms that allow it, a wager, and at most the price of one', () => {
    const scene = opened('none');
    scene.when(seat(3).isPaidByHouse(PRICE)).then(refused('SEAT_HAS_NO_WAGER'));
    scene.when(seat(1).isPaidByHouse(PRICE + 1n)).then(refused('PROMOTION_INVALID'));
    scene.when(seat(1).isPaidByHouse(-1n)).then(refused('PROMOTION_INVALID'));
    scene.when(seat(9).isPaidByHouse(PRICE)).then(refused('SEAT_NOT_ON_TABLE'));
    scene.when(seat(1).isPaidByHouse(PRICE, 7)).then(refused('COUP_UNKNOWN'));
    given(linkOf())
      .when(table(1).opens(), seat(1).wagers(), seat(1).isPaidByHouse(PRICE))
      .then(refused('PROMOTIONS_NOT_ALLOWED'));
  });

  it('ends with its wager, with its hand, or when its report is withdrawn', () => {
    const scene = opened('none').when(seat(1).isPaidByHouse(PRICE), seat(1).withdraws(), seat(1).wagers());
    scene.when(seat(2).isPaidByHouse(PRICE), seat(2).isPaidByHouse(0n), again).then(nothingRecorded);
    scene.when(table(1).locks());
    expect(scene.table(1).promotions).toEqual([]);
    expect(scene.link.meters[0]).toMatchObject({ displayMicro: dollars('50001.00') * 1_000_000n });
    const kept = opened('none').when(seat(1).isPaidByHouse(PRICE), table(1).locks(), table(1).isVoided());
    kept.when(table(1).opens());
    expect(kept.table(1).promotions).toEqual([]);
  });

  it.each([
    ['full', '1.00'],
    ['patron-part', '0.70'],
    ['none', '0.50'],
  ] as const)('contributes %s: $5 and a $5 of which the house pays $3 bring Star $%s', (contribution, star) => {
    const scene = opened(contribution).when(seat(1).isPaidByHouse(300n), table(1).locks());
    const { contributions } = scene.lastEvent('CoupLocked');
    expect(contributions[0]).toMatchObject({ level: 'star', displayMicro: dollars(star) * 1_000_000n });
    expect(scene.link.meters[0]).toMatchObject({ inWagers: 2 });
    scene.when(table(1).isVoided());
    expect(scene.link.meters[0]).toMatchObject({ displayMicro: dollars('50000.00') * 1_000_000n, inWagers: 0 });
    expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
  });

  it('contributes the same again after an earlier hand is voided', () => {
    const scene = given(linkOf({ tables: 2, promotional: { contribution: 'patron-part' } })).when(
      betting({ table: 1, seats: [1] }),
      table(2).opens(),
      seat(1, { table: 2 }).wagers(),
      seat(1, { table: 2 }).isPaidByHouse(300n),
      table(2).locks(),
      table(2).shows('4S 5H', '2C 3D'),
      table(1).isVoided(),
    );
    expect(scene.link.meters[0]).toMatchObject({ displayMicro: dollars('50000.20') * 1_000_000n });
  });

  it('wins what every wager wins, and for taxes its patron wagered the rest', () => {
    const plain = given(linkOf()).when(coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }));
    const scene = given(linkOf({ promotional: { contribution: 'full' } })).when(
      table(1).opens(),
      seat(1).wagers(),
      seat(1).isPaidByHouse(PRICE),
      table(1).locks(),
      table(1).shows('2C 3D', 'KS 9S'),
    );
    expect(scene.lastEvent('CoupResolved').awards).toEqual(plain.lastEvent('CoupResolved').awards);
    expect(scene.link.claims.get(1)).toMatchObject({ wageredCents: 0n });
    const star = given(linkOf({ promotional: { contribution: 'full' } })).when(
      ...[table(1).opens(), seat(1).wagers(), seat(1).isPaidByHouse(PRICE), table(1).locks()],
      ...[table(1).shows('KS 9S', 'KS 9S'), claim(1).isVerified()],
    );
    const open = [...star.link.claims.values()].find(({ award }) => award.level === 'star')!;
    const wonCents = open.award.amountCents + open.alsoWonCents;
    expect(demandOnClaim(star.link, open, open.fixedAt).withholdingCents).toBe((wonCents * 24n) / 100n);
  });
});

describe('terms without promotional wagers', () => {
  it('keep their text, and so their hash', () => {
    expect(writeLinkConfig(linkOf())).not.toContain('promotional');
    expect(writeLinkConfig(linkOf({ promotional: { contribution: 'none' } }))).toContain(
      '"promotional":{"contribution":"none"}',
    );
  });
});
