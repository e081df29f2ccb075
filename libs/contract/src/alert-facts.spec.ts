import { ALARM_KINDS } from './alarms.js';
import { actionOf } from './alert-facts.js';

describe('what to do about an alarm, in a message', () => {
  it.each(ALARM_KINDS)('of %s has no marks of a page', (kind) => {
    expect(actionOf(kind)).not.toMatch(/[[\]*`]|\.md/);
    expect(actionOf(kind).length).toBeGreaterThan(10);
  });

  it('leaves out a reference and keeps the words of a link', () => {
    expect(actionOf('tax-table-ends')).toContain('a pit manager or the Commission approves them');
    expect(actionOf('books-broken')).toBe(
      'close no gaming day, change nothing, run royal9 verify and call the technician',
    );
  });
});
