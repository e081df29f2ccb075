import { readFileSync } from 'node:fs';

const TEXT = readFileSync(new URL('./seeds/004.txt', import.meta.url), 'utf8');
const HEADING = /^\*\*Chapter (\d+) [-–] /gm;

export function chapterOf004(chapter: number): string {
  const headings = [...TEXT.matchAll(HEADING)];
  const at = headings.findIndex(([, number]) => Number(number) === chapter);
  const from = headings[at];
  if (from === undefined) throw new Error(`seed 004 has no chapter ${chapter}`);
  return TEXT.slice(from.index, headings[at + 1]?.index);
}

export function passageOf004(chapter: number, from: string, to?: string): string {
  const text = chapterOf004(chapter);
  const start = text.indexOf(from);
  if (start === -1) throw new Error(`chapter ${chapter} of seed 004 does not say: ${from}`);
  if (to === undefined) return text.slice(start);
  const end = text.indexOf(to, start + from.length);
  if (end === -1) throw new Error(`chapter ${chapter} of seed 004 does not say after it: ${to}`);
  return text.slice(start, end);
}
