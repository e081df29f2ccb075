import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The block of a document that has this file name behind its language, as "```ts play.ts": what a reader copies. */
export function codeBlock(document: string, file: string): string {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const blocks = [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)];
  const code = blocks.find(([, called]) => called === file)?.[2];
  if (code === undefined) throw new Error(`${document}: no block is called ${file}`);
  return code;
}
