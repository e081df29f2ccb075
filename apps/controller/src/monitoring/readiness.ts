import type { LinkHost } from '@jackpot/engine';
import { Vitals } from '@jackpot/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Out } from '../http/operation.js';
import { LinkLeadership } from '../leadership/link-leadership.js';
import { OutboxRelay } from '../relays/outbox-relay.js';

type Ready = Out<'status.ready'>;

@Injectable()
export class Readiness {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly relay: OutboxRelay,
    @Inject(Vitals) private readonly vitals: Pick<Vitals, 'of' | 'troubles'>,
  ) {}

  read(): Ready {
    const links = Object.fromEntries(this.hosts.all().map((host) => [host.stream, partOf(host)]));
    const areLed = Object.values(links).every((part) => part !== 'no-leader' && part !== 'stalled');
    const isReady = areLed && this.vitals.of('database') === undefined && this.vitals.of('writes') === undefined;
    // Play does not wait for payouts, so a backlog is reported but does not make the controller unready.
    const relay = this.relay.health();
    return {
      status: isReady ? 'ready' : 'not-ready',
      links,
      payouts: relay.isWell ? 'relayed' : `waiting for ${relay.waitingFor}`,
      troubles: [...this.vitals.troubles],
    };
  }
}

/** A stopped link leaves the controller ready, because the other links play on. */
function partOf(host: LinkHost): Ready['links'][string] {
  // A stalled leader waits too long for a commit: it has lost the database, and with it the link.
  if (host.writer?.isStalled === true) return 'stalled';
  if (host.writer !== undefined) return host.isLeaseFresh ? 'leading' : 'no-leader';
  if (host.leader !== undefined) return 'standing-by';
  return host.stoppedBy === undefined ? 'no-leader' : 'stopped';
}
