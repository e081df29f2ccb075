import type { MustHitHit, SealedTrigger } from '@jackpot/progressive';
import type { ProjectionBatch } from '../projection-batch.js';

interface Drawn {
  readonly cycle: number;
  readonly at: number;
  readonly sequence: number;
  readonly trigger: SealedTrigger;
}

/** A trigger was drawn and its commitment published. The sealed bytes stay in the journal. */
export function triggerDrawn(run: ProjectionBatch, { cycle, at, sequence, trigger }: Drawn): void {
  run.rows.cycles.set(cycle, {
    cycle,
    commitment: trigger.commitment,
    drawnSequence: sequence,
    drawnAt: at,
    hitSequence: null,
    hitAt: null,
    awardNumber: null,
    triggerCents: null,
    nonce: null,
  });
}

/** The trigger of a cycle is revealed with its award: now everybody can check what was committed to. */
export function triggerRevealed(
  run: ProjectionBatch,
  hit: MustHitHit,
  { cycle, at, sequence }: { readonly cycle: number; readonly at: number; readonly sequence: number },
): void {
  const { triggerCents, nonce } = hit.revealed;
  const { awardNumber } = hit.award;
  const row = run.rows.cycles.get(cycle);
  if (row === undefined) {
    run.rows.changes.push({ kind: 'revealed', cycle, sequence, at, awardNumber, triggerCents, nonce });
  } else {
    Object.assign(row, { hitSequence: sequence, hitAt: at, awardNumber, triggerCents, nonce });
  }
}
