import type { FloorReply } from '@jackpot/contract';
import { t } from '../texts/t.js';

type Granted = Extract<FloorReply, { readonly ok: true }>;

export function noteOf(reply: Granted, lit: readonly number[]): string | undefined {
  if ('lastHand' in reply && reply.lastHand === true) return t('LAST HAND of this shoe: announce it now.');
  if (reply.type === 'burned') return t('Burn {1} more, face down.', reply.faceDown);
  if (reply.type === 'locked') return lockNote(reply, lit);
  if (reply.type === 'stub-counted' && reply.effect !== 'plays-on') return `${reply.clause}. ${reply.act}`;
  return undefined;
}

/**
 * The lamp of a wager that arrived with the lock was not lit during the base bet check, so the dealer must check its
 * seat.
 */
function lockNote(
  { seats, returned }: Extract<Granted, { readonly type: 'locked' }>,
  lit: readonly number[],
): string | undefined {
  if (returned.length > 0)
    return t('Seat {1}: base bet not confirmed. Return the side bet; it is not in play.', returned.join(', '));
  const unlisted = seats.filter((seat) => !lit.includes(seat));
  if (unlisted.length === 0) return undefined;
  return t(
    'Seat {1} placed its side bet at the last moment. Check that it has a base bet. If it has none, call the floor.',
    unlisted.join(', '),
  );
}
