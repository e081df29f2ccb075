import { HASH_BYTES, fromHex, toHex } from '@jackpot/journal';
import { fromBase64, toBase64 } from '../base64.js';

/** State of a link's journal that the operator signs (docs/reference/checkpoints.md). */
export interface Checkpoint {
  readonly operator: string;
  readonly link: string;
  readonly batch: number;
  readonly sequence: number;
  readonly hash: Uint8Array;
  /** Root of the Merkle tree over the hashes of batches 1 to `batch`. */
  readonly root: Uint8Array;
  /** ms since 1970. */
  readonly at: number;
}

/** The signed text: C2SP tlog-checkpoint with three extension lines. */
export function checkpointText({ operator, link, batch, sequence, hash, root, at }: Checkpoint): string {
  const ours = [`hash ${toHex(hash)}`, `sequence ${sequence}`, `time ${new Date(at).toISOString()}`];
  return `${[originOf(operator, link), batch, toBase64(root), ...ours].join('\n')}\n`;
}

const FORM =
  /^(?<operator>[a-z0-9.-]+)\/(?<link>[a-z0-9-]+)\n(?<batch>\d{1,15})\n(?<root>[A-Za-z0-9+/=]+)\nhash (?<hash>[0-9a-f]+)\nsequence (?<sequence>\d{1,15})\ntime (?<time>\S+)\n$/;

/** Undefined unless `checkpointText` would write exactly this text. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const parts = FORM.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { operator = '', link = '', batch, sequence, time = '' } = parts;
  const [hash, root, at] = [fromHex(parts.hash ?? ''), fromBase64(parts.root ?? ''), Date.parse(time)];
  if (hash?.length !== HASH_BYTES || root?.length !== HASH_BYTES || Number.isNaN(at)) return undefined;
  const checkpoint = { operator, link, batch: Number(batch), sequence: Number(sequence), hash, root, at };
  return checkpointText(checkpoint) === text ? checkpoint : undefined;
}

/** Only for our own stored notes, because it does not verify the signature. */
export function checkpointOfNote(note: string): Checkpoint | undefined {
  const [text] = note.split('\n\n');
  return text === undefined ? undefined : parseCheckpoint(`${text}\n`);
}

export function originOf(operator: string, link: string): string {
  return `${operator}/${link}`;
}
