import { ALARMS, type AlarmKind, type AlertFacts } from '@jackpot/contract';
import { alertMail, testMail } from './mail-text.js';

const FACTS: AlertFacts = {
  ...{ kind: 'table-offline', linkId: 'east', tableId: 't-1', since: Date.UTC(2026, 10, 29, 22, 3, 12) },
  ...{ raisedAt: Date.UTC(2026, 10, 29, 22, 3, 15), afterSeconds: 0, overAt: null, acknowledgedBy: null },
};
const MESSAGE = { messageId: 'alert-1', target: 'floor@casino.example', role: 'floor-supervisor' };
const HARBOR = { facilityId: 'harbor', zone: 'America/New_York' };

describe('the mail about an alarm', () => {
  it('names link, table, time by the clocks of the facility, what to do, and for whom it is', () => {
    const { subject, text, to, isUrgent } = alertMail(FACTS, MESSAGE, HARBOR);
    expect({ subject, to, isUrgent }).toEqual({
      ...{ subject: '[harbor] Table offline (east, t-1)', to: 'floor@casino.example', isUrgent: true },
    });
    expect(text.split('\n')).toEqual([
      ...['Table offline.', '', 'Link: east', 'Table: t-1', 'Since: Nov 29, 2026 17:03:12 (America/New_York)', ''],
      ...['What to do: check the table’s computer and network cable; deal no side bets there.', ''],
      ...['Acknowledge the alarm on the floor page of the console.', ''],
      'For: a floor supervisor. Message alert-1.',
    ]);
  });

  it('says that nobody has acknowledged it, or who has and that it is over', () => {
    const late = alertMail({ ...FACTS, afterSeconds: 600 }, { ...MESSAGE, role: 'pit-manager' }, HARBOR);
    expect(late.subject).toBe('[harbor] not acknowledged: Table offline (east, t-1)');
    expect(late.text).toContain('Nobody has acknowledged it for 10 minutes.');
    const over = { ...FACTS, overAt: Date.UTC(2026, 10, 29, 22, 9), acknowledgedBy: 'A. Keller L-1' };
    const { subject, text, isUrgent } = alertMail(over, MESSAGE, HARBOR);
    expect([subject, isUrgent]).toEqual(['[harbor] over: Table offline (east, t-1)', false]);
    expect(text).toContain('Over since: Nov 29, 2026 17:09:00\nAcknowledged by: A. Keller L-1');
    expect(text).not.toContain('What to do');
  });

  it.each(Object.keys(ALARMS) as AlarmKind[])('about %s has a subject of one line', (kind) => {
    const { subject } = alertMail({ ...FACTS, kind, tableId: null }, MESSAGE, HARBOR);
    expect(subject).toMatch(/^\[harbor\] .+ \(east\)$/);
  });

  it('of a test names who sent it', () => {
    expect(testMail('A. Keller L-1', MESSAGE, HARBOR)).toMatchObject({
      ...{ subject: '[harbor] Test of alerts', text: expect.stringContaining('sent by A. Keller L-1') },
    });
  });
});
