import { must } from '@jackpot/money';
import type { SeatLine } from '@jackpot/rules';
import type { Award } from './award.js';
import type { LevelId, TableNo } from '../ids.js';
import { registersOf } from '../levels/meters.js';
import type { LevelMove } from '../levels/moves.js';
import { metersOf } from '../levels/state.js';
import type { OpenedLink } from '../state.js';
import { AwardNumbering } from './numbering.js';
import { type Balances, payLines } from '../levels/pay-lines.js';
import { unitsAt } from '../levels/units.js';

export interface FixedAwards {
  readonly awards: readonly Award[];
  readonly moves: readonly LevelMove[];
}

export interface WonLines {
  readonly table: TableNo;
  /** Positions in play, once for each unit. */
  readonly seats: readonly number[];
  readonly lines: readonly SeatLine[];
  readonly now: number;
}

/**
 * Fixes awards from the highest seat down (chapter 11 B), each on the meters that the previous award left. A won meter
 * is reset in the same event (INV-04).
 */
export function fixAwards(link: OpenedLink, { table, seats, lines, now }: WonLines): FixedAwards {
  const touched = new Map<LevelId, Balances>();
  const balancesOf = (level: LevelId): Balances => {
    const known = touched.get(level) ?? { ...registersOf(metersOf(link, level)) };
    touched.set(level, known);
    return known;
  };
  const withUnits = lines.map(({ seat, line }) => ({ line, units: unitsAt(seats, seat) }));
  const { paid, moves } = payLines(link.config, balancesOf, withUnits);
  const numbering = new AwardNumbering(link);
  const awards = lines.map(({ seat, line }, index) =>
    numbering.next({ seat, line, ...must(paid[index], 'what a line pays'), table, now }),
  );
  return { awards, moves };
}
