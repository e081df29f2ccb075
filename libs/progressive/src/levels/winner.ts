import { toHex } from '@jackpot/journal';
import { assert, must } from '@jackpot/money';
import { sha256 } from '@noble/hashes/sha2.js';
import type { TriggerOf } from '../commands.js';

/** All inputs of the draw are public once the award is fixed. */
export interface MustHitDraw extends TriggerOf {
  /** The commitment fixed this nonce when the cycle began. */
  readonly winnerNonce: Uint8Array;
  readonly tableId: string;
  readonly coup: number;
  readonly seats: readonly number[];
}

const NUMBERS = 1n << 64n;
const HEX_OF_NUMBER = 16;

/**
 * The seat that wins. The first eight bytes of the SHA-256 of `winnerPreimage` with counter 0 give a big-endian number.
 * While the number is at or above the last whole multiple of the count of positions, the counter advances, so that each
 * position has the same chance. The remainder is the winner's index.
 */
export function mustHitWinner(of: MustHitDraw): number {
  assert(of.seats.length > 0, 'a Must Hit is won by a position in play');
  const count = BigInt(of.seats.length);
  const whole = NUMBERS - (NUMBERS % count);
  for (let counter = 0; ; counter += 1) {
    const hash = sha256(new TextEncoder().encode(winnerPreimage(of, counter)));
    const number = BigInt(`0x${toHex(hash).slice(0, HEX_OF_NUMBER)}`);
    if (number < whole) return must(of.seats[Number(number % count)], 'a position in play');
  }
}

/** Text that is hashed: eight lines, each ending with a line feed, the nonce in hexadecimal. */
export function winnerPreimage(of: MustHitDraw, counter: number): string {
  const { linkId, cycle, tableId, coup, seats, winnerNonce } = of;
  return `royal-9 must-hit winner v1\n${linkId}\n${cycle}\n${tableId}\n${coup}\n${seats.join(',')}\n${toHex(winnerNonce)}\n${counter}\n`;
}
