import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export function codeBlock(document: string, file: string): string {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const blocks = [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)];
  const code = blocks.find(([, called]) => called === file)?.[2];
  if (code === undefined) throw new Error(`${document}: no block is called ${file}`);
  return code;
}
