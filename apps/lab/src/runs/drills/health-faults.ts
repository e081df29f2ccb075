import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../../../../ops/lib/command.mjs';
import { seconds } from '../../../../../ops/lib/steps.mjs';
import { becomesTrue, sleep } from '../../../../../ops/lib/wait.mjs';
import { acknowledgedAgain, type Chaos, logFault } from './fault.js';
import { pauseProcess } from '../../worlds/processes/managed-process.js';
import { killDatabase, killRedis, redisPid } from './server-faults.js';
import type { Session } from './session.js';
import { type Seen, type HealthAnswer, SignWatch, seenOn } from './watched-health.js';

const FOUND_MS_MAX = 3_000;
const READING_MS = 500;
const POLL_MS = 50;
const BROKEN_MS = 10_000;
/** Time from a fault to the check of the sign: longer than a lease, and longer than a sign may show old amounts. */
const SIGN_JUDGED_MS = 9_000;
const WELL_MS_MAX = 30_000;
/** MariaDB checks only once a minute whether its disk has space again. */
const DISK_MS_MAX = 120_000;

interface HealthFault {
  readonly what: string;
  readonly isFound: (seen: Seen) => boolean;
  /** During the fault, no wager is accepted and no sign may show itself as live. */
  readonly stopsPlay: boolean;
  readonly begin: (session: Session) => Promise<() => Promise<void>>;
  readonly wellMsMax?: number;
  readonly cannot?: (session: Session) => string | null;
}

const shows =
  (part: string) =>
  ({ leader, worker }: Seen): boolean =>
    [leader, worker].some(({ troubles }) => troubles.some((each) => each.part === part));

const needsDisks = ({ environment }: Session): string | null =>
  environment.hasSmallDisks ? null : 'it needs root, to mount a small disk';

const FAULTS: readonly HealthFault[] = [
  {
    what: 'MariaDB hangs (SIGSTOP)',
    isFound: (seen) => shows('database')(seen) && seen.leader.status === 503 && seen.page.code === 'UNAVAILABLE',
    stopsPlay: true,
    begin: async ({ environment, abort }) => paused(mariadbPid(environment.dirs.run), abort),
  },
  {
    what: 'Redis hangs (SIGSTOP)',
    isFound: ({ leader, worker, page }) =>
      [leader, worker, page].every(({ troubles }) => troubles.some(({ part }) => part === 'redis')) &&
      leader.status === 200 &&
      worker.status === 503,
    stopsPlay: false,
    begin: async (session) => paused(await redisPid(session), session.abort),
  },
  {
    what: 'the payouts worker hangs (SIGSTOP)',
    isFound: ({ worker }) => worker.status === null,
    stopsPlay: false,
    begin: async ({ worker, abort }) => continued(await worker.pause({ ms: BROKEN_MS, abort })),
  },
  {
    what: 'the volume of the log is full',
    isFound: (seen) => shows('log')(seen) && seen.page.troubles.some(({ part }) => part === 'log'),
    stopsPlay: false,
    begin: async ({ environment }) => filled(environment.dirs.logs),
    cannot: needsDisks,
  },
  {
    what: 'the volume of the database is full',
    isFound: (seen) => shows('writes')(seen) && seen.leader.status === 503,
    stopsPlay: true,
    begin: async ({ environment }) => filled(environment.dirs.data),
    wellMsMax: DISK_MS_MAX,
    cannot: needsDisks,
  },
  {
    what: 'MariaDB is killed',
    isFound: () => true, // MariaDB is restarted at once, so the health page need not find this fault.
    stopsPlay: false,
    begin: async (session) => {
      const started = killDatabase(session);
      return () => started;
    },
  },
  {
    what: 'Redis is killed',
    isFound: () => true,
    stopsPlay: false,
    begin: async (session) => {
      const started = killRedis(session);
      return () => started;
    },
  },
  {
    what: 'the controller hangs (SIGSTOP)',
    isFound: ({ leader }) => leader.status === null,
    stopsPlay: true,
    begin: async ({ controllers: [controller], abort }) => {
      if (controller === undefined) throw new Error('no controller');
      return continued(await controller.pause({ ms: BROKEN_MS, abort }));
    },
  },
];

