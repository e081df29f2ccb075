import type { Account } from '@jackpot/contract';
import { type Acting, ActingNote, ActingPerson } from '@jackpot/platform';
import { journaledConfig, linkConfigBody } from '@jackpot/progressive';
import type { OpeningRequestRecord } from '@jackpot/storage';
import { Controller } from '@nestjs/common';
import { type In, type Out, Input, Op } from '../../http/operation.js';
import { OpeningsService } from './openings.service.js';

/** See docs/how-to/set-up-a-link.md. */
@Controller()
export class OpeningsController {
  constructor(private readonly openings: OpeningsService) {}

  @Op('openings.list')
  async list() {
    return { requests: (await this.openings.list()).map(bodyOf) };
  }

  @Op('openings.request')
  async request(@Input() { body }: In<'openings.request'>, @ActingPerson() by: Account, @ActingNote() acting: Acting) {
    const made = await this.openings.request(by, body);
    acting.subject = `opening-requests/${made.request} links/${made.linkId} ${made.hash}`;
    return bodyOf(made);
  }

  @Op('openings.approve')
  async approve(@Input() { body }: In<'openings.approve'>, @ActingPerson() by: Account, @ActingNote() acting: Acting) {
    acting.subject = `opening-requests/${body.request} ${body.hash}`;
    const opened = await this.openings.approve(by, body);
    acting.subject += ` links/${opened.linkId}`;
    return bodyOf(opened);
  }

  @Op('openings.cancel')
  async cancel(@Input() { body }: In<'openings.cancel'>, @ActingPerson() by: Account, @ActingNote() acting: Acting) {
    acting.subject = `opening-requests/${body.request}`;
    await this.openings.cancel(by, body);
  }
}

function bodyOf(row: OpeningRequestRecord): Out<'openings.request'> {
  const { request, hash, linkId, reason, state, requestedAt: at, decidedAt } = row;
  const { decidedBy: id, decidedName: name, decidedLicense: license } = row;
  const isDecided = id !== null && name !== null && license !== null;
  return {
    ...{ request, hash, linkId, reason, state, at, decidedAt },
    terms: { ...linkConfigBody(journaledConfig(row.terms)) },
    by: { id: row.requestedBy, name: row.requestedName, license: row.requestedLicense },
    decidedBy: isDecided ? { id, name, license } : null,
  };
}
