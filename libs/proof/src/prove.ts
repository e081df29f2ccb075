import { type Sha256 } from '@jackpot/journal';
import { must } from '@jackpot/money';
import type { CheckpointPort, KeptCheckpoint } from './checkpoints/extend.js';
import { type NoteKey, keyText } from './checkpoints/signed-note.js';
import { DisputeCollector } from './dispute/collect.js';
import { disputePack } from './dispute/pack.js';
import type { SoftwareManifest } from './export/records.js';
import type { ExportSource } from './export/write-records.js';
import { type InclusionProof, proveInclusion } from './inclusion/inclusion.js';

export interface Proving {
  readonly port: CheckpointPort;
  readonly source: ExportSource;
  readonly sha256: Sha256;
}

const PAGE_BATCHES = 4_096;

/**
 * Uses the first checkpoint that covers the event. Undefined if none covers it yet: sign one first. Reads all hashes up
 * to that checkpoint.
 */
export async function inclusionOf(
  { port, source, sha256 }: Proving,
  link: string,
  sequence: number,
): Promise<InclusionProof | undefined> {
  const hashes: Uint8Array[] = [];
  let found: { readonly batch: number; readonly cover: KeptCheckpoint } | undefined;
  for (let size = PAGE_BATCHES; size === PAGE_BATCHES && found?.cover.checkpoint.batch !== hashes.length;) {
    const page = await port.chain(link, hashes.length + 1, PAGE_BATCHES);
    size = page.length;
    for (const { batch, lastSequence, hash } of page) {
      hashes.push(hash);
      if (found === undefined && lastSequence >= sequence) {
        const cover = await port.covering(link, batch);
        if (cover === undefined) return undefined;
        found = { batch, cover };
      }
      if (found?.cover.checkpoint.batch === batch) break;
    }
  }
  if (found === undefined) return undefined;
  for await (const batch of source.batches(link, found.batch - 1))
    return proveInclusion({ batch, sequence, hashes }, found.cover, sha256);
  return undefined;
}

/**
 * The pack as HTML. Undefined if the signed journal has no such award. Reads the journal from its first batch to the
 * checkpoint.
 */
export async function packOf(
  proving: Proving & { readonly key: NoteKey; readonly software: SoftwareManifest; readonly now: number },
  { checkpoint }: KeptCheckpoint,
  awardNumber: number,
): Promise<string | undefined> {
  const { source, sha256, key, software, now } = proving;
  const { operator, link } = checkpoint;
  const collector = new DisputeCollector(awardNumber, sha256);
  for await (const batch of source.batches(link)) {
    if (batch.batch > checkpoint.batch) break;
    collector.take(batch);
  }
  const dispute = collector.dispute(operator);
  if (dispute === undefined) return undefined;
  const inclusion = must(await inclusionOf(proving, link, dispute.sequence), 'a checkpoint over a signed award');
  return disputePack(dispute, { inclusion, key: keyText(key, sha256), software, madeAt: now });
}
