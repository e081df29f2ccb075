import { type GamingDayRule, parseGamingDay, periodOf } from '@jackpot/books';
import { type Account, zoneOffset } from '@jackpot/contract';
import type { LinkHost } from '@jackpot/engine';
import { Mutex } from '@jackpot/platform';
import {
  type ScheduleAgainst,
  type ScheduledActivation,
  SIGNERS,
  type TermsCommand,
  decideTerms,
  opened,
} from '@jackpot/progressive';
import { Inject, Injectable } from '@nestjs/common';
import { submitCommand } from '../../leadership/submit-command.js';
import { Approvals } from '../../leadership/approvals.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { readLink } from '../../leadership/read-link.js';
import { ApiProblem } from '../../http/problem.js';
import { Requesters, signedAs } from '../../http/authenticator.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { Trail } from '../../http/trail.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { type TermsDetails, TermsFiles, readApprovals } from './terms-files.js';
import type { In } from '../../http/operation.js';

type Scheduling = In<'terms.schedule'>['body'];
type Reply = Parameters<LinkHost['submit']>[1];

const MINUTE_MS = 60_000;

/**
 * Puts approved terms in force at a chosen instant (REQ-88). Whichever process leads the link at that instant executes
 * the activation, once.
 */
@Injectable()
export class ScheduleService {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly files: TermsFiles,
    private readonly approvals: Approvals,
    private readonly requesters: Requesters,
    private readonly trail: Trail,
    private readonly mutex: Mutex,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async schedule(linkId: string, version: number, account: Account, scheduling: Scheduling): Promise<TermsDetails> {
    const person = signedAs(account);
    const dueAt = this.#instantOf(scheduling);
    const until = dueAt + scheduling.windowMinutes * MINUTE_MS;
    await this.mutex.run(linkId, async () => {
      const file = await this.files.one(linkId, version);
      if (file.state === 'in-force') throw new ApiProblem('TERMS_SUPERSEDED', `version ${version} is in force`);
      const { config } = file;
      const approvals = readApprovals(file);
      const command = { type: 'schedule-activation', ...approvals, config, person, dueAt, until } as const;
      await this.approvals.submit(leadingHost(this.hosts, linkId), command);
    });
    return this.files.one(linkId, version);
  }

  async cancel(linkId: string, version: number, account: Account, reason: string): Promise<TermsDetails> {
    const command = { type: 'cancel-activation', version, reason, person: signedAs(account) } as const;
    await this.mutex.run(linkId, () => submitCommand(leadingHost(this.hosts, linkId), command));
    return this.files.one(linkId, version);
  }

  /**
   * Predicts the outcome first, which is cheap. Only a command with an effect is written to the audit trail and
   * submitted. Meanwhile, the mutex excludes other acts on the version.
   */
  async execute(host: LinkHost, schedule: ScheduledActivation): Promise<void> {
    await this.mutex.run(host.stream, async () => {
      const due = { type: 'execute-activation', version: schedule.version } as const;
      const likely = await outcomeOf(host, { ...due, against: null });
      if (likely === null) return;
      const against = await this.#against(host.stream, schedule);
      const entry = trailEntryOf(host.stream, schedule);
      await this.trail.writeOfController({ ...entry, outcome: 'REQUESTED' });
      const answer = await answered(host, { ...due, against });
      const outcome = answer.ok ? await endedAs(host, schedule, against?.code ?? likely) : answer.code;
      await this.trail.writeOfController({ ...entry, outcome });
    });
  }

  /**
   * Finds reasons against the activation that the link cannot see: the version was withdrawn, or the scheduler's
   * account lost the right.
   */
  async #against(linkId: string, { version, person }: ScheduledActivation): Promise<ScheduleAgainst | null> {
    const { state } = await this.files.one(linkId, version);
    if (state === 'withdrawn' || state === 'refused') return { code: 'TERMS_CLOSED', detail: `it is ${state}` };
    return (await this.requesters.mayStill(person, SIGNERS.activateTerms))
      ? null
      : { code: 'ACCOUNT_ENDED', detail: `${person.name} ${person.license} may not activate terms now` };
  }

  #instantOf({ at, gamingDay }: Scheduling): number {
    if (at !== null) return Date.parse(at);
    const text = gamingDay ?? '';
    const day = parseGamingDay(text);
    if (day === undefined) throw new ApiProblem('BAD_MESSAGE', `"${text}" is not a date like 2026-03-01`);
    return periodOf(day, this.#dayRule()).startsAt;
  }

  #dayRule(): GamingDayRule {
    const { FACILITY_ZONE: zone, GAMING_DAY_HOUR: hour } = this.settings;
    return { zone, hour, offsetAt: zoneOffset(zone) };
  }
}

function outcomeOf(host: LinkHost, command: TermsCommand): Promise<string | null> {
  return readLink(host, (state) => {
    const [event] = decideTerms(opened(state), command, Date.now()).events;
    const code = event?.type === 'ScheduleEnded' && event.end.how === 'missed' ? event.end.code : 'DONE';
    return { outcome: event === undefined ? null : code };
  }).then(({ outcome }) => outcome);
}

async function endedAs(host: LinkHost, { version }: ScheduledActivation, likely: string): Promise<string> {
  const { isInForce } = await readLink(host, (state) => ({ isInForce: opened(state).version === version }));
  if (isInForce) return 'DONE';
  return likely === 'DONE' ? 'WINDOW_OVER' : likely;
}

function answered(host: LinkHost, command: TermsCommand): Promise<Parameters<Reply>[0]> {
  return new Promise((resolve) => host.submit(command, resolve));
}

function trailEntryOf(linkId: string, { version, person, dueAt }: ScheduledActivation) {
  const subject = `links/${linkId}/terms/${version}/activate, scheduled by ${person.name} ${person.license}`;
  return { act: 'terms.activate', subject, requestId: `schedule-${version}-${dueAt}` } as const;
}
