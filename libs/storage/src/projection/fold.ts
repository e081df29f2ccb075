import { type LedgerLink, postTo, postingsOf } from '@jackpot/books';
import { type Batch, type ChainHead, JournalDamage, type Sha256, follow, isChainBreak } from '@jackpot/journal';
import { assert, must } from '@jackpot/money';
import { type LevelMeters, type LinkEvent, decodeEvents, decodeMeters } from '@jackpot/progressive';
import { logActivity } from './activity.js';
import { CLAIM_HANDLERS } from './fold/claims.js';
import { correct } from './fold/correction.js';
import { COUP_HANDLERS } from './fold/coups.js';
import { LINK_HANDLERS } from './fold/link.js';
import { adjustMeter } from './fold/meters.js';
import { isPublished, publish, shownMeters } from './fold/published.js';
import { SHOE_HANDLERS } from './fold/shoes.js';
import { THREE_CARD_HANDLERS } from './fold/three-card.js';
import { TRANSFER_HANDLERS } from './fold/transfer.js';
import { type LinkMemory, type LinkTerms, houseCentsAt, tableIn } from './link-memory.js';
import { type Handler, type Handlers, type ProjectionBatch, emptyBatch } from './projection-batch.js';

const HANDLERS: ReadonlyMap<string, Handler<LinkEvent['type']>> = new Map(
  Object.entries({
    ...LINK_HANDLERS,
    ...COUP_HANDLERS,
    ...SHOE_HANDLERS,
    ...THREE_CARD_HANDLERS,
    ...CLAIM_HANDLERS,
    ...TRANSFER_HANDLERS,
    MeterAdjusted: adjustMeter,
    CoupCorrected: correct,
  } satisfies Handlers) as [string, Handler<LinkEvent['type']>][],
);

export interface Folded {
  readonly run: ProjectionBatch;
  readonly head: ChainHead;
  readonly meters: readonly LevelMeters[];
  readonly sealedAt: number;
}

/**
 * Turns batches into rows. Verifies the hash chain, so the tables never continue after a gap or with another history
 * (INV-11).
 */
export function foldBatches(memory: LinkMemory, from: ChainHead, batches: readonly Batch[], sha256: Sha256): Folded {
  const run = emptyBatch(memory);
  let head = from;
  for (const batch of batches) {
    const next = follow(head, batch, sha256);
    if (isChainBreak(next)) throw new JournalDamage(`${batch.stream} batch ${batch.batch}: ${JSON.stringify(next)}`);
    foldBatch(run, batch);
    head = next;
  }
  const last = batches.at(-1);
  assert(last !== undefined, 'a projection batch covers a journal batch');
  const meters = decodeMeters(last.meters);
  checkMeters(run, meters, last);
  return { run, head, meters, sealedAt: last.sealedAt };
}

function foldBatch(run: ProjectionBatch, batch: Batch): void {
  let sequence = batch.firstSequence;
  for (const event of decodeEvents(batch.events)) {
    foldEvent(run, event, sequence);
    sequence += 1;
  }
  if (sequence !== batch.lastSequence + 1)
    throw new JournalDamage(`${batch.stream} batch ${batch.batch} does not hold the number of events it declares`);
}

function foldEvent(run: ProjectionBatch, event: LinkEvent, sequence: number): void {
  const before = isPublished(event) ? shownMeters(run.memory) : undefined;
  HANDLERS.get(event.type)?.(run, event, sequence);
  if (before !== undefined) publish(run, event, { sequence, before });
  logActivity(run, event, sequence);
  if (run.memory.terms !== null) postTo(run.balances, postingsOf(event, ledgerLinkIn(run.memory, run.memory.terms)));
}

function ledgerLinkIn(memory: LinkMemory, { config }: LinkTerms): LedgerLink {
  return {
    config,
    levelOfClaim: (awardNumber) => must(memory.claims.get(awardNumber), 'an open claim').level,
    houseCentsInPlay: (table) => houseCentsAt(tableIn(memory, table)),
  };
}

/** INV-02: the meters computed from events equal the recorded meters. */
function checkMeters({ memory }: ProjectionBatch, meters: readonly LevelMeters[], { stream, batch }: Batch): void {
  const isSame = meters.every((level) => {
    const ours = memory.levels.get(level.level);
    return (
      ours !== undefined &&
      ours.cycle === level.cycle &&
      ours.displayMicro === level.displayMicro &&
      ours.reserveMicro === level.reserveMicro &&
      ours.overflowMicro === level.overflowMicro
    );
  });
  if (!isSame || meters.length !== memory.levels.size)
    throw new JournalDamage(`${stream} batch ${batch}: the events lead to other meters than it recorded`);
}
