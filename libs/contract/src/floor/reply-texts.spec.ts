import { betting, given, linkOf, table } from '../../../progressive/src/testing/index.js';
import { floorStateOf } from './reply-texts.js';

describe('an award at its table', () => {
  it('is sent with its amount, its seat and how it is paid', () => {
    const { state, link } = given(linkOf({ layout: ['KS9S'] })).when(
      betting({ seats: [1] }),
      table(1).shows('KS 9S', '2C 3D'),
    );
    const { awards } = floorStateOf(state, link.tables[0]!.tableNo);
    expect(awards).toMatchObject([{ seat: 1, line: 'heart', level: 'heart', amount: '450.15', pay: 'claim' }]);
  });
});
