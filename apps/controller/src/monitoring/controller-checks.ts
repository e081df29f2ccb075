import type { LinkHost } from '@jackpot/engine';
import type { Check } from '@jackpot/platform';
import type { RelayHealth } from '../relays/outbox-relay.js';

export interface ControllerParts {
  readonly links: { all(): readonly Pick<LinkHost, 'stream' | 'writer'>[] };
  /** The leases: each second a write, whether anyone plays or not. */
  readonly lease: { readonly failure: string | undefined };
  readonly relay: { health(): RelayHealth };
}

const NAMED_MAX = 3;
const CHECK_DISK = 'Nothing is accepted until it does. Is the disk of the database full?';

/** What a controller needs beside what every program does. All of it is known already: nothing here waits. */
export function controllerChecks({ links, lease, relay }: ControllerParts): readonly Check[] {
  return [
    {
      part: 'writes',
      hangs: 'The database does not take writes.',
      find: () => {
        const stalled = links.all().filter(({ writer }) => writer?.isStalled === true);
        if (lease.failure !== undefined) return `The database does not take writes (${lease.failure}). ${CHECK_DISK}`;
        if (stalled.length === 0) return null;
        const names = stalled.slice(0, NAMED_MAX).map(({ stream }) => stream);
        const more = stalled.length > NAMED_MAX ? ` and ${stalled.length - NAMED_MAX} more` : '';
        return `The database does not complete the commits of ${names.join(', ')}${more}. ${CHECK_DISK}`;
      },
    },
    {
      part: 'redis',
      hangs: 'Redis does not answer.',
      find: () => {
        const health = relay.health();
        if (health.isWell || health.waitingFor !== 'redis') return null;
        return 'Redis does not answer: payout documents wait in the database, play goes on. Check the server.';
      },
    },
  ];
}
