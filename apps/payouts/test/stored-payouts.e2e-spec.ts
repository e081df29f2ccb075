import { LINK, OwedAwards } from '../../../test/support/owed-awards.js';
import { StoredPayouts } from '../src/store/stored-payouts.js';
import { preparePayout } from '../src/work/prepare-payout.js';

describe('what is owed in the database', () => {
  let awards: OwedAwards;
  let payouts: StoredPayouts;

  beforeAll(async () => {
    awards = await OwedAwards.make('payouts_stored');
    payouts = new StoredPayouts(awards.url, () => 1);
  });
  afterAll(async () => {
    await payouts.close();
    await awards.database.drop();
  });

  const prepared = (number: number) => preparePayout({ awardId: `${LINK}-A${number}`, linkId: LINK }, payouts);

  // A job may be on its way when people say that there was no award: the queue knows nothing of it.
  it.each([
    [1, 'rejected'],
    [2, 'corrected'],
  ])('award %i is no document any more once it is %s, though its job still comes', async (number, status) => {
    await awards.win(1);
    await awards.database.sql.run('UPDATE award SET status = ? WHERE award_number = ?', [status, number]);
    expect(await prepared(number)).toBe('already');
    expect(await awards.documents()).toEqual([]);
  });

  it('an award that stands is one document, however often its job comes', async () => {
    await awards.win(1);
    expect([await prepared(3), await prepared(3)]).toEqual(['prepared', 'already']);
    expect((await awards.documents()).map(({ documentNumber }) => documentNumber)).toEqual([3]);
  });
});
