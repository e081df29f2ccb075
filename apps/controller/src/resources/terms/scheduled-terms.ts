import type { LinkHost } from '@jackpot/engine';
import { type Logger, RepeatingTask } from '@jackpot/platform';
import { Inject, Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { LOGGER } from '../../tokens.js';
import { ScheduleService } from './schedule.service.js';

const EVERY_MS = 1_000;

/**
 * Keeps no state: the schedule is in the journal, so a restart or another leader continues. If two processes both
 * believe that they lead, the journal accepts the batches of one only (INV-05).
 */
@Injectable()
export class ScheduledTerms {
  readonly #task = new RepeatingTask(EVERY_MS, () => this.round(Date.now()));

  constructor(
    private readonly hosts: LinkLeadership,
    @Inject(ScheduleService) private readonly schedules: Pick<ScheduleService, 'execute'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  start(): void {
    this.#task.start();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  async round(now: number): Promise<void> {
    for (const host of this.hosts.all()) await this.#check(host, now);
  }

  async #check(host: LinkHost, now: number): Promise<void> {
    const schedule = host.committed?.schedule ?? null;
    if (schedule === null || now < schedule.dueAt) return;
    try {
      await this.schedules.execute(host, schedule);
    } catch (err) {
      if (err instanceof ApiProblem && (err.code === 'NOT_LEADER' || err.code === 'NO_LEADER')) return;
      this.logger.warn({ err, link: host.stream, version: schedule.version }, 'a scheduled activation waits');
    }
  }
}
