import { demoTerms } from '../../apps/floor-sim/src/terms.js';
import { Refusal } from '../lib/command.mjs';
import { seconds } from '../lib/steps.mjs';
import { becomesTrue } from '../lib/wait.mjs';
import { acknowledgedAgain, type Chaos, GAP_MS_MAX, logFault } from './fault.js';
import { addressIn, leaderOf, rolesOf } from './leaders.js';
import type { ManagedProcess } from './managed-process.js';
import type { Session } from './session.js';

/** Besides the one that is played. */
const IDLE_LINKS = 199;
const OPENED_AT_ONCE = 8;
const POLL_MS = 20;
/** A killed leader's lease can last this long after the kill. */
const LEASE_MS = 3_000;

/** The leader of 200 links is killed: how long until each of them is led again. */
export async function killTheLeaderOfManyLinks(chaos: Chaos): Promise<void> {
  const { session } = chaos;
  const leader = await leaderOf(session);
  const standby = session.controllers.find((each) => each !== leader);
  if (standby === undefined) throw new Error('no standby');
  if (chaos.faults === 1) await openLinks(session, leader);
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
    session.log(`  all are led again after ${seconds(ms)}, ${seconds(Math.max(0, ms - LEASE_MS))} after the lease`);
  } else session.reportMismatch(`not all of the ${led.length} links are led again`);
  const restarted = leader.restart();
  await acknowledgedAgain(chaos, { since });
  await restarted;
}

async function ledBy(session: Session, controller: ManagedProcess): Promise<readonly string[]> {
  const roles = Object.entries((await rolesOf(session, controller)) ?? {});
  return roles.flatMap(([link, role]) => (role === 'leading' ? [link] : []));
}

/** Each with one idle table, so that what is measured is the takeover. */
async function openLinks(session: Session, leader: ManagedProcess): Promise<void> {
  const ids = Array.from({ length: IDLE_LINKS }, (_, index) => `${session.environment.linkId}-${index + 1}`);
  for (let from = 0; from < ids.length; from += OPENED_AT_ONCE)
    await Promise.all(ids.slice(from, from + OPENED_AT_ONCE).map((linkId) => openLink(session, leader, linkId)));
  session.log(`  ${ids.length} idle links are open`);
}

async function openLink(session: Session, leader: ManagedProcess, linkId: string): Promise<void> {
  const { FLOOR_SETUP_TOKEN: token } = session.tokens;
  const answer = await fetch(`${addressIn(session, leader)}/api/v1/links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(demoTerms({ linkId, tables: 1, seats: 1, paytable: 'A' })),
  });
  if (!answer.ok) throw new Refusal(`Link ${linkId} was not opened: ${answer.status} ${await answer.text()}`);
}
