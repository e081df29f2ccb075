import { extname } from 'node:path';

const TIME = /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;
const SHOWN_MAX = 160;

/**
 * Returns what a program that reads the old vectors would miss in the new ones. Each old line must still exist in the
 * same order.
 */
export function vectorChanges(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(before).flatMap(([file, text]) => {
    const now = after[file];
    if (now === undefined) return [`vectors: ${file} is gone`];
    const isKept = KEPT[extname(file)];
    // Files of other types may change, such as the list of versions with its hashes.
    if (isKept === undefined) return [];
    const lost = firstLost(linesOf(text), linesOf(now), isKept);
    return lost === undefined ? [] : [`vectors: ${file} has no line any more like ${lost.slice(0, SHOWN_MAX)}`];
  });
}

type IsKept = (old: string, now: string) => boolean;
const KEPT: Readonly<Record<string, IsKept>> = { '.csv': isRowKept, '.jsonl': isMessageKept };

/** Exports end lines with CR LF. The CR stays in the line. */
const linesOf = (text: string): readonly string[] => text.split('\n').filter(Boolean);

function firstLost(old: readonly string[], now: readonly string[], isKept: IsKept): string | undefined {
  let next = 0;
  return old.find((line) => {
    const found = now.findIndex((each, index) => index >= next && isKept(line, each));
    next = found + 1;
    return found < 0;
  });
}

function isRowKept(old: string, now: string): boolean {
  const [row, ending = ''] = old.split(/(\r)$/);
  return now === old || (now.startsWith(`${row ?? ''},`) && now.endsWith(ending));
}

function isMessageKept(old: string, now: string): boolean {
  const [before, after] = [old, now].map((line): unknown => JSON.parse(line.replaceAll(TIME, '"<time>"')));
  return isWithin(unsignedWhereChanged(before, after), after);
}

/** A signature covers the body. If the body has new fields, only the version of the signature is compared. */
function unsignedWhereChanged(before: unknown, after: unknown): unknown {
  const [old, now] = [signed(before), signed(after)];
  if (old === undefined || now === undefined || old.body === now.body) return before;
  const versionOf = (signature: string) => signature.split(',')[0];
  const [was, is] = [old.headers['webhook-signature'] ?? '', now.headers['webhook-signature'] ?? ''];
  if (versionOf(was) !== versionOf(is)) return before;
  return { ...old, headers: { ...old.headers, 'webhook-signature': is } };
}

interface Signed {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const signed = (line: unknown): Signed | undefined =>
  typeof line === 'object' && line !== null && 'headers' in line && 'body' in line ? (line as Signed) : undefined;

/** New fields are allowed. Lists must have the same length. */
function isWithin(old: unknown, now: unknown): boolean {
  if (Array.isArray(old))
    return Array.isArray(now) && old.length === now.length && old.every((each, index) => isWithin(each, now[index]));
  if (isRecord(old)) return isRecord(now) && Object.entries(old).every(([name, value]) => isWithin(value, now[name]));
  const [inside, insideNow] = [bodyOf(old), bodyOf(now)];
  return inside === undefined ? old === now : isWithin(inside, insideNow);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function bodyOf(text: unknown): unknown {
  return typeof text === 'string' && text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined;
}
