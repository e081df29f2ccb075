import { wagerChances } from '@jackpot/odds';
import { linkOf } from '../../../../libs/progressive/src/testing/index.js';
import { UnusualPlayReads, playedHands, shownOf } from './unusual-play.js';

const SECOND_MS = 1_000;

/** Read tables of a link with one table that locked so many hands, one every so many seconds, until now. */
function tableThatDealt(count: number, everySeconds: number) {
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, back) => ({
    ...{ coup: count - back, lockedAt: now - back * everySeconds * SECOND_MS, wagers: 5, voidedAt: null },
  }));
  const none = () => Promise.resolve({ rows: [], next: null });
  return { coups: () => Promise.resolve({ rows, next: null }), lateWagers: none, awards: none } as never;
}

const odds = {
  send: ({ config }: { config: never }) => Promise.resolve({ type: 'chances', chances: wagerChances(config) }),
};
const TABLES = [{ tableNo: 0, tableId: 'table-1' }];
const PLAY = linkOf({ laboratory: false, roundMsMin: 8_000, shoes: {} });
const unusual = (model: never, config = PLAY) => new UnusualPlayReads(model, odds as never).of('east', config, TABLES);

describe('unusual play', () => {
  it('is hands that no dealer deals, by table', async () => {
    expect(await unusual(tableThatDealt(40, 9))).toMatchObject([{ tableId: 'table-1', measure: 'pace' }]);
  });

  it('is not a hand every half minute, nor a laboratory', async () => {
    expect(await unusual(tableThatDealt(40, 30))).toEqual([]);
    expect(await unusual(tableThatDealt(40, 1), linkOf())).toEqual([]);
  });

  it('is shown for a day, the last alarm of each measure', () => {
    const at = (coup: number, hoursAgo: number) =>
      ({ measure: 'voids', coup, at: 1e12 - hoursAgo * 3_600_000 }) as const;
    expect(shownOf([at(1, 30), at(2, 20)], 1e12)).toEqual([at(2, 20)]);
    expect(shownOf([at(1, 30)], 1e12)).toEqual([]);
  });

  it('reads locked hands in order, with their voids, late wagers and hits', () => {
    const coups = [
      { coup: 3, lockedAt: null, wagers: null, voidedAt: 9 },
      { coup: 2, lockedAt: 5, wagers: 2, voidedAt: 8 },
      { coup: 1, lockedAt: 3, wagers: 1, voidedAt: null },
    ];
    const late = [{ tableNo: 0, coup: 2 }, ...[1, 2].map((coup) => ({ tableNo: 1, coup }))];
    const award = { tableNo: 0, coup: 1, status: 'pending' } as const;
    const awards = [
      { ...award, level: 'heart' },
      { ...award, level: 'must-hit' },
      { ...award, level: 'spade', status: 'corrected' },
      { ...award, level: null },
    ] as never;
    expect(playedHands(0, { coups, late, awards })).toEqual([
      { coup: 1, lockedAt: 3, wagers: 1, isVoided: false, lateWagers: 0, hits: ['heart'] },
      { coup: 2, lockedAt: 5, wagers: 2, isVoided: true, lateWagers: 1, hits: [] },
    ]);
  });
});
