import { type Patron, maskedNumber, shownIdentifications } from '@jackpot/books';
import { type Acting, ActingNote } from '@jackpot/platform';
import type { PatronOnClaim } from '@jackpot/storage';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type In, type Out, Input, Op } from '../../http/operation.js';
import { PatronService, type SharedWin } from './patrons.service.js';

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
    @Input() { params: { awardId }, body }: In<'patrons.reveal'>,
    @ActingNote() acting: Acting,
    @Req() { id }: FastifyRequest,
  ) {
    return { taxpayerNumber: await this.patrons.reveal(awardId, body, { acting, requestId: id }) };
  }

  @Op('winnersOfClaim.read')
  async winners(@Input() { params: { awardId } }: In<'winnersOfClaim.read'>) {
    return winnersOf(await this.patrons.sharedWin(awardId));
  }

  @Op('winnersOfClaim.record')
  async share(
    @Input() { params: { awardId }, body: { revision, payeeShare, winners } }: In<'winnersOfClaim.record'>,
    @ActingNote() acting: Acting,
    @Req() { id }: FastifyRequest,
  ) {
    const entered = {
      payeeShareCents: payeeShare,
      winners: winners.map(({ share, ...winner }) => ({ ...winner, shareCents: share })),
    };
    return winnersOf(await this.patrons.share(awardId, { entered, revision }, { acting, requestId: id }));
  }
}

function winnersOf({ awardId, amountCents, revision, sharing }: SharedWin): Out<'winnersOfClaim.read'> {
  const winners = sharing?.winners ?? [];
  return {
    ...{ awardId, amount: amountCents, revision, payeeShare: sharing?.payeeShareCents ?? amountCents },
    winners: winners.map(({ shareCents, ...winner }, at) => ({ ...shown(winner), number: at + 1, share: shareCents })),
    changedAt: sharing?.changedAt ?? null,
  };
}

function patronOf(awardId: string, { patron, recordedAt, changedAt }: PatronOnClaim): Out<'patrons.read'> {
  return { ...shown(patron), awardId, recordedAt, changedAt };
}

function shown(patron: Patron) {
  const { taxpayerNumber: number } = patron;
  return {
    ...patron,
    identifications: [...shownIdentifications(patron)],
    taxpayerNumber: number === null ? null : maskedNumber(number),
  };
}
