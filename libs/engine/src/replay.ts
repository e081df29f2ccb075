import { type Batch, type ChainHead, EMPTY_CHAIN, follow, isChainBreak, sameBytes } from '@jackpot/journal';
import {
  type LinkState,
  decodeEvents,
  decodeState,
  encodeMeters,
  encodeState,
  evolve,
  initialState,
} from '@jackpot/progressive';
import { REPLAY_PAGE } from './limits.js';
import { Fault, type JournalPort, type Snapshot, type SnapshotPort, type WriterPorts } from './ports.js';

export interface Replayed {
  readonly state: LinkState;
  readonly head: ChainHead;
  readonly replayed: number;
}

class JournalDisagrees extends Error {
  override readonly name = 'JournalDisagrees';
}

/**
 * Builds the state from the newest usable snapshot and every later batch. Hashes each batch again, and compares its
 * meters with the result of its events. Throws on any difference and never repairs one. INV-08, INV-11.
 */
export async function replay(
  stream: string,
  ports: Pick<WriterPorts, 'journal' | 'snapshots' | 'sha256'>,
): Promise<Replayed> {
  const start = await startOf(stream, ports);
  const from = start.state.sequence;
  const reached = await advanced(stream, ports, start);
  return { ...reached, replayed: reached.state.sequence - from };
}

type Reached = Omit<Replayed, 'replayed'>;

async function advanced(
  stream: string,
  { journal, sha256 }: Pick<WriterPorts, 'journal' | 'sha256'>,
  { state, head }: Reached,
  last = Infinity,
): Promise<Reached> {
  while (head.batch < last) {
    const batches = await journal.read(stream, head.batch, REPLAY_PAGE);
    if (batches.length === 0) break;
    for (const batch of batches.filter((each) => each.batch <= last)) {
      head = followed(head, batch, sha256);
      state = applied(state, batch);
    }
  }
  return { state, head };
}

function followed(head: ChainHead, batch: Batch, sha256: WriterPorts['sha256']): ChainHead {
  const next = follow(head, batch, sha256);
  if (isChainBreak(next))
    throw new JournalDisagrees(`batch ${batch.batch} of ${batch.stream}: ${JSON.stringify(next)}`);
  return next;
}

function applied(state: LinkState, batch: Batch): LinkState {
  for (const event of decodeEvents(batch.events)) evolve(state, event);
  if (state.sequence !== batch.lastSequence)
    throw new JournalDisagrees(`batch ${batch.batch} does not hold the number of events that it states`);
  if (!sameBytes(encodeMeters(state.opened?.meters ?? []), batch.meters)) {
    throw new JournalDisagrees(
      `batch ${batch.batch} of ${batch.stream}: the events lead to other meters than it recorded`,
    );
  }
  return state;
}

export async function isSnapshotWrong(
  stream: string,
  ports: Pick<WriterPorts, 'journal' | 'snapshots' | 'sha256'>,
): Promise<boolean> {
  const start = await startOf(stream, ports);
  if (start.head.batch === 0) return false;
  const beginning = { state: initialState(), head: EMPTY_CHAIN };
  const { state, head } = await advanced(stream, ports, beginning, start.head.batch);
  return head.batch === start.head.batch && encodeState(state) !== encodeState(start.state);
}

async function startOf(
  stream: string,
  { journal, snapshots }: Pick<WriterPorts, 'journal' | 'snapshots'>,
): Promise<{ state: LinkState; head: ChainHead }> {
  let snapshot = await latest(stream, snapshots);
  while (snapshot !== undefined) {
    const start = await fromSnapshot(snapshot, journal);
    if (start !== undefined) return start;
    snapshot = await latest(stream, snapshots, snapshot.batch);
  }
  return { state: initialState(), head: EMPTY_CHAIN };
}

async function latest(stream: string, snapshots: SnapshotPort, below?: number): Promise<Snapshot | undefined> {
  try {
    return await snapshots.latest(stream, below);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return undefined;
  }
}

/** Undefined if the snapshot is damaged or from another history, as after a restore. */
async function fromSnapshot(
  snapshot: Snapshot,
  journal: JournalPort,
): Promise<{ state: LinkState; head: ChainHead } | undefined> {
  const [batch] = await journal.read(snapshot.stream, snapshot.batch - 1, { batches: 1, bytes: 1 });
  if (batch === undefined || batch.batch !== snapshot.batch || !sameBytes(batch.hash, snapshot.hash)) return undefined;
  const found = stateIn(snapshot);
  if (found === undefined || !sameBytes(found.meters, batch.meters)) return undefined;
  const { state } = found;
  if (state.sequence !== batch.lastSequence || state.epoch !== batch.epoch) return undefined;
  return { state, head: { batch: batch.batch, sequence: batch.lastSequence, epoch: batch.epoch, hash: batch.hash } };
}

function stateIn(snapshot: Snapshot): { readonly state: LinkState; readonly meters: Uint8Array } | undefined {
  try {
    const state = decodeState(snapshot.state);
    return { state, meters: encodeMeters(state.opened?.meters ?? []) };
  } catch {
    return undefined;
  }
}
