import { createHash } from 'node:crypto';
import { must } from '@jackpot/money';
import { bytesOr, name, numberOr, textOr } from '../literals.js';
import type { TableMemory } from '../link-memory.js';
import type { LogRow, ProjectionBatch, ScheduleRow, TermsRow } from '../projection-batch.js';
import { type Write, asGiven, inserts, upserts } from './write.js';

/** The link itself, its tables, and what was done to it. */
export function linkWrites(run: ProjectionBatch): readonly Write[] {
  const { memory, rows } = run;
  const link = name(memory.linkId);
  return [
    ...linkWrite(run),
    ...upserts(
      'link_table (link_id, table_no, table_id, asset_number, shoe, coup, left_at)',
      Array.from(rows.tables, (table) => tableText(link, table)),
      asGiven(['shoe', 'coup', 'left_at']),
    ),
    ...inserts(
      'link_terms (link_id, version, sequence, at, config, config_hash, papers)',
      rows.terms.map((row) => termsText(link, row)),
    ),
    ...inserts(
      'link_schedule (link_id, sequence, version, at, how, due_at, until_at, person, code, text)',
      rows.schedule.map((row) => scheduleText(link, row)),
    ),
    ...inserts(
      'link_log (link_id, sequence, at, kind, table_no, coup, who, detail)',
      rows.log.map((row) => logText(link, row)),
    ),
  ];
}

function linkWrite(run: ProjectionBatch): readonly Write[] {
  const { memory, rows } = run;
  const link = name(memory.linkId);
  const isInPlay = memory.isInPlay ? 1 : 0;
  if (rows.opened === null) return changedLink(run);
  const { config, text } = must(memory.terms, 'terms of an opened link');
  const hash = hashOf(text);
  const { at, sequence } = rows.opened;
  return inserts('link (link_id, name, price_cents, config, config_hash, opened_at, opened_sequence, is_in_play)', [
    `(${link},${textOr(config.name)},${config.priceCents},${textOr(text)},${bytesOr(hash)},${at},${sequence},${isInPlay})`,
  ]);
}

function changedLink({ memory, rows }: ProjectionBatch): readonly Write[] {
  const where = `WHERE link_id = ${name(memory.linkId)}`;
  const changes = [
    ...(rows.isPlayChanged ? [`is_in_play = ${memory.isInPlay ? 1 : 0}`] : []),
    ...(rows.isTermsChanged ? termsSettings(memory) : []),
  ];
  return changes.length === 0 ? [] : [{ sql: `UPDATE link SET ${changes.join(', ')} ${where}`, least: 1, most: 1 }];
}

function termsSettings({ terms }: ProjectionBatch['memory']): readonly string[] {
  const { config, text } = must(terms, 'terms in force');
  return [
    `name = ${textOr(config.name)}`,
    `price_cents = ${config.priceCents}`,
    `config = ${textOr(text)}`,
    `config_hash = ${bytesOr(hashOf(text))}`,
  ];
}

function hashOf(text: string): Uint8Array {
  return createHash('sha256').update(text, 'utf8').digest();
}

function termsText(link: string, { version, sequence, at, config, configHash, papers }: TermsRow): string {
  return `(${link},${version},${sequence},${at},${textOr(config)},${bytesOr(configHash)},${textOr(papers)})`;
}

function scheduleText(link: string, row: ScheduleRow): string {
  const { sequence, version, at, how, dueAt, untilAt, person, code, text } = row;
  const why = `${textOr(person)},${textOr(code)},${textOr(text)}`;
  return `(${link},${sequence},${version},${at},${name(how)},${numberOr(dueAt)},${numberOr(untilAt)},${why})`;
}

function tableText(link: string, { tableNo, tableId, assetNumber, shoe, coup, leftAt }: TableMemory): string {
  return `(${link},${tableNo},${name(tableId)},${textOr(assetNumber)},${shoe},${coup?.coup ?? 0},${numberOr(leftAt)})`;
}

function logText(link: string, row: LogRow): string {
  return `(${link},${row.sequence},${row.at},${name(row.kind)},${numberOr(row.tableNo)},${numberOr(row.coup)},${textOr(row.who)},${textOr(row.detail)})`;
}
