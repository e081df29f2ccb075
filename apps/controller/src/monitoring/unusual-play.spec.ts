import { wagerExpectation } from '@jackpot/odds';
import { linkOf } from '../../../../libs/progressive/src/testing/index.js';
import { UnusualPlayReads, handsOfDealers, playedHands, shownOf } from './unusual-play.js';

const SECOND_MS = 1_000;

/** Read tables of a link with one table that locked so many hands, one every so many seconds, until now. */
function tableThatDealt(count: number, everySeconds: number, fixedAwardCents = 0n) {
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, back) => ({
    ...{ coup: count - back, lockedAt: now - back * everySeconds * SECOND_MS, wagers: 5, voidedAt: null },
    fixedAwardCents,
  }));
  const none = () => Promise.resolve({ rows: [], next: null });
  return { measuredHands: () => Promise.resolve(rows), lateWagers: none, awards: none } as never;
}

const odds = {
  send: ({ config }: { config: never }) =>
    Promise.resolve({ type: 'expectation', expectation: wagerExpectation(config) }),
};
const TABLES = [{ tableNo: 0, tableId: 'table-1', assetNumber: 'MB-071' }];
const PLAY = linkOf({ laboratory: false, roundMsMin: 8_000, shoes: {} });
const ONE_DEALER = { accountId: 'd-1', tableId: 'table-1', assignedAt: 0, endsAt: Infinity, endedAt: null };
const accounts = { byId: () => Promise.resolve({ name: 'L. Chen', license: 'MD-1' }) };
const logged: string[] = [];
const unusual = (model: never, { config = PLAY, assigned = [] as readonly unknown[], engine = odds } = {}) => {
  const assignments = { since: () => Promise.resolve(assigned) };
  const logger = { error: (_: object, text: string) => void logged.push(text) };
  return new UnusualPlayReads(model, assignments as never, accounts as never, engine as never, logger as never).of(
    'east',
    config,
    TABLES,
  );
};

describe('unusual play', () => {
  it('is hands that no dealer deals, by table', async () => {
    expect(await unusual(tableThatDealt(40, 9))).toMatchObject([{ tableId: 'table-1', measure: 'pace', dealer: null }]);
  });

  it('is also the dealer’s to whom the table was assigned', async () => {
    expect(await unusual(tableThatDealt(40, 9), { assigned: [ONE_DEALER] })).toMatchObject([
      { dealer: null },
      { tableId: 'table-1', measure: 'pace', dealer: { name: 'L. Chen', license: 'MD-1' } },
    ]);
    expect(await unusual(tableThatDealt(40, 9), { assigned: [{ ...ONE_DEALER, endedAt: 1 }] })).toHaveLength(1);
  });

  it('that cannot be measured is reported as such, and measured again at the next read', async () => {
    const engine = { send: () => Promise.reject(new Error('the thread ended')) } as never;
    expect(await unusual(tableThatDealt(40, 9), { engine })).toEqual({ unmeasured: 'the thread ended' });
    expect(logged).toEqual(['unusual play could not be measured; it is tried again']);
  });

  it('is a printed amount that every hand wins', async () => {
    const paid = tableThatDealt(12, 30, 35_000n);
    expect(await unusual(paid)).toMatchObject([{ tableId: 'table-1', measure: 'table-awards' }]);
  });

  it('is not a hand every half minute, nor a laboratory', async () => {
    expect(await unusual(tableThatDealt(40, 30))).toEqual([]);
    expect(await unusual(tableThatDealt(40, 1), { config: linkOf() })).toEqual([]);
  });

  it('is shown for a day, the last alarm of each measure', () => {
    const at = (coup: number, hoursAgo: number) =>
      ({ measure: 'voids', tableNo: 0, coup, at: 1e12 - hoursAgo * 3_600_000 }) as const;
    expect(shownOf([at(1, 30), at(2, 20)], 1e12)).toEqual([at(2, 20)]);
    expect(shownOf([at(1, 30)], 1e12)).toEqual([]);
  });

  it('gives a hand to the dealer assigned last, and none to a table without one', () => {
    const hand = { tableNo: 0, wagers: 1, isVoided: false, lateWagers: 0, hits: [], fixedAwardCents: 0 };
    const hands = [5, 15, 25, 35].map((lockedAt, index) => ({ ...hand, coup: index + 1, lockedAt }));
    const other = { ...hand, tableNo: 1, coup: 1, lockedAt: 16 };
    const assigned = [
      { accountId: 'a', tableId: 't-1', assignedAt: 0, endsAt: 30, endedAt: null },
      { accountId: 'b', tableId: 't-1', assignedAt: 10, endsAt: 40, endedAt: 20 },
      { accountId: 'b', tableId: 't-2', assignedAt: 0, endsAt: 40, endedAt: null },
    ];
    const idOf = new Map([
      [0, 't-1'],
      [1, 't-2'],
    ]);
    expect([...handsOfDealers([...hands, other], assigned, idOf)]).toEqual([
      ['a', [hands[0], hands[2]]],
      ['b', [hands[1], other]],
    ]);
  });

  it('reads locked hands in order, with their voids, late wagers and hits', () => {
    const coups = [
      { coup: 3, lockedAt: null, wagers: null, voidedAt: 9, fixedAwardCents: 0n },
      { coup: 2, lockedAt: 5, wagers: 2, voidedAt: 8, fixedAwardCents: 0n },
      { coup: 1, lockedAt: 3, wagers: 1, voidedAt: null, fixedAwardCents: 5_000n },
    ];
    const late = [{ tableNo: 0, coup: 2 }, ...[1, 2].map((coup) => ({ tableNo: 1, coup }))];
    const award = { tableNo: 0, coup: 1, status: 'pending' } as const;
    const hits = [
      { ...award, level: 'heart' },
      { ...award, level: 'must-hit' },
      { ...award, level: 'spade', status: 'corrected' },
      { ...award, level: null },
    ] as never;
    expect(playedHands(0, { coups, late, hits })).toEqual([
      {
        tableNo: 0,
        coup: 1,
        lockedAt: 3,
        wagers: 1,
        isVoided: false,
        lateWagers: 0,
        hits: ['heart'],
        fixedAwardCents: 5_000,
      },
      { tableNo: 0, coup: 2, lockedAt: 5, wagers: 2, isVoided: true, lateWagers: 1, hits: [], fixedAwardCents: 0 },
    ]);
  });
});
