import type { FloorAward, FloorState } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { CardPad } from '../cards/card-pad.js';
import { EMPTY_ENTRY, dueAfter } from '../cards/entry.js';
import { RefusalNote, useAct } from '../parts/act.js';
import { called, dollars } from '../parts/texts.js';
import type { TableLine, TableMessage } from './table-line.js';

interface CoupProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly isClosed: boolean;
}

/** What the dealer does next, as one big act. */
export function Coup({ line, table, isClosed }: CoupProps) {
  const act = useAct();
  const [entry, setEntry] = useState(EMPTY_ENTRY);
  const [announced, setAnnounced] = useState('');
  const { coup, phase } = table;
  const say = (message: TableMessage) => () =>
    void act.run(async () => {
      const reply = await line.say(message);
      if ('lastHand' in reply && reply.lastHand === true) setAnnounced('LAST HAND of this shoe: announce it now.');
    });
  const isDisabled = isClosed || act.isBusy;
  const big = (label: string, message: TableMessage, isReady = true) => (
    <button type="button" class="big" disabled={isDisabled || !isReady} onClick={say(message)}>
      {label}
    </button>
  );
  return (
    <section class="coup" aria-label="Coup" data-phase={phase}>
      {announced !== '' && <p class="banner-note">{announced}</p>}
      {phase === 'betting' && big('NO MORE BETS', { type: 'lock', coup })}
      {(phase === 'locked' || phase === 'no-wager') && (
        <>
          {phase === 'no-wager' && <p class="banner-note">A round without wagers.</p>}
          <CardPad entry={entry} isClosed={isDisabled} onEntry={setEntry} />
          {big('CONFIRM CARDS', { type: 'cards', coup, cards: [...entry.cards] }, dueAfter(entry.cards) === 'done')}
        </>
      )}
      {phase === 'resolved' && (
        <>
          <PayList awards={table.awards} />
          {big('ALL PAID — SETTLED', { type: 'settle', coup })}
        </>
      )}
      {(phase === 'none' || phase === 'settled' || phase === 'voided') && (
        <>
          {phase === 'settled' && <PayList awards={table.awards} />}
          {phase === 'voided' && <p class="banner-note">Coup {coup} is void: every wager of it was returned.</p>}
          {big('NEW COUP', { type: 'open', coup: coup + 1 })}
          <button
            type="button"
            class="quiet"
            disabled={isDisabled}
            onClick={say({ type: 'open', coup: coup + 1, kind: 'no-wager' })}
          >
            A round without wagers
          </button>
        </>
      )}
      <RefusalNote refusal={act.refusal} />
    </section>
  );
}

/** What each seat is paid, the highest first: the order in which the dealer pays. */
function PayList({ awards }: { readonly awards: readonly FloorAward[] }) {
  const inOrder = [...awards].sort((one, other) => other.seat - one.seat);
  if (inOrder.length === 0) return <p class="nothing">No progressive award in this coup.</p>;
  return (
    <ol class="pay" aria-label="To be paid, in this order">
      {inOrder.map(({ awardId, seat, line, level, amount, pay }) => (
        <li key={awardId} class={pay}>
          <span class="seat-no">Seat {seat}</span>
          <span class="amount">{dollars(amount)}</span>
          <span>{called(level ?? line)}</span>
          <span class="how">{pay === 'table' ? 'Pay from the tray' : 'CLAIM: call the floor, do not pay'}</span>
        </li>
      ))}
    </ol>
  );
}
