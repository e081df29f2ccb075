import { api } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { betting, dollars, given, linkOf, table } from '../../../../libs/progressive/src/testing/index.js';
import { levelMetersOf } from './rows.js';

/** COMAR 36.05.03.24 F(3)(e) requires hits, cumulative paid, maximum payout, reset amount, and rate of progression. */
describe('the meters of a level in the API', () => {
  const config = linkOf({
    layout: ['KS9S'],
    heart: { limitCents: dollars('2000.00'), initialCents: dollars('612.40'), reserveRatePpm: 5_000n },
  });
  const scene = given(config).when(betting({ seats: [1] }), table(1).shows('KS 9S', '2C 3D'));
  const { meters, terms } = scene.link;
  const body = meters.map((each, index) => levelMetersOf(each, must(terms[index], 'terms of a level')));

  it('have the five figures that are to be displayed', () => {
    expect(api.meters.read.response.encode({ link: 'east', sequence: 4, levels: body })).toMatchObject({
      levels: [
        { level: 'star', hits: 0, limit: null, reset: '50000.00', ratePpm: 100_000 },
        { level: 'spade', hits: 0, limit: null, reset: '450.00', ratePpm: 30_000 },
        { level: 'heart', hits: 1, wins: '612.55', largest: '612.55', pending: '612.55', cumulativePaid: '0.00' },
        { level: 'must-hit', hits: 0, limit: '1000.00', reset: '250.00', ratePpm: 20_000 },
      ],
    });
    expect(body[2]).toMatchObject({ limit: 200_000n, reset: 45_000n, ratePpm: 30_000, reserveRatePpm: 5_000 });
  });

  it('cumulative paid is what was paid by machine and by attendants', () => {
    const [star] = meters;
    const paid = { ...must(star, 'Star'), machinePaidCents: 100n, attendantPaidCents: 5_500n };
    expect(levelMetersOf(paid, must(terms[0], 'terms'))).toMatchObject({ cumulativePaid: 5_600n });
  });
});
