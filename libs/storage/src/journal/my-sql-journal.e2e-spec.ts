import { journalContract } from '../../../engine/src/testing/index.js';
import { makeDatabase } from '../../test/database.js';
import { MySqlJournal } from './my-sql-journal.js';
import { SEALS } from '../../test/seals.js';

journalContract('the journal in the database', async () => {
  const database = await makeDatabase('journal_contract');
  const [journal, other] = [new MySqlJournal(database.url, SEALS), new MySqlJournal(database.url, SEALS)];
  return {
    journal,
    other,
    end: async () => {
      await Promise.all([journal.close(), other.close()]);
      await database.drop();
    },
  };
});
