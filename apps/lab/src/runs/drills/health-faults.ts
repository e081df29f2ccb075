import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '../../../../../libs/money/src/index.js';
import { sleep } from '../../../../../ops/lib/wait.mjs';
import { pauseProcess } from '../../worlds/processes/managed-process.js';
import type { ManagedProcess } from '../../worlds/processes/managed-process.js';
import { withDatabase } from '../../worlds/processes/environment.js';
import type { Fault, Program } from './health-drills.js';
import { redisPid } from '../../worlds/processes/redis.js';
import type { Session } from './session.js';

/** If the drill dies, a paused program continues after this time. */
const PAUSED_MS_MAX = 10 * 60_000;
const STANDS_MS = 3_600;
const RUNS_MS = 1_200;
const CLOCK_AHEAD_MS = 5_000;

export interface Scene {
  readonly session: Session;
  readonly programs: Readonly<Record<Program, ManagedProcess>>;
}

type Repair = () => Promise<void>;

export const BEGIN: Readonly<Record<Fault, (scene: Scene) => Promise<Repair>>> = {
  'database-hangs': ({ session }) =>
    paused(session, Number(readFileSync(join(session.environment.dirs.run, 'mariadb.pid'), 'utf8'))),
  'writes-wait': ({ session }) =>
    whileConnected(session, ['LOCK TABLES lease READ, controller_presence READ, journal WRITE'], []),
  'database-disk-full': async ({ session }) => filled(session.environment.dirs.data),
  'redis-hangs': async ({ session }) => paused(session, await redisPid(session.environment.secrets.REDIS_URL)),
  'clock-set': async ({ session, programs: { leader } }) => {
    moveClock(session, leader, CLOCK_AHEAD_MS);
    return async () => moveClock(session, leader, 0);
  },
  'log-disk-full': async ({ session }) => filled(session.environment.dirs.logs),
  'alerts-not-recorded': ({ session }) =>
    whileConnected(
      session,
      ['RENAME TABLE alert_message TO alert_message_away'],
      ['RENAME TABLE alert_message_away TO alert_message'],
    ),
  'event-loop-stands': async (scene) => standing(scene.session, pidOf(scene.programs.standby)),
  'controller-hangs': ({ session, programs }) => paused(session, pidOf(programs.leader)),
  'worker-hangs': ({ session, programs }) => paused(session, pidOf(programs.worker)),
};

const pidOf = ({ pid, name }: ManagedProcess): number => must(pid, `the process of the ${name}`);

async function paused({ abort }: Session, pid: number): Promise<Repair> {
  const { wake, continued } = await pauseProcess(pid, { ms: PAUSED_MS_MAX, abort });
  return () => {
    wake();
    return continued;
  };
}

function standing({ abort }: Session, pid: number): Repair {
  let isOver = false;
  const stands = async (): Promise<void> => {
    while (!isOver) {
      await (
        await pauseProcess(pid, { ms: STANDS_MS, abort })
      ).continued;
      await sleep(RUNS_MS);
    }
  };
  const ended = stands();
  return () => {
    isOver = true;
    return ended;
  };
}

async function whileConnected(
  { environment }: Session,
  begin: readonly string[],
  end: readonly string[],
): Promise<Repair> {
  const over = new AbortController();
  let begun = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const ended = withDatabase(environment.secrets.DATABASE_URL, async (query) => {
    for (const statement of begin) await query(statement);
    begun();
    await once(over.signal, 'abort');
    for (const statement of end) await query(statement);
  });
  await Promise.race([hasBegun, ended]);
  return () => {
    over.abort();
    return ended;
  };
}

function moveClock({ clockFile }: Session, { pid, name }: ManagedProcess, byMs: number): void {
  writeFileSync(must(clockFile, 'the clock of the session'), String(byMs));
  process.kill(must(pid, `the process of the ${name}`), 'SIGUSR2');
}

function filled(folder: string): Repair {
  const file = join(folder, 'filler');
  const handle = openSync(file, 'w', 0o600);
  for (let bytes = 8 * 1024 * 1024; bytes >= 1;) {
    try {
      if (writeSync(handle, Buffer.alloc(bytes)) < bytes) bytes = Math.floor(bytes / 2);
    } catch {
      bytes = Math.floor(bytes / 2);
    }
  }
  closeSync(handle);
  return async () => rmSync(file);
}
