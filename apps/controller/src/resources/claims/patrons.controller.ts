import { maskedNumber, shownIdentifications } from '@jackpot/books';
import { type Acting, ActingNote } from '@jackpot/platform';
import type { PatronOnClaim } from '@jackpot/storage';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type In, type Out, Input, Op } from '../../http/operation.js';
import { PatronService } from './patrons.service.js';

/** Who won: the patron of a claim, for the cage and for the casino's own system. */
@Controller()
export class PatronsController {
  constructor(private readonly patrons: PatronService) {}

  @Op('patrons.read')
  async read(@Input() { params: { awardId } }: In<'patrons.read'>) {
    return patronOf(awardId, await this.patrons.get(awardId));
  }

  @Op('patrons.record')
  async record(
    @Input() { params: { awardId }, body }: In<'patrons.record'>,
    @ActingNote() acting: Acting,
    @Req() { id }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const recorded = await this.patrons.record(awardId, body, { acting, requestId: id });
    void reply.status(recorded.isNew ? 201 : 200);
    return patronOf(awardId, recorded);
  }

  @Op('patrons.reveal')
  async reveal(
    @Input() { params: { awardId }, body: { reason } }: In<'patrons.reveal'>,
    @ActingNote() acting: Acting,
    @Req() { id }: FastifyRequest,
  ) {
    return { taxpayerNumber: await this.patrons.reveal(awardId, reason, { acting, requestId: id }) };
  }
}

function patronOf(awardId: string, { patron, recordedAt, changedAt }: PatronOnClaim): Out<'patrons.read'> {
  const { taxpayerNumber: number } = patron;
  return {
    ...{ ...patron, awardId, recordedAt, changedAt },
    identifications: shownIdentifications(patron),
    taxpayerNumber: number === null ? null : maskedNumber(number),
  };
}
