import type { ResponseOf, api } from '@jackpot/contract';
import type { HttpControllerApi } from '../../players/api/http-api.js';
import type { Staff } from '../../players/api/staff.js';
import { FREE_TABLE, OPEN_TABLES_LINK, THREE_CARD_TABLE, openTablesTerms } from '../../players/terms.js';

/** Left open, so that a person who tries the demonstration can close one. */
const DAYS_LEFT_OPEN = 1;
const DAYS_MAX = 31;

export async function prepareOpenTables(controllers: HttpControllerApi, staff: Staff): Promise<void> {
  const opened = await controllers.openLink(openTablesTerms());
  if (opened === 'other-terms') return;
  await controllers.assignTables(OPEN_TABLES_LINK, [FREE_TABLE, THREE_CARD_TABLE]);
  await closeDays(staff, Date.now());
}

async function closeDays(staff: Staff, now: number): Promise<void> {
  const path = `/api/v1/links/${OPEN_TABLES_LINK}/days`;
  for (let closed = 0; closed < DAYS_MAX; closed += 1) {
    const next = (await staff.get('accounting', `${path}/next`)) as ResponseOf<typeof api.days.next>;
    const daysOver = Math.floor((now - Date.parse(next.startsAt)) / (24 * 3_600_000));
    if (daysOver <= DAYS_LEFT_OPEN || Date.parse(next.closableAt) > now) return;
    await staff.post('accounting', `${path}/${next.day}/close`, [200, 201]);
  }
}
