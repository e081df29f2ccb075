import type { AlertFacts } from '@jackpot/contract';
import { createMetrics } from '@jackpot/platform';
import type { AlertMessage } from '@jackpot/storage';
import { type AlertPorts, AlertSender } from './alert-sender.js';

const FACTS: AlertFacts = {
  ...{ kind: 'table-offline', linkId: 'east', tableId: 't-1', since: 1, raisedAt: 2, afterSeconds: 0 },
  ...{ overAt: null, acknowledgedBy: null },
};
const OWED: AlertMessage = {
  ...{ messageId: 'alert-1', linkId: 'east', alarmId: 'table-offline:t-1', raisedAt: 2, what: 'raised' },
  ...{ channel: 'mail', target: 'floor@casino.example', role: 'floor-supervisor', body: JSON.stringify(FACTS) },
  ...{ madeAt: 2, state: 'owed', attempts: 0, dueAt: 2, doneAt: null, answer: null },
};

class Rows {
  now = 10;
  constructor(public row: AlertMessage) {}

  readonly store: AlertPorts['store'] = {
    due: async (channel, now) =>
      this.row.state === 'owed' && this.row.channel === channel && this.row.dueAt <= now ? [this.row] : [],
    claim: async (message, dueAt) => {
      if (message.attempts !== this.row.attempts) return undefined;
      this.row = { ...this.row, attempts: message.attempts + 1, dueAt };
      return this.row;
    },
    finish: async (claimed, result) => {
      if (claimed.attempts === this.row.attempts) this.row = { ...this.row, ...result };
    },
  };
}

function senderOf(rows: Rows, change: Partial<AlertPorts>): AlertSender {
  return new AlertSender({
    ...{ store: rows.store, mail: null, endpoints: [], post: async () => 'delivered' },
    facility: { facilityId: 'harbor', zone: 'UTC', baseUrl: '', rule: { zone: 'UTC', hour: 6, offsetAt: () => 0 } },
    ...{ metrics: createMetrics().metrics, logger: { info: () => undefined, warn: () => undefined } },
    ...{ now: () => rows.now, pause: async () => undefined, backOffMs: (_, failures) => failures * 1_000 },
    ...change,
  });
}

describe('a message about an alarm', () => {
  it('is tried, later and later, until it is sent, and not again', async () => {
    const rows = new Rows(OWED);
    const results = [false, false, true];
    const sent: string[] = [];
    const mail: AlertPorts['mail'] = {
      from: 'jackpot@casino.example',
      send: async ({ messageId }) => {
        sent.push(messageId);
        return { isSent: results.shift()!, answer: 'an answer' };
      },
    };
    const sender = senderOf(rows, { mail });
    await sender.round('mail');
    expect(rows.row).toMatchObject({ state: 'owed', attempts: 1, dueAt: 1_010, answer: 'an answer' });
    await sender.round('mail');
    rows.now = 1_010;
    await sender.round('mail');
    expect(rows.row).toMatchObject({ state: 'owed', attempts: 2, dueAt: 3_010 });
    rows.now = 3_010;
    for (let again = 0; again < 3; again += 1) await sender.round('mail');
    expect(rows.row).toMatchObject({ state: 'sent', attempts: 3, doneAt: 3_010 });
    expect(sent).toEqual(['alert-1', 'alert-1', 'alert-1']);
  });

  it('is left to another worker that was first, until that worker must be dead', async () => {
    const rows = new Rows(OWED);
    const never = new Promise<never>(() => undefined);
    const dead = senderOf(rows, { mail: { from: 'x@y', send: () => never } });
    void dead.round('mail');
    const sent: number[] = [];
    const other = senderOf(rows, {
      mail: { from: 'x@y', send: async () => (sent.push(rows.now), { isSent: true, answer: '250' }) },
    });
    await other.round('mail');
    expect(sent).toEqual([]);
    rows.now += 120_000;
    await other.round('mail');
    expect(sent).toEqual([rows.now]);
    expect(rows.row.state).toBe('sent');
  });

  it('waits while no mail server is set, or its endpoint is not configured, and says what to do', async () => {
    const mail = new Rows(OWED);
    await senderOf(mail, {}).round('mail');
    expect(mail.row).toMatchObject({ state: 'owed', answer: expect.stringContaining('Set MAIL_URL') });
    const webhook = new Rows({ ...OWED, channel: 'webhook', target: 'pager' });
    await senderOf(webhook, {}).round('webhook');
    expect(webhook.row).toMatchObject({
      state: 'owed',
      answer: expect.stringContaining('WEBHOOKS_FILE has no endpoint'),
    });
  });

  it('is a CloudEvent by webhook, and a test is tried once', async () => {
    const bodies: unknown[] = [];
    const endpoints = [{ id: 'pager', url: 'https://pager.example', types: [], keys: [] }];
    const post: AlertPorts['post'] = async (_, { body }) => {
      bodies.push(JSON.parse(body));
      return { error: 'answered 500', isFinal: false };
    };
    const rows = new Rows({ ...OWED, channel: 'webhook', target: 'pager' });
    await senderOf(rows, { endpoints, post }).round('webhook');
    expect(bodies).toMatchObject([
      {
        id: 'alert-1',
        type: 'royal9.alarm.raised',
        data: { link: 'east', kind: 'table-offline', sequence: 0, tableId: 't-1' },
      },
    ]);
    expect(rows.row).toMatchObject({ state: 'owed', answer: 'Check the receiver pager. (answered 500)' });
    const test = new Rows({ ...rows.row, what: 'test', dueAt: 0, body: JSON.stringify({ by: 'A. Keller' }) });
    await senderOf(test, { endpoints, post }).round('webhook');
    expect(test.row).toMatchObject({ state: 'failed' });
  });
});
