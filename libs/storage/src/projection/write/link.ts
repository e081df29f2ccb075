import { createHash } from 'node:crypto';
import { must } from '@jackpot/money';
import { bytesOr, name, numberOr, textOr } from '../literals.js';
import type { TableMemory } from '../link-memory.js';
import type { LogRow, Run } from '../run-rows.js';
import { type Write, asGiven, inserts, upserts } from './write.js';

/** The link itself, its tables, and what was done to it. */
export function linkWrites(run: Run): readonly Write[] {
  const { memory, rows } = run;
  const link = name(memory.linkId);
  return [
    ...linkWrite(run),
    ...upserts(
      'link_table (link_id, table_no, table_id, asset_number, shoe, coup)',
      Array.from(rows.tables, (table) => tableText(link, table)),
      asGiven(['shoe', 'coup']),
    ),
    ...inserts(
      'link_log (link_id, sequence, at, kind, table_no, coup, who, detail)',
      rows.log.map((row) => logText(link, row)),
    ),
  ];
}

function linkWrite({ memory, rows }: Run): readonly Write[] {
  const link = name(memory.linkId);
  const isInPlay = memory.isInPlay ? 1 : 0;
  if (rows.opened === null) {
    if (!rows.isPlayChanged) return [];
    return [{ sql: `UPDATE link SET is_in_play = ${isInPlay} WHERE link_id = ${link}`, least: 1, most: 1 }];
  }
  const { config, text } = must(memory.terms, 'terms of an opened link');
  const hash = createHash('sha256').update(text, 'utf8').digest();
  const { at, sequence } = rows.opened;
  return inserts('link (link_id, name, price_cents, config, config_hash, opened_at, opened_sequence, is_in_play)', [
    `(${link},${textOr(config.name)},${config.priceCents},${textOr(text)},${bytesOr(hash)},${at},${sequence},${isInPlay})`,
  ]);
}

function tableText(link: string, { tableNo, tableId, assetNumber, shoe, coup }: TableMemory): string {
  return `(${link},${tableNo},${name(tableId)},${textOr(assetNumber)},${shoe},${coup?.coup ?? 0})`;
}

function logText(link: string, row: LogRow): string {
  return `(${link},${row.sequence},${row.at},${name(row.kind)},${numberOr(row.tableNo)},${numberOr(row.coup)},${textOr(row.who)},${textOr(row.detail)})`;
}
