import { guardsOf } from '../tables/guards.js';
import { TABLES } from '../tables/index.js';
import { type StoredTrigger, guardProblems } from './guard-check.js';

const asMigrated: readonly StoredTrigger[] = TABLES.flatMap(guardsOf).map((guard) => ({ ...guard, timing: 'BEFORE' }));

describe('the triggers of a database', () => {
  it('are right after a migration, whatever white space the server keeps', () => {
    const spaced = asMigrated.map((trigger) => ({ ...trigger, body: ` ${trigger.body.replaceAll(' ', '\n  ')}` }));
    expect(guardProblems(asMigrated)).toEqual([]);
    expect(guardProblems(spaced)).toEqual([]);
  });

  it('are named if one is missing', () => {
    const without = asMigrated.filter(({ name }) => name !== 'payout_no_update');
    expect(guardProblems(without)).toEqual(['trigger payout_no_update is missing: rows of payout can be changed']);
  });

  it('are named if the text, time, event or table of one was changed', () => {
    for (const change of [{ body: 'SET @nothing = 1' }, { timing: 'AFTER' }, { event: 'INSERT' }, { table: 'lease' }]) {
      const changed = asMigrated.map((one) => (one.name === 'journal_no_delete' ? { ...one, ...change } : one));
      expect(guardProblems(changed)).toEqual(['trigger journal_no_delete was changed']);
    }
  });

  it('are named if one is not ours, because it could change inserted rows', () => {
    const other = { name: 'helper', table: 'journal', event: 'INSERT', timing: 'BEFORE', body: 'SET NEW.epoch = 1' };
    expect(guardProblems([...asMigrated, other])).toEqual(['trigger helper on journal is not ours']);
  });
});
