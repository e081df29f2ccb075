import { AUDIT_TRAIL } from '@jackpot/progressive';
import { Readable } from 'node:stream';
import { Controller, Header, StreamableFile } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { OperatorProof } from '../../relays/operator-proof.js';
import { type In, Input, Op } from '../../http/operation.js';

@Controller()
export class ProofController {
  constructor(
    private readonly proof: OperatorProof,
    private readonly hosts: LinkLeadership,
  ) {}

  @Op('proof.key')
  @Header('Access-Control-Allow-Origin', '*')
  key() {
    return { key: this.proof.publicKey };
  }

  @Op('proof.checkpoints')
  @Header('Access-Control-Allow-Origin', '*')
  async checkpoints(@Input() { params: { linkId }, query: { limit, before } }: In<'proof.checkpoints'>) {
    this.#signed(linkId);
    const rows = await this.proof.checkpoints.page(linkId, before ?? Number.MAX_SAFE_INTEGER, limit + 1);
    const shown = rows.slice(0, limit);
    return { checkpoints: shown, next: rows.length > limit ? (shown.at(-1)?.batch ?? null) : null };
  }

  @Op('proof.sign')
  async sign(@Input() { params: { linkId } }: In<'proof.sign'>) {
    this.#signed(linkId);
    const { checkpoint, note } = await this.proof.extend(linkId);
    return { batch: checkpoint.batch, signedAt: checkpoint.at, note };
  }

  @Op('proof.hashes')
  @Header('Access-Control-Allow-Origin', '*')
  async hashes(@Input() { params: { linkId }, query: { from, limit } }: In<'proof.hashes'>) {
    this.#signed(linkId);
    return { hashes: await this.proof.hashes(linkId, from, limit) };
  }

  @Op('proof.cosign')
  async cosign(@Input() { params: { linkId, batch }, body: { note } }: In<'proof.cosign'>) {
    this.#signed(linkId);
    await this.proof.cosign(linkId, batch, note);
  }

  @Op('proof.export')
  async export(@Input() { params: { linkId } }: In<'proof.export'>): Promise<StreamableFile> {
    this.#known(linkId);
    return new StreamableFile(Readable.from(await this.proof.export(linkId), { objectMode: false }), {
      type: 'application/jsonl',
      disposition: `attachment; filename="${linkId}.jsonl"`,
    });
  }

  @Op('proof.inclusion')
  async inclusion(@Input() { params: { linkId, sequence } }: In<'proof.inclusion'>) {
    this.#known(linkId);
    if (sequence < 1) throw new ApiProblem('NOT_IN_JOURNAL', `${linkId}, sequence ${sequence}`);
    return this.proof.inclusion(linkId, sequence);
  }

  @Op('proof.disputePack')
  @Header('Content-Type', 'text/html; charset=utf-8')
  async pack(@Input() { params: { linkId, award } }: In<'proof.disputePack'>): Promise<string> {
    this.#known(linkId);
    return this.proof.pack(linkId, award);
  }

  #signed(name: string): void {
    if (name !== AUDIT_TRAIL) this.#known(name);
  }

  #known(linkId: string): void {
    if (this.hosts.find(linkId) === undefined) throw new ApiProblem('LINK_UNKNOWN', linkId);
  }
}
