import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestEnvironment } from './environment.js';

export const KEPT = join(import.meta.dirname, '../kept/0.9.0');

export const read = (file: string): unknown => JSON.parse(readFileSync(join(KEPT, file), 'utf8'));

export function keysOfKept(): Readonly<Record<string, string>> {
  const { RECORDS_KEY = '', TRIGGER_KEY = '' } = read('keys.json') as Readonly<Record<string, string | undefined>>;
  return { RECORDS_KEY, TRIGGER_KEY };
}

const QUESTIONS = {
  meters:
    'SELECT link_id, level, cycle, display_micro, reserve_micro, overflow_micro, hits, wins_cents FROM level_meter ORDER BY 1, 2',
  balances: 'SELECT link_id, account, balance_micro FROM ledger_balance ORDER BY 1, 2',
  awards: 'SELECT link_id, award_number, level, status, amount_cents, document_number FROM award ORDER BY 1, 2',
  payouts: 'SELECT award_id, document_number, state FROM payout ORDER BY 1, 2',
  closes: 'SELECT link_id, number, day, LOWER(HEX(hash)) AS hash FROM gaming_day_close ORDER BY 1, 2',
  claimActs: 'SELECT link_id, act, COUNT(*) AS count FROM claim_act GROUP BY 1, 2 ORDER BY 1, 2',
  transfers:
    'SELECT link_id, to_link, display_micro, (SELECT COUNT(*) FROM transfer_received) AS received FROM transfer_sent ORDER BY 1, 2',
  coups: 'SELECT link_id, COUNT(*) AS count, SUM(voided_at IS NOT NULL) AS voided FROM coup GROUP BY 1 ORDER BY 1',
  webhooks: 'SELECT type, state, COUNT(*) AS count FROM webhook_delivery GROUP BY 1, 2 ORDER BY 1, 2',
  accounts: 'SELECT COUNT(*) AS count FROM account',
} as const;

export async function figuresOf(environment: TestEnvironment): Promise<Readonly<Record<string, unknown>>> {
  const answers = Object.entries(QUESTIONS).map(
    async ([name, question]) => [name, await environment.sql(question)] as const,
  );
  return JSON.parse(JSON.stringify(Object.fromEntries(await Promise.all(answers)))) as Record<string, unknown>;
}
