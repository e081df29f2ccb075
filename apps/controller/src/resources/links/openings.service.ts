import type { Account } from '@jackpot/contract';
import type { Logger } from '@jackpot/platform';
import { SIGNERS, areTwo, hashOf, journaledConfig, keyOf, writeLinkConfig } from '@jackpot/progressive';
import { OpeningRequestRepository, type OpeningRequestRecord } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { Requesters } from '../../http/authenticator.js';
import type { In } from '../../http/operation.js';
import { ApiProblem } from '../../http/problem.js';
import { LOGGER } from '../../tokens.js';
import { LinksService } from './links.service.js';

type Quoted = In<'openings.approve'>['body'];

const DECIDED_MAX = 20;

/** Nothing of the link exists before the Commission's approval, so a canceled request leaves nothing behind. */
@Injectable()
export class OpeningsService {
  constructor(
    private readonly requests: OpeningRequestRepository,
    private readonly links: LinksService,
    private readonly requesters: Requesters,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  list(): Promise<readonly OpeningRequestRecord[]> {
    return this.requests.latest(DECIDED_MAX);
  }

  async request(by: Account, { terms: body, reason }: In<'openings.request'>['body']): Promise<OpeningRequestRecord> {
    const config = this.links.read(body);
    await this.links.mustBeNew(config);
    const { linkId } = config;
    const terms = writeLinkConfig(config);
    const request = await this.requests.add({
      ...{ linkId, terms, reason, requestedAt: Date.now() },
      hash: hashOf(new TextEncoder().encode(JSON.stringify([linkId, terms, reason, by.id, by.license]))),
      ...{ requestedBy: by.id, requestedName: by.name, requestedLicense: by.license },
    });
    return this.#get(request);
  }

  /**
   * Opens the link first, then records the decision. After a crash in between, a new approval finds the link open with
   * these terms.
   */
  async approve(by: Account, quoted: Quoted): Promise<OpeningRequestRecord> {
    const {
      request,
      requestedBy: id,
      requestedName: name,
      requestedLicense: license,
      terms,
    } = await this.#waiting(quoted);
    if (!areTwo(keyOf({ id, license }), keyOf(by))) throw new ApiProblem('TWO_PEOPLE_NEEDED');
    await this.requesters.mustStillBe({ id, name, license }, ...SIGNERS.stageTerms);
    const { linkId } = await this.#open(terms);
    if (!(await this.requests.approve(request, decisionOf(by))))
      this.logger.warn(
        { link: linkId, request },
        'the request was decided by another person while its link was opened',
      );
    return this.#get(request);
  }

  async cancel(by: Account, quoted: Quoted): Promise<void> {
    const { request } = await this.#waiting(quoted);
    if (!(await this.requests.cancel(request, decisionOf(by)))) throw new ApiProblem('NO_SUCH_REQUEST');
  }

  async #open(terms: string) {
    const config = journaledConfig(terms);
    await this.links.open(config);
    return config;
  }

  async #waiting({ request, hash }: Quoted): Promise<OpeningRequestRecord> {
    const waiting = await this.requests.byNumber(request);
    if (waiting?.state !== 'pending') throw new ApiProblem('NO_SUCH_REQUEST');
    if (waiting.hash !== hash) throw new ApiProblem('REQUEST_CHANGED', `request ${request} is another`);
    return waiting;
  }

  async #get(request: number): Promise<OpeningRequestRecord> {
    const found = await this.requests.byNumber(request);
    if (found === undefined) throw new ApiProblem('NO_SUCH_REQUEST');
    return found;
  }
}

function decisionOf({ id, name, license }: Account) {
  return { id, name, license, at: Date.now() };
}
