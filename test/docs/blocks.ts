import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { readSources } from '../../apps/site/src/sources.js';

export interface Block {
  readonly at: string;
  readonly page: string;
  readonly kind: string;
  readonly text: string;
}

const ROOT = join(import.meta.dirname, '../..');

export function readBlocks(): readonly Block[] {
  return readSources(ROOT).flatMap(({ path, text }) => blocksOf(path, text));
}

export function blocksOf(page: string, text: string): readonly Block[] {
  return new MarkdownIt()
    .parse(text, {})
    .filter(({ type }) => type === 'fence' || type === 'code_block')
    .map(({ type, info, content, map }) => ({
      at: `${page}:${(map?.[0] ?? 0) + 1}`,
      page,
      kind: type === 'fence' ? info.trim() : 'indented',
      text: content,
    }));
}

export function inlineCommands(): readonly Block[] {
  return readSources(ROOT).flatMap(({ path, text }) =>
    [...text.matchAll(/(?<!`)`((?:npm run|\.\/ops\/)[^`\n]*)`(?!`)/g)].map(([, command = '']) => ({
      ...{ at: path, page: path, kind: 'inline', text: command },
    })),
  );
}
