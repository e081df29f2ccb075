import { InvariantViolation } from '@jackpot/money';
import { type ArchiveFinding, type NoteKey, type SegmentReport, SegmentVerifier } from '@jackpot/proof';
import { sha256, verifyEd25519 } from '../export/signatures.js';
import { fileLines } from './archive-folder.js';

export interface TrustedKeys {
  readonly keys: readonly NoteKey[];
  /** If empty, signatures of witnesses are not checked. */
  readonly witnesses: readonly NoteKey[];
}

export type VerifiedFile = { readonly finding: ArchiveFinding } | { readonly report: SegmentReport };

export async function verifierOf(
  path: string,
  { keys, witnesses }: TrustedKeys,
): Promise<{ readonly verifier: SegmentVerifier; readonly finding: ArchiveFinding | null }> {
  const verifier = new SegmentVerifier({ sha256, verify: verifyEd25519, keys }, witnesses);
  for await (const line of fileLines(path)) {
    const finding = taken(verifier, line);
    if (finding !== null) return { verifier, finding };
  }
  return { verifier, finding: verifier.end() };
}

export async function verifyFile(path: string, trusted: TrustedKeys): Promise<VerifiedFile> {
  const { verifier, finding } = await verifierOf(path, trusted);
  return finding === null ? { report: verifier.report() } : { finding };
}

/** If our own assertions fail, the operator has signed a state that no link can have. */
function taken(verifier: SegmentVerifier, line: Uint8Array): ArchiveFinding | null {
  try {
    return verifier.take(line);
  } catch (error) {
    if (!(error instanceof InvariantViolation || error instanceof TypeError)) throw error;
    const text = `no link can be in the state that it begins with: ${error.message}`;
    return { code: 'STATE_WRONG', line: verifier.lines, text };
  }
}
