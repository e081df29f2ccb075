import { assert } from '@jackpot/money';
import { accept, already, reject, type Answer, type Decision } from '../answers.js';
import { personRefused } from '../approval.js';
import type { EventOf } from '../catalogue.js';
import { readLinkConfig, writeLinkConfig } from '../config/json.js';
import { linkConfigProblems } from '../config/problems.js';
import { isIdle, scheduled, standsScheduled } from '../link/guards.js';
import { isPeoplesText } from '../person.js';
import { SIGNERS } from '../roles.js';
import type { OpenedLink } from '../state.js';
import { changeProblems } from './change.js';
import { decideInForce, effectiveFrom, papersRefused } from './decide-activation.js';
import {
  SCHEDULED_AHEAD_MS_MAX,
  WINDOW_MS_MAX,
  WINDOW_MS_MIN,
  type ScheduledActivation,
  type TermsCommand,
  type TermsCommandOf,
} from './events.js';

const DONE = { ok: true, type: 'done' } as const;

/** Approved terms: put in force now, or at an instant that was said before. */
export function decideTerms(link: OpenedLink, command: TermsCommand, now: number): Decision {
  switch (command.type) {
    case 'activate-terms':
      return (command.version > link.version ? standsScheduled(link) : null) ?? decideInForce(link, command, now);
    case 'schedule-activation':
      return decideSchedule(link, command, now);
    case 'cancel-activation':
      return decideCallOff(link, command, now);
    case 'execute-activation':
      return decideCarryOut(link, command, now);
  }
}

/**
 * A pit manager says when approved terms are to take effect. The papers are held to what an activation needs, and what no
 * waiting can cure is refused now; all else is looked at when the instant has come (REQ-88).
 */
function decideSchedule(link: OpenedLink, command: TermsCommandOf<'schedule-activation'>, now: number): Decision {
  const { type: _, config, ...asked } = command;
  const standing = link.schedule;
  if (standing !== null) return isSame(standing, command) ? already(DONE) : scheduled(standing);
  if (asked.version <= link.version) return reject('TERMS_SUPERSEDED', `version ${link.version} is in force`);
  const refusal = papersRefused(command) ?? outOfRange(command, now);
  if (refusal !== null) return refusal;
  const [problem] = changeProblems(link, config);
  if (problem !== undefined) return reject('TERMS_NOT_LAWFUL', `${problem.code} at ${problem.path}: ${problem.text}`);
  return accept([{ type: 'ActivationScheduled', at: now, ...asked, config: writeLinkConfig(config) }], DONE);
}

/** Before it is done, and while the house waits for a quiet link. */
function decideCallOff(
  link: OpenedLink,
  { version, reason, person }: TermsCommandOf<'cancel-activation'>,
  now: number,
): Decision {
  const refusal = personRefused(person, SIGNERS.cancelActivation);
  if (refusal !== null) return refusal;
  if (!isPeoplesText(reason)) return reject('REASON_NEEDED');
  if (link.schedule?.version !== version) return reject('ACTIVATION_NOT_SCHEDULED', `version ${version}`);
  return accept([{ type: 'ScheduleEnded', at: now, version, end: { how: 'called-off', reason, person } }], DONE);
}

/**
 * The instant has come: the house does what was scheduled, by the same rules as if the pit manager asked now, or waits for as
 * long as the window is open. Then the schedule has ended, and the journal says what stood in the way. Asked again, by
 * whomever, it has happened once.
 */
function decideCarryOut(
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

/** As if the pit manager asked now; by what a configuration must fulfill now, whatever it was when it was scheduled. */
function tryNow(link: OpenedLink, schedule: ScheduledActivation, now: number): Decision {
  if (!isIdle(link)) return reject('LINK_NOT_IDLE'); // Looked at every second: before anything is read.
  const activation = asActivation(schedule);
  const [problem] = linkConfigProblems(activation.config);
  if (problem !== undefined) return reject('TERMS_NOT_LAWFUL', `${problem.code} at ${problem.path}: ${problem.text}`);
  return decideInForce(link, activation, now);
}

function isSame(standing: ScheduledActivation, asked: TermsCommandOf<'schedule-activation'>): boolean {
  return (
    standing.version === asked.version &&
    standing.dueAt === asked.dueAt &&
    standing.until === asked.until &&
    standing.person.id === asked.person.id
  );
}

/** An instant ahead, not too far, with a window that is one, and not before the date the terms were approved from. */
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
  const { at: _, dueAt: __, until: ___, config: text, ...papers } = schedule;
  const config = readLinkConfig(JSON.parse(text));
  assert('linkId' in config, 'a journaled configuration reads back');
  return { type: 'activate-terms', ...papers, config };
}

type Missed = Omit<Extract<EventOf<'ScheduleEnded'>['end'], { readonly how: 'missed' }>, 'how'>;

function missed(version: number, { code, detail }: Missed, now: number): Decision {
  return accept([{ type: 'ScheduleEnded', at: now, version, end: { how: 'missed', code, detail } }], DONE);
}

/** What stood in the way when the window was over; where nothing did any more, that nobody was there in time. */
function whyNot(answer: Answer): Missed {
  if (answer.ok) return { code: 'WINDOW_OVER', detail: 'nothing stands in the way now; nobody led the link in time' };
  return { code: answer.code, detail: answer.detail ?? '' };
}
