import type { FloorState } from '@jackpot/contract';
import { centsToDollars } from '@jackpot/money';
import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { t } from '../texts/t.js';
import { causeOf, isBetween } from './next-act.js';
import { Choice } from './stakes.js';
import type { TableLine } from './table-line.js';

interface CouponsProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly isClosed: boolean;
}

/** Side bets that the casino pays, where the terms allow it. A hand without a coupon takes no tap more. */
export function Coupons(props: CouponsProps) {
  const [isOpen, setOpen] = useState(false);
  const { table } = props;
  if (table.promotions === undefined) return null;
  return (
    <section class="stakes" aria-label={t('Coupons')}>
      {table.phase === 'betting' && (
        <button type="button" class="minor fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Coupons')}
        </button>
      )}
      {table.phase === 'betting' && isOpen && <CouponPad {...props} />}
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

/** A seat with a side bet, then the part of it that the casino pays. A reader of coupons may report any other part. */
function CouponPad({ line, table, isClosed }: CouponsProps) {
  const [seat, setSeat] = useState<number>();
  const { isBusy, refusal, run } = useAct(causeOf(table));
  const { coup, seats, priceCents } = table;
  const report = (houseCents: number): void =>
    void run(async () => {
      if (seat !== undefined) await line.send({ type: 'promotion', coup, seat, houseCents });
    });
  const isReady = !isClosed && !isBusy && seat !== undefined && seats.includes(seat);
  const halfCents = Math.floor(priceCents / 2);
  return (
    <>
      <Choice
        label={t('Seat of the coupon')}
        options={seats.map((each) => [each, String(each)])}
        chosen={seat}
        onChoose={setSeat}
      />
      <div class="row" role="group" aria-label={t('The casino pays')}>
        <button type="button" disabled={!isReady} onClick={() => report(priceCents)}>
          {t('Coupon: all {1}', dollarsOf(priceCents))}
        </button>
        <button type="button" disabled={!isReady} onClick={() => report(halfCents)}>
          {t('Match play: {1}', dollarsOf(halfCents))}
        </button>
        <button type="button" disabled={!isReady} onClick={() => report(0)}>
          {t('No coupon')}
        </button>
      </div>
      <RefusalNote refusal={refusal} />
    </>
  );
}

function dollarsOf(cents: number): string {
  return centsToDollars(BigInt(cents));
}
