import type { FloorState } from '@jackpot/contract';
import { RefusalNote } from '../../parts/act.js';
import { t } from '../../texts/t.js';
import { isBetween } from '../next-act.js';
import { PayList } from '../pay-list.js';
import { SeatButtons, useWagers } from '../seats.js';
import type { TableLine } from '../table-line.js';
import { unitsAt } from '../units.js';

interface RoundWagersProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly isClosed: boolean;
}

/** Positions without a hand get their wager back. */
export function RoundWagers({ line, table, isClosed }: RoundWagersProps) {
  const { refusal, tap } = useWagers({ line, table });
  const { devices, seats, returned, phase, inPlay } = table;
  if (devices.length === 0) return null;
  return (
    <section aria-label={t('Progressive bets')}>
      <h2>{t('Progressive bets')}</h2>
      <SeatButtons
        seats={devices.map(({ seat }) => seat)}
        lit={isBetween(table) ? [] : seats}
        unitsOf={(seat) => unitsAt(table, seat)}
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
