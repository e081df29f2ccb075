import {
  type LinkConfig,
  type LevelId,
  type TransferNotice,
  type TransferTarget,
  type Chance,
  type LinkEvent,
  readJournaledConfig,
} from '@jackpot/progressive';
import { SealedEvents, TransferRepository } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { Reads } from '../../workers/projection/reads.js';
import { OddsThread } from '../../workers/odds/odds-thread.js';
import type { ExactChance } from '../../workers/odds/odds-messages.js';

interface Wanted {
  readonly link: string;
  readonly level: LevelId;
  readonly sharePpm: number;
}

/**
 * The exact counts behind each decision go into the notice, so readers of the journal can repeat the decision. For a
 * link led elsewhere, facts come from its sealed journal.
 */
@Injectable()
export class Eligibility {
  constructor(
    private readonly odds: OddsThread,
    private readonly reads: Reads,
    @Inject(TransferRepository) private readonly transfers: Pick<TransferRepository, 'expectedAt'>,
    @Inject(SealedEvents) private readonly sealed: Pick<SealedEvents, 'at'>,
    @Inject(LinkLeadership) private readonly hosts: Pick<LinkLeadership, 'find'>,
  ) {}

  /** The highest chance of a wager, over all layouts, to win `level`, whose amount is to be transferred. */
  async chanceOf(config: LinkConfig, level: LevelId): Promise<Chance> {
    return (await this.#chance(config, level)).most;
  }

  /** Returns the receiving link's price, and the lowest chance of its layouts to win the level. */
  async target({ link, level, sharePpm }: Wanted): Promise<TransferTarget> {
    const config = await this.#termsOf(link);
    const { least } = await this.#chance(config, level);
    const { linkId, priceCents } = config;
    return { linkId, level, sharePpm: BigInt(sharePpm), priceCents, chance: least };
  }

  async mustReceive(linkId: string): Promise<void> {
    await this.#termsOf(linkId);
    const logged = await this.reads.one('lastLogged', linkId, 'retired');
    if (logged === undefined) return;
    if ((await this.sealed.at(linkId, logged.sequence))?.type !== 'LinkRetired') throw tablesDiffer(linkId);
    throw new ApiProblem('TRANSFER_NOT_ELIGIBLE', `${linkId} is retired`);
  }

  /**
   * Refuses unless the journal of the receiving link expects the transfer under the posted terms. That link never
   * withdraws the expectation by itself and accepts no new terms meanwhile, so the check still holds when the amount is
   * sent.
   */
  async mustBeExpected(linkId: string, { notice, targets }: TransferNotice): Promise<void> {
    for (const [part, target] of targets.entries()) {
      const { linkId: toLink } = target;
      await this.mustReceive(toLink);
      if (toLink === linkId) continue;
      const sequence = await this.transfers.expectedAt({ linkId, notice, part, toLink });
      if (sequence === undefined)
        throw new ApiProblem('TRANSFER_NOT_EXPECTED', `${toLink}, part ${part} of notice ${notice}`);
      const event = await this.sealed.at(toLink, sequence);
      if (!isExpectation(event, { linkId, notice, part })) throw tablesDiffer(toLink);
      await this.#mustBeAsPosted(target);
    }
  }

  /** Refuses if the receiving link changed its terms after the notice, because the posted chance is then wrong. */
  async #mustBeAsPosted({ linkId: link, level, sharePpm, priceCents, chance }: TransferTarget): Promise<void> {
    const now = await this.target({ link, level, sharePpm: Number(sharePpm) });
    if (now.priceCents === priceCents && now.chance.ways * chance.of === chance.ways * now.chance.of) return;
    const text = `${link} has other terms than were posted; cancel the notice and post it again`;
    throw new ApiProblem('TRANSFER_NOT_ELIGIBLE', text);
  }

  async #termsOf(linkId: string): Promise<LinkConfig> {
    const led = this.hosts.find(linkId)?.writer?.terms;
    if (led !== undefined) return led.config;
    const row = (await this.reads.one('terms', linkId)).at(-1);
    if (row === undefined) throw new ApiProblem('LINK_NOT_OPEN', linkId);
    const event = await this.sealed.at(linkId, row.sequence);
    if (event?.type !== 'LinkOpened' && event?.type !== 'TermsActivated') throw tablesDiffer(linkId);
    const read = readJournaledConfig(event.config);
    if (!read.ok) throw tablesDiffer(linkId);
    return read.config;
  }

  async #chance(config: LinkConfig, level: LevelId): Promise<{ readonly least: Chance; readonly most: Chance }> {
    if (level === 'must-hit') throw new ApiProblem('TRANSFER_NOT_ELIGIBLE', 'a Must Hit amount cannot be transferred');
    const reply = await this.odds.send({ type: 'chances', config });
    if (reply.type !== 'chances') throw new ApiProblem('UNAVAILABLE');
    const found = reply.chances.find((each) => each.level === level);
    if (found === undefined) throw new ApiProblem('TRANSFER_NOT_ELIGIBLE', `the odds of ${level} cannot be computed`);
    return { least: plain(found.least), most: plain(found.most) };
  }
}

function isExpectation(
  event: LinkEvent | undefined,
  { linkId, notice, part }: { readonly linkId: string; readonly notice: number; readonly part: number },
): boolean {
  if (event?.type !== 'TransferExpected') return false;
  return event.from === linkId && event.notice === notice && event.part === part;
}

function tablesDiffer(linkId: string): ApiProblem {
  const text = `the read tables of ${linkId} differ from its journal; call the auditor, who runs royal9 verify --tables`;
  return new ApiProblem('TRANSFER_NOT_ELIGIBLE', text);
}

function plain({ numerator, denominator }: ExactChance): Chance {
  return { ways: numerator, of: denominator };
}
