import {
  approvalSchema,
  askClaimActSchema,
  authorizeClaimSchema,
  claimReasonSchema,
  issuePayoutSchema,
  manualDocumentSchema,
  recordReleaseSchema,
  type Account,
} from '@jackpot/contract';
import { Act, ActingPerson } from '@jackpot/platform';
import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ClaimService } from './claims.service.js';
import { claimBody } from './claim-body.js';
import { signedAs } from '../../http/signed-as.js';

/** The way of a claim, each step by its own person: verified, authorized, paid; or rejected. */
@ApiTags('claims')
@ApiBearerAuth()
@Controller('api/v1/claims/:awardId')
export class ClaimsController {
  constructor(@Inject(ClaimService) private readonly desk: ClaimService) {}

  @Get()
  @Act('claim.read')
  @ApiOperation({
    summary: 'A claim: the award, every act on it with its person, what its amount demands, and the tax note',
  })
  async read(@Param('awardId') awardId: string): Promise<unknown> {
    return claimBody(await this.desk.file(awardId));
  }

  @Post('verify')
  @Act('claim.verify')
  @HttpCode(200)
  @ApiOperation({ summary: 'The combination and the amount were looked at and are right' })
  async verify(@Param('awardId') awardId: string, @ActingPerson() person: Account): Promise<unknown> {
    return claimBody(await this.desk.act(awardId, { type: 'verify-claim', person: signedAs(person) }));
  }

  @Post('authorize')
  @Act('claim.authorize')
  @HttpCode(200)
  @ApiOperation({ summary: 'Ask for the payout document: by another than who verified; with surveillance’s marks' })
  async authorize(
    @Param('awardId') awardId: string,
    @ActingPerson() person: Account,
    @Body({ schema: authorizeClaimSchema }) marks: z.output<typeof authorizeClaimSchema>,
  ): Promise<unknown> {
    const command = { type: 'authorize-claim', person: signedAs(person), ...marks } as const;
    return claimBody(await this.desk.act(awardId, command));
  }

  @Post('issue')
  @Act('claim.pay')
  @HttpCode(200)
  @ApiOperation({ summary: 'The funds were issued: the claim is paid' })
  async issue(
    @Param('awardId') awardId: string,
    @ActingPerson() person: Account,
    @Body({ schema: issuePayoutSchema }) { method }: z.output<typeof issuePayoutSchema>,
  ): Promise<unknown> {
    return claimBody(await this.desk.act(awardId, { type: 'issue-payout', person: signedAs(person), method }));
  }

  @Post('ask')
  @Act('claim.request')
  @HttpCode(200)
  @ApiOperation({ summary: 'The first of two people: ask for the claim to be rejected, or its document voided' })
  async ask(
    @Param('awardId') awardId: string,
    @ActingPerson() person: Account,
    @Body({ schema: askClaimActSchema }) asked: z.output<typeof askClaimActSchema>,
  ): Promise<unknown> {
    const documentNumber = asked.act === 'reject' ? 0 : asked.documentNumber;
    const command = { type: 'request-claim-act', person: signedAs(person), ...asked, documentNumber } as const;
    return claimBody(await this.desk.act(awardId, command));
  }

  @Post('reject')
  @Act('claim.reject')
  @HttpCode(200)
  @ApiOperation({
    summary: 'The second of two people: the claim is rejected, its level stands as if the hit had not been',
  })
  async reject(
    @Param('awardId') awardId: string,
    @ActingPerson() person: Account,
    @Body({ schema: approvalSchema }) approval: z.output<typeof approvalSchema>,
  ): Promise<unknown> {
    const command = { type: 'approve-claim-act', person: signedAs(person), act: 'reject', ...approval } as const;
    return claimBody(await this.desk.act(awardId, command));
  }

  @Post('void-document')
  @Act('claim.void')
  @HttpCode(200)
  @ApiOperation({ summary: 'The second of two people: the document is void, the claim goes on under the next number' })
  async voidDocument(
    @Param('awardId') awardId: string,
    @ActingPerson() person: Account,
    @Body({ schema: approvalSchema }) approval: z.output<typeof approvalSchema>,
  ): Promise<unknown> {
    const command = { type: 'approve-claim-act', person: signedAs(person), act: 'void-document', ...approval } as const;
    return claimBody(await this.desk.act(awardId, command));
  }

  @Post('release')
  @Act('claim.release')
  @HttpCode(200)
  @ApiOperation({ summary: 'Release a claim that was held because another hit came close' })
  async release(
    @Param('awardId') awardId: string,
    @ActingPerson() person: Account,
    @Body({ schema: claimReasonSchema }) { reason }: z.output<typeof claimReasonSchema>,
  ): Promise<unknown> {
    return claimBody(await this.desk.act(awardId, { type: 'release-claim', person: signedAs(person), reason }));
  }

  @Post('record-release')
  @Act('claim.record-release')
  @HttpCode(200)
  @ApiOperation({ summary: 'For the house’s own program: record who released a held claim' })
  async recordRelease(
    @Param('awardId') awardId: string,
    @Body({ schema: recordReleaseSchema }) release: z.output<typeof recordReleaseSchema>,
  ): Promise<unknown> {
    return claimBody(await this.desk.act(awardId, { type: 'release-claim', ...release }));
  }

  @Post('manual-document')
  @Act('claim.enter-manual')
  @HttpCode(200)
  @ApiOperation({ summary: 'Enter a manual form that was made out while the equipment could not' })
  async enterManual(
    @Param('awardId') awardId: string,
    @ActingPerson() person: Account,
    @Body({ schema: manualDocumentSchema }) form: z.output<typeof manualDocumentSchema>,
  ): Promise<unknown> {
    return claimBody(
      await this.desk.act(awardId, { type: 'enter-manual-document', person: signedAs(person), ...form }),
    );
  }
}
