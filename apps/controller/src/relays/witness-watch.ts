import { hash } from 'node:crypto';
import { type Metrics, verifyEd25519 } from '@jackpot/platform';
import { AUDIT_TRAIL } from '@jackpot/progressive';
import { type NoteKey, checkpointOfNote, cosignatureProblem } from '@jackpot/proof';
import type { CheckpointRepository } from '@jackpot/storage';

interface Parts {
  readonly checkpoints: Pick<CheckpointRepository, 'lastCosignature' | 'covering'>;
  readonly witnesses: readonly NoteKey[];
  readonly silentMs: number;
  readonly now: () => number;
  readonly metrics: Pick<Metrics, 'jackpot_witness_silent_seconds'>;
}

export interface SilentWitness {
  readonly witness: string;
  readonly log: string;
  readonly since: number;
}

const MS_PER_SECOND = 1_000;
const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/** A witness's silence begins with the oldest checkpoint that the witness has not signed. */
export class WitnessWatch {
  constructor(private readonly parts: Parts) {}

  async silent(linkId: string): Promise<readonly SilentWitness[]> {
    const { witnesses, silentMs, now } = this.parts;
    const found: SilentWitness[] = [];
    for (const witness of witnesses)
      for (const log of [linkId, AUDIT_TRAIL]) {
        const since = await this.#owedSince(witness, log);
        if (since !== null && now() - since > silentMs) found.push({ witness: witness.name, log, since });
      }
    return found;
  }

  async gauge(linkIds: readonly string[]): Promise<void> {
    const { witnesses, metrics, now } = this.parts;
    for (const witness of witnesses) {
      const owed: number[] = [];
      for (const log of [AUDIT_TRAIL, ...linkIds]) owed.push(now() - ((await this.#owedSince(witness, log)) ?? now()));
      const seconds = Math.max(0, ...owed) / MS_PER_SECOND;
      metrics.jackpot_witness_silent_seconds.set({ witness: witness.name }, seconds);
    }
  }

  async #owedSince(witness: NoteKey, log: string): Promise<number | null> {
    const { checkpoints } = this.parts;
    const note = await checkpoints.lastCosignature(log, witness.name);
    const owed = await checkpoints.covering(log, signedUpTo(witness, log, note) + 1);
    return owed?.checkpoint.at ?? null;
  }
}

function signedUpTo(witness: NoteKey, log: string, note: string | undefined): number {
  const signed = note === undefined ? undefined : checkpointOfNote(note);
  if (note === undefined || signed?.link !== log) return 0;
  const trust = { sha256, verify: verifyEd25519, keys: [witness] };
  return cosignatureProblem(signed, note, trust) === null ? signed.batch : 0;
}
