import { type Logger, RepeatingTask } from '@jackpot/platform';
import { asLinkId, awardIdOf, opened } from '@jackpot/progressive';
import { type ClaimKey, PatronRepository } from '@jackpot/storage';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { entryOfController } from '../../http/trail.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { readLink } from '../../leadership/read-link.js';
import { LOGGER } from '../../tokens.js';
import { Reads } from '../../workers/projection/reads.js';

const LOOK_MS = 5_000;
const SWEEP_EVERY_MS = 24 * 3_600_000;
const RECORDS_MAX = 500;

@Injectable()
export class PatronRetention implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #task = new RepeatingTask(LOOK_MS, () => this.#round());
  readonly #sweptAt = new Map<string, number>();

  constructor(
    private readonly hosts: LinkLeadership,
    private readonly reads: Reads,
    private readonly patrons: PatronRepository,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info' | 'warn'>,
  ) {}

  onApplicationBootstrap(): void {
    this.#task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#task.stop();
  }

  async #round(): Promise<void> {
    const now = Date.now();
    for (const { stream: linkId, writer, isLeaseFresh } of this.hosts.all()) {
      if (writer === undefined || !isLeaseFresh || now - (this.#sweptAt.get(linkId) ?? 0) < SWEEP_EVERY_MS) continue;
      this.#sweptAt.set(linkId, now);
      try {
        await this.patrons.renew(RECORDS_MAX);
        await this.#sweep(linkId, now);
      } catch (err) {
        this.#sweptAt.delete(linkId);
        this.logger.warn({ err, link: linkId }, 'records of patrons were not swept; trying again');
      }
    }
  }

  async #sweep(linkId: string, now: number): Promise<void> {
    const { keepYears } = await readLink(leadingHost(this.hosts, linkId), (state) => ({
      keepYears: opened(state).paymentRules.patron?.keepYears,
    }));
    if (keepYears === undefined) return;
    const over = yearsBefore(now, keepYears);
    // A record no longer changes after its claim has ended, so a recently changed record is kept.
    for (const claim of await this.patrons.changedBefore(linkId, { at: over, limit: RECORDS_MAX })) {
      const endedAt = await this.#endOf(claim);
      if (endedAt === undefined || endedAt >= over) continue;
      const subject = `claims/${awardIdOf(asLinkId(linkId), claim.awardNumber)}/patron: kept for ${keepYears} years`;
      await this.patrons.delete(claim, entryOfController({ act: 'patron.delete', subject, requestId: '' }));
      this.logger.info({ link: linkId, award: claim.awardNumber }, 'the record of a patron was deleted');
    }
  }

  async #endOf({ linkId, awardNumber }: ClaimKey): Promise<number | undefined> {
    const { value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const award = await reads.award(linkId, awardNumber);
      if (award === undefined || OPEN.has(award.status)) return undefined;
      return award.paidAt ?? (await reads.claimActs(linkId, awardNumber)).at(-1)?.at ?? award.fixedAt;
    });
    return value;
  }
}

function yearsBefore(at: number, years: number): number {
  const date = new Date(at);
  return date.setUTCFullYear(date.getUTCFullYear() - years);
}

const OPEN: ReadonlySet<string> = new Set(['pending', 'verified', 'authorized']);
