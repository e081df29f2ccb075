import type { LinkHost } from '@jackpot/engine';
import { centsToText, wholeCents } from '@jackpot/money';
import { type SelfCheck, Vitals } from '@jackpot/platform';
import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { OutboxRelay } from '../../relays/outbox-relay.js';
import { SOFTWARE } from '../../tokens.js';
import { Counters } from '../../monitoring/counters.js';
import { type Out, Op } from '../../http/operation.js';

/** What is happening, for a person to read; health for machines. */
@Controller()
export class StatusController {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly tallies: Counters,
    private readonly relay: OutboxRelay,
    @Inject(SOFTWARE) private readonly self: SelfCheck,
    @Inject(Vitals) private readonly vitals: Pick<Vitals, 'of' | 'troubles'>,
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
    const links = Object.fromEntries(this.hosts.all().map((host) => [host.stream, partOf(host)]));
    const areLed = Object.values(links).every((part) => part !== 'no-leader' && part !== 'stalled');
    const isReady = areLed && this.vitals.of('database') === undefined && this.vitals.of('writes') === undefined;
    if (!isReady) void reply.status(503);
    // Play does not wait for payouts: a backlog is reported and does not make the controller unready.
    const relay = this.relay.health();
    return {
      status: isReady ? 'ready' : 'not-ready',
      links,
      payouts: relay.isWell ? 'relayed' : `waiting for ${relay.waitingFor}`,
      troubles: [...this.vitals.troubles],
    };
  }
}

/** A link that has stopped leaves the controller ready: the others play on. */
function partOf(host: LinkHost): Out<'status.ready'>['links'][string] {
  // A leader that cannot renew its lease has lost the database, and with it the link.
  if (host.writer?.isStalled === true) return 'stalled';
  if (host.writer !== undefined) return host.isLeaseFresh ? 'leading' : 'no-leader';
  if (host.leader !== undefined) return 'standing-by';
  return host.stoppedBy === undefined ? 'no-leader' : 'stopped';
}
