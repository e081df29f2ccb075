import { must } from '@jackpot/money';
import { accept, already, reject, type Answer, type Decision } from '../answers.js';
import { personRefused } from '../approval.js';
import type { EventOf } from '../catalogue.js';
import { journaledConfig, writeLinkConfig } from '../config/json.js';
import { linkConfigProblems } from '../config/problems.js';
import { isIdle, scheduled, scheduleRefusal } from '../link/guards.js';
import { isPeoplesText } from '../person.js';
import { SIGNERS } from '../roles.js';
import type { OpenedLink } from '../state.js';
import { changeProblems, momentProblems } from './change.js';
import { decideInForce, effectiveFrom, activationRefused, notLawful } from './decide-activation.js';
import {
  SCHEDULED_AHEAD_MS_MAX,
  WINDOW_MS_MAX,
  WINDOW_MS_MIN,
  type ScheduledActivation,
  type TermsCommand,
  type TermsCommandOf,
} from './events.js';

const DONE = { ok: true, type: 'done' } as const;

export function decideTerms(link: OpenedLink, command: TermsCommand, now: number): Decision {
  switch (command.type) {
    case 'activate-terms':
      return (command.version > link.version ? scheduleRefusal(link) : null) ?? decideInForce(link, command, now);
    case 'schedule-activation':
      return decideSchedule(link, command, now);
    case 'cancel-activation':
      return decideCancel(link, command, now);
    case 'execute-activation':
      return decideExecute(link, command, now);
  }
}

/** Schedules an activation. Refuses only problems that waiting cannot solve (REQ-88). */
function decideSchedule(link: OpenedLink, command: TermsCommandOf<'schedule-activation'>, now: number): Decision {
  const { type: _, config, ...requested } = command;
  const current = link.schedule;
  if (current !== null) return isSame(current, command) ? already(DONE) : scheduled(current);
  if (requested.version <= link.version) return reject('TERMS_SUPERSEDED', `version ${link.version} is in force`);
  const refusal = activationRefused(command) ?? outOfRange(command, now) ?? notLawful(changeProblems(link, config));
  if (refusal !== null) return refusal;
  return accept([{ type: 'ActivationScheduled', at: now, ...requested, config: writeLinkConfig(config) }], DONE);
}

function decideCancel(
  link: OpenedLink,
  { version, reason, person }: TermsCommandOf<'cancel-activation'>,
  now: number,
): Decision {
  const refusal = personRefused(person, SIGNERS.cancelActivation);
  if (refusal !== null) return refusal;
  if (!isPeoplesText(reason)) return reject('REASON_NEEDED');
  if (link.schedule?.version !== version) return reject('ACTIVATION_NOT_SCHEDULED', `version ${version}`);
  return accept([{ type: 'ScheduleEnded', at: now, version, end: { how: 'cancelled', reason, person } }], DONE);
}

/** Idempotent. Tries to activate until the schedule's window closes, and then records what prevented the activation. */
function decideExecute(
  link: OpenedLink,
  { version, against }: TermsCommandOf<'execute-activation'>,
  now: number,
): Decision {
  const { schedule } = link;
  if (schedule?.version !== version) return already(DONE);
  if (now < schedule.dueAt) return reject('ACTIVATION_NOT_DUE', `before ${new Date(schedule.dueAt).toISOString()}`);
  if (against !== null) return missed(version, against, now);
  const tried = tryNow(link, schedule, now);
  return now < schedule.until ? tried : missed(version, whyNot(tried.answer), now);
}

function tryNow(link: OpenedLink, schedule: ScheduledActivation, now: number): Decision {
  // This quick check comes first, because schedules are tried every second.
  if (!isIdle(link)) return reject('LINK_NOT_IDLE');
  const activation = asActivation(schedule);
  const { config } = activation;
  const lasting = linkConfigProblems(config);
  if (lasting.length === 0) return decideInForce(link, activation, now);
  const others = [...changeProblems(link, config), ...momentProblems(link, config, { ...activation, now })];
  return must(notLawful([...lasting, ...others]), 'a refusal of terms with problems');
}

function isSame(current: ScheduledActivation, requested: TermsCommandOf<'schedule-activation'>): boolean {
  return (
    current.version === requested.version &&
    current.dueAt === requested.dueAt &&
    current.until === requested.until &&
    current.person.id === requested.person.id
  );
}

function outOfRange(command: TermsCommandOf<'schedule-activation'>, now: number): Decision | null {
  const { dueAt, until, approvals } = command;
  if (dueAt <= now || dueAt - now > SCHEDULED_AHEAD_MS_MAX)
    return reject('SCHEDULE_OUT_OF_RANGE', new Date(dueAt).toISOString());
  if (until - dueAt < WINDOW_MS_MIN || until - dueAt > WINDOW_MS_MAX)
    return reject('SCHEDULE_OUT_OF_RANGE', `a window of ${Math.round((until - dueAt) / 60_000)} minutes`);
  const earliest = effectiveFrom(approvals);
  return dueAt < earliest ? reject('TERMS_NOT_EFFECTIVE', new Date(earliest).toISOString()) : null;
}

function asActivation(schedule: ScheduledActivation): TermsCommandOf<'activate-terms'> {
  const { at: _, dueAt: __, until: ___, config: text, ...approved } = schedule;
  return { type: 'activate-terms', ...approved, config: journaledConfig(text) };
}

type Missed = Omit<Extract<EventOf<'ScheduleEnded'>['end'], { readonly how: 'missed' }>, 'how'>;

function missed(version: number, { code, detail }: Missed, now: number): Decision {
  return accept([{ type: 'ScheduleEnded', at: now, version, end: { how: 'missed', code, detail } }], DONE);
}

function whyNot(answer: Answer): Missed {
  if (answer.ok) return { code: 'WINDOW_OVER', detail: 'nothing stands in the way now; no one led the link in time' };
  return { code: answer.code, detail: answer.detail ?? '' };
}
