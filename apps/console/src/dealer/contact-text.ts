import type { FloorState } from '@jackpot/contract';
import { t } from '../texts/t.js';
import type { LineState } from './line-state.js';

const TEXTS: Readonly<Record<LineState['contact'], string>> = {
  connecting: t('Connecting. Nothing can be entered yet.'),
  live: '',
  lost: t(
    'OFFLINE: take no side bets and keep dealing baccarat. The screen continues with this hand when it reconnects.',
  ),
  replaced: t('This table is being run from another device.'),
  refused: t('You cannot run this table from this device.'),
};

/** While contact is lost, wagers of a locked hand stay valid and its cards are entered later. */
export function contactText(contact: LineState['contact'], table: Pick<FloorState, 'phase' | 'seats'> | null): string {
  if (contact !== 'lost' || table?.phase !== 'locked' || table.seats.length === 0) return TEXTS[contact];
  const [first, ...others] = [...table.seats].sort((one, other) => one - other);
  return others.length === 0
    ? t('OFFLINE. Seat {1} is locked in. Deal, leave the cards on the table, and enter them when we reconnect.', first)
    : t(
        'OFFLINE. Seats {1} are locked in. Deal, leave the cards on the table, and enter them when we reconnect.',
        [first, ...others].join(', '),
      );
}
