import { type Account, signatureOf } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { type TransferDetails, TransferRepository } from '@jackpot/storage';
import type { LinkHost } from '@jackpot/engine';
import { type Notice, opened } from '@jackpot/progressive';
import { Controller } from '@nestjs/common';
import { submitCommand } from '../../leadership/submit-command.js';
import { Approvals } from '../../leadership/approvals.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { openTerms, readLink } from '../../leadership/read-link.js';
import { Reads } from '../../workers/projection/reads.js';
import { signedAs } from '../../http/authenticator.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { Eligibility } from './eligibility.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';

const TRANSFERS_MAX = 500;

@Controller()
export class TransfersController {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly reads: Reads,
    private readonly transfers: TransferRepository,
    private readonly approvals: Approvals,
    private readonly eligibility: Eligibility,
  ) {}

  @Op('transfers.notices')
  notices(@Input() { params: { linkId } }: In<'transfers.notices'>) {
    return this.#notices(linkId);
  }

  @Op('transfers.request')
  async requestTransfer(
    @Input() { params: { linkId }, body: { level, targets, ...why } }: In<'transfers.request'>,
    @ActingPerson() person: Account,
  ) {
    const host = leadingHost(this.hosts, linkId);
    const chance = await this.eligibility.chanceOf((await openTerms(host)).config, level);
    for (const { link } of targets) await this.eligibility.mustReceive(link);
    const eligible = await Promise.all(targets.map((target) => this.eligibility.target(target)));
    await submitCommand(host, {
      type: 'notice-transfer',
      level,
      chance,
      targets: eligible,
      ...why,
      person: signedAs(person),
    });
    return this.#notices(linkId);
  }

  @Op('transfers.execute')
  async transfer(
    @Input() { params: { linkId, notice }, body: { hash } }: In<'transfers.execute'>,
    @ActingPerson() person: Account,
  ) {
    const host = leadingHost(this.hosts, linkId);
    const { notices } = await noticesOf(host);
    const posted = notices.find((each) => each.notice === notice);
    if (posted?.kind === 'transfer') await this.eligibility.mustBeExpected(linkId, posted);
    return this.approvals.submit(host, { type: 'send-transfer', notice, hash, person: signedAs(person) });
  }

  @Op('transfers.requestRetirement')
  async requestRetirement(
    @Input() { params: { linkId }, body: retirement }: In<'transfers.requestRetirement'>,
    @ActingPerson() person: Account,
  ) {
    const command = { type: 'notice-retirement', ...retirement, person: signedAs(person) } as const;
    await submitCommand(leadingHost(this.hosts, linkId), command);
    return this.#notices(linkId);
  }

  @Op('transfers.retire')
  retire(
    @Input() { params: { linkId, notice }, body: { hash } }: In<'transfers.retire'>,
    @ActingPerson() person: Account,
  ) {
    return this.approvals.submit(leadingHost(this.hosts, linkId), {
      type: 'retire-link',
      notice,
      hash,
      person: signedAs(person),
    });
  }

  @Op('transfers.cancel')
  async cancel(
    @Input() { params: { linkId, notice }, body: { reason } }: In<'transfers.cancel'>,
    @ActingPerson() person: Account,
  ) {
    const command = { type: 'cancel-notice', notice, reason, person: signedAs(person) } as const;
    await submitCommand(leadingHost(this.hosts, linkId), command);
    return this.#notices(linkId);
  }

  @Op('transfers.list')
  async all() {
    await Promise.all(this.hosts.all().map(({ stream }) => this.reads.caughtUp(stream)));
    const { inTransitMicro, parts } = await this.transfers.all(TRANSFERS_MAX);
    return { inTransit: inTransitMicro, transfers: parts.map(transferOf) };
  }

  async #notices(linkId: string): Promise<Out<'transfers.notices'>> {
    const { notices } = await noticesOf(leadingHost(this.hosts, linkId));
    return { notices: notices.map(noticeOf) };
  }
}

function noticesOf(host: LinkHost): Promise<{ readonly notices: readonly Notice[] }> {
  return readLink(host, (state) => ({ notices: opened(state).notices }));
}

function noticeOf(notice: Notice): Out<'transfers.notices'>['notices'][number] {
  const { notice: number, hash, kind, reference, reason, dueAt, person } = notice;
  const shared = { notice: number, hash, kind, reference, reason, dueAt, by: signatureOf(person) };
  if (notice.kind === 'retirement')
    return { ...shared, level: null, chance: null, residual: notice.residual, targets: [] };
  const targets = notice.targets.map(({ linkId, level, sharePpm, chance }) => ({
    link: linkId,
    level,
    sharePpm: Number(sharePpm),
    chance: `${chance.ways}/${chance.of}`,
  }));
  return {
    ...shared,
    level: notice.level,
    chance: `${notice.chance.ways}/${notice.chance.of}`,
    residual: null,
    targets,
  };
}

function transferOf(file: TransferDetails) {
  const { linkId, displayMicro, reserveMicro, overflowMicro } = file;
  return { ...file, link: linkId, display: displayMicro, reserve: reserveMicro, overflow: overflowMicro };
}
