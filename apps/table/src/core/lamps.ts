import type { Lamp } from '@hardware/osdp';
import { unreachable } from '@jackpot/money';
import type { SeatStation } from './seat-station.js';

/**
 * The phases of a table.
 *
 *   away -> between -> opening -> betting -> locking -> closing -> locked -> resolving -> resolved -> settling -> between
 *
 * `locking`: the seat devices are being locked, and the dealer may have to enter seats. `closing`: the controller is
 * executing the lock. `held`: the controller refused the lock because the coup came too fast; the end of the bets is
 * recorded, and a person decides.
 */
export type TablePhase =
  | 'away'
  | 'between'
  | 'changing-shoe'
  | 'opening'
  | 'betting'
  | 'locking'
  | 'closing'
  | 'held'
  | 'locked'
  | 'resolving'
  | 'resolved'
  | 'settling'
  | 'voiding'
  | 'no-wager';

export interface LampLight {
  readonly phase: TablePhase;
  readonly hasContact: boolean;
  readonly isLinkInPlay: boolean;
}

/** Undefined if the lamp stays as it is. Never shows more than the controller has recorded. */
export function lampOf(seat: SeatStation, light: LampLight): Lamp | undefined {
  switch (light.phase) {
    case 'away':
    case 'opening':
    case 'between':
    case 'changing-shoe':
    case 'no-wager':
      return light.hasContact && !seat.isBlocked ? 'off' : 'fault';
    case 'betting':
      return bettingLamp(seat, light);
    case 'locking':
    case 'closing':
      return light.hasContact ? undefined : 'fault';
    case 'held':
    case 'locked':
    case 'resolving':
    case 'resolved':
    case 'settling':
    case 'voiding':
      return inPlayLamp(seat);
    default:
      return unreachable(light.phase);
  }
}

function bettingLamp(seat: SeatStation, { hasContact, isLinkInPlay }: LampLight): Lamp | undefined {
  if (!hasContact || seat.isBlocked || seat.isRefused) return 'fault';
  if (seat.isRequesting || seat.pendingEntry !== undefined) return undefined;
  if (seat.isWagered) return 'accepted';
  return isLinkInPlay ? 'off' : 'fault';
}

function inPlayLamp(seat: SeatStation): Lamp {
  if (seat.isWinner) return 'winner';
  if (seat.isInPlay) return seat.isRemoved ? 'removedAfterLock' : 'locked';
  const isLying = seat.lock.kind === 'known' && seat.lock.isPresent;
  return isLying ? 'fault' : 'off';
}

export function panelLamp({ phase, hasContact }: LampLight, isDealerNeeded: boolean): Lamp {
  if (isDealerNeeded || !hasContact) return 'fault';
  switch (phase) {
    case 'betting':
      return 'open';
    case 'held':
      return 'fault';
    case 'locking':
    case 'closing':
      return 'sensed';
    case 'locked':
    case 'resolving':
      return 'locked';
    case 'resolved':
    case 'settling':
      return 'accepted';
    default:
      return 'off';
  }
}
