import { type Sha256, sameBytes, toHex } from '@jackpot/journal';
import { type Checkpoint, checkpointText } from './checkpoint.js';
import { Peaks, peakCount } from './merkle.js';
import { type NoteSigner, signNote } from './signed-note.js';

export interface KeptCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly note: string;
  readonly peaks: readonly Uint8Array[];
}

export interface ChainLink {
  readonly batch: number;
  readonly lastSequence: number;
  readonly hash: Uint8Array;
}

/** No wager waits for this storage. */
export interface CheckpointPort {
  last(link: string): Promise<KeptCheckpoint | undefined>;
  covering(link: string, batch: number): Promise<KeptCheckpoint | undefined>;
  chain(link: string, fromBatch: number, limit: number): Promise<readonly ChainLink[]>;
  /** No effect if the batch already has a checkpoint. */
  keep(kept: KeptCheckpoint): Promise<void>;
}

export interface CheckpointMaking {
  readonly port: CheckpointPort;
  readonly signer: NoteSigner;
  readonly sha256: Sha256;
  /** ms since 1970. */
  readonly now: () => number;
}

/** The journal contradicts a signed checkpoint. Nothing more is signed until people have investigated. */
export class SignedHistoryChanged extends Error {
  override readonly name = 'SignedHistoryChanged';
}

const PAGE_BATCHES = 4_096;

/**
 * Signs and stores the state of a link's journal. Returns the last checkpoint if there is no new batch.
 * @throws SignedHistoryChanged if the last signed batch is missing or has another hash
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
 * The last checkpoint, if this key signed it and its peaks match. Otherwise the tree is built again. Ed25519 is
 * deterministic, so signing again shows whether the key is the same.
 */
function ownOf(last: KeptCheckpoint | undefined, { signer, sha256 }: CheckpointMaking): KeptCheckpoint | undefined {
  if (last === undefined || signNote(checkpointText(last.checkpoint), signer, sha256) !== last.note) return undefined;
  if (last.peaks.length !== peakCount(last.checkpoint.batch)) return undefined;
  const tree = new Peaks(sha256, { size: last.checkpoint.batch, peaks: last.peaks });
  return sameBytes(tree.root(), last.checkpoint.root) ? last : undefined;
}

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
