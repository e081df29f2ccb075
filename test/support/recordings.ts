import { readFileSync, writeFileSync } from 'node:fs';
import type { RecordedHand, RecordedLine } from '@jackpot/contract';

const FOLDER = 'libs/contract/vectors';
export const RECORDINGS = { floor: `${FOLDER}/floor/one-hand.jsonl`, feed: `${FOLDER}/feed/one-hand.jsonl` } as const;

const isRecording = process.env['RECORD'] === '1';

export function readRecording(name: keyof typeof RECORDINGS): readonly RecordedLine[] {
  const lines = readFileSync(RECORDINGS[name], 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as RecordedLine);
}

export const recordedHand = (): RecordedHand => ({ floor: readRecording('floor'), feed: readRecording('feed') });

/** Returns the recording on disk for comparison. With RECORD=1, writes the lines to disk first. */
export function recorded(name: keyof typeof RECORDINGS, lines: readonly RecordedLine[]): readonly RecordedLine[] {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  if (isRecording) writeFileSync(RECORDINGS[name], text);
  return readRecording(name);
}

export function withoutTimes(lines: readonly RecordedLine[]): readonly RecordedLine[] {
  const text = JSON.stringify(lines).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<time>"');
  return JSON.parse(text) as readonly RecordedLine[];
}
