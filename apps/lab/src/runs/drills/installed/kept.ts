import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from '../../../../../../ops/lib/files.mjs';
import type { Servers } from './servers.js';

export const KEPT = join(REPO, 'test/kept/0.9.0');

export function keysOf(): { readonly RECORDS_KEY: string; readonly TRIGGER_KEY: string } {
  return JSON.parse(readFileSync(join(KEPT, 'keys.json'), 'utf8')) as ReturnType<typeof keysOf>;
}

const QUESTIONS = [
  'SELECT link_id, level, cycle, display_micro, reserve_micro, hits, wins_cents FROM level_meter ORDER BY 1, 2',
  'SELECT link_id, account, balance_micro FROM ledger_balance ORDER BY 1, 2',
  'SELECT link_id, award_number, status, amount_cents, document_number FROM award ORDER BY 1, 2',
];

export async function figuresOf(servers: Servers): Promise<string> {
  const answers: unknown[] = [];
  for (const question of QUESTIONS) answers.push(await servers.query(question));
  return JSON.stringify(answers);
}
