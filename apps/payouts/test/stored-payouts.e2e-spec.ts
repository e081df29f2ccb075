import { payoutDocument, payoutDocumentText } from '@jackpot/books';
import { must } from '@jackpot/money';
import { asLinkId, awardIdOf } from '@jackpot/progressive';
import { JournalRegister, documentProblem } from '@jackpot/proof';
import { MySqlJournal, makeProjector, openDataSource } from '@jackpot/storage';
import { type TestDatabase, makeDatabase } from '../../../libs/storage/test/database.js';
import { SEALS } from '../../../libs/storage/test/seals.js';
import { STREAM, batchesOf, someHistory } from '../../../libs/storage/test/some-history.js';
import { WAIT_MS_MAX } from '../../../test/support/eventually.js';
import type { DataSource } from 'typeorm';
import { LINK, OwedAwards } from '../../../test/support/owed-awards.js';
import { StoredPayouts } from '../src/store/stored-payouts.js';
import { preparePayout } from '../src/work/prepare-payout.js';

describe('stored payout documents', () => {
  let awards: OwedAwards;
  let dataSource: DataSource;
  let payouts: StoredPayouts;

  beforeAll(async () => {
    awards = await OwedAwards.make('payouts_stored');
    dataSource = await openDataSource(awards.url);
    payouts = new StoredPayouts(awards.url, dataSource, SEALS, () => 1);
  });
  afterAll(async () => {
    await payouts.close();
    await dataSource.destroy();
    await awards.database.drop();
  });

  const prepared = (number: number) => preparePayout({ awardId: `${LINK}-A${number}`, linkId: LINK }, payouts);

  // A job may still be queued when people decide that there was no award.
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

describe('the document of an award', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let payouts: StoredPayouts;
  const register = new JournalRegister();
  const { events } = someHistory(99, 500);

  beforeAll(async () => {
    database = await makeDatabase('payouts_sealed');
    const journal = new MySqlJournal(database.url, SEALS);
    for (const batch of batchesOf(events)) await journal.append(batch);
    await journal.close();
    const projector = makeProjector(database.url, SEALS);
    expect(await projector.waitFor(STREAM, events.length, WAIT_MS_MAX)).toBe(true);
    await projector.close();
    dataSource = await openDataSource(database.url);
    payouts = new StoredPayouts(database.url, dataSource, SEALS, () => 1);
    events.forEach((event, index) => register.take(event, index + 1));
  });
  afterAll(async () => {
    await payouts.close();
    await dataSource.destroy();
    await database.drop();
  });

  const idOf = (awardNumber: number): string => awardIdOf(asLinkId(STREAM), awardNumber);
  const standing = () => register.owed.filter(({ isVoid }) => !isVoid);
  const textOf = async (awardNumber: number): Promise<string> =>
    payoutDocumentText(payoutDocument(must(await payouts.award(idOf(awardNumber)), 'an award')));

  it('states what the journal says of every award, also where people voided a number or a rejection raised the amount', async () => {
    const types = new Set(events.map(({ type }) => type));
    expect(
      ['DocumentVoided', 'CoupCorrected', 'TermsActivated'].filter((type) => !types.has(type as 'CoupCorrected')),
    ).toEqual([]);
    expect(events.some((event) => event.type === 'ClaimRejected' && event.restoration.increases.length > 0)).toBe(true);
    const all = standing();
    expect(all.length).toBeGreaterThan(10);
    for (const owed of all) {
      const text = await textOf(owed.awardNumber);
      const record = { kind: 'document', ...owed, text, preparedAt: new Date(1).toISOString() } as const;
      expect(documentProblem(record, owed, STREAM)).toBeNull();
    }
  });

  it('is the same whatever somebody writes into the rows of the award, of its coup, of its link and of its table', async () => {
    const { awardNumber } = must(standing()[0], 'an award');
    const text = await textOf(awardNumber);
    await database.sql.run(
      "UPDATE award SET amount_cents = amount_cents + 99999, line = 'star', seat = 9, coup = 1, fixed_at = 0",
    );
    await database.sql.run("UPDATE coup SET cards = 'KS 9S 9S KS'");
    await database.sql.run("UPDATE link_table SET table_id = CONCAT('x', table_no), asset_number = 'MINE'");
    await database.sql.run("UPDATE link SET config = JSON_SET(config, '$.paytable', 'B')");
    expect(await textOf(awardNumber)).toBe(text);
  });

  it('is not created from rows that contradict the journal', async () => {
    const [first, second] = standing();
    const [one, other] = [must(first, 'an award').awardNumber, must(second, 'another').awardNumber];
    await database.sql.run('UPDATE award SET document_number = ? WHERE award_number = ?', [99_999, one]);
    await expect(payouts.award(idOf(one))).rejects.toMatchObject({ code: 'AWARD_NOT_IN_JOURNAL', isFinal: true });
    await database.sql.run(
      'UPDATE award SET document_number = (SELECT MAX(document_number) FROM payout_number WHERE award_number = ?) WHERE award_number = ?',
      [other, one],
    );
    await expect(payouts.award(idOf(one))).rejects.toMatchObject({ code: 'AWARD_NOT_IN_JOURNAL' });
    await database.sql.run(
      `INSERT INTO award (link_id, award_number, award_id, sequence, table_no, coup, seat, line, level, amount_cents,
         from_meter_cents, document_number, review_with, on_hold, fixed_at, status)
       SELECT link_id, 90000, ?, sequence, table_no, coup, seat, line, level, 100000000, from_meter_cents, 90000, 0, 0,
         fixed_at, 'authorized' FROM award WHERE award_number = ?`,
      [idOf(90_000), other],
    );
    await database.sql.run(
      `INSERT INTO payout_number (link_id, document_number, award_number, given_sequence, given_at)
       SELECT link_id, 90000, 90000, given_sequence, given_at FROM payout_number WHERE award_number = ? LIMIT 1`,
      [other],
    );
    await expect(payouts.award(idOf(90_000))).rejects.toMatchObject({ code: 'AWARD_NOT_IN_JOURNAL' });
  });

  it('is not created from a batch that no controller has sealed', async () => {
    const { awardNumber } = must(standing().at(-1), 'an award');
    await database.sql.run('DROP TRIGGER journal_no_update');
    await database.sql.run('UPDATE journal SET seal = ?', [Buffer.alloc(32)]);
    await expect(payouts.award(idOf(awardNumber))).rejects.toMatchObject({ code: 'AWARD_NOT_IN_JOURNAL' });
  });
});
