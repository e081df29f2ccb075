import { type Odds, mustHitRows, oddsRows } from './odds-rows.js';

const TERMS = {
  price: '5.00',
  levels: { mustHit: { reset: '250.00', maximum: '500.00', ratePpm: 20_000 } },
};
const layout = {
  tableIds: ['t-1'],
  returnedAtReset: { percent: '63.4145' },
  longRun: { returned: { low: '81.2', high: '81.4' }, contributed: { percent: '20' } },
  levels: [
    {
      level: 'star',
      reset: '50000.00',
      wagersBetweenHits: '2353183.4',
      meterAtHit: { low: '1697228.38', high: '1697228.38' },
      breakEven: '4354622.36',
    },
  ],
};

describe('the odds of terms', () => {
  const of = (odds: Odds) => Object.fromEntries(oddsRows(odds, TERMS).map(({ figure, text }) => [figure, text]));

  it('have their units and separators', () => {
    expect(of({ link: { layouts: [layout] } })).toMatchObject({
      'RTP at reset': '63.4145%',
      'RTP long-term': '81.2% to 81.4%',
      Contributed: '20%',
      'Star: bets per hit': '2,353,183.4',
      'Star: average hit': '$1,697,228.38',
      'Star: break-even': '$4,354,622.36',
    });
  });

  it('have a row for each number of units that a wager may have', () => {
    const ofUnits = [{ units: 2, returned: { low: '70.1', high: '70.1' } }];
    expect(of({ link: { layouts: [{ ...layout, ofUnits }] } })).toMatchObject({
      'RTP long-term, 2 units each': '70.1%',
    });
  });

  it('name the tables where layouts differ', () => {
    const two = of({ link: { layouts: [layout, { ...layout, tableIds: ['t-2', 't-3'] }] } });
    expect(Object.keys(two)).toEqual(expect.arrayContaining(['t-1: RTP at reset', 't-2, t-3: RTP at reset']));
  });

  it('show the Must Hit: halfway on average, after as many bets as bring it there', () => {
    // The meter must gain $125, ten cents with each bet.
    expect(mustHitRows(TERMS)).toEqual([
      { figure: 'Must Hit: reset', text: '$250.00' },
      { figure: 'Must Hit: maximum', text: '$500.00' },
      { figure: 'Must Hit: bets per hit', text: '1,250' },
      { figure: 'Must Hit: average hit', text: '$375.00' },
      { figure: 'Must Hit: break-even', text: 'n/a (mystery)' },
    ]);
  });

  it('have no Must Hit where the terms offer none, or one that is not complete yet', () => {
    expect(mustHitRows({ ...TERMS, levels: { mustHit: null } })).toEqual([]);
    expect(mustHitRows({ ...TERMS, price: 'five' })).toEqual([]);
    expect(of({ link: null })).toMatchObject({ 'Must Hit: reset': '$250.00' });
  });
});
