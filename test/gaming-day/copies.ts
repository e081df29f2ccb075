import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tampered } from '../../libs/proof/test/tampering.js';

const COPIES = 100;
const AT_ONCE = 25;

export interface Verdict {
  readonly what: string;
  readonly isRefused: boolean;
}

/**
 * Changes a hundred copies of an export, each in another way.
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
