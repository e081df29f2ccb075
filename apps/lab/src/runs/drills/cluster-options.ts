import { randomInt } from 'node:crypto';
import { PACES } from '../../../../../ops/lib/apps.mjs';
import { parseWords, unknownChoice } from '../../../../../ops/lib/command.mjs';
import type { FloorOptions } from './options.js';

export const CLUSTER_MODES = {
  kill: 'kill -9 of a MariaDB node, which is started again; every fifth time its data are deleted too',
  pause: 'a MariaDB node is stopped and continued',
  nodes: 'kill, pause and partition of a MariaDB node, in turn',
  partition: 'a MariaDB node is cut from the other nodes and joined again; clients still reach it',
  controller: 'kill -9 of a controller that leads links, with another that leads the rest',
  redis: 'kill -9 of the Redis master, and Sentinel makes the replica the master',
} as const;

export type ClusterMode = keyof typeof CLUSTER_MODES;

export interface ClusterOptions extends FloorOptions {
  readonly mode: ClusterMode;
  readonly times: number;
  readonly calmMs: number;
}

const SPEC = {
  command: 'ops/cluster drill',
  about: 'faults of servers of a cluster while a floor plays on two controllers; then every book is compared.',
  options: {
    mode: { takes: 'text', initial: 'kill', help: `which fault: ${Object.keys(CLUSTER_MODES).join(', ')}` },
    times: { takes: 'number', shown: 'N', min: 1, max: 1_000, initial: 20, help: 'how often' },
    calm: { takes: 'number', shown: 'MS', max: 600_000, initial: 2_000, help: 'the longest calm before each fault' },
    tables: { takes: 'number', shown: 'N', min: 1, max: 1000, initial: 6, help: 'tables that play' },
    seats: { takes: 'number', shown: 'N', min: 1, max: 9, initial: 5, help: 'seats at each table' },
    pace: { takes: 'text', initial: 'brisk', help: `how fast they play: ${PACES.join(', ')}` },
    seed: { takes: 'number', shown: 'N', max: 2 ** 31, help: 'the same moments again; without it one is drawn' },
  },
} as const;

export function parseClusterWords(words: string[]): ClusterOptions | { readonly help: string } {
  const parsed = parseWords(words, SPEC);
  if (parsed.help !== undefined) return { help: parsed.help };
  const { mode, times, calm, tables, seats, pace, seed } = parsed.values;
  if (!isMode(mode)) throw unknownChoice({ name: 'mode', value: mode, known: Object.keys(CLUSTER_MODES), spec: SPEC });
  if (!PACES.includes(pace)) throw unknownChoice({ name: 'pace', value: pace, known: PACES, spec: SPEC });
  return { mode, times, calmMs: calm, tables, seats, pace, seed: seed ?? randomInt(2 ** 31) };
}

const isMode = (text: string): text is ClusterMode => Object.hasOwn(CLUSTER_MODES, text);
