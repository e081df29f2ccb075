import { request } from '../server/api.js';
import { t } from '../texts/t.js';
import { ofLink, tableName } from '../shell/link.js';
import { noteDone } from '../done/done.js';

export async function approveVoid(tableId: string, coup: number, reason: string): Promise<void> {
  await request('POST', ofLink(`tables/${encodeURIComponent(tableId)}/coups/${coup}/approve-void`), { reason });
  noteDone({ text: t('You approved a void at {1}: {2}.', tableName(tableId), coup), page: ['recall', tableId, coup] });
}

export async function releaseHand(tableId: string, coup: number, reason: string): Promise<void> {
  await request('POST', ofLink(`tables/${encodeURIComponent(tableId)}/coups/${coup}/release`), { reason });
  noteDone({ text: t('You released hand {2} of {1}.', tableName(tableId), coup), page: ['recall', tableId, coup] });
}
