import { performance } from 'node:perf_hooks';
import { Chance } from './chaos-chance.mjs';
import { acknowledgedAgain, GAP_MS_MAX, tellFault } from './chaos-gaps.mjs';
import { databaseFault, redisFault } from './chaos-servers.mjs';
import { Refusal } from './errors.mjs';
import { sleep } from './server-start.mjs';
import { seconds } from './steps.mjs';

/**
 * @typedef {import('./soak-session.mjs').Session} Session
 * @typedef {import('./chaos-gaps.mjs').Chaos} Chaos
 */

/** The lease of a link: a controller that is silent for longer is taken over from. */
const LEASE_MS = 3_000;
/** A woken controller learns within this that another leads. */
const FENCED_MS_MAX = 10_000;
const LOOK_MS = 25;

/** @type {Record<import('./chaos-args.mjs').Mode, { controllers: number, fault: (chaos: Chaos) => Promise<void> }>} */
const DOINGS = {
  restart: { controllers: 1, fault: killTheOnlyOne },
  standby: { controllers: 2, fault: killTheLeader },
  handover: { controllers: 2, fault: stopTheLeader },
  pause: { controllers: 2, fault: pauseTheLeader },
  database: { controllers: 1, fault: databaseFault },
  redis: { controllers: 1, fault: redisFault },
};

/** @param {import('./chaos-args.mjs').Mode} mode */
export const controllersOf = (mode) => DOINGS[mode].controllers;

/**
 * Does every fault, one after the other, each at a moment of chance.
 * @param {Session} evening
 * @param {import('./chaos-args.mjs').ChaosOptions} options
 */
export async function disturb(evening, options) {
  /** @type {Chaos} */
  const chaos = { evening, options, chance: new Chance(options.seed), gaps: [], faults: 0 };
  while (chaos.faults < options.kills) {
    await calm(chaos);
    chaos.faults += 1;
    await DOINGS[options.mode].fault(chaos);
    for (const controller of evening.controllers) controller.noteMemory();
  }
  await calm(chaos);
  return rowsOf(chaos);
}

/** @param {Chaos} chaos */
async function calm({ evening, chance, options }) {
  await sleep(chance.between(0, options.calmMs));
  evening.abort.throwIfAborted();
  if (!evening.floor.isPlaying) throw new Refusal('The floor ended before the evening was over.');
}

/** @param {Chaos} chaos */
function rowsOf({ faults, gaps, options, evening }) {
  const sorted = [...gaps].sort((a, b) => a - b);
  const kills = [...evening.controllers, evening.worker].map(({ name, kills: times }) => `${name} ${times}`);
  return /** @type {const} */ ([
    ['faults', `${faults} in mode ${options.mode}; killed: ${kills.join(', ')}`],
    [
      'gaps',
      `longest ${seconds(sorted.at(-1) ?? 0)} without an acknowledged wager, median ${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}`,
    ],
  ]);
}

/** One in five is killed once more while it is starting: replay and takeover are moments like any other. @param {Chaos} chaos */
async function killTheOnlyOne(chaos) {
  const { evening, chance, options } = chaos;
  const [only] = evening.controllers;
  tellFault(chaos, `kill -9 of the ${only.name}`);
  const since = await killNow(evening, only);
  await only.restart();
  while (chaos.faults < options.kills && chance.oneIn(5)) {
    await sleep(chance.between(0, 4_000));
    chaos.faults += 1;
    tellFault(chaos, `kill -9 of the ${only.name}, again while it starts`);
    await killNow(evening, only);
    await only.restart();
  }
  await acknowledgedAgain(chaos, { since });
}

/**
 * @param {Session} evening @param {import('./soak-process.mjs').Victim} controller
 * @returns {Promise<number>} the moment after which whatever is acknowledged is acknowledged by somebody else
 */
async function killNow(evening, controller) {
  await controller.kill();
  evening.watch.forget(addressOf(evening, controller));
  return performance.now();
}

