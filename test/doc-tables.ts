import { readFileSync } from 'node:fs';

/** @param path relative to docs, such as `reference/metrics.md` */
export function readDoc(path: string): string {
  return readFileSync(new URL(`../docs/${path}`, import.meta.url), 'utf8');
}

export function tableUnder(page: string, heading: string): string[][] {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  if (start < 0) throw new Error(`the page has no heading "${heading}"`);
  const first = lines.findIndex((line, index) => index > start && line.startsWith('|'));
  const rows: string[][] = [];
  for (const line of lines.slice(first + 2)) {
    if (!line.startsWith('|')) break;
    rows.push(line.slice(1, line.lastIndexOf('|')).split('|').map(plainCell));
  }
  return rows;
}

function plainCell(cell: string): string {
  return cell.trim().replace(/`([^`]*)`/g, '$1');
}
