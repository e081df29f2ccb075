import { journalContract } from '../../../engine/src/testing/index.js';
import { makeDatabase } from '../../test/database.js';
import { MySqlJournal } from './my-sql-journal.js';

journalContract('the journal in the database', async () => {
  const database = await makeDatabase('journal_contract');
  const [journal, other] = [new MySqlJournal(database.url), new MySqlJournal(database.url)];
  return {
    journal,
    other,
    end: async () => {
      await Promise.all([journal.close(), other.close()]);
      await database.drop();
    },
  };
});
