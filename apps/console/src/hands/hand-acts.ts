import { request } from '../server/api.js';
import { ofLink } from '../shell/link.js';

export async function approveVoid(tableId: string, coup: number, reason: string): Promise<void> {
  await request('POST', ofLink(`tables/${encodeURIComponent(tableId)}/coups/${coup}/approve-void`), { reason });
}

export async function releaseHand(tableId: string, coup: number, reason: string): Promise<void> {
  await request('POST', ofLink(`tables/${encodeURIComponent(tableId)}/coups/${coup}/release`), { reason });
}
