import type { LevelMove } from '../events.js';
import type { LevelMeters } from '../state.js';

type Registers = Pick<LevelMeters, 'displayMicro' | 'reserveMicro' | 'overflowMicro'>;

/** The registers of a level as if a move had not been: the exact other way round of `moved`. */
export function unmoved(after: Registers, move: LevelMove): Registers {
  const { displayMicro, reserveMicro, overflowMicro } = after;
  switch (move.kind) {
    case 'award':
      return { displayMicro: displayMicro + move.amountMicro, reserveMicro, overflowMicro };
    case 'reset':
    case 'top-up':
      return {
        displayMicro: displayMicro - move.fromReserveMicro - move.fromOverflowMicro - move.fromHouseMicro,
        reserveMicro: reserveMicro + move.fromReserveMicro,
        overflowMicro: overflowMicro + move.fromOverflowMicro,
      };
    case 'pool':
      return {
        displayMicro,
        reserveMicro: reserveMicro + move.fromReserveMicro,
        overflowMicro: overflowMicro + move.fromOverflowMicro,
      };
  }
}
