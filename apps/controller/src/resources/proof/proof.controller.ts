import { Readable } from 'node:stream';
import { Act } from '@jackpot/platform';
import type { InclusionProof } from '@jackpot/proof';
import {
  Controller,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  ParseIntPipe,
  Post,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { pageQuery } from '../../http/page.js';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { OperatorProof } from '../../relays/operator-proof.js';

const keyBody = z.strictObject({ key: z.string().describe('<name>+<key id>+<base64>') }).meta({ id: 'CheckpointKey' });
const checkpointBody = z
  .strictObject({
    batch: z.int(),
    signedAt: z.iso.datetime(),
    note: z.string().describe('the signed note: docs/reference/checkpoints.md'),
  })
  .meta({ id: 'Checkpoint' });
const checkpointsBody = z
  .strictObject({ checkpoints: z.array(checkpointBody), next: z.int().nullable() })
  .meta({ id: 'Checkpoints' });

/** What proves the journal to somebody who does not trust this database. */
@ApiTags('proof')
@Controller('api/v1')
export class ProofController {
  constructor(
    @Inject(OperatorProof) private readonly proof: OperatorProof,
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
  ) {}

  @Get('checkpoint-key')
  @Act('status.read')
  @Header('Access-Control-Allow-Origin', '*')
  @ApiOperation({ summary: 'The public key of the house’s signatures; compare it with the one you were given' })
  @ApiOkResponse({ standardSchema: keyBody })
  key(): z.output<typeof keyBody> {
    return { key: this.proof.publicKey };
  }

  @Get('links/:linkId/checkpoints')
  @Act('status.read')
  @Header('Access-Control-Allow-Origin', '*')
  @ApiOperation({ summary: 'Signed states of the journal, newest first: for everybody to keep' })
  @ApiOkResponse({ standardSchema: checkpointsBody })
  async checkpoints(
    @Param('linkId') linkId: string,
    @Query({ schema: pageQuery }) { limit, before }: z.output<typeof pageQuery>,
  ): Promise<z.output<typeof checkpointsBody>> {
    this.#known(linkId);
    const rows = await this.proof.checkpoints.page(linkId, before ?? Number.MAX_SAFE_INTEGER, limit + 1);
    const shown = rows.slice(0, limit);
    return { checkpoints: shown.map(bodyOf), next: rows.length > limit ? (shown.at(-1)?.batch ?? null) : null };
  }

  @Post('links/:linkId/checkpoints')
  @HttpCode(200)
  @Act('checkpoint.sign')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Sign the journal as it is now; the newest checkpoint where nothing is new' })
  @ApiOkResponse({ standardSchema: checkpointBody })
  async sign(@Param('linkId') linkId: string): Promise<z.output<typeof checkpointBody>> {
    this.#known(linkId);
    const { checkpoint, note } = await this.proof.extend(linkId);
    return bodyOf({ batch: checkpoint.batch, signedAt: checkpoint.at, note });
  }

  @Get('links/:linkId/export')
  @Act('proof.read')
  @ApiBearerAuth()
  @ApiProduces('application/jsonl')
  @ApiOperation({ summary: 'Everything about a link in one signed file, for the stand-alone verifier' })
  async export(@Param('linkId') linkId: string): Promise<StreamableFile> {
    this.#known(linkId);
    return new StreamableFile(Readable.from(await this.proof.export(linkId), { objectMode: false }), {
      type: 'application/jsonl',
      disposition: `attachment; filename="${linkId}.jsonl"`,
    });
  }

  @Get('links/:linkId/journal/:sequence/inclusion')
  @Act('proof.read')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Proof that one entry, a wager for example, stands in the signed journal at its place' })
  async inclusion(
    @Param('linkId') linkId: string,
    @Param('sequence', ParseIntPipe) sequence: number,
  ): Promise<InclusionProof> {
    this.#known(linkId);
    if (sequence < 1) throw new ApiProblem('NOT_IN_JOURNAL', `${linkId}, sequence ${sequence}`);
    return this.proof.inclusion(linkId, sequence);
  }

  @Get('links/:linkId/awards/:award/dispute-pack')
  @Act('proof.read')
  @ApiBearerAuth()
  @ApiProduces('text/html')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
  @ApiOperation({
    summary: 'Everything about one award in one file, by award number: HTML to print, with the data in it',
  })
  async pack(@Param('linkId') linkId: string, @Param('award', ParseIntPipe) award: number): Promise<string> {
    this.#known(linkId);
    return this.proof.pack(linkId, award);
  }

  #known(linkId: string): void {
    if (this.hosts.find(linkId) === undefined) throw new ApiProblem('LINK_UNKNOWN', linkId);
  }
}

function bodyOf(published: {
  readonly batch: number;
  readonly signedAt: number;
  readonly note: string;
}): z.output<typeof checkpointBody> {
  return { ...published, signedAt: new Date(published.signedAt).toISOString() };
}
