import { toHex } from '@jackpot/journal';
import { assert } from '@jackpot/money';
import type { Draws, TriggerOf } from '../commands.js';
import type { RevealedTrigger, SealedTrigger } from './moves.js';
import type { LinkId } from '../ids.js';

/**
 * Draws a trigger in whole cents, uniform over (floor, maximum]. It is sealed at once, so that the plain amount never
 * leaves this function.
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
 * Text whose SHA-256 is the published commitment: six lines, each ending with a line feed, nonces in hexadecimal. Link
 * and cycle tie the commitment to one cycle of one link. The nonce prevents trying out the few thousand possible
 * amounts. The winner nonce fixes the winner (`mustHitWinner`).
 */
export function commitmentPreimage(of: TriggerOf, { triggerCents, nonce, winnerNonce }: RevealedTrigger): string {
  return `royal-9 must-hit v1\n${of.linkId}\n${of.cycle}\n${triggerCents}\n${toHex(nonce)}\n${toHex(winnerNonce)}\n`;
}
