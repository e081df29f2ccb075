import type { FloorState } from '@jackpot/contract';
import { centsToDollars } from '@jackpot/money';
import { useState } from 'preact/hooks';
import { RefusalNote, useActs } from '../parts/act.js';
import { SHORTCUTS } from '../shell/shortcuts.js';
import { t } from '../texts/t.js';
import { causeOf, isBetween } from './next-act.js';
import { Fold, Options, optionOf, useKeys } from './numbered-choice.js';
import type { TableLine } from './table-line.js';
import { unitsAt } from './units.js';

interface CouponsProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly isClosed: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function Coupons(props: CouponsProps) {
  const { table, isOpen, onToggle } = props;
  if (table.promotions === undefined) return null;
  return (
    <section class="stakes" aria-label={t('Coupons')}>
      {table.phase === 'betting' && (
        <Fold name="coupons" label={t('Coupons')} {...{ isOpen, onToggle }}>
          <CouponPad {...props} />
        </Fold>
      )}
      {!isBetween(table) && (
        <ul class="odds">
          {table.promotions.map(({ seat, houseCents }) => (
            <li key={seat}>{t('Seat {1}: {2} paid by the casino', seat, dollarsOf(houseCents))}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The house pays all or half of the wager. Only a coupon reader can report another share. */
function CouponPad({ line, table, isClosed, onToggle }: CouponsProps) {
  const [seat, setSeat] = useState<number>();
  const { refusal, run } = useActs<string>(causeOf(table));
  const { coup, seats } = table;
  const wageredCents = Math.max(1, seat === undefined ? 1 : unitsAt(table, seat)) * table.priceCents;
  const report = (houseCents: number): void =>
    void run(`${seat}/${houseCents}`, async () => {
      if (seat !== undefined) await line.send({ type: 'promotion', coup, seat, houseCents });
    });
  const isReady = !isClosed && seat !== undefined && seats.includes(seat);
  const halfCents = Math.floor(wageredCents / 2);
  useKeys((event) => {
    const isBack = SHORTCUTS.undo.read(event) !== null;
    if (isBack && seat !== undefined) setSeat(undefined);
    else if (isBack) onToggle();
    return isBack;
  });
  const parts: readonly (readonly [number, string])[] = [
    [wageredCents, t('Coupon: all {1}', dollarsOf(wageredCents))],
    [halfCents, t('Match play: {1}', dollarsOf(halfCents))],
    [0, t('No coupon')],
  ];
  return (
    <>
      <Options
        label={t('Seat of the coupon')}
        isDue={seat === undefined}
        options={seats.map((each) => optionOf(each, String(each), seat, setSeat))}
        numberOf={({ key }) => Number(key)}
      />
      <Options
        label={t('The casino pays')}
        isDue={seat !== undefined}
        options={parts.map(([key, name]) => ({ key, name, isClosed: !isReady, onChoose: () => report(key) }))}
      />
      <RefusalNote refusal={refusal} />
    </>
  );
}

function dollarsOf(cents: number): string {
  return centsToDollars(BigInt(cents));
}
