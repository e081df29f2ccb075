import { GENESIS_HASH, batchHash, fromHex, toHex } from '@jackpot/journal';
import { must } from '@jackpot/money';
import { type LinkEvent, decodeEvents, encodeEvents } from '@jackpot/progressive';
import { Prng } from '../../progressive/src/testing/index.js';
import { type NoteSigner, Peaks, checkpointText, fromBase64, originOf, signNote, toBase64 } from '../src/index.js';
import { LineChain } from '../src/export/lines.js';
import { positionHash } from '../src/archive/position-text.js';
import { type SegmentHeader, type SegmentRecord, segmentEndText, stateText } from '../src/archive/records.js';
import { type ExportRecord, type RecordOf, endText } from '../src/export/records.js';
import { FORGER, sha256 } from './keys.js';

export interface Tampered {
  readonly what: string;
  readonly file: Uint8Array;
}

type Lines = readonly string[];
type Tampering = (lines: Lines, prng: Prng) => Tampered;

const utf8 = new TextEncoder();
const fileOf = (lines: Lines): Uint8Array => utf8.encode(lines.join(''));
const pick = <T>(items: readonly T[], prng: Prng): T => must(items[prng.pick(items.length)], 'one of several');

type FileRecord = ExportRecord | SegmentRecord;

export function tampered(lines: Lines, seed: number): Tampered {
  const prng = new Prng(seed);
  return must(TAMPERINGS[seed % TAMPERINGS.length], 'a way to tamper')(lines, prng);
}

const TAMPERINGS: readonly Tampering[] = [
  changedByte,
  dropped,
  doubled,
  reordered,
  (lines, prng) => editedEvent(lines, prng, null),
  (lines, prng) => editedEvent(lines, prng, FORGER),
  (lines, prng) => editedField(lines, prng, null),
  (lines, prng) => editedField(lines, prng, FORGER),
  cutShort,
  (lines, prng) => droppedAndForged(lines, prng),
];

function changedByte(lines: Lines, prng: Prng): Tampered {
  const file = fileOf(lines);
  const at = prng.pick(file.length);
  const by = 1 + prng.pick(255);
  file[at] = must(file[at], 'a byte') ^ by;
  return { what: `byte ${at} changed by ${by}`, file };
}

function dropped(lines: Lines, prng: Prng): Tampered {
  const at = prng.pick(lines.length);
  return { what: `line ${at + 1} dropped`, file: fileOf(lines.toSpliced(at, 1)) };
}

function doubled(lines: Lines, prng: Prng): Tampered {
  const [from, to] = [prng.pick(lines.length), prng.pick(lines.length + 1)];
  return {
    what: `line ${from + 1} once more before line ${to + 1}`,
    file: fileOf(lines.toSpliced(to, 0, must(lines[from], 'a line'))),
  };
}

function reordered(lines: Lines, prng: Prng): Tampered {
  const from = prng.pick(lines.length - 1);
  const to = from + 1 + prng.pick(lines.length - 1 - from);
  const moved = lines.toSpliced(from, 1).toSpliced(to, 0, must(lines[from], 'a line'));
  return { what: `line ${from + 1} moved to ${to + 1}`, file: fileOf(moved) };
}

function cutShort(lines: Lines, prng: Prng): Tampered {
  const file = fileOf(lines);
  const length = prng.pick(file.length);
  return { what: `cut to ${length} bytes`, file: file.subarray(0, length) };
}

function editedEvent(lines: Lines, prng: Prng, signer: NoteSigner | null): Tampered {
  const records = lines.map((line) => JSON.parse(line) as FileRecord);
  for (;;) {
    const batch = pick(records.filter(isBatch), prng);
    const events = decodeEvents(must(fromBase64(batch.events), 'events'));
    const at = prng.pick(events.length);
    const edit = editOf(must(events[at], 'an event'), prng);
    const encoded = edit === null ? null : encodedOr(events.with(at, edit.value as LinkEvent));
    if (edit === null || encoded === null || encoded === batch.events) continue;
    const forged = records.map((record) => (record === batch ? { ...batch, events: encoded } : record));
    const what = `${edit.what} of event ${at} in batch ${batch.batch}, hashes redone`;
    return { what: `${what}${bySigner(signer)}`, file: fileOf(rehashed(forged, signer)) };
  }
}

function editedField(lines: Lines, prng: Prng, signer: NoteSigner | null): Tampered {
  const records = lines.map((line) => JSON.parse(line) as FileRecord);
  for (;;) {
    const kind = pick([...new Set(records.map((record) => record.kind))], prng);
    const record = pick(
      records.filter((each) => each.kind === kind),
      prng,
    );
    const edit = editOf(record, prng);
    if (edit === null || edit.what === 'kind') continue;
    const forged = records.map((each) => (each === record ? (edit.value as FileRecord) : each));
    const rewritten = rehashed(forged, signer);
    if (rewritten.join('') === lines.join('')) continue;
    return {
      what: `${edit.what} of a line "${kind}", hashes redone${bySigner(signer)}`,
      file: fileOf(rewritten),
    };
  }
}

function droppedAndForged(lines: Lines, prng: Prng): Tampered {
  const at = prng.pick(lines.length - 1);
  const records = lines.toSpliced(at, 1).map((line) => JSON.parse(line) as FileRecord);
  return {
    what: `line ${at + 1} dropped, hashes redone${bySigner(FORGER)}`,
    file: fileOf(rehashed(records, FORGER)),
  };
}

