import { batchOf, journalContract } from '../../../engine/src/testing/index.js';
import { makeDatabase } from '../../test/database.js';
import { SEALS } from '../../test/seals.js';
import { SqlClient } from '../sql/sql-client.js';
import { INSERT_BATCH, rowOf } from './journal-row.js';
import { MySqlJournal } from './my-sql-journal.js';

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

it('a link whose commit waits in the database holds up no other link', async () => {
  const database = await makeDatabase('journal_links');
  const [journal, blocker] = [new MySqlJournal(database.url, SEALS), new SqlClient(database.url)];
  const [held, free] = [batchOf('held', 1), batchOf('free', 1)];
  const order: string[] = [];
  const notes = (name: string) => () => order.push(name);
  await blocker.transaction(async (session) => {
    await session.run(INSERT_BATCH, rowOf({ ...held, seal: SEALS.batch(held) }));
    const waiting = journal.append(held).then(notes('held'), notes('held gave up'));
    await journal.append(free).then(notes('free'));
    await waiting;
  });
  expect(order).toEqual(['free', 'held gave up']);
  await Promise.all([journal.close(), blocker.close()]);
  await database.drop();
});
