import { type LinkConfig, asLinkId, linkConfigBody } from '@jackpot/progressive';
import { type Account, signatureOf } from '@jackpot/contract';
import { ActingPerson, SingleFlightCache } from '@jackpot/platform';
import { Controller, Header, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { Credentials } from '../../floor/credentials.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { Reads } from '../../workers/projection/reads.js';
import { RecordedAwards } from '../../workers/projection/recorded-awards.js';
import { recentWinners, signInfo } from './sign-info.js';
import { LinksService } from './links.service.js';
import { submitCommand } from '../../leadership/submit-command.js';
import { Audience } from '../../feed/audience.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { openTerms, tableOn } from '../../leadership/read-link.js';
import { ApiProblem } from '../../http/problem.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';

const SHOWN_MS = 5_000;
const NAMES_MS = 1_000;

interface Shown {
  readonly config: LinkConfig;
  readonly winners: Out<'links.sign'>['winners'];
}

@Controller()
export class LinksController {
  /** Caches what signs show, so that many signs of a link cost no more than one sign that asks every SHOWN_MS. */
  readonly #shown = new SingleFlightCache<Shown>(SHOWN_MS, () => performance.now());

  readonly #names = new SingleFlightCache<ReadonlyMap<string, string>>(NAMES_MS, () => performance.now());

  constructor(
    private readonly hosts: LinkLeadership,
    private readonly opening: LinksService,
    private readonly credentials: Credentials,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly reads: Reads,
    private readonly recorded: RecordedAwards,
    private readonly audience: Audience,
  ) {}

  @Op('links.list')
  @Header('Access-Control-Allow-Origin', '*')
  async list() {
    const { FACILITY_ZONE: zone, FACILITY_CLOCK: clock } = this.settings;
    const hosts = this.hosts.all();
    const names = hosts.every(({ isLed }) => isLed) ? new Map<string, string>() : await this.#namesElsewhere();
    return {
      facility: { zone, clock },
      links: hosts.map((host) => ({
        linkId: host.stream,
        name: host.writer?.terms?.config.name ?? names.get(host.stream) ?? null,
        state: stateOf(host),
        leader: host.leader?.address ?? null,
      })),
    };
  }

  @Op('links.sign')
  @Header('Access-Control-Allow-Origin', '*')
  async sign(@Input() { params: { linkId }, query: { table } }: In<'links.sign'>) {
    const host = leadingHost(this.hosts, linkId);
    const { config, winners } = await this.#shown.get(linkId, async () => {
      const { config } = await openTerms(host);
      const { recorded } = this;
      const { value } = await this.reads.atOnePlace(linkId, (reads) => recentWinners({ reads, recorded }, config));
      return { config, winners: value };
    });
    return signInfo(config, winners, table);
  }

  @Op('links.signs')
  signs(@Input() { params: { linkId } }: In<'links.signs'>) {
    const { committed } = leadingHost(this.hosts, linkId);
    const followers = this.audience.of(linkId);
    const signs = followers.filter(({ isPage }) => !isPage);
    return { signs, pages: followers.length - signs.length, journalSequence: committed?.sequence ?? 0 };
  }

  @Op('links.open')
  async open(@Input() { body }: In<'links.open'>, @Res({ passthrough: true }) reply: FastifyReply) {
    const config = this.opening.read(body);
    const { isNew, findings } = await this.opening.open(config);
    void reply.status(isNew ? 201 : 200);
    return { ...(await this.#linkOf(config.linkId)), findings: findings.map((finding) => ({ ...finding })) };
  }

  @Op('links.read')
  read(@Input() { params: { linkId } }: In<'links.read'>) {
    return this.#linkOf(linkId);
  }

  @Op('links.setTableKey')
  async setKey(@Input() { params: { linkId, tableId }, body: { secret } }: In<'links.setTableKey'>) {
    await tableOn(leadingHost(this.hosts, linkId), tableId);
    await this.credentials.set({ linkId: asLinkId(linkId), tableId }, secret);
  }

  @Op('links.revokeTableKey')
  async revokeKey(@Input() { params }: In<'links.revokeTableKey'>) {
    await tableOn(leadingHost(this.hosts, params.linkId), params.tableId);
    await this.credentials.revoke({ linkId: asLinkId(params.linkId), tableId: params.tableId });
  }

  @Op('links.suspend')
  suspend(@Input() { params: { linkId }, body: { reason } }: In<'links.suspend'>, @ActingPerson() person: Account) {
    return submitCommand(leadingHost(this.hosts, linkId), {
      type: 'suspend',
      by: signatureOf(person),
      reason,
    });
  }

  @Op('links.resume')
  resume(@Input() { params: { linkId }, body: { reason } }: In<'links.resume'>, @ActingPerson() person: Account) {
    return submitCommand(leadingHost(this.hosts, linkId), {
      type: 'resume',
      by: signatureOf(person),
      reason,
    });
  }

  @Op('links.restart')
  restart(@Input() { params: { linkId } }: In<'links.restart'>): void {
    const host = this.hosts.find(linkId);
    if (host === undefined) throw new ApiProblem('LINK_UNKNOWN', linkId);
    if (!host.restart()) throw new ApiProblem('LINK_NOT_STOPPED', linkId);
  }

  #namesElsewhere(): Promise<ReadonlyMap<string, string>> {
    const names = this.#names.get('', async () => {
      const links = await this.reads.latest.links();
      return new Map(links.map(({ linkId, name }) => [linkId, name]));
    });
    return names.catch(() => new Map<string, string>());
  }

  async #linkOf(linkId: string): Promise<Out<'links.read'>> {
    const host = leadingHost(this.hosts, linkId);
    const terms = await openTerms(host);
    return {
      linkId,
      state: stateOf(host),
      epoch: host.writer?.committed.epoch ?? 0,
      config: { ...linkConfigBody(terms.config) },
    };
  }
}

function stateOf({ writer, leader, stoppedBy }: ReturnType<LinkLeadership['all']>[number]): Out<'links.read'>['state'] {
  if (writer === undefined) return leader === undefined && stoppedBy !== undefined ? 'stopped' : 'standing-by';
  if (writer.terms === undefined) return 'not-opened';
  return writer.committed.inPlay ? 'in-play' : 'suspended';
}
