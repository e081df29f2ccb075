import { type Account, api, type InputOf, type ResultOf, signatureOf } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { type TransferDetails, TransferStore } from '@jackpot/storage';
import type { Notice } from '@jackpot/progressive';
import { Controller, Inject } from '@nestjs/common';
import { submitCommand } from '../../leadership/submit-command.js';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { ApiProblem } from '../../http/problem.js';
import { Reads } from '../../workers/projection/reads.js';
import { signedAs } from '../../http/signed-as.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { Eligibility } from './eligibility.js';
import { Input, Operation } from '../../http/operation.js';

/** Most parts that the reconciliation of transfers lists. */
const TRANSFERS_MAX = 500;

/** Whole amounts that move, and links that end: notice by one, carried out by another of the Commission. */
@Controller()
export class TransfersController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(TransferStore) private readonly transfers: TransferStore,
    @Inject(Eligibility) private readonly eligibility: Eligibility,
  ) {}

  @Operation(api.transfers.notices)
  notices(
    @Input() { params: { linkId } }: InputOf<typeof api.transfers.notices>,
  ): ResultOf<typeof api.transfers.notices> {
    const { committed } = leadingHost(this.hosts, linkId);
    return { notices: (committed?.notices ?? []).map(noticeOf) };
  }

  @Operation(api.transfers.request)
  async askTransfer(
    @Input() { params: { linkId }, body: { level, targets, ...why } }: InputOf<typeof api.transfers.request>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.transfers.request>> {
    const host = leadingHost(this.hosts, linkId);
    const chance = await this.eligibility.chanceOf(openTerms(host).config, level);
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

  @Operation(api.transfers.execute)
  async transfer(
    @Input() { params: { linkId, notice }, body: { hash } }: InputOf<typeof api.transfers.execute>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.transfers.execute>> {
    const host = leadingHost(this.hosts, linkId);
    const standing = host.committed?.notices.find((each) => each.notice === notice);
    if (standing?.kind === 'transfer') await this.eligibility.mustBeAwaited(linkId, standing);
    return submitCommand(host, { type: 'send-transfer', notice, hash, person: signedAs(person) });
  }

  @Operation(api.transfers.requestRetirement)
  async askRetirement(
    @Input() { params: { linkId }, body: asked }: InputOf<typeof api.transfers.requestRetirement>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.transfers.requestRetirement>> {
    const command = { type: 'notice-retirement', ...asked, person: signedAs(person) } as const;
    await submitCommand(leadingHost(this.hosts, linkId), command);
    return this.#notices(linkId);
  }

  @Operation(api.transfers.retire)
  async retire(
    @Input() { params: { linkId, notice }, body: { hash } }: InputOf<typeof api.transfers.retire>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.transfers.retire>> {
    await this.#mustBeLeftAlone(linkId);
    return submitCommand(leadingHost(this.hosts, linkId), {
      type: 'retire-link',
      notice,
      hash,
      person: signedAs(person),
    });
  }

  @Operation(api.transfers.cancel)
  async callOff(
    @Input() { params: { linkId, notice }, body: { reason } }: InputOf<typeof api.transfers.cancel>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.transfers.cancel>> {
    const command = { type: 'cancel-notice', notice, reason, person: signedAs(person) } as const;
    await submitCommand(leadingHost(this.hosts, linkId), command);
    return this.#notices(linkId);
  }

  @Operation(api.transfers.list)
  async all(): Promise<ResultOf<typeof api.transfers.list>> {
    await Promise.all(this.hosts.all().map(({ stream }) => this.reads.of(stream)));
    const [files, open] = await Promise.all([
      this.transfers.all(TRANSFERS_MAX),
      this.transfers.inTransit(TRANSFERS_MAX),
    ]);
    const inTransitMicro = open.reduce(
      (sum, part) => sum + part.displayMicro + part.reserveMicro + part.overflowMicro,
      0n,
    );
    return { inTransit: inTransitMicro, transfers: files.map(transferOf) };
  }

  #notices(linkId: string): ResultOf<typeof api.transfers.notices> {
    const { committed } = leadingHost(this.hosts, linkId);
    return { notices: (committed?.notices ?? []).map(noticeOf) };
  }

  /** A link waits for what others have posted; this is for what was sent to it before links did (its journal says nothing). */
  async #mustBeLeftAlone(linkId: string): Promise<void> {
    const open = await this.transfers.inTransit(TRANSFERS_MAX);
    const coming = open.find(({ toLink }) => toLink === linkId);
    if (coming !== undefined) throw new ApiProblem('AMOUNT_REMAINS', `${coming.linkId} has sent something to it`);
  }
}

function noticeOf(notice: Notice): ResultOf<typeof api.transfers.notices>['notices'][number] {
  const { notice: number, hash, kind, reference, reason, dueAt, person } = notice;
  const shared = { notice: number, hash, kind, reference, reason, dueAt, by: signatureOf(person) };
  if (notice.kind === 'retirement')
    return { ...shared, level: null, chance: null, remains: notice.remains, targets: [] };
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
    remains: null,
    targets,
  };
}

function transferOf(file: TransferDetails) {
  const { linkId, displayMicro, reserveMicro, overflowMicro } = file;
  return { ...file, link: linkId, display: displayMicro, reserve: reserveMicro, overflow: overflowMicro };
}
