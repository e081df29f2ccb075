import { hash } from 'node:crypto';
import { assert, centsToMicro, must } from '@jackpot/money';
import {
  type EventOf,
  type LinkConfig,
  jurisdictionOf,
  levelsOf,
  opensInPlay,
  readPaymentRulesText,
  termsOf,
} from '@jackpot/progressive';
import { LinkRecord } from '../../entities/link.js';
import { type LinkMemory, type TableMemory, levelIn, newTable, readTerms } from '../link-memory.js';
import { type Handlers, type ProjectionBatch, update } from '../projection-batch.js';
import { appendMeterHistory, setLevel, triggerDrawn } from './meters.js';

export const LINK_HANDLERS = {
  LinkOpened: openLink,
  LinkSuspended: (run) => setInPlay(run, false),
  LinkResumed: (run) => setInPlay(run, true),
  JournalRestored: (run, { firstAward }) => void (run.memory.restoredAs = firstAward),
  PaymentRulesChanged: (run, { rules }) => {
    run.memory.paymentRules = must(readPaymentRulesText(rules), 'payment rules in the journal read back');
  },
  TermsActivated: activateTerms,
  ActivationScheduled: (run, { at, version, dueAt, until: untilAt, person }, sequence) =>
    void run.rows.schedule.push({
      sequence,
      version,
      at,
      how: 'scheduled',
      dueAt,
      untilAt,
      person: JSON.stringify(person),
      code: null,
      text: null,
    }),
  ScheduleEnded: endSchedule,
  LinkRetired: retire,
} as const satisfies Handlers;

function openLink(run: ProjectionBatch, event: EventOf<'LinkOpened'>, sequence: number): void {
  const { memory, rows } = run;
  const { at, config: text } = event;
  memory.terms = readTerms(text);
  const { config } = memory.terms;
  memory.paymentRules = jurisdictionOf(config.jurisdiction).paymentRules;
  assert(config.linkId === memory.linkId, 'a stream carries the name of its link');
  memory.isInPlay = opensInPlay(config);
  const configHash = hash('sha256', text, 'buffer');
  const { name, priceCents } = config;
  rows.links.push({
    name,
    priceCents,
    config: text,
    configHash,
    openedAt: at,
    openedSequence: sequence,
    isInPlay: memory.isInPlay,
  });
  rows.terms.push({ version: 1, sequence, at, config: text, configHash, approvals: null });
  for (const { tableId, assetNumber } of config.tables) run.tables.add(joinTable(memory, tableId, assetNumber));
  openLevels(run, config, { at, sequence });
  if (event.mustHit !== null) triggerDrawn(run, { cycle: 1, at, sequence, trigger: event.mustHit });
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

function setInPlay(run: ProjectionBatch, isInPlay: boolean): void {
  run.memory.isInPlay = isInPlay;
  update(run, LinkRecord, { set: { isInPlay }, where: {} });
}

function activateTerms(run: ProjectionBatch, event: EventOf<'TermsActivated'>, sequence: number): void {
  const { memory, rows } = run;
  const { at, version, config: text, hash: configHash, stagedBy, stagedAt, reason, noticePostedAt } = event;
  memory.terms = readTerms(text);
  const { name, priceCents, tables } = memory.terms.config;
  update(run, LinkRecord, { set: { name, priceCents, config: text, configHash }, where: {} });
  const { approvals, person: activatedBy } = event;
  const signatures = JSON.stringify({ stagedBy, stagedAt, reason, noticePostedAt, approvals, activatedBy });
  rows.terms.push({ version, sequence, at, config: text, configHash, approvals: signatures });
  const named = new Set<string>(tables.map(({ tableId }) => tableId));
  for (const table of memory.tables) {
    if (table.leftAt !== null || named.has(table.tableId)) continue;
    table.leftAt = at;
    run.tables.add(table);
  }
  const known = new Set(memory.tables.map(({ tableId }) => tableId));
  for (const { tableId, assetNumber } of tables)
    if (!known.has(tableId)) run.tables.add(joinTable(memory, tableId, assetNumber));
}

/** Table numbers are never reused. */
function joinTable(memory: LinkMemory, tableId: string, assetNumber: string): TableMemory {
  const table = newTable({ tableNo: memory.tables.length, tableId, assetNumber, shoe: 1, leftAt: null });
  memory.tables.push(table);
  return table;
}

function endSchedule(run: ProjectionBatch, { at, version, end }: EventOf<'ScheduleEnded'>, sequence: number): void {
  const isMissed = end.how === 'missed';
  run.rows.schedule.push({
    sequence,
    version,
    at,
    how: isMissed ? 'missed' : 'cancelled',
    dueAt: null,
    untilAt: null,
    person: isMissed ? null : JSON.stringify(end.person),
    code: isMissed ? end.code : null,
    text: isMissed ? end.detail : end.reason,
  });
}

function retire(run: ProjectionBatch, { at, returned }: EventOf<'LinkRetired'>, sequence: number): void {
  const empty = { displayMicro: 0n, reserveMicro: 0n, overflowMicro: 0n };
  for (const { level } of returned)
    setLevel(run, levelIn(run.memory, level), empty, { at, sequence, cause: 'retired' });
}
