import { type Values, anyText, commandLine, oneOf, whole } from '@jackpot/platform';
import { type PaceName, PACES } from '../../players/people/people.js';

export const SEED_MAX = 2 ** 31;

interface Defaults {
  readonly tables: number;
  readonly seats: number;
  readonly pace?: PaceName;
}

const floor = ({ tables, seats, pace = 'flat-out' }: Defaults) => ({
  tables: { help: 'tables that play', shown: 'N', read: whole(1, 1_000), initial: tables },
  seats: { help: 'seats at each table', shown: 'N', read: whole(1, 9), initial: seats },
  pace: {
    help: `how fast they play: ${Object.keys(PACES).join(', ')}`,
    ...{ shown: 'PACE', read: oneOf(Object.keys(PACES) as PaceName[]), initial: pace },
  },
  seed: {
    help: 'the same people, cards and moments again; without it one is drawn',
    ...{ shown: 'N', read: whole(0, SEED_MAX) },
  },
});
const duration = (help: string, min: number, initial: number) => ({
  for: { help, shown: 'SECONDS', read: whole(min, 86_400), initial },
});
const calm = (help: string, initial: number) => ({ calm: { help, shown: 'MS', read: whole(0, 600_000), initial } });
const times = (max: number) => ({ help: 'how often', shown: 'N', read: whole(1, max), initial: 20 });
const mode = <const T extends string>(modes: Readonly<Record<T, string>>, initial: NoInfer<T>) => {
  const names = Object.keys(modes) as T[];
  return { help: `which fault: ${names.join(', ')}`, shown: 'MODE', read: oneOf(names), initial };
};

/** Values with the seed that was given or drawn. */
export type Drawn<V> = Omit<V, 'seed'> & { readonly seed: number };
export type FloorOptions = Drawn<Values<ReturnType<typeof floor>>>;

export const SOAK = commandLine({
  command: 'ops/soak',
  about: 'Plays a whole floor with withdrawals, late wagers, duplicates and voids, then compares every book.',
  options: { ...floor({ tables: 200, seats: 9 }), ...duration('how long they play', 1, 120) },
});

const UPGRADE = commandLine({
  command: 'ops/drill upgrade',
  about: 'Two controllers and the worker become the next release while a floor plays; then every book is compared.',
  options: { ...floor({ tables: 20, seats: 9 }), ...calm('undisturbed play between two steps', 5_000) },
});

const BACKUP = commandLine({
  command: 'ops/drill backup',
  about: 'A backup while a floor plays; then the database is lost, restored, and every book compared.',
  options: {
    ...floor({ tables: 20, seats: 9 }),
    ...duration('how long they play, half of it after the backup', 2, 60),
  },
});

const SPREAD = commandLine({
  command: 'ops/drill spread',
  about: 'Links spread over two controllers, of which one is killed, then one stopped; then every book is compared.',
  options: {
    ...floor({ tables: 6, seats: 5 }),
    links: { help: 'links, of which one is played', shown: 'N', read: whole(2, 200), initial: 20 },
  },
});

const HEALTH = commandLine({
  command: 'ops/drill health',
  about:
    'Each part of health in trouble, until health, metric and alert show it and its end; then every book is compared.',
  options: {
    ...floor({ tables: 6, seats: 5 }),
    only: { help: 'one part, or controller, or payouts worker', shown: 'PART', read: anyText },
  },
});

const PACKAGE = commandLine({
  command: 'ops/drill package',
  about: `Installs the Debian package on two machines and a third one, without the repository, and goes through all that an
administrator does, while a floor plays.`,
  options: {
    package: {
      help: 'the Debian package; without it, npm run release builds the last commit',
      ...{ shown: 'FILE', read: anyText },
    },
  },
});

export const DRILLS = { backup: BACKUP, upgrade: UPGRADE, spread: SPREAD, health: HEALTH, package: PACKAGE } as const;

export const MODES = {
  restart: 'kill -9 of the only controller, which is started again',
  standby: 'kill -9 of the leading controller, with a standby',
  handover: 'SIGTERM to the leading controller, with a standby',
  pause: 'the leading controller is stopped past its lease and continued, with a standby',
  database: 'MariaDB is stopped and continued, or killed and started again',
  redis: 'Redis is emptied, stopped or killed, and the payouts worker killed',
  network: 'the network between any two processes is slow, cut, or silent one way, with a standby',
  links: 'kill -9 of the leader of 200 links, with a standby: how long until all of them are led again',
  two: 'two faults at once: the leader, a server, the network, with a standby',
} as const;
export type Mode = keyof typeof MODES;

export const CHAOS = commandLine({
  command: 'ops/chaos',
  about: 'Faults at random moments while a floor plays at full speed; then every book is compared.',
  options: {
    mode: mode(MODES, 'restart'),
    kills: times(10_000),
    ...calm('the longest time of undisturbed play before each fault', 3_000),
    ...floor({ tables: 20, seats: 9 }),
  },
});
export type ChaosOptions = Drawn<Values<typeof CHAOS.options>>;

export const CLUSTER_MODES = {
  kill: 'kill -9 of a MariaDB node, which is started again; every fifth time its data are deleted too',
  pause: 'a MariaDB node is stopped and continued',
  nodes: 'kill, pause and partition of a MariaDB node, in turn',
  partition: 'a MariaDB node is cut from the other nodes and joined again; clients still reach it',
  controller: 'kill -9 of a controller that leads links, with another that leads the rest',
  redis: 'kill -9 of the Redis master, and Sentinel makes the replica the master',
} as const;
export type ClusterMode = keyof typeof CLUSTER_MODES;

export const CLUSTER = commandLine({
  command: 'ops/cluster drill',
  about: 'Faults of servers of a cluster while a floor plays on two controllers; then every book is compared.',
  options: {
    mode: mode(CLUSTER_MODES, 'kill'),
    times: times(1_000),
    ...calm('the longest calm before each fault', 2_000),
    ...floor({ tables: 6, seats: 5, pace: 'brisk' }),
  },
});
export type ClusterOptions = Drawn<Values<typeof CLUSTER.options>>;
