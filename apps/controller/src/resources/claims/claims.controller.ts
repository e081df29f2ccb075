import { type Account, api, type InputOf, type ResultOf } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { Controller, Inject } from '@nestjs/common';
import { ClaimService } from './claims.service.js';
import { claimOf } from './claim-body.js';
import { signedAs } from '../../http/signed-as.js';
import { Input, Operation } from '../../http/operation.js';

/** The way of a claim, each step by its own person: verified, authorized, paid; or rejected. */
@Controller()
export class ClaimsController {
  constructor(@Inject(ClaimService) private readonly claims: ClaimService) {}

  @Operation(api.claims.read)
  async read(
    @Input() { params: { awardId } }: InputOf<typeof api.claims.read>,
  ): Promise<ResultOf<typeof api.claims.read>> {
    return claimOf(await this.claims.file(awardId));
  }

  @Operation(api.claims.verify)
  async verify(
    @Input() { params: { awardId } }: InputOf<typeof api.claims.verify>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.claims.verify>> {
    return claimOf(await this.claims.act(awardId, { type: 'verify-claim', person: signedAs(person) }));
  }

  @Operation(api.claims.authorize)
  async authorize(
    @Input() { params: { awardId }, body: marks }: InputOf<typeof api.claims.authorize>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.claims.authorize>> {
    const command = { type: 'authorize-claim', person: signedAs(person), ...marks } as const;
    return claimOf(await this.claims.act(awardId, command));
  }

  @Operation(api.claims.issue)
  async issue(
    @Input() { params: { awardId }, body: { method } }: InputOf<typeof api.claims.issue>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.claims.issue>> {
    return claimOf(await this.claims.act(awardId, { type: 'issue-payout', person: signedAs(person), method }));
  }

  @Operation(api.claims.request)
  async request(
    @Input() { params: { awardId }, body: asked }: InputOf<typeof api.claims.request>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.claims.request>> {
    const documentNumber = asked.act === 'reject' ? 0 : asked.documentNumber;
    const command = { type: 'request-claim-act', person: signedAs(person), ...asked, documentNumber } as const;
    return claimOf(await this.claims.act(awardId, command));
  }

  @Operation(api.claims.reject)
  async reject(
    @Input() { params: { awardId }, body: approval }: InputOf<typeof api.claims.reject>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.claims.reject>> {
    const command = { type: 'approve-claim-act', person: signedAs(person), act: 'reject', ...approval } as const;
    return claimOf(await this.claims.act(awardId, command));
  }

  @Operation(api.claims.voidDocument)
  async voidDocument(
    @Input() { params: { awardId }, body: approval }: InputOf<typeof api.claims.voidDocument>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.claims.voidDocument>> {
    const command = { type: 'approve-claim-act', person: signedAs(person), act: 'void-document', ...approval } as const;
    return claimOf(await this.claims.act(awardId, command));
  }

  @Operation(api.claims.release)
  async release(
    @Input() { params: { awardId }, body: { reason } }: InputOf<typeof api.claims.release>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.claims.release>> {
    return claimOf(await this.claims.act(awardId, { type: 'release-claim', person: signedAs(person), reason }));
  }

  @Operation(api.claims.recordRelease)
  async recordRelease(
    @Input() { params: { awardId }, body: release }: InputOf<typeof api.claims.recordRelease>,
  ): Promise<ResultOf<typeof api.claims.recordRelease>> {
    return claimOf(await this.claims.act(awardId, { type: 'release-claim', ...release }));
  }

  @Operation(api.claims.enterManual)
  async enterManual(
    @Input() { params: { awardId }, body: form }: InputOf<typeof api.claims.enterManual>,
    @ActingPerson() person: Account,
  ): Promise<ResultOf<typeof api.claims.enterManual>> {
    return claimOf(
      await this.claims.act(awardId, { type: 'enter-manual-document', person: signedAs(person), ...form }),
    );
  }
}
