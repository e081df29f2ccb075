import { maxAmount, minAmount, must } from '@jackpot/money';
import type { LinkEvent } from '../catalogue.js';
import { type LevelMeters, type Registers, registersOf } from './meters.js';
import type { LevelId } from '../ids.js';

interface LevelsHeld {
  readonly meters: readonly LevelMeters[];
  readonly movedAt: ReadonlyMap<LevelId, number>;
  held: HeldAmounts[];
  heldSeen: HeldSeen[];
}

export interface HeldBetween {
  readonly least: Registers;
  readonly most: Registers;
}

/**
 * Amounts that a level's registers had since its last hit or manual change, for at most two days. After a malfunction a
 * pit manager may approve amounts in this range.
 */
export interface HeldAmounts {
  /** ms since 1970. */
  readonly since: number;
  readonly recent: HeldBetween;
  /** Amounts of the day that ended at `since`, or null if there are none. */
  readonly before: HeldBetween | null;
}

export interface HeldSeen {
  readonly meters: LevelMeters;
  readonly movedAt: number;
}

const DAY_MS = 86_400_000;

export function initialHeld(meters: LevelMeters): HeldAmounts {
  return { since: 0, recent: exactly(meters), before: null };
}

export function heldSeen(link: Pick<LevelsHeld, 'movedAt'>, meters: LevelMeters): HeldSeen {
  return { meters, movedAt: link.movedAt.get(meters.level) ?? 0 };
}

/** Updates each level's range of recent amounts (`HeldAmounts`). Call after every event. */
export function noteHeld(link: LevelsHeld, event: LinkEvent): void {
  for (let index = 0; index < link.meters.length; index += 1) {
    const meters = must(link.meters[index], 'meters of a level');
    const held = must(link.held[index], 'what a level held');
    const seen = must(link.heldSeen[index], 'the meters that were seen');
    const isDayOver = event.at >= held.since + DAY_MS;
    if (seen.meters === meters && !isDayOver) continue;
    link.held[index] = heldAfter(link, held, seen, { meters, event, isDayOver });
    link.heldSeen[index] = heldSeen(link, meters);
  }
}

function heldAfter(
  link: LevelsHeld,
  held: HeldAmounts,
  seen: HeldSeen,
  {
    meters,
    event,
    isDayOver,
  }: { readonly meters: LevelMeters; readonly event: LinkEvent; readonly isDayOver: boolean },
): HeldAmounts {
  const isMoved = (link.movedAt.get(meters.level) ?? 0) !== seen.movedAt;
  // Events of play name a table. Any other change is an act of people.
  const isByPeople = seen.meters !== meters && !('table' in event);
  if (isMoved || isByPeople) return { since: event.at, recent: exactly(meters), before: null };
  if (!isDayOver) return { ...held, recent: widened(held.recent, meters) };
  const isYesterday = event.at < held.since + 2 * DAY_MS;
  // The meters had the previous amounts until this event, so the range of the new day includes them.
  return {
    since: event.at,
    recent: widened(exactly(seen.meters), meters),
    before: isYesterday ? held.recent : null,
  };
}

function exactly(meters: LevelMeters): HeldBetween {
  const registers = registersOf(meters);
  return { least: registers, most: registers };
}

function widened({ least, most }: HeldBetween, meters: Registers): HeldBetween {
  // Fast path for locks: between two hits a meter only grows.
  if (isAtMost(most, meters)) return { least, most: registersOf(meters) };
  return { least: pairwise(minAmount, least, meters), most: pairwise(maxAmount, most, meters) };
}

function isAtMost(one: Registers, other: Registers): boolean {
  return (
    one.displayMicro <= other.displayMicro &&
    one.reserveMicro <= other.reserveMicro &&
    one.overflowMicro <= other.overflowMicro
  );
}

function pairwise(of: (one: bigint, other: bigint) => bigint, one: Registers, other: Registers): Registers {
  return {
    displayMicro: of(one.displayMicro, other.displayMicro),
    reserveMicro: of(one.reserveMicro, other.reserveMicro),
    overflowMicro: of(one.overflowMicro, other.overflowMicro),
  };
}

export function heldBetween({ recent, before }: HeldAmounts): HeldBetween {
  if (before === null) return recent;
  return {
    least: pairwise(minAmount, recent.least, before.least),
    most: pairwise(maxAmount, recent.most, before.most),
  };
}
