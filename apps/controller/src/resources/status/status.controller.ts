import { centsToText, wholeCents } from '@jackpot/money';
import type { SelfCheck } from '@jackpot/platform';
import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { SOFTWARE } from '../../tokens.js';
import { Counters } from '../../monitoring/counters.js';
import { Readiness } from '../../monitoring/readiness.js';
import { type Out, Op } from '../../http/operation.js';

@Controller()
export class StatusController {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly tallies: Counters,
    private readonly readiness: Readiness,
    @Inject(SOFTWARE) private readonly self: SelfCheck,
  ) {}

  @Op('status.read')
  status() {
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

  @Op('status.live')
  live(): Out<'status.live'> {
    return { status: 'live' };
  }

  @Op('status.ready')
  ready(@Res({ passthrough: true }) reply: FastifyReply): Out<'status.ready'> {
    const answer = this.readiness.read();
    if (answer.status !== 'ready') void reply.status(503);
    return answer;
  }
}
