import type { LinkHost } from '@jackpot/engine';
import { type Logger, RepeatingTask } from '@jackpot/platform';
import { Inject, Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { LOGGER } from '../../tokens.js';
import { ScheduleService } from './schedule.service.js';

/** How often it is looked whether the instant of a scheduled activation has come, and whether the link is quiet. */
const EVERY_MS = 1_000;

/**
 * Sees to it that scheduled activations come to their end, on links led here. It keeps nothing: what is scheduled stands in
 * the link's journal, so a restart or another leader goes on from there, and two that both believe they lead are told apart
 * by the journal, as for everything (INV-05).
 */
@Injectable()
export class ScheduledTerms {
  readonly #task = new RepeatingTask(EVERY_MS, () => this.round(Date.now()));

  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(ScheduleService) private readonly desk: Pick<ScheduleService, 'execute'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  start(): void {
    this.#task.start();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  /** One look at every link led here. What fails on one is logged, and looked at again the next time. */
  async round(now: number): Promise<void> {
    for (const host of this.hosts.all()) await this.#look(host, now);
  }

  async #look(host: LinkHost, now: number): Promise<void> {
    const schedule = host.committed?.schedule ?? null;
    if (schedule === null || now < schedule.dueAt) return;
    try {
      await this.desk.execute(host, schedule);
    } catch (err) {
      if (err instanceof ApiProblem && err.code === 'NOT_LEADER') return; // Whoever leads now looks by itself.
      this.logger.warn({ err, link: host.stream, version: schedule.version }, 'a scheduled activation waits');
    }
  }
}
