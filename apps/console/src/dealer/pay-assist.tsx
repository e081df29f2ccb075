import type { FloorPayAssist } from '@jackpot/contract';
import { exactDollars } from '../parts/texts.js';
import { t } from '../texts/t.js';

type Assist = FloorPayAssist;
type Ruled = Assist['wagers'][number];
type PaidSeat = Assist['seats'][number];

/** In the order of chapter 11: announce, collect, return, pay. */
export function PayAssist({ assist }: { readonly assist: Assist }) {
  const named = (result: Ruled['result']) => assist.wagers.filter((wager) => wager.result === result);
  return (
    <section class="pay-assist" aria-label={t('Collect and pay')}>
      <p class="banner-note">{t('Announce {1}.', assist.announce.map((words) => `“${words}”`).join(', '))}</p>
      <dl class="facts">
        <dt>{t('Collect first')}</dt>
        <dd>{namesOf(named('lose'))}</dd>
        <dt>{t('Return')}</dt>
        <dd>{namesOf(named('push'))}</dd>
        <dt>{t('Pay, highest seat first')}</dt>
        <dd>
          <Odds wagers={named('win')} vigorish={assist.vigorish} />
        </dd>
      </dl>
      {assist.seats.length > 0 && (
        <ol class="pay" aria-label={t('Pay the seats with reported stakes in this order')}>
          {assist.seats.map((seat) => (
            <Position key={seat.seat} {...{ seat, assist }} />
          ))}
        </ol>
      )}
    </section>
  );
}

function namesOf(wagers: readonly Ruled[]): string {
  return wagers.length === 0 ? t('nothing') : wagers.map(({ name }) => name).join(', ');
}

interface OddsProps {
  readonly wagers: readonly Ruled[];
  readonly vigorish: Assist['vigorish'];
}

function Odds({ wagers, vigorish }: OddsProps) {
  if (wagers.length === 0) return <>{t('nothing')}</>;
  return (
    <ul class="odds">
      {wagers.map(({ wager, name, odds, hasVigorish }) => (
        <li key={wager}>
          {name} <strong>{odds !== null && t('{1} to {2}', odds.pays, odds.on)}</strong>{' '}
          {hasVigorish && (vigorish === 'marked' ? t('mark 5% vigorish') : t('less 5% vigorish'))}
        </li>
      ))}
    </ul>
  );
}

function Position({ seat: { seat, vigorish, stakes }, assist }: { readonly seat: PaidSeat; readonly assist: Assist }) {
  const nameOf = (key: string): string => assist.wagers.find(({ wager }) => wager === key)?.name ?? key;
  const owes = stakes.some((stake) => stake.result === 'win' && !isNothing(stake.vigorish));
  return (
    <li>
      <span class="seat-no">{t('Seat {1}', seat)}</span>
      <span class="amount">
        {owes &&
          (assist.vigorish === 'marked'
            ? t('Mark {1}', exactDollars(vigorish))
            : t('Take {1}', exactDollars(vigorish)))}
      </span>
      <ul class="odds">
        {stakes.map(({ wager, stake, result, win }) => (
          <li key={wager}>
            {nameOf(wager)}{' '}
            {result === 'win'
              ? t('pay {1}', <strong>{exactDollars(win)}</strong>)
              : result === 'lose'
                ? t('collect {1}', exactDollars(stake))
                : t('return {1}', exactDollars(stake))}
          </li>
        ))}
      </ul>
    </li>
  );
}

function isNothing(amount: string): boolean {
  return /^0\.0+$/.test(amount);
}
