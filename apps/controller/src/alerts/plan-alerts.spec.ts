import type { AlertRule } from '@jackpot/contract';
import type { AlertState, NewAlertMessage } from '@jackpot/storage';
import { type AlertInputs, planAlerts } from './plan-alerts.js';

const MINUTE = 60_000;
const OFFLINE = { id: 'table-offline:t-1', kind: 'table-offline', table: 't-1', since: 5, acknowledged: null } as const;
const KELLER = { at: 7, name: 'A. Keller', license: 'L-1' };

const rule = (change: Partial<AlertRule>): AlertRule => ({
  ...{ role: 'floor-supervisor', urgencies: ['table'], kinds: [], mail: ['floor@casino.example'], webhooks: [] },
  ...{ afterSeconds: 0, ...change },
});
const ESCALATED = rule({ role: 'pit-manager', mail: ['pit@casino.example'], webhooks: ['pager'], afterSeconds: 600 });

class Told {
  alerts: AlertState[] = [];
  messages: NewAlertMessage[] = [];

  constructor(public rules: readonly AlertRule[]) {}

  at(now: number, ...alarms: AlertInputs['alarms']): readonly string[] {
    const open = this.alerts.filter(({ overAt }) => overAt === null);
    const plan = planAlerts({
      linkId: 'east',
      now,
      alarms,
      rules: this.rules,
      open,
      told: this.messages,
      calmMs: MINUTE,
    });
    for (const alert of plan.alerts) {
      const isSame = (each: AlertState): boolean => each.alarmId === alert.alarmId && each.raisedAt === alert.raisedAt;
      this.alerts = [...this.alerts.filter((each) => !isSame(each)), alert];
    }
    this.messages.push(...plan.messages);
    return plan.messages.map(({ what, target }) => `${what} ${target}`);
  }
}

describe('who is told about an alarm', () => {
  it('is told once, at once, and others after their time if nobody acknowledged it', () => {
    const link = new Told([rule({}), ESCALATED]);
    expect(link.at(0, OFFLINE)).toEqual(['raised floor@casino.example']);
    expect(link.at(10 * MINUTE - 1, OFFLINE)).toEqual([]);
    expect(link.at(10 * MINUTE, OFFLINE)).toEqual(['raised pit@casino.example', 'raised pager']);
    expect(link.at(11 * MINUTE, OFFLINE)).toEqual([]);
    expect(link.messages.map(({ role }) => role)).toEqual(['floor-supervisor', 'pit-manager', 'pit-manager']);
    expect(JSON.parse(link.messages[1]!.body)).toMatchObject({
      kind: 'table-offline',
      afterSeconds: 600,
      overAt: null,
    });
  });

  it('is nobody else once a person has acknowledged it, and it names that person when it is over', () => {
    const link = new Told([rule({}), ESCALATED]);
    link.at(0, OFFLINE);
    expect(link.at(20 * MINUTE, { ...OFFLINE, acknowledged: KELLER })).toEqual([]);
    expect(link.alerts).toMatchObject([{ acknowledgedAt: 7, acknowledgedBy: 'A. Keller L-1' }]);
    expect(link.at(21 * MINUTE)).toEqual([]);
    expect(link.at(22 * MINUTE)).toEqual(['over floor@casino.example']);
    expect(JSON.parse(link.messages.at(-1)!.body)).toMatchObject({
      ...{ overAt: 21 * MINUTE, acknowledgedBy: 'A. Keller L-1' },
    });
    expect(link.at(23 * MINUTE)).toEqual([]);
  });

  it('is told again about an alarm that was over, with another id, and not about one that was missing for a moment', () => {
    const link = new Told([rule({})]);
    link.at(0, OFFLINE);
    link.at(1_000);
    expect(link.at(2_000, OFFLINE)).toEqual([]);
    link.at(3_000);
    expect(link.at(3_000 + MINUTE)).toEqual(['over floor@casino.example']);
    expect(link.at(10 * MINUTE, OFFLINE)).toEqual(['raised floor@casino.example']);
    expect(new Set(link.messages.map(({ messageId }) => messageId)).size).toBe(3);
  });

  it('is told once though two rules name the address, and a rule may name single alarms', () => {
    const both = [
      rule({}),
      rule({ role: 'pit-manager' }),
      rule({ urgencies: [], kinds: ['close-overdue'], mail: ['books@casino.example'] }),
    ];
    const link = new Told(both);
    expect(link.at(0, OFFLINE)).toEqual(['raised floor@casino.example']);
    const overdue = { ...OFFLINE, id: 'close-overdue:2026-11-28', kind: 'close-overdue' as const, table: null };
    expect(link.at(1, OFFLINE, overdue)).toEqual(['raised books@casino.example']);
  });

  it('is nobody whom no rule names, and nobody is told that an alarm is over whom nobody told that it began', () => {
    const link = new Told([ESCALATED]);
    expect(link.at(0, OFFLINE)).toEqual([]);
    link.at(MINUTE);
    expect(link.at(3 * MINUTE)).toEqual([]);
    expect(link.alerts).toMatchObject([{ overAt: 3 * MINUTE }]);
  });

  it('is not told that an alarm is over who is in no rule any more', () => {
    const link = new Told([rule({})]);
    link.at(0, OFFLINE);
    link.rules = [rule({ mail: ['other@casino.example'], kinds: ['close-overdue'], urgencies: [] })];
    link.at(MINUTE);
    expect(link.at(3 * MINUTE)).toEqual([]);
  });
});

describe('a message about an alarm', () => {
  it('has the same id whoever plans it', () => {
    const [one, other] = [new Told([rule({})]), new Told([rule({ role: 'pit-manager' })])];
    one.at(5, OFFLINE);
    other.at(5, OFFLINE);
    expect(one.messages[0]!.messageId).toBe(other.messages[0]!.messageId);
  });
});
