import type { FloorState } from '@jackpot/contract';
import { RefusalNote, useActs } from '../../parts/act.js';
import { t } from '../../texts/t.js';
import { causeOf, isBetween } from '../next-act.js';
import { PayList } from '../pay-list.js';
import { SeatButtons } from '../seats.js';
import type { TableLine } from '../table-line.js';

interface RoundWagersProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly isClosed: boolean;
}

/** Progressive wagers of a round. Positions without a hand get their wager back. */
export function RoundWagers({ line, table, isClosed }: RoundWagersProps) {
  const { refusal, run } = useActs<number>(causeOf(table));
  const { devices, seats, returned, phase, inPlay } = table;
  if (devices.length === 0) return null;
  const tap = (seat: number) =>
    run(seat, async () => void (await line.wager(seats.includes(seat) ? 'withdraw' : 'acknowledge', seat)));
  return (
    <section aria-label={t('Progressive bets')}>
      <h2>{t('Progressive bets')}</h2>
      <SeatButtons
        seats={devices.map(({ seat }) => seat)}
        lit={isBetween(table) ? [] : seats}
        isBetting={phase === 'betting' && inPlay}
        isClosed={isClosed}
        onTap={(seat) => void tap(seat)}
      />
      {returned.length > 0 && (
        <p class="banner-note">{t('Return the progressive bet of seat {1}.', returned.join(', '))}</p>
      )}
      <RefusalNote refusal={refusal} />
      {phase === 'settled' && <PayList hand={table} />}
    </section>
  );
}
