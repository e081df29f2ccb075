import { wagerExpectation } from '@jackpot/odds';
import { linkOf } from '../../../../libs/progressive/src/testing/index.js';
import { UnusualPlayReads, handsOfDealers, playedHands, shownOf } from './unusual-play.js';

const SECOND_MS = 1_000;

function tableThatDealt(count: number, everySeconds: number, fixedLines: string | null = null) {
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, back) => ({
    ...{ coup: count - back, lockedAt: now - back * everySeconds * SECOND_MS, wagers: 5, voidedAt: null },
    fixedLines,
  }));
  const none = () => Promise.resolve({ rows: [], next: null });
  return { measuredHands: () => Promise.resolve({ rows, next: null }), lateWagers: none, awards: none } as never;
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
const RULE = { zone: 'UTC', hour: 6, offsetAt: () => 0 };
const unusual = (model: never, { config = PLAY, assigned = [] as readonly unknown[], engine = odds } = {}) => {
  const assignments = { since: () => Promise.resolve(assigned) };
  const log = (_: object, text: string): void => void logged.push(text);
  const ports = { model, assignments, accounts, odds: engine, logger: { error: log, info: log }, rule: RULE };
  return new UnusualPlayReads(ports as never).of('east', config, TABLES);
};

describe('unusual play', () => {
  it('includes hands that no dealer deals, by table', async () => {
    expect(await unusual(tableThatDealt(40, 9))).toMatchObject([{ tableId: 'table-1', measure: 'pace', dealer: null }]);
  });

  it('is also reported for the dealer to whom the table was assigned', async () => {
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

  it('leaves out hands older than the hits that were read, because their hits are unknown', async () => {
    const rows = Array.from({ length: 1_000 }, () => ({
      ...{ tableNo: 7, coup: 1, level: 'heart', status: 'paid', fixedAt: Date.now() - 5 * SECOND_MS },
    }));
    const model = tableThatDealt(40, 9) as object;
    const busy = { ...model, awards: () => Promise.resolve({ rows, next: 1 }) } as never;
    expect(await unusual(busy)).toEqual([]);
  });

  it('is found if every hand wins a printed amount', async () => {
    const paid = tableThatDealt(12, 30, Array(5).fill('any-suited').join(' '));
    expect(await unusual(paid)).toContainEqual(
      expect.objectContaining({ tableId: 'table-1', measure: 'table-awards', coup: 10 }),
    );
  });

  it('is not found for a hand every half minute, nor on a laboratory link', async () => {
    expect(await unusual(tableThatDealt(40, 30))).toEqual([]);
    expect(await unusual(tableThatDealt(40, 1), { config: linkOf() })).toEqual([]);
  });

  it('shows the last alarm of each measure, for a day', () => {
    const at = (coup: number, hoursAgo: number) =>
      ({ measure: 'voids', tableNo: 0, coup, at: 1e12 - hoursAgo * 3_600_000 }) as const;
    expect(shownOf([at(1, 30), at(2, 20)], 1e12)).toEqual([at(2, 20)]);
    expect(shownOf([at(1, 30)], 1e12)).toEqual([]);
  });

  it('gives a hand to the dealer assigned last, and none to a table without one', () => {
    const hand = { tableNo: 0, wagers: 1, isVoided: false, lateWagers: 0, hits: [], fixedLines: [], day: 'today' };
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
      { coup: 3, lockedAt: null, wagers: null, voidedAt: 9, fixedLines: null },
      { coup: 2, lockedAt: 5, wagers: 2, voidedAt: 8, fixedLines: null },
      { coup: 1, lockedAt: 3, wagers: 1, voidedAt: null, fixedLines: 'any-suited' },
    ];
    const late = [{ tableNo: 0, coup: 2 }, ...[1, 2].map((coup) => ({ tableNo: 1, coup }))];
    const award = { tableNo: 0, coup: 1, status: 'pending' } as const;
    const hits = [
      { ...award, level: 'heart' },
      { ...award, level: 'must-hit' },
      { ...award, level: 'spade', status: 'corrected' },
      { ...award, level: null },
    ] as never;
    expect(playedHands(0, { coups, late, hits }, () => 'today')).toEqual([
      {
        tableNo: 0,
        coup: 1,
        lockedAt: 3,
        wagers: 1,
        isVoided: false,
        lateWagers: 0,
        hits: ['heart'],
        fixedLines: ['any-suited'],
        day: 'today',
      },
      {
        tableNo: 0,
        coup: 2,
        lockedAt: 5,
        wagers: 2,
        isVoided: true,
        lateWagers: 1,
        hits: [],
        fixedLines: [],
        day: 'today',
      },
    ]);
  });
});
