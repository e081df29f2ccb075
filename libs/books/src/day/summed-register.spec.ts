import { coup, given, linkOf } from '../../../progressive/src/testing/index.js';
import { closed, journal } from '../../test/closed-days.js';
import { readReport } from './report-body.js';
import { summedRegister } from './summed-register.js';

describe('the register of a day, as people read it', () => {
  const scene = given(linkOf({ seats: 3 }));
  const fixed = { seats: [1, 2, 3], player: '2C 3D', banker: 'QS 9H' } as const;
  scene.when(coup({ seats: [1, 2, 3], player: '2C 3D', banker: 'KS 9S' }), coup(fixed), coup(fixed));
  const { register, lines } = readReport(closed(journal(scene), 1)[0]!.report);
  const { claims, tablePaid } = summedRegister(register);

  it('lists every claim, and sums what the tables paid by line', () => {
    expect(claims).toEqual(register.filter(({ state }) => state !== 'table-paid'));
    expect(claims.map(({ line }) => line)).toEqual(['spade']);
    expect(tablePaid.map(({ line }) => line).sort()).toEqual(['any-royal', 'any-suited']);
  });

  it('loses no award and no cent of a line', () => {
    for (const { line, count, amount } of tablePaid)
      expect(lines.find((each) => each.line === line)).toMatchObject({ count, amount });
    expect(claims.length + tablePaid.reduce((sum, { count }) => sum + count, 0)).toBe(register.length);
  });
});
