import type { EnteredPatron, EnteredSharing } from '@jackpot/books';
import type { DataSource } from 'typeorm';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { SEALS } from '../../test/seals.js';
import type { AlteredRow } from '../sealed/seals.js';
import { openDataSource } from '../open-data-source.js';
import { PatronCipher } from './patron-cipher.js';
import { type PatronAct, PatronRepository, PatronUnreadable } from './patron-repository.js';

const [one, other] = [1, 2].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];
const PATRON: EnteredPatron = {
  name: 'Zoë Winner',
  address: { street: '1 Main St', city: 'Baltimore', region: 'MD', postalCode: '21201', country: 'US' },
  dateOfBirth: '1970-02-03',
  identifications: [{ kind: 'passport', number: 'X1', issuer: 'US', expiresOn: null }],
  ...{ taxpayerNumber: '123456789', noTaxpayerNumber: '', playerCard: null },
};
const { taxpayerNumber: _, ...WITHOUT_NUMBER } = PATRON;
const PASSPORT = PATRON.identifications[0]!;
const act = (subject: string, at = 1_000): PatronAct => ({
  ...{ at, accountId: 'p-1', name: 'E. Tanaka', license: 'L-1', roles: 'cage' },
  ...{ act: 'patron.record', subject, requestId: 'r-1' },
});
const claim = (awardNumber: number, linkId = 'east') => ({ linkId, awardNumber });

let database: TestDatabase;
let dataSource: DataSource;
let patrons: PatronRepository;
const under = (cipher: PatronCipher): PatronRepository => new PatronRepository(dataSource, SEALS, cipher);
const entries = () =>
  database.sql.rows<{ subject: string; outcome: string }>('SELECT subject, outcome FROM audit_entry ORDER BY sequence');

