import { api, type ResultOf } from '@jackpot/contract';
import type { LinkHost } from '@jackpot/engine';
import { centsToText, wholeCents } from '@jackpot/money';
import { type SelfCheck } from '@jackpot/platform';
import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { OutboxRelay } from '../../relays/index.js';
import { REGISTRY, SOFTWARE } from '../../tokens.js';
import { Counters } from '../../monitoring/counters.js';
import { Operation } from '../../http/operation.js';

const statusBody = z
  .strictObject({
    software: z.strictObject({
      name: z.string(),
      version: z.string(),
      node: z.string().meta({ description: 'version of Node.js it runs on' }),
      sha256: z.string().nullable().meta({
        description: 'SHA-256 of dist/manifest.sha256, to which every file was held when this process started',
      }),
    }),
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

const readyBody = z
  .strictObject({
    status: z.enum(['ready', 'not-ready']),
    links: z.record(z.string(), z.enum(['leading', 'standing-by', 'no-leader'])),
    payouts: z.string(),
  })
  .meta({ id: 'Ready' });

/** What is happening, for a person who looks; health for machines; metrics for Prometheus. */
@Controller()
export class StatusController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(Counters) private readonly tallies: Counters,
    @Inject(OutboxRelay) private readonly relay: OutboxRelay,
    @Inject(SOFTWARE) private readonly self: SelfCheck,
    @Inject(REGISTRY) private readonly registry: Registry,
  ) {}

  @Operation(api.status.read)
  status(): ResultOf<typeof api.status.read> {
    const { name, version, node } = this.self.software;
    return {
      software: { name, version, node, sha256: this.self.sha256 },
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

  @Operation(api.status.live)
  live(): ResultOf<typeof api.status.live> {
    return { status: 'live' };
  }

  @Operation(api.status.ready)
  ready(@Res({ passthrough: true }) reply: FastifyReply): ResultOf<typeof api.status.ready> {
    const links = Object.fromEntries(this.hosts.all().map((host) => [host.stream, partOf(host)]));
    const isReady = Object.values(links).every((part) => part !== 'no-leader');
    if (!isReady) void reply.status(503);
    // Play does not wait for payouts: that they wait is told, and does not make the controller unready.
    const relay = this.relay.health();
    return {
      status: isReady ? 'ready' : 'not-ready',
      links,
      payouts: relay.isWell ? 'relayed' : `waiting for ${relay.waitingFor}`,
    };
  }

  @Operation(api.status.metrics)
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.type(this.registry.contentType);
    return this.registry.metrics();
  }
}

function partOf(host: LinkHost): 'leading' | 'standing-by' | 'no-leader' {
  // A leader that cannot renew its lease has lost the database, and with it the link.
  if (host.writer !== undefined) return host.isLeaseFresh ? 'leading' : 'no-leader';
  return host.leader === undefined ? 'no-leader' : 'standing-by';
}
