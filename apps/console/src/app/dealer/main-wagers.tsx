import { RefusalNote, useAct } from '../parts/act.js';
import type { TableLine } from './table-line.js';

interface MainWagersProps {
  readonly line: TableLine;
  /** The positions of the table, and those with a Royal 9 wager. */
  readonly positions: readonly number[];
  readonly seats: readonly number[];
  readonly isClosed: boolean;
}

/**
 * Only who has placed a Mini Baccarat wager may place a Royal 9 wager (chapter 7 A(9)). No sensor sees the main wager: the
 * dealer looks at the lit seats, gives back what has none beside it, and by "no more bets" says that the rest have. Every
 * position has its place, wager or not: nothing may move under a hand that is about to lock.
 */
export function MainWagers({ line, positions, seats, isClosed }: MainWagersProps) {
  const { refusal, run } = useAct();
  const giveBack = (seat: number) => run(async () => void (await line.wager('withdraw', seat)));
  return (
    <section class="main-wagers" aria-label="Main wagers">
      <ol class="seats">
        {positions.map((seat) => (
          <li key={seat}>
            {seats.includes(seat) && (
              <button type="button" disabled={isClosed} onClick={() => void giveBack(seat)}>
                Seat {seat} has none: give back
              </button>
            )}
          </li>
        ))}
      </ol>
      <p>
        <strong>Has each lit seat a Mini Baccarat wager?</strong> By “no more bets” you say that it has.
      </p>
      <RefusalNote refusal={refusal} />
    </section>
  );
}
