import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tampered } from '../../libs/proof/test/tampering.js';

const COPIES = 100;
/** Files that one run of the verifier is given. */
const AT_ONCE = 25;

/** The result of the stand-alone verifier on a tampered copy, and the change made to the copy. */
export interface Verdict {
  readonly what: string;
  readonly isRefused: boolean;
}

/**
 * A hundred copies of an export, each tampered with in another way: bytes changed, lines dropped, doubled, reordered, amounts
 * edited with every hash redone but without the operator's key. The program that reads them gets files and a key, nothing else.
 * @param verify runs the stand-alone verifier on these files
 */
export async function verdictsOnCopies(
  exported: string,
  folder: string,
  verify: (files: readonly string[]) => Promise<string>,
): Promise<readonly Verdict[]> {
  const lines = exported.split(/(?<=\n)/);
  const copies = Array.from({ length: COPIES }, (_, at) => ({
    file: join(folder, `copy-${at + 1}.jsonl`),
    copy: tampered(lines, at + 1),
  }));
  for (const { file, copy } of copies) await writeFile(file, copy.file);
  const files = copies.map(({ file }) => file);
  let output = '';
  for (let at = 0; at < COPIES; at += AT_ONCE) output += await verify(files.slice(at, at + AT_ONCE));
  return copies.map(({ file, copy: { what } }) => ({ what, isRefused: output.includes(`${file}: NOT TRUE`) }));
}
