import { ByteReader, ByteWriter } from '@jackpot/journal';
import { JournalDamage } from '@jackpot/journal';
import { LEVELS } from '../ids.js';
import type { LevelMeters } from '../levels/meters.js';

export function encodeMeters(meters: readonly LevelMeters[]): Uint8Array {
  const w = new ByteWriter(128 * meters.length + 8);
  w.list(meters, (m) => {
    w.u8(LEVELS.indexOf(m.level))
      .u32(m.cycle)
      .i64(m.displayMicro)
      .i64(m.reserveMicro)
      .i64(m.overflowMicro)
      .u48(m.inWagers)
      .u32(m.hits);
    w.i64(m.winsCents).i64(m.largestCents).i64(m.pendingCents).i64(m.machinePaidCents).i64(m.attendantPaidCents);
  });
  return w.finish();
}

export function decodeMeters(bytes: Uint8Array): readonly LevelMeters[] {
  const r = new ByteReader(bytes);
  const meters = r.list((): LevelMeters => {
    const level = LEVELS[r.u8()];
    if (level === undefined) throw new JournalDamage('meters of no level');
    return {
      level,
      cycle: r.u32(),
      displayMicro: r.i64(),
      reserveMicro: r.i64(),
      overflowMicro: r.i64(),
      inWagers: r.u48(),
      hits: r.u32(),
      winsCents: r.i64(),
      largestCents: r.i64(),
      pendingCents: r.i64(),
      machinePaidCents: r.i64(),
      attendantPaidCents: r.i64(),
    };
  });
  if (!r.isAtEnd) throw new JournalDamage('bytes behind the last meter');
  return meters;
}
