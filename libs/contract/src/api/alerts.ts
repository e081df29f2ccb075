import { ROLES } from '@jackpot/progressive';
import { z } from 'zod';
import { ALARM_KINDS, URGENCIES } from '../alarms.js';
import { instant } from './fields.js';
import { operation } from './operation.js';

const RULES_MAX = 50;
const MAIL_MAX = 10;
const WEBHOOKS_MAX = 5;
const AFTER_SECONDS_MAX = 86_400;

const ALERT_CHANNELS = ['mail', 'webhook'] as const;

const mailAddress = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/, 'is not an e-mail address');
const endpointId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'is not the id of an endpoint');

const alertRule = z
  .strictObject({
    role: z.enum(ROLES).describe('who is told; named in each message'),
    urgencies: z.array(z.enum(URGENCIES)).max(URGENCIES.length).describe('all alarms of these urgencies'),
    kinds: z.array(z.enum(ALARM_KINDS)).max(ALARM_KINDS.length).describe('these alarms too, whatever their urgency'),
    mail: z.array(mailAddress).max(MAIL_MAX),
    webhooks: z.array(endpointId).max(WEBHOOKS_MAX).describe('ids of endpoints in WEBHOOKS_FILE'),
    afterSeconds: z
      .int()
      .min(0)
      .max(AFTER_SECONDS_MAX)
      .describe('0: at once; else when the alarm has lasted so long and nobody has acknowledged it'),
  })
  .refine(({ urgencies, kinds }) => urgencies.length + kinds.length > 0, 'names no alarm')
  .refine(({ mail, webhooks }) => mail.length + webhooks.length > 0, 'names no recipient')
  .meta({ id: 'AlertRule' });

export const alertRules = z.array(alertRule).max(RULES_MAX);
export type AlertRule = z.output<typeof alertRule>;

const version = z.int().min(0).describe('of the rules; 0: none were ever set');

const setRules = z
  .object({ version, rules: alertRules, setAt: instant.nullable(), setBy: z.string().nullable() })
  .meta({ id: 'AlertRules' });

const target = z.strictObject({ channel: z.enum(ALERT_CHANNELS), target: z.string().max(120) });

export const alerts = {
  list: operation({
    method: 'GET',
    path: '/api/v1/alerts',
    tag: 'watching',
    act: 'alert.read',
    summary: 'Read who is told about alarms, and the last messages with what their receivers answered',
    response: z
      .object({
        ...setRules.shape,
        endpoints: z.array(z.string()).describe('ids of the endpoints of webhooks that the payouts worker knows'),
        messages: z.array(
          z
            .object({
              messageId: z.string().describe('the same at each attempt: Message-ID of the mail, `webhook-id`'),
              what: z.enum(['raised', 'over', 'test']),
              ...target.shape,
              role: z.string(),
              link: z.string(),
              kind: z.enum(ALARM_KINDS).nullable().describe('the alarm; null in a test'),
              madeAt: instant,
              state: z.enum(['owed', 'sent', 'failed', 'canceled']),
              attempts: z.int(),
              doneAt: instant.nullable(),
              answer: z.string().nullable().describe('what the receiver answered, or what went wrong and what to do'),
            })
            .meta({ id: 'AlertMessage' }),
        ),
      })
      .meta({ id: 'Alerts' }),
  }),
  setRules: operation({
    method: 'PUT',
    path: '/api/v1/alerts/rules',
    tag: 'watching',
    act: 'alert.manage',
    summary: 'Set who is told about alarms; what is owed to a recipient who is in no rule any more is canceled',
    body: z.strictObject({ version: version.describe('of the rules that were read'), rules: alertRules }),
    response: setRules,
  }),
  test: operation({
    method: 'POST',
    repeat: 'keyed',
    path: '/api/v1/alerts/test',
    tag: 'watching',
    act: 'alert.manage',
    summary: 'Send a test to a recipient of the rules; its answer is in the list of messages',
    body: target,
    response: z.object({ messageId: z.string() }).meta({ id: 'AlertTest' }),
    statuses: [202],
  }),
} as const;
