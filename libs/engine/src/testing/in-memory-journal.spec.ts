import { InMemoryJournal } from './in-memory.js';
import { journalContract } from './journal-contract.js';

journalContract('the journal in memory', async () => {
  const journal = new InMemoryJournal();
  return { journal, other: journal, end: async () => undefined };
});
