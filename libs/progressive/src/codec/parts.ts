import { assert, must } from '@jackpot/money';
import { type ByteReader, type ByteWriter, JournalDamage } from '@jackpot/journal';
import { LEVELS, type LevelId } from '../ids.js';

const NO_LEVEL = 255;

export function levelCode(level: LevelId): number {
  const code = LEVELS.indexOf(level);
  assert(code >= 0, `level ${level} has a number`);
  return code;
}

export function readLevel(r: ByteReader): LevelId {
  return oneOf(LEVELS, r.u8());
}

export function writeLevelOrNone(w: ByteWriter, level: LevelId | null): void {
  w.u8(level === null ? NO_LEVEL : levelCode(level));
}

export function readLevelOrNone(r: ByteReader): LevelId | null {
  const code = r.u8();
  return code === NO_LEVEL ? null : oneOf(LEVELS, code);
}

export function oneOf<T>(values: readonly T[], index: number): T {
  if (index >= values.length) throw new JournalDamage(`number ${index} where one below ${values.length} belongs`);
  return must(values[index], 'a value inside its list');
}
