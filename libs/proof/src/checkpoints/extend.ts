import { type Sha256, sameBytes, toHex } from '@jackpot/journal';
import { type Checkpoint, checkpointText } from './checkpoint.js';
import { Peaks, peakCount } from './merkle.js';
import { type NoteSigner, signNote } from './signed-note.js';

/** A checkpoint as it is kept: the signed text that anybody may have, and what the next one goes on from. */
export interface KeptCheckpoint {
  readonly checkpoint: Checkpoint;
  /** The signed note. */
  readonly note: string;
  readonly peaks: readonly Uint8Array[];
}

/** What of a batch a checkpoint needs: not its bytes. */
export interface ChainLink {
  readonly batch: number;
  readonly lastSequence: number;
  readonly hash: Uint8Array;
}

/** Where checkpoints are kept and hashes are read. Nothing here is on the way of a wager. */
export interface CheckpointPort {
  last(link: string): Promise<KeptCheckpoint | undefined>;
  /** The first checkpoint that covers a batch. */
  covering(link: string, batch: number): Promise<KeptCheckpoint | undefined>;
  /** Batches from this number on, in order, at most `limit`. */
  chain(link: string, fromBatch: number, limit: number): Promise<readonly ChainLink[]>;
  /** Keeps one. Where its batch has one already, that one stays. */
  keep(kept: KeptCheckpoint): Promise<void>;
}

export interface CheckpointMaking {
  readonly port: CheckpointPort;
  readonly signer: NoteSigner;
  readonly sha256: Sha256;
  /** ms since 1970. */
  readonly now: () => number;
}

/** The journal differs from what was signed: nothing more is signed until people have investigated. */
export class SignedHistoryChanged extends Error {
  override readonly name = 'SignedHistoryChanged';
}

/** Hashes read at once. */
const PAGE_BATCHES = 4_096;

/**
 * Signs the state of a link's journal as it is now, and keeps it. The last checkpoint where nothing came after it;
 * undefined where the link has no batch at all. Reads no more than the hashes since the last one.
 * @throws SignedHistoryChanged where the batch that was signed last is gone or has another hash.
 */
export async function extendCheckpoints(making: CheckpointMaking, link: string): Promise<KeptCheckpoint | undefined> {
  const { port, signer, sha256, now } = making;
  const last = ownOf(await port.last(link), making);
  const peaks = new Peaks(sha256, last === undefined ? undefined : { size: last.checkpoint.batch, peaks: last.peaks });
  const head = await follow(making, link, last, peaks);
  if (head === undefined || head.batch === last?.checkpoint.batch) return last;
  const checkpoint: Checkpoint = {
    operator: signer.name,
    link,
    batch: head.batch,
    sequence: head.lastSequence,
    hash: head.hash,
    root: peaks.root(),
    at: now(),
  };
  const kept = { checkpoint, note: signNote(checkpointText(checkpoint), signer, sha256), peaks: peaks.peaks };
  await port.keep(kept);
  return kept;
}

/**
 * The last checkpoint, if this key signed it and it belongs to the peaks beside it; Ed25519 signs the same text the same
 * way, so nothing but the signer is needed to know. After a change of key or of the table the tree is built again.
 */
function ownOf(last: KeptCheckpoint | undefined, { signer, sha256 }: CheckpointMaking): KeptCheckpoint | undefined {
  if (last === undefined || signNote(checkpointText(last.checkpoint), signer, sha256) !== last.note) return undefined;
  if (last.peaks.length !== peakCount(last.checkpoint.batch)) return undefined;
  const tree = new Peaks(sha256, { size: last.checkpoint.batch, peaks: last.peaks });
  return sameBytes(tree.root(), last.checkpoint.root) ? last : undefined;
}

/** Takes every batch since the last checkpoint into the tree; the last of them. */
async function follow(
  { port }: CheckpointMaking,
  link: string,
  last: KeptCheckpoint | undefined,
  peaks: Peaks,
): Promise<ChainLink | undefined> {
  let head = last === undefined ? undefined : await unchanged(port, last.checkpoint);
  for (;;) {
    const page = await port.chain(link, peaks.size + 1, PAGE_BATCHES);
    for (const batch of page) {
      if (batch.batch !== peaks.size + 1)
        throw new SignedHistoryChanged(`batch ${peaks.size + 1} of ${link} is not in the journal`);
      peaks.append(batch.hash);
    }
    head = page.at(-1) ?? head;
    if (page.length < PAGE_BATCHES) return head;
  }
}

async function unchanged(port: CheckpointPort, signed: Checkpoint): Promise<ChainLink> {
  const [found] = await port.chain(signed.link, signed.batch, 1);
  if (found?.batch === signed.batch && sameBytes(found.hash, signed.hash)) return found;
  throw new SignedHistoryChanged(
    `batch ${signed.batch} of ${signed.link} was signed with the hash ${toHex(signed.hash)}; the journal has ${
      found?.batch === signed.batch ? toHex(found.hash) : 'no such batch'
    }`,
  );
}