/** The health page must find the fault in time and name it correctly. */
export async function healthFault(chaos: Chaos): Promise<void> {
  const { session } = chaos;
  if (!session.environment.isOwnDatabase || !session.environment.isOwnRedis)
    throw new Refusal('The drill does not stop the servers that DATABASE_URL and REDIS_URL name.', {
      advice: 'start again without them',
    });
  const fault = FAULTS[(chaos.faults - 1) % FAULTS.length];
  if (fault === undefined) throw new Error('no fault');
  logFault(chaos, fault.what);
  const why = fault.cannot?.(session) ?? null;
  if (why !== null) return session.log(`  left out: ${why}`);
  const sign = await SignWatch.follow(session);
  const brokenAt = performance.now();
  const repair = await fault.begin(session);
  await expectFound(session, fault, brokenAt);
  await sleep(Math.max(0, brokenAt + SIGN_JUDGED_MS - performance.now()));
  if (fault.stopsPlay && sign.isLive) session.reportMismatch(`the sign called itself live while ${fault.what}`);
  await repair();
  const repairedAt = performance.now();
  await acknowledgedAgain(chaos, { since: brokenAt, after: repairedAt });
  await expectWell(session, fault, { repairedAt, sign });
  sign.close();
}

async function expectFound(session: Session, { what, isFound }: HealthFault, brokenAt: number): Promise<void> {
  let seen: Seen | undefined;
  const isSeen = await becomesTrue(async () => isFound((seen = await seenOn(session))), {
    withinMs: SIGN_JUDGED_MS - 1_000,
    everyMs: POLL_MS,
  });
  const tookMs = performance.now() - brokenAt;
  if (!isSeen) return session.reportMismatch(`${what}, and no health page shows it: ${JSON.stringify(seen)}`);
  session.log(`  found after ${seconds(tookMs)}: ${wordsOf(seen)}`);
  if (tookMs > FOUND_MS_MAX + READING_MS) session.reportMismatch(`${what} was found after ${seconds(tookMs)} only`);
}

async function expectWell(
  session: Session,
  { what, wellMsMax = WELL_MS_MAX }: HealthFault,
  { repairedAt, sign }: { readonly repairedAt: number; readonly sign: SignWatch },
): Promise<void> {
  let seen: Seen | undefined;
  const isWell = async (): Promise<boolean> => {
    seen = await seenOn(session);
    return [seen.leader, seen.worker, seen.page].every(isWellOn) && sign.isLive;
  };
  const isOver = await becomesTrue(isWell, { withinMs: wellMsMax, everyMs: POLL_MS });
  if (isOver) session.log(`  all is well again ${seconds(performance.now() - repairedAt)} after it was repaired`);
  else session.reportMismatch(`not well again after ${what}: ${JSON.stringify({ ...seen, isSignLive: sign.isLive })}`);
}

/** An `event-loop` trouble is accepted: for ten seconds after a pause, a process still reports that it was stalled. */
function isWellOn({ status, troubles }: HealthAnswer): boolean {
  return status === 200 && troubles.every(({ part }) => part === 'event-loop');
}

function wordsOf(seen: Seen | undefined): string {
  const words = [seen?.leader, seen?.worker].flatMap((each) => each?.troubles.map(({ text }) => text) ?? []);
  return [...new Set(words)].join(' / ') || 'no answer';
}

async function paused(pid: number, abort: AbortSignal): Promise<() => Promise<void>> {
  return continued(await pauseProcess(pid, { ms: BROKEN_MS, abort }));
}

function continued({ continued: over }: { readonly continued: Promise<void> }): () => Promise<void> {
  return () => over;
}

function mariadbPid(run: string): number {
  return Number(readFileSync(join(run, 'mariadb.pid'), 'utf8'));
}

function filled(folder: string): () => Promise<void> {
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