const bySigner = (signer: NoteSigner | null): string =>
  signer === null ? ', signatures as they were' : ', signed with another key';

function rehashed(records: readonly FileRecord[], signer: NoteSigner | null): Lines {
  const header = records.find((record) => record.kind === 'header');
  const { operator, link: stream } = header ?? { operator: 'casino.example', link: 'none' };
  const segment = header !== undefined && 'before' in header ? header : undefined;
  const chain = new LineChain(sha256);
  const tree = new Peaks(sha256);
  let head = headBefore(segment);
  return records.map((record) => {
    let redone: FileRecord = record;
    if (record.kind === 'batch') {
      const unsealed = { ...record, stream, previousHash: head.hash, ...bytesOf(record) };
      const hash = batchHash(unsealed, sha256);
      head = { hash, batch: record.batch, sequence: record.lastSequence };
      tree.append(hash);
      redone = { ...record, previousHash: toHex(unsealed.previousHash), hash: toHex(hash) };
    }
    if (record.kind === 'checkpoint' && signer !== null) {
      const text = checkpointText({ operator, link: stream, ...head, root: tree.root(), at: 0 });
      redone = { ...record, note: signNote(text, signer, sha256) };
    }
    if (record.kind === 'terms') redone = { ...record, sha256: toHex(sha256(utf8.encode(record.text))) };
    if (record.kind === 'state') {
      const hash = positionHash(record, sha256);
      const note =
        signer === null || segment === undefined ? record.note : signNote(stateText(segment, hash), signer, sha256);
      redone = { ...record, sha256: hash, note };
    }
    if (record.kind === 'end') redone = endOf(record, { chain: chain.end, head, segment, operator, stream, signer });
    const line = `${JSON.stringify(redone)}\n`;
    chain.take(utf8.encode(line));
    return line;
  });
}

export function forgedState(lines: Lines, forge: (fold: string) => string, signer: NoteSigner): Lines {
  const records = lines.map((line) => JSON.parse(line) as FileRecord);
  return rehashed(
    records.map((record) => (record.kind === 'state' ? { ...record, fold: forge(record.fold) } : record)),
    signer,
  );
}

interface Head {
  readonly hash: Uint8Array;
  readonly batch: number;
  readonly sequence: number;
}

function headBefore(segment: SegmentHeader | undefined): Head {
  if (segment === undefined) return { hash: GENESIS_HASH, batch: 0, sequence: 0 };
  const { batch, sequence, hash } = segment.before;
  return { batch, sequence, hash: fromHex(hash) ?? GENESIS_HASH };
}

interface Redone {
  readonly chain: LineChain['end'];
  readonly head: Head;
  readonly segment: SegmentHeader | undefined;
  readonly operator: string;
  readonly stream: string;
  readonly signer: NoteSigner | null;
}

/** Keeps the recorded hash of the state. To make a new hash, a forger would have to decide all commands again. */
function endOf(
  record: Extract<FileRecord, { readonly kind: 'end' }>,
  { chain, head, segment, operator, stream, signer }: Redone,
): FileRecord {
  if ('head' in record) {
    const end = { ...chain, head: { ...head, hash: toHex(head.hash) }, stateAfter: record.stateAfter };
    const isSigned = signer !== null && segment !== undefined;
    return { ...record, ...end, note: isSigned ? signNote(segmentEndText(segment, end), signer, sha256) : record.note };
  }
  const note = signer === null ? record.note : signNote(endText(originOf(operator, stream), chain), signer, sha256);
  return { ...record, ...chain, note };
}

function bytesOf({ events, meters }: RecordOf<'batch'>): { readonly events: Uint8Array; readonly meters: Uint8Array } {
  return { events: fromBase64(events) ?? new Uint8Array(), meters: fromBase64(meters) ?? new Uint8Array() };
}

const isBatch = (record: FileRecord): record is RecordOf<'batch'> => record.kind === 'batch';

function encodedOr(events: readonly LinkEvent[]): string | null {
  try {
    return toBase64(encodeEvents(events));
  } catch {
    return null;
  }
}

interface Edit {
  readonly what: string;
  readonly value: unknown;
}

function editOf(value: unknown, prng: Prng): Edit | null {
  if (typeof value === 'bigint') return { what: 'an amount', value: value + BigInt(1 + prng.pick(1_000)) };
  if (typeof value === 'number') return { what: 'a number', value: value + 1 + prng.pick(3) };
  if (typeof value === 'string') return { what: 'a text', value: editedText(value, prng) };
  if (value instanceof Uint8Array)
    return value.length === 0 ? null : { what: 'bytes', value: value.map((byte, at) => (at === 0 ? byte ^ 1 : byte)) };
  if (typeof value !== 'object' || value === null) return null;
  const key = Object.keys(value)[prng.pick(Math.max(1, Object.keys(value).length))];
  if (key === undefined) return null;
  const edit = editOf((value as Record<string, unknown>)[key], prng);
  if (edit === null) return null;
  const whole = Array.isArray(value) ? value.with(Number(key), edit.value) : { ...value, [key]: edit.value };
  return { what: Array.isArray(value) ? edit.what : key, value: whole };
}

function editedText(text: string, prng: Prng): string {
  const at = prng.pick(text.length + 1);
  const other = /\d/.test(text.charAt(at)) ? String((Number(text.charAt(at)) + 1) % 10) : 'x';
  return text.slice(0, at) + other + text.slice(at + 1);
}
