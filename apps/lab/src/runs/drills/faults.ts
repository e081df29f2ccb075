import { LEASE_TTL_MS } from '@jackpot/engine';
import { Refusal } from '../../../../../ops/lib/command.mjs';
import { seconds } from '../../../../../ops/lib/steps.mjs';
import { becomesTrue, sleep } from '../../../../../ops/lib/wait.mjs';
import type { ManagedProcess } from '../../worlds/processes/managed-process.js';
import type { ChaosOptions, Mode } from './options.js';
import { acknowledgedAgain, type Chaos, GAP_MS_MAX, logFault } from './fault.js';
import { Random } from '../../players/random.js';
import { addressIn, leaderOf, leads, roleOf } from './leaders.js';
import { killTheLeaderOfManyLinks } from './link-faults.js';
import { networkFault } from './network-faults.js';
import { databaseFault, redisFault } from './server-faults.js';
import type { Row, Session } from './session.js';

/** After a pause, a controller must notice within this time that another controller leads. */
const FENCED_MS_MAX = 10_000;
const POLL_MS = 25;

interface FaultMode {
  readonly controllers: number;
  readonly isWired?: boolean;
  readonly inject: (chaos: Chaos) => Promise<void>;
}

const FAULT_MODES: Readonly<Record<Mode, FaultMode>> = {
  restart: { controllers: 1, inject: killTheOnlyController },
  standby: { controllers: 2, inject: killTheLeader },
  handover: { controllers: 2, inject: stopTheLeader },
  pause: { controllers: 2, inject: pauseTheLeader },
  database: { controllers: 1, inject: databaseFault },
  redis: { controllers: 1, inject: redisFault },
  network: { controllers: 2, isWired: true, inject: networkFault },
  links: { controllers: 2, inject: killTheLeaderOfManyLinks },
  two: { controllers: 2, isWired: true, inject: twoFaults },
};

export const controllersOf = (mode: Mode): number => FAULT_MODES[mode].controllers;
export const isWired = (mode: Mode): boolean => FAULT_MODES[mode].isWired === true;

export async function injectFaults(session: Session, options: ChaosOptions): Promise<readonly Row[]> {
  const chaos: Chaos = { session, options, random: new Random(`${options.seed}`), gapsMs: [], faults: 0 };
  while (chaos.faults < options.kills) {
    await playUndisturbed(chaos);
    chaos.faults += 1;
    await FAULT_MODES[options.mode].inject(chaos);
    for (const controller of session.controllers) controller.noteMemory();
  }
  await playUndisturbed(chaos);
  return rowsOf(chaos);
}

async function playUndisturbed({ session, random, options }: Chaos): Promise<void> {
  await sleep(random.between(0, options.calm));
  session.abort.throwIfAborted();
  if (!session.floor.isPlaying) throw new Refusal('The floor ended before the session was over.');
}

function rowsOf({ faults, gapsMs, options, session }: Chaos): readonly Row[] {
  const sorted = [...gapsMs].sort((a, b) => a - b);
  const kills = [...session.controllers, session.worker].map(({ name, kills: times }) => `${name} ${times}`);
  const longest = seconds(sorted.at(-1) ?? 0);
  const median = seconds(sorted[Math.floor(sorted.length / 2)] ?? 0);
  return [
    ['faults', `${faults} in mode ${options.mode}; killed: ${kills.join(', ')}`],
    ['gaps', `longest ${longest} without an acknowledged wager, median ${median}`],
  ];
}

/** Includes kills during the start, because a crash during replay must be harmless too. */
async function killTheOnlyController(chaos: Chaos): Promise<void> {
  const { session, random, options } = chaos;
  const [only] = session.controllers;
  if (only === undefined) throw new Error('no controller');
  logFault(chaos, `kill -9 of the ${only.name}`);
  const since = await killNow(session, only);
  await only.restart();
  while (chaos.faults < options.kills && random.below(5) === 0) {
    await sleep(random.between(0, 4_000));
    chaos.faults += 1;
    logFault(chaos, `kill -9 of the ${only.name}, again while it starts`);
    await killNow(session, only);
    await only.restart();
  }
  await acknowledgedAgain(chaos, { since });
}

