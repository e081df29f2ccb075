import { createHash } from 'node:crypto';
import { type AlarmKind, type AlertFacts, type AlertRule, urgencyOf } from '@jackpot/contract';
import type { AlertMessage, AlertState, NewAlertMessage } from '@jackpot/storage';

const MS_PER_SECOND = 1_000;

interface ListedAlarm {
  readonly id: string;
  readonly kind: AlarmKind;
  readonly table: string | null;
  readonly since: number | null;
  readonly acknowledged: { readonly at: number; readonly name: string; readonly license: string } | null;
}

type Told = Pick<AlertMessage, 'linkId' | 'alarmId' | 'raisedAt' | 'what' | 'channel' | 'target' | 'role'>;

export interface AlertInputs {
  readonly linkId: string;
  readonly now: number;
  readonly alarms: readonly ListedAlarm[];
  readonly rules: readonly AlertRule[];
  readonly open: readonly AlertState[];
  readonly told: readonly Told[];
  /** An alarm that is missing for less than this goes on. */
  readonly calmMs: number;
}

export interface AlertPlan {
  readonly alerts: readonly AlertState[];
  readonly messages: readonly NewAlertMessage[];
}

export function planAlerts(inputs: AlertInputs): AlertPlan {
  const { alarms, open } = inputs;
  const plans = [
    ...alarms.map((alarm) => planRaised(alarm, inputs)),
    ...open.filter(({ alarmId }) => !alarms.some(({ id }) => id === alarmId)).map((alert) => planGone(alert, inputs)),
  ];
  return { alerts: plans.flatMap(({ alerts }) => alerts), messages: plans.flatMap(({ messages }) => messages) };
}

function planRaised(alarm: ListedAlarm, { linkId, now, rules, open, told }: AlertInputs): AlertPlan {
  const { id: alarmId, kind, table: tableId, since, acknowledged } = alarm;
  const known = open.find((alert) => alert.alarmId === alarmId);
  const raised = { linkId, alarmId, raisedAt: now, kind, tableId, since, overAt: null };
  const alert: AlertState = {
    ...(known ?? raised),
    goneAt: null,
    acknowledgedAt: acknowledged?.at ?? null,
    acknowledgedBy: acknowledged === null ? null : `${acknowledged.name} ${acknowledged.license}`,
  };
  const before = told.filter((message) => isAbout(message, alert) && message.what === 'raised');
  const messages = new Map<string, NewAlertMessage>();
  for (const rule of rules.filter((each) => isDue(each, alert, now)))
    for (const recipient of recipientsOf(rule)) {
      if (before.some((message) => isTo(message, recipient))) continue;
      const message = messageOf(alert, { what: 'raised', ...recipient }, now, rule.afterSeconds);
      if (!messages.has(message.messageId)) messages.set(message.messageId, message);
    }
  const isChanged =
    known === undefined ||
    known.goneAt !== null ||
    known.acknowledgedAt !== alert.acknowledgedAt ||
    known.acknowledgedBy !== alert.acknowledgedBy;
  return { alerts: isChanged ? [alert] : [], messages: [...messages.values()] };
}

function isDue({ urgencies, kinds, afterSeconds }: AlertRule, alert: AlertState, now: number): boolean {
  const kind = alert.kind as AlarmKind;
  if (!urgencies.includes(urgencyOf(kind)) && !kinds.includes(kind)) return false;
  if (afterSeconds === 0) return true;
  return alert.acknowledgedAt === null && now - alert.raisedAt >= afterSeconds * MS_PER_SECOND;
}

function planGone(alert: AlertState, { now, rules, told, calmMs }: AlertInputs): AlertPlan {
  if (alert.goneAt === null) return { alerts: [{ ...alert, goneAt: now }], messages: [] };
  if (now - alert.goneAt < calmMs) return { alerts: [], messages: [] };
  const over = { ...alert, overAt: now };
  const recipients = rules.flatMap(recipientsOf);
  const before = told.filter(
    (each) => isAbout(each, alert) && each.what === 'raised' && recipients.some((recipient) => isTo(each, recipient)),
  );
  const messages = before.map(({ channel, target, role }) =>
    messageOf(over, { what: 'over', channel, target, role }, now, 0),
  );
  return { alerts: [over], messages };
}

type Recipient = Pick<NewAlertMessage, 'channel' | 'target' | 'role'>;

export function recipientsOf({ role, mail, webhooks }: AlertRule): readonly Recipient[] {
  return [
    ...mail.map((target) => ({ channel: 'mail' as const, target, role })),
    ...webhooks.map((target) => ({ channel: 'webhook' as const, target, role })),
  ];
}

export function isTo(message: Recipient, { channel, target }: Pick<Recipient, 'channel' | 'target'>): boolean {
  return message.channel === channel && message.target === target;
}

function isAbout(message: Told, { linkId, alarmId, raisedAt }: AlertState): boolean {
  return message.linkId === linkId && message.alarmId === alarmId && message.raisedAt === raisedAt;
}

function messageOf(
  alert: AlertState,
  { what, channel, target, role }: Recipient & Pick<NewAlertMessage, 'what'>,
  madeAt: number,
  afterSeconds: number,
): NewAlertMessage {
  const { linkId, alarmId, raisedAt, tableId, since, goneAt, acknowledgedBy } = alert;
  const facts: AlertFacts = {
    ...{ kind: alert.kind as AlarmKind, linkId, tableId, since, raisedAt, afterSeconds, acknowledgedBy },
    overAt: what === 'over' ? goneAt : null,
  };
  const about = JSON.stringify([linkId, alarmId, raisedAt, what, channel, target]);
  return {
    ...{ messageId: `alert-${createHash('sha256').update(about).digest('hex').slice(0, 40)}` },
    ...{ linkId, alarmId, raisedAt, what, channel, target, role, body: JSON.stringify(facts), madeAt },
  };
}
