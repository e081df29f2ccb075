import {
  ALARMS,
  type AlertFacts,
  ROLE_CATALOG,
  actionOf,
  isAccountRole,
  localTime,
  urgencyOf,
} from '@jackpot/contract';
import type { AlertMessage } from '@jackpot/storage';
import type { Mail } from './send-mail.js';

export interface MailFacility {
  readonly facilityId: string;
  readonly zone: string;
}

type Addressed = Pick<AlertMessage, 'messageId' | 'target' | 'role'>;
type Written = Omit<Mail, 'from'>;

const SECONDS_PER_MINUTE = 60;

export function alertMail(facts: AlertFacts, message: Addressed, { facilityId, zone }: MailFacility): Written {
  const { kind, linkId, tableId, since, raisedAt, afterSeconds, overAt, acknowledgedBy } = facts;
  const { title } = ALARMS[kind];
  const time = (at: number): string => localTime({ zone, clock: '24-hour' }).dateTime(at);
  const isOver = overAt !== null;
  const place = tableId === null ? linkId : `${linkId}, ${tableId}`;
  const waited = afterSeconds === 0 ? '' : 'not acknowledged: ';
  const lines = [
    isOver ? `${title}: over.` : `${title}.`,
    '',
    `Link: ${linkId}`,
    ...(tableId === null ? [] : [`Table: ${tableId}`]),
    `Since: ${time(since ?? raisedAt)} (${zone})`,
    ...(isOver ? [`Over since: ${time(overAt)}`] : []),
    ...(acknowledgedBy === null ? [] : [`Acknowledged by: ${acknowledgedBy}`]),
    ...(isOver
      ? []
      : ['', `What to do: ${actionOf(kind)}.`, '', 'Acknowledge the alarm on the floor page of the console.']),
    ...(afterSeconds === 0 ? [] : [`Nobody has acknowledged it for ${minutes(afterSeconds)}.`]),
    '',
    `For: ${roleName(message.role)}. Message ${message.messageId}.`,
  ];
  return {
    ...{ messageId: message.messageId, to: message.target, text: lines.join('\n') },
    subject: `[${facilityId}] ${isOver ? 'over: ' : waited}${title} (${place})`,
    isUrgent: !isOver && urgencyOf(kind) === 'table',
  };
}

export function testMail(by: string, message: Addressed, { facilityId }: MailFacility): Written {
  const text = [
    `A test of alerts, sent by ${by}. Nothing is wrong.`,
    '',
    `For: ${roleName(message.role)}. Message ${message.messageId}.`,
  ];
  const { messageId, target: to } = message;
  return { messageId, to, subject: `[${facilityId}] Test of alerts`, text: text.join('\n'), isUrgent: false };
}

function minutes(seconds: number): string {
  if (seconds < SECONDS_PER_MINUTE) return `${seconds} seconds`;
  const whole = Math.floor(seconds / SECONDS_PER_MINUTE);
  return whole === 1 ? 'a minute' : `${whole} minutes`;
}

function roleName(role: string): string {
  return isAccountRole(role) ? ROLE_CATALOG[role].name : role;
}
