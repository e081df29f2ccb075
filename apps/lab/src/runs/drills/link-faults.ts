import { LEASE_TTL_MS } from '@jackpot/engine';
import { seconds } from '../../../../../ops/lib/steps.mjs';
import { becomesTrue } from '../../../../../ops/lib/wait.mjs';
import { acknowledgedAgain, type Chaos, GAP_MS_MAX, logFault } from './fault.js';
import { openIdleLinks } from './idle-links.js';
import { addressIn, leaderOf, ledBy } from './leaders.js';

const IDLE_LINKS = 199;
const POLL_MS = 20;

export async function killTheLeaderOfManyLinks(chaos: Chaos): Promise<void> {
  const { session } = chaos;
  const leader = await leaderOf(session);
  const standby = session.controllers.find((each) => each !== leader);
  if (standby === undefined) throw new Error('no standby');
  if (chaos.faults === 1) await openIdleLinks(session, leader, IDLE_LINKS);
  await standby.untilItAnswers();
  const led = await ledBy(session, leader);
  logFault(chaos, `kill -9 of the ${leader.name}, which leads ${led.length} links`);
  await leader.kill();
  session.watch.forget(addressIn(session, leader));
  const since = performance.now();
  const isLedAgain = async (): Promise<boolean> => {
    const again = new Set(await ledBy(session, standby));
    return led.every((link) => again.has(link));
  };
  if (await becomesTrue(isLedAgain, { withinMs: GAP_MS_MAX, everyMs: POLL_MS, abort: session.abort })) {
    const ms = performance.now() - since;
    session.log(`  all are led again after ${seconds(ms)}, ${seconds(Math.max(0, ms - LEASE_TTL_MS))} after the lease`);
  } else session.reportMismatch(`not all of the ${led.length} links are led again`);
  const restarted = leader.restart();
  await acknowledgedAgain(chaos, { since });
  await restarted;
}
