import type { LinkHost } from '@jackpot/engine';
import { type Answer, type ApprovalCommand, opened, requesterOf } from '@jackpot/progressive';
import { Injectable } from '@nestjs/common';
import { Requesters } from '../http/authenticator.js';
import { readLink } from './read-link.js';
import { submitted } from './submit-command.js';

/** A link knows no accounts, so this service checks before every approval that the requester still has the right. */
@Injectable()
export class Approvals {
  constructor(private readonly requesters: Requesters) {}

  async submit(host: LinkHost, command: ApprovalCommand): Promise<Extract<Answer, { ok: true }>> {
    const { requester } = await readLink(host, (state) => ({ requester: requesterOf(opened(state), command) }));
    if (requester !== null) await this.requesters.mustStillBe(requester, requester.role);
    return submitted(host, command);
  }
}
