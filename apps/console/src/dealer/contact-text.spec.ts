import { contactText } from './contact-text.js';

describe('the note of a table without contact', () => {
  it('names the seats whose bets are locked in, and says to keep the cards', () => {
    expect(contactText('lost', { phase: 'locked', seats: [5, 1] })).toBe(
      'OFFLINE. Seats 1, 5 are locked in. Deal, leave the cards on the table, and enter them when we reconnect.',
    );
    expect(contactText('lost', { phase: 'locked', seats: [3] })).toMatch(/^OFFLINE\. Seat 3 is locked in\./);
  });

  it('says that there are no side bets where none is locked in', () => {
    expect(contactText('lost', { phase: 'betting', seats: [1] })).toMatch(
      /^OFFLINE: take no side bets and keep dealing baccarat\./,
    );
    expect(contactText('lost', null)).toMatch(/^OFFLINE: take no side bets and keep dealing baccarat\./);
    expect(contactText('live', { phase: 'locked', seats: [1] })).toBe('');
  });
});