beforeEach(async () => {
  database = await makeDatabase('patrons');
  dataSource = await openDataSource(database.urlFor('controller'));
  patrons = under(new PatronCipher(one));
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

describe('patrons', () => {
  it('are recorded and corrected, and the trail names the fields and no value', async () => {
    expect(await patrons.find(claim(4))).toBeUndefined();
    expect(await patrons.record(claim(4), PATRON, act('A4'))).toMatchObject({ isNew: true, revision: 1 });
    const corrected = { ...WITHOUT_NUMBER, name: 'Zoe Winner', playerCard: 'PC-7' };
    expect(await patrons.record(claim(4), corrected, act('A4', 2_000))).toMatchObject({ isNew: false, revision: 2 });
    expect(await patrons.record(claim(4), corrected, act('A4', 3_000))).toMatchObject({ revision: 2 });
    expect(await patrons.find(claim(4))).toEqual({
      ...claim(4),
      patron: { ...PATRON, name: 'Zoe Winner', playerCard: 'PC-7' },
      sharing: undefined,
      ...{ revision: 2, recordedAt: 1_000, changedAt: 2_000 },
    });
    expect(await entries()).toEqual([
      { subject: 'A4', outcome: 'RECORDED' },
      { subject: 'A4: name, playerCard', outcome: 'CORRECTED' },
    ]);
  });

  it('need a taxpayer number, or why there is none', async () => {
    const none = { ...PATRON, taxpayerNumber: null };
    expect(await patrons.record(claim(4), none, act('A4'))).toBe('incomplete');
    expect(await patrons.record(claim(4), WITHOUT_NUMBER, act('A4'))).toBe('incomplete');
    expect(await entries()).toEqual([]);
    expect(await patrons.record(claim(4), { ...none, noTaxpayerNumber: 'refused' }, act('A4'))).toMatchObject({
      isNew: true,
    });
  });

  it('recorded by two at once are one record', async () => {
    const both = await Promise.all([1, 2].map(() => patrons.record(claim(4), PATRON, act('A4'))));
    expect(both.map((each) => typeof each === 'object' && each.isNew).sort()).toEqual([false, true]);
  });

  it('show the whole number only with an entry in the trail', async () => {
    await patrons.record(claim(4), PATRON, act('A4'));
    expect(await patrons.reveal(claim(4), act('A4: form W-2G'))).toBe('123456789');
    expect((await entries()).at(-1)).toEqual({ subject: 'A4: form W-2G', outcome: 'REVEALED' });
    await database.sql.run('RENAME TABLE audit_entry TO audit_entry_away');
    await expect(patrons.reveal(claim(4), act('A4: form W-2G'))).rejects.toThrow();
    await expect(patrons.record(claim(4), { ...PATRON, name: 'Zoe' }, act('A4'))).rejects.toThrow();
    await database.sql.run('RENAME TABLE audit_entry_away TO audit_entry');
    expect(await patrons.find(claim(4))).toMatchObject({ revision: 1 });
  });

  it('are known again at another claim', async () => {
    await patrons.record(claim(4), PATRON, act('A4'));
    await patrons.record(claim(5, 'west'), { ...PATRON, identifications: [{ ...PASSPORT, number: 'Y2' }] }, act('A5'));
    const stranger = { ...PATRON, taxpayerNumber: '987654321', identifications: [{ ...PASSPORT, number: 'Z3' }] };
    await patrons.record(claim(6), stranger, act('A6'));
    const found = await patrons.find(claim(4));
    expect(await patrons.claimsOfSamePerson(found!)).toEqual(
      expect.arrayContaining([claim(4), { linkId: 'west', awardNumber: 5 }]),
    );
    expect(await patrons.claimsOfSamePerson((await patrons.find(claim(6)))!)).toEqual([claim(6)]);
    await patrons.record(claim(7), { ...stranger, taxpayerNumber: '123456789' }, act('A7'));
    expect(await patrons.claimsOfSamePerson((await patrons.find(claim(6)))!)).toHaveLength(4);
  });

  it('of a replaced key open, are known again and are encrypted anew', async () => {
    await patrons.record(claim(4), PATRON, act('A4'));
    expect(await under(new PatronCipher(other)).isKeyOfAll()).toBe(false);
    const replaced = under(new PatronCipher(other, [one]));
    expect(await replaced.isKeyOfAll()).toBe(true);
    const found = await replaced.find(claim(4));
    expect(await replaced.claimsOfSamePerson(found!)).toEqual([claim(4)]);
    expect(await replaced.renew(10)).toBe(1);
    expect(await replaced.renew(10)).toBe(0);
    const after = under(new PatronCipher(other));
    expect(await after.isKeyOfAll()).toBe(true);
    expect(await after.find(claim(4))).toEqual(found);
    expect(await after.claimsOfSamePerson(found!)).toEqual([claim(4)]);
  });

  it('are deleted with what identifies them, and an entry', async () => {
    await patrons.record(claim(4), PATRON, act('A4'));
    expect(await patrons.changedBefore('east', { at: 1_000, limit: 10 })).toEqual([]);
    expect(await patrons.changedBefore('east', { at: 1_001, limit: 10 })).toMatchObject([claim(4)]);
    for (let times = 0; times < 2; times += 1) await patrons.delete(claim(4), act('A4'));
    expect((await entries()).map(({ outcome }) => outcome)).toEqual(['RECORDED', 'DELETED']);
    for (const table of ['patron', 'patron_mark', 'patron_sharing'])
      expect(await database.sql.rows(`SELECT * FROM ${table}`)).toEqual([]);
  });

  describe('who share a win', () => {
    const winner = (taxpayerNumber: string, number = 'Y2') => ({
      ...{ ...PATRON, taxpayerNumber, identifications: [{ ...PASSPORT, number }], shareCents: 400n },
    });
    const shared = { payeeShareCents: 600n, winners: [winner('987654321')] };
    const share = (entered: EnteredSharing, { revision = 1, at = 2_000 } = {}) =>
      patrons.share(claim(4), { entered, revision, amountCents: 1_000n }, act('A4', at));
    const nobody = { payeeShareCents: 0n, winners: [] };

    it('are recorded, shown and deleted with the patron', async () => {
      expect(await share(shared)).toBeUndefined();
      await patrons.record(claim(4), PATRON, act('A4'));
      expect(await share({ ...shared, payeeShareCents: 601n })).toBe('NOT_WHOLE');
      expect(await share({ ...shared, winners: [winner('123456789')] })).toBe('SAME_PERSON');
      const sharing = { ...shared, changedAt: 2_000 };
      for (const at of [2_000, 3_000]) expect(await share(shared, { at })).toMatchObject({ revision: 2, sharing });
      expect(await patrons.find(claim(4))).toMatchObject({ patron: PATRON, sharing });
      expect(await patrons.sharedAmong('east', [3, 4])).toEqual([4]);
      expect(await patrons.sharedAmong('east', [])).toEqual([]);
      expect((await entries()).slice(1)).toEqual([
        { subject: 'A4: share of the payee, winner 1 added', outcome: 'RECORDED' },
      ]);
      expect(await patrons.reveal(claim(4), act('A4'), 1)).toBe('987654321');
      expect(await patrons.reveal(claim(4), act('A4'), 2)).toBeUndefined();
      expect(await patrons.revealAll('east', [4], act('A4'))).toMatchObject([{ sharing }]);
      await patrons.record(claim(4), { ...PATRON, playerCard: 'PC-7' }, act('A4'));
      expect(await patrons.find(claim(4))).toMatchObject({ revision: 3, sharing });
      await patrons.delete(claim(4), act('A4'));
      for (const table of ['patron', 'patron_mark', 'patron_sharing'])
        expect(await database.sql.rows(`SELECT * FROM ${table}`)).toEqual([]);
    });

    it('are known at other claims, until they are taken off', async () => {
      await patrons.record(claim(4), PATRON, act('A4'));
      const { shareCents: _, ...again } = winner('987654321');
      await patrons.record(claim(5), again, act('A5'));
      const claims = async () => (await patrons.claimsOfSamePerson((await patrons.find(claim(5)))!)).length;
      expect(await claims()).toBe(1);
      await share(shared);
      expect(await claims()).toBe(2);
      expect(await share(nobody, { revision: 2 })).toMatchObject({ sharing: undefined });
      expect(await claims()).toBe(1);
    });

    it('are not replaced by an entry that was read before the last change, not after all were taken off either', async () => {
      await patrons.record(claim(4), PATRON, act('A4'));
      await share(shared);
      const { taxpayerNumber: _, ...unread } = winner('');
      const byPlace = { ...shared, winners: [{ ...unread, name: 'Bo', number: 1 }] };
      expect(await share({ ...shared, winners: [winner('555443333')] }, { revision: 2 })).toMatchObject({
        revision: 3,
      });
      expect(await share(byPlace, { revision: 2 })).toBe('CHANGED');
      expect(await share(nobody, { revision: 3 })).toMatchObject({ revision: 4 });
      for (const revision of [1, 2, 3]) expect(await share(shared, { revision })).toBe('CHANGED');
      expect(await patrons.find(claim(4))).toMatchObject({ revision: 4, sharing: undefined });
      await patrons.record(claim(4), { ...PATRON, playerCard: 'PC-7' }, act('A4'));
      expect(await share(shared, { revision: 4 })).toBe('CHANGED');
      expect(await share(shared, { revision: 5 })).toMatchObject({ revision: 6 });
    });

    it('are other people than the patron, after a correction of the patron too', async () => {
      await patrons.record(claim(4), PATRON, act('A4'));
      await share(shared);
      const correct = (changed: object, at: number) =>
        patrons.record(claim(4), { ...PATRON, ...changed }, act('A4', at));
      expect(await correct({ taxpayerNumber: '987654321' }, 3_000)).toBe('SAME_PERSON');
      expect(await patrons.find(claim(4))).toMatchObject({ patron: PATRON, revision: 2 });
      const second = { ...PASSPORT, number: 'X2' };
      expect(await correct({ identifications: [PASSPORT, second], playerCard: 'PC-7' }, 3_000)).toMatchObject({
        sharing: { changedAt: 2_000 },
      });
      for (const [at, changed] of [
        [4_000, { name: 'Zoe Winner' }],
        [5_000, { dateOfBirth: '1971-02-03' }],
        [6_000, { taxpayerNumber: '111223333' }],
      ] as const)
        expect(await correct(changed, at)).toMatchObject({ sharing: { changedAt: at } });
    });

    it('are encrypted anew with the patron', async () => {
      await patrons.record(claim(4), PATRON, act('A4'));
      await share(shared);
      const replaced = under(new PatronCipher(other, [one]));
      expect(await replaced.renew(10)).toBe(1);
      expect(await under(new PatronCipher(one)).isKeyOfAll()).toBe(false);
      const found = await under(new PatronCipher(other)).find(claim(4));
      expect(found).toMatchObject({ sharing: shared });
    });

    it('do not open if their row was put back from before, nor does the patron if it was deleted', async () => {
      await patrons.record(claim(4), PATRON, act('A4'));
      await share(shared);
      await database.sql.run('CREATE TABLE before_change AS SELECT * FROM patron_sharing');
      await share({ payeeShareCents: 600n, winners: [winner('555443333')] }, { revision: 2 });
      await database.sql.run('DELETE FROM patron_sharing');
      await expect(patrons.find(claim(4))).rejects.toThrow(PatronUnreadable);
      await database.sql.run('INSERT INTO patron_sharing SELECT * FROM before_change');
      await expect(patrons.find(claim(4))).rejects.toThrow(PatronUnreadable);
    });

    it('are read as they were at one time, while others change them', async () => {
      const reported: AlteredRow[] = [];
      SEALS.onAltered((row) => reported.push(row));
      await patrons.record(claim(4), PATRON, act('A4'));
      const changing = (async () => {
        for (let revision = 1; revision < 40; revision += 1)
          await share(revision % 2 === 1 ? shared : nobody, { revision });
      })();
      let isOver = false;
      void changing.finally(() => (isOver = true));
      while (!isOver) await patrons.find(claim(4));
      await changing;
      expect(reported).toEqual([]);
    });
  });

  it('whose row was moved to another claim, or put back from before, do not open, and are reported', async () => {
    const reported: AlteredRow[] = [];
    SEALS.onAltered((row) => reported.push(row));
    await patrons.record(claim(4), PATRON, act('A4'));
    const [before] = await database.sql.rows<{ sealed: Buffer }>('SELECT sealed FROM patron');
    await patrons.record(claim(4), { ...PATRON, name: 'Zoe' }, act('A4'));
    await database.sql.run('UPDATE patron SET sealed = ?', [before!.sealed]);
    await expect(patrons.find(claim(4))).rejects.toThrow(PatronUnreadable);
    await database.sql.run(
      `INSERT INTO patron SELECT link_id, 9, 1, recorded_at, changed_at, key_id, sealed FROM patron`,
    );
    await expect(patrons.find(claim(9))).rejects.toThrow(PatronUnreadable);
    expect(reported).toEqual(
      [4, 9].map((awardNumber) => ({ table: 'patron', row: `patron/east/${awardNumber}`, what: 'FORGED' })),
    );
  });

  it('are encrypted anew though some do not open', async () => {
    for (const number of [4, 5, 6]) await patrons.record(claim(number), PATRON, act('A'));
    await database.sql.run("UPDATE patron SET sealed = REPEAT('x', 64) WHERE award_number IN (4, 5)");
    const replaced = under(new PatronCipher(other, [one]));
    expect(await replaced.renew(1)).toBe(1);
    expect(await under(new PatronCipher(other)).find(claim(6))).toMatchObject({ patron: PATRON });
  });
});
