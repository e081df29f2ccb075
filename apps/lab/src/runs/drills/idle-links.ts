import { demoTerms } from '../../players/terms.js';
import { Refusal } from '../../../../../ops/lib/command.mjs';
import { addressIn } from './leaders.js';
import type { ManagedProcess } from './managed-process.js';
import type { Session } from './session.js';

const OPENED_AT_ONCE = 8;

/** Opens links beside the one that is played, each with one idle table: so that what is measured is how they change their leader. */
export async function openIdleLinks(session: Session, leader: ManagedProcess, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => `${session.environment.linkId}-${index + 1}`);
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
