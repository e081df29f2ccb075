import type { AuditEntries } from '../server/types.js';
import { ACT_OPTIONS, actText, isOfSystem, rowsOf } from './rows.js';

type Entry = AuditEntries['entries'][number];
const entry = (sequence: number, requestId: string, outcome: string, act = 'link.resume'): Entry => ({
  ...{
    sequence,
    requestId,
    outcome,
    act,
    at: new Date(sequence * 1_000).toISOString(),
    accountId: 'a',
    name: 'A. Keller',
  },
  ...{ license: 'MD-1', roles: 'pit-manager', subject: 'east', subjectText: 'east', previousHash: '', hash: '' },
});

describe('the rows of the audit trail', () => {
  it('are one for each act: the result, with the time of the attempt', () => {
    const rows = rowsOf([entry(5, 'b', 'DONE'), entry(4, 'b', 'REQUESTED'), entry(3, 'a', 'NOT_PERMITTED')]);
    expect(rows.map(({ sequence, outcome, requestedAt }) => [sequence, outcome, requestedAt])).toEqual([
      [5, 'DONE', '1970-01-01T00:00:04.000Z'],
      [3, 'NOT_PERMITTED', null],
    ]);
  });

  it('keep an attempt that has no result, and two acts of one request apart', () => {
    const entries = [
      entry(4, 'a', 'DONE', 'row.write'),
      entry(3, 'a', 'DONE'),
      entry(2, 'a', 'REQUESTED'),
      entry(1, 'z', 'REQUESTED'),
    ];
    expect(rowsOf(entries).map(({ act, outcome }) => [act, outcome])).toEqual([
      ['row.write', 'DONE'],
      ['link.resume', 'DONE'],
      ['link.resume', 'REQUESTED'],
    ]);
  });

  it('say the act in words; what the program itself recorded is marked', () => {
    expect(actText('link.resume')).toBe('Return a link to service');
    expect(actText('of.a.later.version')).toBe('of.a.later.version');
    expect([isOfSystem({ act: 'row.write' }), isOfSystem({ act: 'link.resume' })]).toEqual([true, false]);
    expect(ACT_OPTIONS.find(([act]) => act === 'link.resume')).toEqual(['link.resume', 'Return a link to service']);
  });
});
