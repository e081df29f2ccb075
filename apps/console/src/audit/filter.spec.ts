import { setFacilityClock } from '../parts/times.js';
import { EVERYTHING, auditQuery } from './filter.js';

describe('a query of the audit trail', () => {
  it('is empty without a filter', () => {
    expect(auditQuery(EVERYTHING)).toBe('');
    expect(auditQuery({ ...EVERYTHING, license: '  ' })).toBe('');
  });

  it('has one parameter for each filter, and converts times from the facility’s time zone to UTC', () => {
    setFacilityClock({ zone: 'America/New_York', clock: '12-hour' });
    const filter = { ...EVERYTHING, from: '2026-11-22T20:00', license: ' MD/104 ', act: 'claim.pay', outcome: 'DONE' };
    const query = new URLSearchParams(auditQuery(filter, { limit: 50, before: 917 }));
    expect(Object.fromEntries(query)).toEqual({
      ...{ license: 'MD/104', act: 'claim.pay', outcome: 'DONE', limit: '50', before: '917' },
      from: '2026-11-23T01:00:00.000Z',
    });
  });

  it('omits a text that is not a date', () => {
    expect(auditQuery({ ...EVERYTHING, to: 'tomorrow' })).toBe('');
  });
});