async function killNow(session: Session, controller: ManagedProcess): Promise<number> {
  await controller.kill();
  session.watch.forget(addressIn(session, controller));
  return performance.now();
}

async function killTheLeader(chaos: Chaos): Promise<void> {
  const { session } = chaos;
  const leader = await leaderOf(session);
  logFault(chaos, `kill -9 of the ${leader.name}, which leads`);
  const since = await killNow(session, leader);
  const restarted = leader.restart();
  await acknowledgedAgain(chaos, { since });
  await restarted;
}

/** The leader releases its leases on SIGTERM, so that the standby need not wait. */
async function stopTheLeader(chaos: Chaos): Promise<void> {
  const { session } = chaos;
  const leader = await leaderOf(session);
  for (const controller of session.controllers) await controller.untilItAnswers();
  logFault(chaos, `SIGTERM to the ${leader.name}, which leads`);
  const since = performance.now();
  const stopped = leader.stop();
  session.watch.forget(addressIn(session, leader));
  const again = acknowledgedAgain(chaos, { since });
  const code = await stopped;
  session.log(`  it ended with exit code ${code ?? 'unknown'} after ${seconds(performance.now() - since)}`);
  if (code !== 0) session.reportMismatch(`the ${leader.name} ended with exit code ${code ?? 'unknown'} after SIGTERM`);
  await leader.restart();
  await again;
}

/**
 * Pairs of simultaneous faults. The leader is not paused during a database fault, because a takeover needs the
 * database.
 */
const TOGETHER = {
  'the leader and the database': [killTheLeader, databaseFault],
  'the leader and Redis': [killTheLeader, redisFault],
  'the leader and the network': [killTheLeader, networkFault],
  'the database and the network': [databaseFault, networkFault],
  'the database and Redis': [databaseFault, redisFault],
} as const;

async function twoFaults(chaos: Chaos): Promise<void> {
  const pairs = Object.keys(TOGETHER) as [keyof typeof TOGETHER, ...(keyof typeof TOGETHER)[]];
  const pair = chaos.random.pick(pairs);
  chaos.session.log(`two at once: ${pair}`);
  await Promise.all(TOGETHER[pair].map((inject) => inject(chaos)));
}

async function pauseTheLeader(chaos: Chaos): Promise<void> {
  const { session, random } = chaos;
  const leader = await leaderOf(session);
  const other = session.controllers.find((each) => each !== leader);
  if (other === undefined) throw new Error('no standby');
  const pauseMs = LEASE_TTL_MS + random.between(1_000, 6_000);
  logFault(chaos, `SIGSTOP of the ${leader.name}, which leads, for at least ${seconds(pauseMs)}`);
  const { stoppedAt: since, continued, wake } = await leader.pause({ ms: GAP_MS_MAX, abort: session.abort });
  session.watch.forget(addressIn(session, leader));
  const led = await becomesTrue(() => leads(session, other), { withinMs: GAP_MS_MAX, everyMs: POLL_MS });
  if (led) session.log(`  the ${other.name} leads after ${seconds(performance.now() - since)}`);
  else session.reportMismatch(`no takeover from the ${leader.name} in the ${seconds(GAP_MS_MAX)} it was stopped`);
  await sleep(Math.max(0, since + pauseMs - performance.now()));
  wake();
  await continued;
  const wokenAt = performance.now();
  const isStandingBy = async (): Promise<boolean> => (await roleOf(session, leader)) === 'standing-by';
  const fenced = await becomesTrue(isStandingBy, { withinMs: FENCED_MS_MAX, everyMs: POLL_MS });
  if (fenced) session.log(`  woken, it stands by after ${seconds(performance.now() - wokenAt)}`);
  else session.reportMismatch(`the ${leader.name} was woken and does not stand by`);
  await acknowledgedAgain(chaos, { since });
}
