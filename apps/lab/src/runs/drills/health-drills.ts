import type { HealthPart } from '@jackpot/contract';

export type Program = 'leader' | 'standby' | 'worker';

export type Fault =
  | 'database-hangs'
  | 'writes-wait'
  | 'database-disk-full'
  | 'redis-hangs'
  | 'clock-set'
  | 'log-disk-full'
  | 'alerts-not-recorded'
  | 'event-loop-stands'
  | 'controller-hangs'
  | 'worker-hangs';

export interface HealthDrill {
  readonly fault: Fault;
  readonly what: string;
  /** Programs whose health must show the fault on each of their ports. */
  readonly at: readonly Program[];
  /** During the fault, no wager is accepted and no sign may show itself as live. */
  readonly stopsPlay?: true;
  readonly needsSmallDisks?: true;
  readonly foundMsMax?: number;
  readonly wellMsMax?: number;
}

interface Drilled {
  readonly found: string;
  readonly play: string;
  /** Alert of ops/alerts/jackpot.rules.yml. */
  readonly alert: string;
  readonly notReady: readonly Program[];
  readonly drills: readonly [HealthDrill, ...HealthDrill[]];
}

const CONTROLLERS = ['leader', 'standby'] as const;
const ALL = [...CONTROLLERS, 'worker'] as const;
/** MariaDB checks only once a minute whether its disk has space again. */
const DISK_MS_MAX = 120_000;

/** A part without a drill does not compile. */
export const PARTS: Readonly<Record<HealthPart, Drilled>> = {
  database: {
    found: 'it does not answer within a second',
    play: 'stops',
    alert: 'NotHealthy',
    notReady: ALL,
    drills: [{ fault: 'database-hangs', what: 'MariaDB hangs (SIGSTOP)', at: ALL, stopsPlay: true }],
  },
  writes: {
    found: 'leases or commits have no answer for a second, or are refused, for example by a full disk',
    play: 'stops',
    alert: 'NotHealthy',
    notReady: CONTROLLERS,
    drills: [
      { fault: 'writes-wait', what: 'journal and leases are locked: writes wait', at: CONTROLLERS, stopsPlay: true },
      {
        fault: 'database-disk-full',
        what: 'the volume of the database is full',
        at: CONTROLLERS,
        ...{ stopsPlay: true, needsSmallDisks: true, wellMsMax: DISK_MS_MAX },
      },
    ],
  },
  redis: {
    found: 'it does not answer',
    play: 'continues; payout documents wait',
    alert: 'ServiceTrouble',
    notReady: ['worker'],
    drills: [{ fault: 'redis-hangs', what: 'Redis hangs (SIGSTOP)', at: ALL }],
  },
  clock: {
    found: 'it differs from the clock of the database by 0.75 s, or was set while the program ran',
    play: 'continues; correct the clock',
    alert: 'NotHealthy',
    notReady: [],
    drills: [{ fault: 'clock-set', what: 'the clock of the leading controller is set 5 s ahead', at: ['leader'] }],
  },
  log: {
    found: 'a line was lost, or its volume has less than 256 KiB',
    play: 'continues',
    alert: 'ServiceTrouble',
    notReady: [],
    drills: [{ fault: 'log-disk-full', what: 'the volume of the log is full', at: ALL, needsSmallDisks: true }],
  },
  alerts: {
    found: 'alarms cannot be read or recorded for people outside the console, or a round takes longer than 30 s',
    play: 'continues',
    alert: 'AlertsNotRecorded',
    notReady: [],
    drills: [{ fault: 'alerts-not-recorded', what: 'the table of messages about alarms is missing', at: CONTROLLERS }],
  },
  'event-loop': {
    found: 'it stood for more than a second; shown for ten more. While it stands, the public port answers 503',
    play: 'stood',
    alert: 'ServiceTrouble',
    notReady: [],
    drills: [
      {
        fault: 'event-loop-stands',
        what: 'the standby stands again and again for 3.6 s (SIGSTOP)',
        at: ['standby'],
        foundMsMax: 15_000,
      },
    ],
  },
};

/** Programs that do not answer at all. */
export const PROGRAM_DRILLS: readonly (HealthDrill & { readonly program: string; readonly alert: string })[] = [
  {
    ...{ program: 'controller', alert: 'ProcessGone' },
    ...{ fault: 'controller-hangs', what: 'the leading controller hangs (SIGSTOP)', at: ['leader'] },
  },
  {
    ...{ program: 'payouts worker', alert: 'ProcessGone' },
    ...{ fault: 'worker-hangs', what: 'the payouts worker hangs (SIGSTOP)', at: ['worker'] },
  },
];
