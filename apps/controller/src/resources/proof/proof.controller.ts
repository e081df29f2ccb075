import { api, type InputOf, type ResultOf } from '@jackpot/contract';
import { AUDIT_TRAIL } from '@jackpot/progressive';
import { Readable } from 'node:stream';
import { Controller, Header, Inject, StreamableFile } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { OperatorProof } from '../../relays/operator-proof.js';
import { Input, Operation } from '../../http/operation.js';

/** What proves the journal to somebody who does not trust this database. */
@Controller()
export class ProofController {
  constructor(
    @Inject(OperatorProof) private readonly proof: OperatorProof,
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
  ) {}

  @Operation(api.proof.key)
  @Header('Access-Control-Allow-Origin', '*')
  key(): ResultOf<typeof api.proof.key> {
    return { key: this.proof.publicKey };
  }

  @Operation(api.proof.checkpoints)
  @Header('Access-Control-Allow-Origin', '*')
  async checkpoints(
    @Input() { params: { linkId }, query: { limit, before } }: InputOf<typeof api.proof.checkpoints>,
  ): Promise<ResultOf<typeof api.proof.checkpoints>> {
    this.#signed(linkId);
    const rows = await this.proof.checkpoints.page(linkId, before ?? Number.MAX_SAFE_INTEGER, limit + 1);
    const shown = rows.slice(0, limit);
    return { checkpoints: shown, next: rows.length > limit ? (shown.at(-1)?.batch ?? null) : null };
  }

  @Operation(api.proof.sign)
  async sign(
    @Input() { params: { linkId } }: InputOf<typeof api.proof.sign>,
  ): Promise<ResultOf<typeof api.proof.sign>> {
    this.#signed(linkId);
    const { checkpoint, note } = await this.proof.extend(linkId);
    return { batch: checkpoint.batch, signedAt: checkpoint.at, note };
  }

  @Operation(api.proof.hashes)
  @Header('Access-Control-Allow-Origin', '*')
  async hashes(
    @Input() { params: { linkId }, query: { from, limit } }: InputOf<typeof api.proof.hashes>,
  ): Promise<ResultOf<typeof api.proof.hashes>> {
    this.#signed(linkId);
    return { hashes: await this.proof.hashes(linkId, from, limit) };
  }

  @Operation(api.proof.cosign)
  async cosign(
    @Input() { params: { linkId, batch }, body: { note } }: InputOf<typeof api.proof.cosign>,
  ): Promise<ResultOf<typeof api.proof.cosign>> {
    this.#signed(linkId);
    await this.proof.cosign(linkId, batch, note);
  }

  @Operation(api.proof.export)
  async export(@Input() { params: { linkId } }: InputOf<typeof api.proof.export>): Promise<StreamableFile> {
    this.#known(linkId);
    return new StreamableFile(Readable.from(await this.proof.export(linkId), { objectMode: false }), {
      type: 'application/jsonl',
      disposition: `attachment; filename="${linkId}.jsonl"`,
    });
  }

  @Operation(api.proof.inclusion)
  async inclusion(
    @Input() { params: { linkId, sequence } }: InputOf<typeof api.proof.inclusion>,
  ): Promise<ResultOf<typeof api.proof.inclusion>> {
    this.#known(linkId);
    if (sequence < 1) throw new ApiProblem('NOT_IN_JOURNAL', `${linkId}, sequence ${sequence}`);
    return this.proof.inclusion(linkId, sequence);
  }

  @Operation(api.proof.disputePack)
  @Header('Content-Type', 'text/html; charset=utf-8')
  async pack(@Input() { params: { linkId, award } }: InputOf<typeof api.proof.disputePack>): Promise<string> {
    this.#known(linkId);
    return this.proof.pack(linkId, award);
  }

  /** A link, or the audit trail, which has checkpoints as links have. */
  #signed(name: string): void {
    if (name !== AUDIT_TRAIL) this.#known(name);
  }

  #known(linkId: string): void {
    if (this.hosts.find(linkId) === undefined) throw new ApiProblem('LINK_UNKNOWN', linkId);
  }
}
