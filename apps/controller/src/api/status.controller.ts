import { centsToText, wholeCents } from '@jackpot/money';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { LinkHosts } from '../hosting/link-hosts.js';
import { REGISTRY } from '../tokens.js';
import { Tallies } from '../watching/tallies.js';

const statusBody = z
  .strictObject({
    links: z.array(
      z.strictObject({
        link: z.string(),
        leader: z.string().nullable(),
        journalSequence: z.int(),
        wagers: z.int(),
        coups: z.int(),
        awards: z.int(),
        wagersPerSecond: z.int(),
        levels: z.array(z.strictObject({ level: z.string(), display: z.string() })),
      }),
    ),
  })
  .meta({ id: 'Status' });

/** What is happening, for a person who looks; health for machines; metrics for Prometheus. */
@ApiTags('watching')
@Controller()
export class StatusController {
  constructor(
    @Inject(LinkHosts) private readonly hosts: LinkHosts,
    @Inject(Tallies) private readonly tallies: Tallies,
    @Inject(REGISTRY) private readonly registry: Registry,
  ) {}

  @Get('status')
  @ApiOperation({ summary: 'What is happening on every link' })
  @ApiOkResponse({ standardSchema: statusBody })
  status(): z.output<typeof statusBody> {
    return {
      links: this.hosts.all().map((host) => ({
        link: host.stream,
        leader: host.leader?.address ?? null,
        journalSequence: host.committed?.sequence ?? 0,
        ...this.tallies.of(host.stream),
        levels: (host.committed?.meters ?? []).map(({ level, displayMicro }) => ({
          level,
          display: centsToText(wholeCents(displayMicro)),
        })),
      })),
    };
  }

  @Get('health/live')
  @ApiOperation({ summary: 'The process runs and its loop turns' })
  live(): { readonly status: 'live' } {
    return { status: 'live' };
  }

  @Get('health/ready')
  @ApiOperation({
    summary: 'Every link this process knows is led here, or by another that it knows: 200; else 503 and which',
  })
  ready(@Res({ passthrough: true }) reply: FastifyReply): {
    readonly status: string;
    readonly links: Readonly<Record<string, string>>;
  } {
    const links = Object.fromEntries(
      this.hosts
        .all()
        .map((host) => [
          host.stream,
          host.writer !== undefined ? 'leading' : host.leader !== undefined ? 'standing-by' : 'no-leader',
        ]),
    );
    const isReady = Object.values(links).every((state) => state !== 'no-leader');
    if (!isReady) void reply.status(503);
    return { status: isReady ? 'ready' : 'not-ready', links };
  }

  @Get('metrics')
  @ApiOperation({ summary: 'Prometheus metrics' })
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.type(this.registry.contentType);
    return this.registry.metrics();
  }
}
