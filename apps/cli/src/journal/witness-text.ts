import { sameBytes, toHex } from '@jackpot/journal';
import { type NoteKey, checkpointOfNote, cosignatureProblem } from '@jackpot/proof';
import { CheckpointRepository } from '@jackpot/storage';
import { sha256, verifyEd25519 } from '../export/signatures.js';

/** How far a witness may be behind the newest checkpoint. Witnesses usually sign once a minute. */
const BEHIND_MS_MAX = 60 * 60_000;

export async function witnessText(
  store: CheckpointRepository,
  link: string,
  witnesses: readonly NoteKey[],
): Promise<{ readonly isRight: boolean; readonly text: string }> {
  const lines: string[] = [];
  let isRight = true;
  for (const witness of witnesses) {
    const problem = await problemOf(store, link, witness);
    isRight &&= problem.isRight;
    lines.push(`link ${link}: witness ${witness.name}: ${problem.text}`);
  }
  return { isRight, text: lines.join('\n') };
}

async function problemOf(
  store: CheckpointRepository,
  link: string,
  witness: NoteKey,
): Promise<{ readonly isRight: boolean; readonly text: string }> {
  const note = await store.lastCosignature(link, witness.name);
  const signed = note === undefined ? undefined : checkpointOfNote(note);
  if (note === undefined || signed?.link !== link) return { isRight: false, text: 'HAS SIGNED NOTHING' };
  const problem = cosignatureProblem(signed, note, { sha256, verify: verifyEd25519, keys: [witness] });
  if (problem !== null) return { isRight: false, text: `NOT ITS SIGNATURE: ${problem}` };
  const [found] = await store.chain(link, signed.batch, 1);
  if (found?.batch !== signed.batch || !sameBytes(found.hash, signed.hash))
    return {
      isRight: false,
      text: `HISTORY CHANGED: it signed batch ${signed.batch} with the hash ${toHex(signed.hash)}`,
    };
  const newest = await store.last(link);
  if ((newest?.checkpoint.at ?? 0) - signed.at > BEHIND_MS_MAX)
    return { isRight: false, text: `SIGNS NO MORE: the last time ${new Date(signed.at).toISOString()}` };
  return { isRight: true, text: `signed up to batch ${signed.batch}, ${new Date(signed.at).toISOString()}` };
}
