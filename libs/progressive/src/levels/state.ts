import { assert, centsToMicro, must } from '@jackpot/money';
import type { CommonTerms } from '../config/link-config.js';
import type { LevelId } from '../ids.js';
import type { LevelMeters } from './meters.js';
import type { LinkConfig } from '../config/link-config.js';
import { type HeldAmounts, type HeldSeen, initialHeld } from './held.js';
import { type LevelHistory, initialHistory } from './history.js';
import type { MustHitCycle } from './must-hit-cycle.js';
import type { SealedTrigger } from './moves.js';
import { firstCycle } from './must-hit-cycle.js';
import { levelsOf } from '../config/link-config.js';
import { termsOfLevels } from './must-hit-cycle.js';
import { termsOf } from '../config/link-config.js';

/** Levels have the same order in `levels`, `terms` and `meters`. */
export interface LevelsState {
  readonly levels: readonly LevelId[];
  /** Results of `termsOfLevels`. */
  terms: readonly CommonTerms[];
  meters: LevelMeters[];
  mustHit: SealedTrigger | null;
  mustHitCycle: MustHitCycle | null;
  /**
   * Contributions to the Must Hit's cycle from locked coups without a result. INV-09 compares this sum with the locks.
   */
  uncountedMicro: bigint;
  /** Journal sequence of each level's last hit or manual change. */
  readonly movedAt: Map<LevelId, number>;
  readonly history: LevelHistory;
  held: HeldAmounts[];
  heldSeen: HeldSeen[];
}

export function initialLevels(config: LinkConfig, mustHit: SealedTrigger | null): LevelsState {
  const levels = levelsOf(config);
  const mustHitCycle = firstCycle(config);
  const meters = levels.map((level) => initialMeters(level, termsOf(config, level).initialCents));
  return {
    levels,
    terms: termsOfLevels(config, mustHitCycle),
    meters,
    mustHit,
    mustHitCycle,
    uncountedMicro: 0n,
    movedAt: new Map(),
    history: initialHistory(),
    held: meters.map(initialHeld),
    heldSeen: meters.map((each) => ({ meters: each, movedAt: 0 })),
  };
}

function initialMeters(level: LevelId, initialCents: bigint): LevelMeters {
  return {
    level,
    cycle: 1,
    displayMicro: centsToMicro(initialCents),
    reserveMicro: 0n,
    overflowMicro: 0n,
    inWagers: 0,
    hits: 0,
    winsCents: 0n,
    largestCents: 0n,
    pendingCents: 0n,
    machinePaidCents: 0n,
    attendantPaidCents: 0n,
  };
}

export function metersOf(link: LevelsState, level: LevelId): LevelMeters {
  return must(link.meters[link.levels.indexOf(level)], 'meters of a level of the link');
}

export function putMeters(link: LevelsState, meters: LevelMeters): void {
  const index = link.levels.indexOf(meters.level);
  assert(index >= 0, 'the level is on the link');
  assert(
    meters.displayMicro >= 0n && meters.reserveMicro >= 0n && meters.overflowMicro >= 0n,
    'no meter is ever negative',
  );
  link.meters[index] = meters;
}
