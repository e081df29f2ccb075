import type { FloorState } from '@jackpot/contract';
import { useEffect, useState } from 'preact/hooks';
import { RefusalNote, useActs } from '../parts/act.js';
import { Dialog } from '../parts/dialog.js';
import { exactDollars } from '../parts/texts.js';
import { t } from '../texts/t.js';
import { causeOf } from './next-act.js';
import { Keyed, NumberedActs } from './other-acts.js';
import type { TableLine } from './table-line.js';

interface MarkersProps {
  readonly line: TableLine;
  readonly table: FloorState;
}

/** A player who leaves must pay the vigorish owed, and everybody must pay before the next shoe. */
export function Markers({ line, table }: MarkersProps) {
  const { markers = [], coup } = table;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (markers.length === 0) setOpen(false);
  }, [markers.length]);
  const { refusal, run } = useActs<number>(causeOf(table));
  if (markers.length === 0) return null;
  const collect = (seat: number, amount: string) =>
    run(seat, async () => void (await line.send({ type: 'collect-vigorish', coup, seat, amount, by: 'dealer' })));
  return (
    <section class="panel" aria-label={t('Vigorish owed')}>
      <h2>{t('Vigorish owed')}</h2>
      <ul class="odds">
        {markers.map(({ seat, owed }) => (
          <li key={seat}>
            <button type="button" onClick={() => void collect(seat, owed)}>
              {t('Seat {1}: {2} collected', seat, exactDollars(owed))}
            </button>
          </li>
        ))}
      </ul>
      <RefusalNote refusal={refusal} />
      <Keyed act="collectVigorish">
        <button type="button" class="minor" onClick={() => setOpen(true)}>
          {t('Collect by number')}
        </button>
      </Keyed>
      {isOpen && (
        <Dialog title={t('Vigorish owed')} onClose={() => setOpen(false)}>
          <NumberedActs
            acts={markers.map(({ seat, owed }) => ({
              ...{ number: seat, text: t('Seat {1}: {2} collected', seat, exactDollars(owed)) },
              onChoose: () => void collect(seat, owed),
            }))}
            onLeave={() => setOpen(false)}
          />
          <RefusalNote refusal={refusal} />
        </Dialog>
      )}
    </section>
  );
}
