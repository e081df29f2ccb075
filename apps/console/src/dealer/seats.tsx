import type { FloorState } from '@jackpot/contract';
import { RefusalNote, useActs } from '../parts/act.js';
import { SHORTCUTS } from '../shell/shortcuts.js';
import { t } from '../texts/t.js';
import { causeOf, isBetween } from './next-act.js';
import { TAKES_DIGITS, useKeys } from './numbered-choice.js';
import type { TableLine } from './table-line.js';
import { unitsAfterTap, unitsAt } from './units.js';

interface SeatsProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly isClosed: boolean;
}

export function useWagers({ line, table }: Pick<SeatsProps, 'line' | 'table'>) {
  const { refusal, run } = useActs<number>(causeOf(table));
  const tap = (seat: number) =>
    run(seat, async () => {
      if (table.seats.includes(seat)) await line.wager(seat, 0);
      const units = unitsAfterTap(table, seat);
      if (units > 0) await line.wager(seat, units);
    });
  return { refusal, tap };
}

export function Seats({ line, table, isClosed }: SeatsProps) {
  const { refusal, tap } = useWagers({ line, table });
  const isBetting = table.phase === 'betting' && table.inPlay;
  useSeatKeys(isBetting && !isClosed, (seat) => table.devices.some((each) => each.seat === seat) && void tap(seat));
  return (
    <section aria-label={t('Seats')}>
      <SeatButtons
        seats={table.devices.map(({ seat }) => seat)}
        lit={isBetween(table) ? [] : table.seats}
        unitsOf={(seat) => unitsAt(table, seat)}
        isBetting={isBetting}
        isClosed={isClosed}
        onTap={(seat) => void tap(seat)}
      />
      <RefusalNote refusal={refusal} />
    </section>
  );
}

interface SeatButtonsProps {
  readonly seats: readonly number[];
  readonly lit: readonly number[];
  readonly unitsOf?: (seat: number) => number;
  readonly isBetting: boolean;
  readonly isClosed: boolean;
  readonly onTap: (seat: number) => void;
}

export function SeatButtons({ seats, lit, unitsOf = () => 1, isBetting, isClosed, onTap }: SeatButtonsProps) {
  return (
    <ol class="seats" tabIndex={-1} aria-label={t('Positions')}>
      {seats.map((seat) => {
        const isIn = lit.includes(seat);
        return (
          <li key={seat}>
            <button
              type="button"
              class={`seat${isIn ? ' lit' : ''}${isIn && !isBetting ? ' held' : ''}`}
              aria-pressed={isIn}
              // The button stays enabled while its act is under way, so that keyboard users keep their focus.
              disabled={!isBetting || isClosed}
              onClick={() => onTap(seat)}
            >
              <span class="lamp" aria-hidden="true" />
              <span class="number">{seat}</span>
              <span class="word">
                {isIn ? (isBetting ? t('Accepted') : t('Locked in')) : t('No bet')}
                {isIn && unitsOf(seat) > 1 && ` ×${unitsOf(seat)}`}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

export function useSeatKeys(isOpen: boolean, onSeat: (seat: number) => void): void {
  useKeys((event) => {
    const seat = SHORTCUTS.seat.read(event);
    if (!isOpen || seat === null || document.querySelector(TAKES_DIGITS) !== null) return false;
    onSeat(seat);
    return true;
  });
}

interface BaseBetsProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly isClosed: boolean;
}

/**
 * A Royal 9 wager requires a Mini Baccarat wager (chapter 7 A(9)), which no sensor reads, so the dealer returns the
 * side bets of seats without that wager. Each position has a fixed place, so that nothing moves under the dealer's
 * finger.
 */
export function BaseBets({ line, table, isClosed }: BaseBetsProps) {
  const { refusal, run } = useActs<number>(causeOf(table));
  const { seats } = table;
  const giveBack = (seat: number) => run(seat, async () => void (await line.wager(seat, 0)));
  return (
    <section class="main-wagers" aria-label={t('Base bets')}>
      <ol class="seats">
        {table.devices.map(({ seat }) => (
          <li key={seat}>
            {seats.includes(seat) && (
              <button type="button" disabled={isClosed} onClick={() => void giveBack(seat)}>
                {t('Seat {1}: no base bet, return side bet', seat)}
              </button>
            )}
          </li>
        ))}
      </ol>
      <p>
        <strong>{t('Does every lit seat have a base bet?')}</strong>{' '}
        {t('Press NO MORE BETS to confirm that every lit seat has a base bet.')}
      </p>
      <RefusalNote refusal={refusal} />
    </section>
  );
}
