import { LeaderClient } from '../../players/api/leader-client.js';
import { demoTerms } from '../../players/terms.js';
import { addressIn } from './leaders.js';
import type { ManagedProcess } from '../../worlds/processes/managed-process.js';
import type { Session } from './session.js';

const OPENED_AT_ONCE = 8;

export async function openIdleLinks(session: Session, leader: ManagedProcess, count: number): Promise<void> {
  const { environment, tokens, log } = session;
  const client = new LeaderClient([addressIn(session, leader)]);
  const bearer = tokens.FLOOR_SETUP_TOKEN;
  const open = (linkId: string) => {
    const body = demoTerms({ linkId, tables: 1, seats: 1, paytable: 'A' });
    return client.request({ method: 'POST', path: '/api/v1/links', bearer, body, expected: [201] });
  };
  const ids = Array.from({ length: count }, (_, index) => `${environment.linkId}-${index + 1}`);
  for (let from = 0; from < ids.length; from += OPENED_AT_ONCE)
    await Promise.all(ids.slice(from, from + OPENED_AT_ONCE).map(open));
  log(`  ${ids.length} idle links are open`);
}
