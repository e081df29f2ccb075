import {
  ATTRACT_PAGE_MS,
  type AttractPage,
  type SignInfo,
  amountsMsAt,
  attractPageAt,
  attractPages,
} from './attract.js';

const seats = [{ seat: 1, pairs: [['KS', '9S']] as const }];
const INFO: SignInfo = {
  priceCents: 500n,
  wins: [
    {
      line: 'star',
      name: 'Personal King 9 versus a Personal King 9',
      level: 'star',
      levelName: 'Star',
      sharePpm: 1_000_000,
      amountCents: null,
    },
  ],
  seats,
  winners: [{ level: 'heart', amountCents: 61_240n, assetNumber: 'MB-072', seat: 3, atMs: 0 }],
};
const kindsOf = (info: SignInfo) => attractPages(info, null).map(({ kind }) => kind);

describe('the attract loop', () => {
  it('shows how to win, the pairs of the seats and recent winners', () => {
    expect(kindsOf(INFO)).toEqual(['wins', 'pairs', 'winners']);
    expect(kindsOf({ ...INFO, winners: [] })).toEqual(['wins', 'pairs']);
  });

  it('has no page without content', () => {
    expect(kindsOf({ ...INFO, seats: [], winners: [] })).toEqual(['wins']);
    expect(attractPages(INFO, 'MB-072')[1]).toEqual({ kind: 'pairs', assetNumber: 'MB-072', seats });
  });

  it('shows amounts alone for the pause, then one page, then the next', () => {
    const pages = attractPages(INFO, null);
    const turn = 30_000 + ATTRACT_PAGE_MS;
    const kindAt = (nowMs: number) => attractPageAt(pages, 30, nowMs)?.kind ?? 'amounts';
    expect([0, 29_999, 30_000, turn - 1, turn].map(kindAt)).toEqual(['amounts', 'amounts', 'wins', 'wins', 'amounts']);
    expect([0, 1, 2, 3].map((round) => kindAt(round * turn + 30_000))).toEqual(['wins', 'pairs', 'winners', 'wins']);
    expect(attractPageAt([], 30, 35_000)).toBeNull();
  });

  it('shows a long list on several pages, alike and in order, where a page has room for few lines', () => {
    const many: SignInfo = {
      ...INFO,
      wins: Array.from({ length: 10 }, (_, at) => ({ ...INFO.wins[0]!, line: `${at}` })),
      seats: Array.from({ length: 9 }, (_, at) => ({ seat: at + 1, pairs: [] })),
    };
    const linesOf = (page: AttractPage) =>
      page.kind === 'wins' ? page.wins.map(({ line }) => line).join('') : page.kind;
    expect(attractPages(many, null, 3).map(linesOf)).toEqual(['012', '345', '678', '9', 'pairs', 'winners']);
    expect(attractPages(many, null, 8).map(linesOf)).toEqual(['01234', '56789', 'pairs', 'winners']);
    expect(attractPages(many, null, 2).filter(({ kind }) => kind === 'pairs')).toHaveLength(2);
  });

  it('does not count the time of pages as time of amounts', () => {
    const turn = 15_000 + ATTRACT_PAGE_MS;
    const moments = [0, 14_999, 15_000, turn - 1, turn, turn + 1_000];
    expect(moments.map((nowMs) => amountsMsAt(15, nowMs))).toEqual([0, 14_999, 15_000, 15_000, 15_000, 16_000]);
  });
});
