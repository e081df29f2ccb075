import { readFileSync } from 'node:fs';

/**
 * Reads the tables of a page under docs/, so that a spec can hold them equal to the code both ways: a row that the code
 * lacks and a thing of the code without a row both fail, with the row in the message.
 */

/** A page under docs/. @param path from there, `reference/metrics.md` */
export function readDoc(path: string): string {
  return readFileSync(new URL(`../docs/${path}`, import.meta.url), 'utf8');
}

/** The rows of the first table under a heading, cells as they are written, without the backticks around a code word. */
export function tableUnder(page: string, heading: string): string[][] {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  if (start < 0) throw new Error(`the page has no heading "${heading}"`);
  const first = lines.findIndex((line, index) => index > start && line.startsWith('|'));
  const rows: string[][] = [];
  // After the names of the columns and the line under them.
  for (const line of lines.slice(first + 2)) {
    if (!line.startsWith('|')) break;
    rows.push(line.slice(1, line.lastIndexOf('|')).split('|').map(plainCell));
  }
  return rows;
}

function plainCell(cell: string): string {
  return cell.trim().replace(/`([^`]*)`/g, '$1');
}
