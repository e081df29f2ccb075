import { EVERYTHING, auditQuery } from './filter.js';

describe('a question to the audit trail', () => {
  it('that filters nothing has no query', () => {
    expect(auditQuery(EVERYTHING)).toBe('');
    expect(auditQuery({ ...EVERYTHING, license: '  ' })).toBe('');
  });

  it('names what it asks for, times as instants', () => {
    const asked = { ...EVERYTHING, from: '2026-11-22T20:00', license: ' MD/104 ', act: 'claim.pay', outcome: 'DONE' };
    const query = new URLSearchParams(auditQuery(asked, { limit: 50, before: 917 }));
    expect(Object.fromEntries(query)).toEqual({
      ...{ license: 'MD/104', act: 'claim.pay', outcome: 'DONE', limit: '50', before: '917' },
      from: new Date('2026-11-22T20:00').toISOString(),
    });
  });

  it('what is no date is none', () => {
    expect(auditQuery({ ...EVERYTHING, to: 'tomorrow' })).toBe('');
  });
});
