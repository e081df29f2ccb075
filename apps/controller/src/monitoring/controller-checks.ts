import type { LinkHost } from '@jackpot/engine';
import type { Check } from '@jackpot/platform';

export interface ControllerParts {
  readonly links: { all(): readonly Pick<LinkHost, 'stream' | 'writer'>[] };
  /** Shows whether the database takes writes: the leases of led links are renewed every second, even without play. */
  readonly lease: { readonly failure: string | undefined };
  readonly presence: { readonly failure: string | undefined };
  readonly alerts: { readonly trouble: string | null };
  readonly queue: { isAnswering(): Promise<boolean> };
}

const NAMED_MAX = 3;
const NO_REDIS = 'Redis does not answer: payout documents wait in the database, play goes on. Check the server.';
const CHECK_DISK = 'Nothing is accepted until it does. Is the disk of the database full?';

export function controllerChecks({ links, lease, presence, queue, alerts }: ControllerParts): readonly Check[] {
  return [
    {
      part: 'writes',
      hangs: 'The database does not take writes.',
      find: () => {
        const stalled = links.all().filter(({ writer }) => writer?.isStalled === true);
        const failure = lease.failure ?? presence.failure;
        if (failure !== undefined) return `The database does not take writes (${failure}). ${CHECK_DISK}`;
        if (stalled.length === 0) return null;
        const names = stalled.slice(0, NAMED_MAX).map(({ stream }) => stream);
        const more = stalled.length > NAMED_MAX ? ` and ${stalled.length - NAMED_MAX} more` : '';
        return `The database does not complete the commits of ${names.join(', ')}${more}. ${CHECK_DISK}`;
      },
    },
    {
      part: 'redis',
      hangs: NO_REDIS,
      find: async () => ((await queue.isAnswering()) ? null : NO_REDIS),
    },
    { part: 'alerts', hangs: 'Alarms are not recorded for people outside the console.', find: () => alerts.trouble },
  ];
}
