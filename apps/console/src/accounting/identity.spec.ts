import { readReport } from '@jackpot/books';
import { claim, coup, given, later, linkOf } from '../../../../libs/progressive/src/testing/index.js';
import { DAY_MS, closed, journal } from '../../../../libs/books/test/closed-days.js';
import { checkIdentity } from './identity.js';

const HIT = { seats: [1, 2], player: '2C 3D', banker: 'KS 9S' } as const;
const scene = given(linkOf({ tables: 2 }));
scene.when(coup(HIT), claim(2).isPaid(), later(DAY_MS), coup(HIT));
const reports = closed(journal(scene), 2).map(({ report }) => readReport(report));

describe('the first identity of a close', () => {
  it('holds for every level of every day', () => {
    for (const { levels, price } of reports)
      for (const level of levels) expect(checkIdentity(level, price)).toEqual({ addsUp: true, isContributed: true });
  });

  it('does not hold if a millionth of a cent was changed', () => {
    const { levels, price } = reports[0]!;
    const spade = levels.find(({ level }) => level === 'spade')!;
    const more = (text: string): string => text.slice(0, -1) + String((Number(text.at(-1)) + 1) % 10);
    expect(checkIdentity({ ...spade, closing: more(spade.closing) }, price).addsUp).toBe(false);
    expect(checkIdentity({ ...spade, documented: '-0.00000001' }, price).addsUp).toBe(false);
    expect(checkIdentity({ ...spade, contributions: more(spade.contributions) }, price)).toEqual({
      addsUp: false,
      isContributed: false,
    });
  });
});
