import { request } from '../server/api.js';
import { ofLink } from '../shell/link.js';

/** A supervisor allows a table to void a hand after "no more bets". */
export async function approveVoid(tableId: string, coup: number, reason: string): Promise<void> {
  await request('POST', ofLink(`tables/${encodeURIComponent(tableId)}/coups/${coup}/approve-void`), { reason });
}

/** A supervisor says that a hand that came too fast was a real one. */
export async function releaseHand(tableId: string, coup: number, reason: string): Promise<void> {
  await request('POST', ofLink(`tables/${encodeURIComponent(tableId)}/coups/${coup}/release`), { reason });
}