/** The next one may come while the one killed before is still starting: then nobody stands by. @param {Chaos} chaos */
async function killTheLeader(chaos) {
  const { evening } = chaos;
  const leader = await leaderOf(evening);
  tellFault(chaos, `kill -9 of the ${leader.name}, which leads`);
  const since = await killNow(evening, leader);
  const restarted = leader.restart();
  await acknowledgedAgain(chaos, { since });
  await restarted;
}

/** As in a planned restart: it finishes what it has taken, gives the lease back, and the other need not wait for its end. @param {Chaos} chaos */
async function stopTheLeader(chaos) {
  const { evening } = chaos;
  const leader = await leaderOf(evening);
  // Somebody must be there to hand over to.
  for (const controller of evening.controllers) await controller.answers();
  tellFault(chaos, `SIGTERM to the ${leader.name}, which leads`);
  const since = performance.now();
  const stopped = leader.stop();
  evening.watch.forget(addressOf(evening, leader));
  const again = acknowledgedAgain(chaos, { since });
  const code = await stopped;
  evening.tell(`  it ended with exit code ${code} after ${seconds(performance.now() - since)}`);
  if (code !== 0) evening.reportMismatch(`the ${leader.name} was asked to stop and ended with exit code ${code}`);
  await leader.restart();
  await again;
}

/** @param {Chaos} chaos */
async function pauseTheLeader(chaos) {
  const { evening, chance } = chaos;
  const leader = await leaderOf(evening);
  const other = /** @type {import('./soak-process.mjs').Victim} */ (
    evening.controllers.find((each) => each !== leader)
  );
  const pauseMs = LEASE_MS + chance.between(1_000, 6_000);
  tellFault(chaos, `SIGSTOP of the ${leader.name}, which leads, for ${seconds(pauseMs)}`);
  const { stoppedAt: since, continued } = await leader.pause({ ms: pauseMs, abort: evening.abort });
  evening.watch.forget(addressOf(evening, leader));
  const led = await until(() => leads(evening, other), pauseMs);
  if (led) evening.tell(`  the ${other.name} leads after ${seconds(performance.now() - since)}`);
  else evening.reportMismatch(`nobody took over from the ${leader.name} in the ${seconds(pauseMs)} it was stopped`);
  await continued;
  const wokenAt = performance.now();
  const fenced = await until(async () => (await partOf(evening, leader)) === 'standing-by', FENCED_MS_MAX);
  if (fenced) evening.tell(`  woken, it stands by after ${seconds(performance.now() - wokenAt)}`);
  else evening.reportMismatch(`the ${leader.name} was woken and does not stand by`);
  await acknowledgedAgain(chaos, { since });
}

/** @param {() => Promise<boolean>} holds @param {number} withinMs */
async function until(holds, withinMs) {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (await holds()) return true;
    await sleep(LOOK_MS);
  }
  return false;
}

/** @param {Session} evening @returns {Promise<import('./soak-process.mjs').Victim>} */
async function leaderOf(evening) {
  const deadline = performance.now() + GAP_MS_MAX;
  while (performance.now() < deadline) {
    evening.abort.throwIfAborted();
    for (const controller of evening.controllers) if (await leads(evening, controller)) return controller;
    await sleep(LOOK_MS);
  }
  throw new Refusal(`No controller has led the link for ${seconds(GAP_MS_MAX)}.`);
}

/** @param {Session} evening @param {import('./soak-process.mjs').Victim} controller */
const leads = async (evening, controller) => (await partOf(evening, controller)) === 'leading';

const ASK_MS_MAX = 400;

/**
 * A controller's part in the link, in its own words; null where it does not answer.
 * @param {Session} evening
 * @param {import('./soak-process.mjs').Victim} controller
 * @returns {Promise<string | null>}
 */
async function partOf(evening, controller) {
  try {
    const answer = await fetch(`${addressOf(evening, controller)}/health/ready`, {
      signal: AbortSignal.timeout(ASK_MS_MAX),
    });
    const { links } = await answer.json();
    return links?.[evening.house.linkId] ?? null;
  } catch {
    return null; // dead, paused or not up yet
  }
}

/** @param {Session} evening @param {import('./soak-process.mjs').Victim} controller */
const addressOf = ({ addresses, controllers }, controller) => addresses[controllers.indexOf(controller)];
