import { randomInt } from 'node:crypto';
import { PACES } from '../../../../../ops/lib/apps.mjs';
import { parseWords, unknownChoice } from '../../../../../ops/lib/command.mjs';

const SEED_MAX = 2 ** 31;

export interface FloorOptions {
  readonly tables: number;
  readonly seats: number;
  readonly pace: string;
  readonly seed: number;
}

export interface SoakOptions extends FloorOptions {
  readonly forSeconds: number;
}

export interface ChaosOptions extends FloorOptions {
  readonly mode: Mode;
  readonly kills: number;
  readonly calmMs: number;
}

interface Help {
  readonly help: string;
}

const floorSpec = ({ tables, seats }: { readonly tables: number; readonly seats: number }) =>
  ({
    tables: { takes: 'number', shown: 'N', min: 1, max: 1000, initial: tables, help: 'tables that play' },
    seats: { takes: 'number', shown: 'N', min: 1, max: 9, initial: seats, help: 'seats at each table' },
    pace: { takes: 'text', initial: 'flat-out', help: `how fast they play: ${PACES.join(', ')}` },
    seed: {
      takes: 'number',
      shown: 'N',
      max: SEED_MAX,
      help: 'the same people, cards and moments again; without it one is drawn',
    },
  }) as const;

const SOAK = {
  command: 'ops/soak',
  about: 'a whole floor with withdrawals, late wagers, duplicates and voids; then every book is compared.',
  options: {
    ...floorSpec({ tables: 200, seats: 9 }),
    for: { takes: 'number', shown: 'SECONDS', min: 1, max: 86_400, initial: 120, help: 'how long they play' },
  },
} as const;

export interface UpgradeOptions extends FloorOptions {
  readonly calmMs: number;
}

const UPGRADE = {
  command: 'ops/drill upgrade',
  about: 'two controllers and the worker become the next release while a floor plays; then every book is compared.',
  options: {
    ...floorSpec({ tables: 20, seats: 9 }),
    calm: { takes: 'number', shown: 'MS', max: 600_000, initial: 5_000, help: 'undisturbed play between two steps' },
  },
} as const;

export interface BackupOptions extends FloorOptions {
  readonly forSeconds: number;
}

const BACKUP = {
  command: 'ops/drill backup',
  about: 'a backup while a floor plays; then the database is lost, restored, and every book compared.',
  options: {
    ...floorSpec({ tables: 20, seats: 9 }),
    for: {
      takes: 'number',
      shown: 'SECONDS',
      min: 2,
      max: 86_400,
      initial: 60,
      help: 'how long they play, half of it after the backup',
    },
  },
} as const;

export interface SpreadOptions extends FloorOptions {
  readonly links: number;
}

const SPREAD = {
  command: 'ops/drill spread',
  about: 'links spread over two controllers, of which one is killed, then one stopped; then every book is compared.',
  options: {
    ...floorSpec({ tables: 6, seats: 5 }),
    links: { takes: 'number', shown: 'N', min: 2, max: 200, initial: 20, help: 'links, of which one is played' },
  },
} as const;

export interface HealthOptions extends FloorOptions {
  readonly only: string | null;
}

const HEALTH = {
  command: 'ops/drill health',
  about:
    'each part of health in trouble, until health, metric and alert show it and its end; then every book is compared.',
  options: {
    ...floorSpec({ tables: 6, seats: 5 }),
    only: { takes: 'text', shown: 'PART', help: 'one part, or controller, or payouts worker' },
  },
} as const;

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

const CHAOS = {
  command: 'ops/chaos',
  about: 'faults at random moments while a floor plays at full speed; then every book is compared.',
  options: {
    mode: { takes: 'text', initial: 'restart', help: `which fault: ${Object.keys(MODES).join(', ')}` },
    kills: { takes: 'number', shown: 'N', min: 1, max: 10_000, initial: 20, help: 'how often' },
    calm: {
      takes: 'number',
      shown: 'MS',
      max: 600_000,
      initial: 3_000,
      help: 'the longest time of undisturbed play before each fault',
    },
    ...floorSpec({ tables: 20, seats: 9 }),
  },
} as const;

const PACKAGE = {
  command: 'ops/drill package',
  about:
    'installs the Debian package on two machines and a third one, without the repository, and goes through all that an administrator does, while a floor plays.',
  options: {
    package: {
      takes: 'text',
      shown: 'FILE',
      help: 'the Debian package; without it, npm run release builds the last commit',
    },
  },
} as const;

export interface PackageOptions {
  /** Null: the last commit is built. */
  readonly package: string | null;
}

export function parseSoakWords(words: string[]): SoakOptions | Help {
  const parsed = parseWords(words, SOAK);
  if (parsed.help !== undefined) return { help: parsed.help };
  return { ...floorOptionsOf(parsed.values, SOAK.command), forSeconds: parsed.values.for };
}

export function parseBackupWords(words: string[]): BackupOptions | Help {
  const parsed = parseWords(words, BACKUP);
  if (parsed.help !== undefined) return { help: parsed.help };
  return { ...floorOptionsOf(parsed.values, BACKUP.command), forSeconds: parsed.values.for };
}

export function parseUpgradeWords(words: string[]): UpgradeOptions | Help {
  const parsed = parseWords(words, UPGRADE);
  if (parsed.help !== undefined) return { help: parsed.help };
  return { ...floorOptionsOf(parsed.values, UPGRADE.command), calmMs: parsed.values.calm };
}

export function parseSpreadWords(words: string[]): SpreadOptions | Help {
  const parsed = parseWords(words, SPREAD);
  if (parsed.help !== undefined) return { help: parsed.help };
  return { ...floorOptionsOf(parsed.values, SPREAD.command), links: parsed.values.links };
}

export function parseHealthWords(words: string[]): HealthOptions | Help {
  const parsed = parseWords(words, HEALTH);
  if (parsed.help !== undefined) return { help: parsed.help };
  return { ...floorOptionsOf(parsed.values, HEALTH.command), only: parsed.values.only };
}

export function parsePackageWords(words: string[]): PackageOptions | Help {
  const parsed = parseWords(words, PACKAGE);
  if (parsed.help !== undefined) return { help: parsed.help };
  return { package: parsed.values.package };
}

export const DRILLS = {
  backup: parseBackupWords,
  upgrade: parseUpgradeWords,
  spread: parseSpreadWords,
  health: parseHealthWords,
  package: parsePackageWords,
} as const;

export function parseChaosWords(words: string[]): ChaosOptions | Help {
  const parsed = parseWords(words, CHAOS);
  if (parsed.help !== undefined) return { help: parsed.help };
  const { mode, kills, calm } = parsed.values;
  if (!isMode(mode)) throw unknownChoice({ name: 'mode', value: mode, known: Object.keys(MODES), spec: CHAOS });
  return { ...floorOptionsOf(parsed.values, CHAOS.command), mode, kills, calmMs: calm };
}

const isMode = (text: string): text is Mode => Object.hasOwn(MODES, text);

interface FloorValues {
  readonly tables: number;
  readonly seats: number;
  readonly pace: string;
  readonly seed: number | null;
}

function floorOptionsOf({ tables, seats, pace, seed }: FloorValues, command: string): FloorOptions {
  if (!PACES.includes(pace)) throw unknownChoice({ name: 'pace', value: pace, known: PACES, spec: { command } });
  return { tables, seats, pace, seed: seed ?? randomInt(SEED_MAX) };
}
