import type { FloorState } from '@jackpot/contract';
import { RefusalNote, useAct } from '../parts/act.js';
import type { TableLine } from './table-line.js';

interface SeatsProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly isClosed: boolean;
}

/** The positions with their lamps. Before "no more bets" a tap makes a wager or takes it back, where no sensor does. */
export function Seats({ line, table, isClosed }: SeatsProps) {
  const { refusal, run } = useAct();
  const isBetting = table.phase === 'betting' && table.inPlay;
  const tap = (seat: number) =>
    run(async () => void (await line.wager(table.seats.includes(seat) ? 'withdraw' : 'acknowledge', seat)));
  return (
    <section aria-label="Seats">
      <ol class="seats" tabIndex={-1} aria-label="Positions">
        {table.devices.map(({ seat }) => {
          const isIn = table.seats.includes(seat);
          return (
            <li key={seat}>
              <button
                type="button"
                class={`seat${isIn ? ' lit' : ''}${isIn && !isBetting ? ' held' : ''}`}
                aria-pressed={isIn}
                // Not disabled while it is busy: who works by keyboard would lose his place.
                disabled={!isBetting || isClosed}
                onClick={() => void tap(seat)}
              >
                <span class="lamp" aria-hidden="true" />
                <span class="number">{seat}</span>
                <span class="word">{isIn ? (isBetting ? 'Accepted' : 'Locked in') : 'No wager'}</span>
              </button>
            </li>
          );
        })}
      </ol>
      <RefusalNote refusal={refusal} />
    </section>
  );
}
