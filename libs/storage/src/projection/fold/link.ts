import { hash } from 'node:crypto';
import { assert, centsToMicro } from '@jackpot/money';
import { type EventOf, type LinkConfig, levelsOf, termsOf } from '@jackpot/progressive';
import { readTerms } from '../link-memory.js';
import type { ProjectionBatch } from '../projection-batch.js';
import { appendMeterHistory } from './meters.js';
import { triggerDrawn } from './must-hit.js';
import { joined } from './terms.js';

/** The link begins: its tables stand empty, and every level holds its initial amount. */
export function linkOpened(run: ProjectionBatch, event: EventOf<'LinkOpened'>, sequence: number): void {
  const { memory, rows } = run;
  const { at } = event;
  memory.terms = readTerms(event.config);
  const { config } = memory.terms;
  assert(config.linkId === memory.linkId, 'a stream carries the name of its link');
  memory.isInPlay = true;
  rows.opened = { at, sequence };
  rows.terms.push({ version: 1, sequence, at, config: event.config, configHash: hashOf(event.config), papers: null });
  rows.log.push({ sequence, at, kind: 'opened', tableNo: null, coup: null, who: null, detail: null });
  openTables(run, config);
  openLevels(run, config, { at, sequence });
  if (event.mustHit !== null) triggerDrawn(run, { cycle: 1, at, sequence, trigger: event.mustHit });
}

export function tookOver(
  run: ProjectionBatch,
  { at, epoch, holder }: EventOf<'WriterTookOver'>,
  sequence: number,
): void {
  const detail = `epoch ${epoch}`;
  run.rows.log.push({ sequence, at, kind: 'took-over', tableNo: null, coup: null, who: holder, detail });
}

export function playChanged(
  run: ProjectionBatch,
  event: EventOf<'LinkSuspended' | 'LinkResumed'>,
  sequence: number,
): void {
  const { at, by: who, reason: detail } = event;
  const isInPlay = event.type === 'LinkResumed';
  run.memory.isInPlay = isInPlay;
  run.rows.isPlayChanged = true;
  const kind = isInPlay ? 'resumed' : 'suspended';
  run.rows.log.push({ sequence, at, kind, tableNo: null, coup: null, who, detail });
}

function hashOf(text: string): Uint8Array {
  return hash('sha256', text, 'buffer');
}

function openTables({ memory, rows }: ProjectionBatch, { tables }: LinkConfig): void {
  for (const { tableId, assetNumber } of tables) rows.tables.add(joined(memory, tableId, assetNumber));
}

function openLevels(
  run: ProjectionBatch,
  config: LinkConfig,
  { at, sequence }: { readonly at: number; readonly sequence: number },
): void {
  for (const level of levelsOf(config)) {
    const displayMicro = centsToMicro(termsOf(config, level).initialCents);
    const memory = { level, cycle: 1, displayMicro, reserveMicro: 0n, overflowMicro: 0n, minute: 0 };
    run.memory.levels.set(level, memory);
    appendMeterHistory(run, memory, { cause: 'opened', beforeMicro: 0n, at, sequence });
  }
}
