import { toHex } from '@jackpot/journal';
import { assert } from '@jackpot/money';
import type { Draws, TriggerOf } from '../commands.js';
import type { RevealedTrigger, SealedTrigger } from './moves.js';
import type { LinkId } from '../ids.js';

/**
 * Draws the amount at which the next Must Hit goes: uniform over (floor, maximum], in whole cents, and seals it at once,
 * with the nonces that hide it and that decide the winner. The plain amount lives in this function and in the sealed
 * bytes, nowhere else.
 */
export function drawTrigger(
  linkId: LinkId,
  range: { readonly floorCents: bigint; readonly maximumCents: bigint; readonly cycle: number },
  draws: Draws,
): SealedTrigger {
  assert(range.maximumCents > range.floorCents, 'the Must Hit has a span to draw from');
  const triggerCents = range.floorCents + 1n + draws.below(range.maximumCents - range.floorCents);
  return draws.seal({ linkId, cycle: range.cycle, triggerCents });
}

/**
 * The text whose SHA-256, over its UTF-8 bytes, is the published commitment: six lines, each with a line feed, the nonces
 * in hexadecimal digits. It names link and cycle, so that a commitment cannot be passed off as another's; a nonce, so that
 * the few thousand possible amounts cannot be tried out against it; and the winner nonce, so that the winner is as fixed
 * as the amount (`mustHitWinner`).
 */
export function commitmentPreimage(of: TriggerOf, { triggerCents, nonce, winnerNonce }: RevealedTrigger): string {
  return `royal-9 must-hit v1\n${of.linkId}\n${of.cycle}\n${triggerCents}\n${toHex(nonce)}\n${toHex(winnerNonce)}\n`;
}
