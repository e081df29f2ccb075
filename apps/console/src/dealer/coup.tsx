import type { FloorAward, FloorReply, FloorState } from '@jackpot/contract';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CardPad } from '../cards/card-pad.js';
import { type Entry, dueAfter } from '../cards/entry.js';
import { RefusalNote, useAct } from '../parts/act.js';
import { labelOf, dollars } from '../parts/texts.js';
import type { TableLine, TableMessage } from './table-line.js';

const HELD_NOTE =
  'On hold: this hand was opened too soon after the last. Deal no cards. Call floor. After a supervisor releases it, press NO MORE BETS. If it was not a hand, void it.';

interface CoupProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly isClosed: boolean;
  readonly entry: Entry;
  readonly onEntry: (change: (entry: Entry) => Entry) => void;
  /** Whether the last act was pressed here; then the focus follows the hand. */
  readonly pressed: { current: boolean };
}

/** The dealer's next act, as one big button. */
export function Coup({ line, table, isClosed, entry, onEntry, pressed }: CoupProps) {
  const act = useAct();
  const section = useRef<HTMLElement>(null);
  const [announced, setAnnounced] = useState('');
  const { coup, phase, seats } = table;
  const owed = disclosedCard(table);
  useFocusOnPhase(phase, section, pressed);
  const say = (message: TableMessage) => () => {
    pressed.current = true;
    void act.run(async () => {
      const reply = await line.send(message);
      if ('lastHand' in reply && reply.lastHand === true) setAnnounced('LAST HAND of this shoe: announce it now.');
      if (reply.type === 'locked') setAnnounced((before) => lockNote(reply, seats) ?? before);
    });
  };
  const isDisabled = isClosed || act.isBusy;
  const big = (label: string, message: TableMessage, isReady = true) => (
    <button type="button" class="big" disabled={isDisabled || !isReady} onClick={say(message)}>
      {label}
    </button>
  );
  return (
    <section class="coup" aria-label="Hand" data-phase={phase} ref={section} tabIndex={-1}>
      {announced !== '' && <p class="banner-note">{announced}</p>}
      {(phase === 'betting' || phase === 'held') && (
        <>
          {phase === 'held' ? (
            <p class="banner-note">{HELD_NOTE}</p>
          ) : (
            <MainWagers {...{ line, seats, isClosed }} positions={table.devices.map(({ seat }) => seat)} />
          )}
          {big('NO MORE BETS', lockOf(table))}
        </>
      )}
      {(phase === 'locked' || phase === 'no-wager') && (
        <>
          {phase === 'no-wager' && (
            <p class="banner-note">
              {' '}
              A hand without bets.{owed !== undefined && ` Its first card is the disclosed one: ${owed}.`}{' '}
            </p>
          )}
          <CardPad entry={entry} isClosed={isDisabled} onEntry={onEntry} />
          {big('CONFIRM CARDS', { type: 'cards', coup, cards: [...entry.cards] }, dueAfter(entry.cards) === 'done')}
        </>
      )}
      {phase === 'resolved' && (
        <>
          {table.announce !== undefined && <p class="banner-note">Announce “{table.announce}”.</p>}
          <PayList hand={table} />
          {big('HAND COMPLETE', { type: 'settle', coup })}
        </>
      )}
      {(phase === 'none' || phase === 'settled' || phase === 'voided') && (
        <>
          {phase === 'settled' && <PayList hand={table} />}
          {phase === 'voided' && <p class="banner-note">Hand {coup} is void: all its bets were returned.</p>}
          <NextHand
            nextHand={coup + 1}
            owed={owed}
            isDisabled={isDisabled}
            onOpen={(kind) => say({ type: 'open', coup: coup + 1, kind })()}
          />
        </>
      )}
      <RefusalNote refusal={act.refusal} />
    </section>
  );
}

/** Where the terms require it, with the seats that the dealer saw lit at the press: these main wagers are attested. */
function lockOf({ coup, seats, mainWager }: FloorState): TableMessage {
  return mainWager === 'attested' ? { type: 'lock', coup, mainWagers: [...seats] } : { type: 'lock', coup };
}

interface NextHandProps {
  readonly nextHand: number;
  readonly owed: string | undefined;
  readonly isDisabled: boolean;
  readonly onOpen: (kind: 'wagering' | 'no-wager') => void;
}

/** The hands that may be opened: while a simulated round is owed, only that. */
function NextHand({ nextHand, owed, isDisabled, onOpen }: NextHandProps) {
  if (owed !== undefined)
    return (
      <>
        <p class="banner-note">
          {' '}
          {owed} was disclosed: before the next bets, deal a simulated round (a hand without bets) that begins with it
          (chapter 13).{' '}
        </p>
        <button type="button" class="big" disabled={isDisabled} onClick={() => onOpen('no-wager')}>
          SIMULATED ROUND
        </button>
      </>
    );
  return (
    <>
      <button type="button" class="big" disabled={isDisabled} onClick={() => onOpen('wagering')}>
        {' '}
        OPEN BETTING (hand {nextHand}){' '}
      </button>
      <button type="button" class="minor" disabled={isDisabled} onClick={() => onOpen('no-wager')}>
        Free hand (no bets){' '}
      </button>
    </>
  );
}

/** The card that a simulated round must begin with before the next wager. */
function disclosedCard({ dealing }: FloorState): string | undefined {
  return dealing === null || dealing === 'counted' ? undefined : dealing.disclosed[0];
}

/** A wager that arrived with the lock was not on the list that the dealer checked. */
function lockNote(
  { seats, returned }: Extract<FloorReply, { readonly type: 'locked' }>,
  listed: readonly number[],
): string | undefined {
  if (returned.length > 0)
    return `Seat ${returned.join(', ')}: base bet not confirmed. Return the side bet; it is not in play.`;
  const unlisted = seats.filter((seat) => !listed.includes(seat));
  if (unlisted.length === 0) return undefined;
  return `Seat ${unlisted.join(', ')} bet at the last moment: check its base bet. Without a base bet, call the floor.`;
}

/**
 * The pressed button disappears with its phase. The focus goes to the next area but not to a button, so that a second Enter
 * does nothing.
 */
function useFocusOnPhase(phase: string, section: RefObject<HTMLElement | null>, pressed: { current: boolean }): void {
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    const next = phase === 'betting' ? document.querySelector<HTMLElement>('ol.seats[aria-label]') : section.current;
    next?.focus();
  }, [phase]);
}

/**
 * The awards, highest seat first: the order in which the dealer pays. Not `awardsOfHand`: only types of the contract are
 * imported here, because its schemas are compiled by `eval`, which the page's policy refuses.
 */
function PayList({ hand: { awards, mustHit } }: { readonly hand: Pick<FloorState, 'awards' | 'mustHit'> }) {
  const all: readonly FloorAward[] = mustHit === null ? awards : [...awards, mustHit];
  const inOrder = [...all].sort((one, other) => other.seat - one.seat);
  if (inOrder.length === 0) return <p class="nothing">No progressive winners</p>;
  return (
    <ol class="pay" aria-label="To be paid, in this order">
      {inOrder.map(({ awardId, seat, line, level, amount, pay }) => (
        <li key={awardId} class={pay}>
          <span class="seat-no">Seat {seat}</span>
          <span class="amount">{dollars(amount)}</span>
          <span>{labelOf(level ?? line)}</span>
          <span class="how">{pay === 'table' ? 'Pay from rack' : 'HAND PAY: call floor, do not pay'}</span>
        </li>
      ))}
    </ol>
  );
}

interface MainWagersProps {
  readonly line: TableLine;
  /** The positions of the table, and those with a Royal 9 wager. */
  readonly positions: readonly number[];
  readonly seats: readonly number[];
  readonly isClosed: boolean;
}

/**
 * A Royal 9 wager requires a Mini Baccarat wager (chapter 7 A(9)). No sensor reads the main wager: the dealer checks the lit
 * seats, returns the side bet of a seat without one, and confirms the others with "no more bets". Each position has a fixed
 * place, so that nothing moves under the dealer's finger.
 */
function MainWagers({ line, positions, seats, isClosed }: MainWagersProps) {
  const { refusal, run } = useAct();
  const giveBack = (seat: number) => run(async () => void (await line.wager('withdraw', seat)));
  return (
    <section class="main-wagers" aria-label="Base bets">
      <ol class="seats">
        {positions.map((seat) => (
          <li key={seat}>
            {seats.includes(seat) && (
              <button type="button" disabled={isClosed} onClick={() => void giveBack(seat)}>
                Seat {seat}: no base bet, return side bet
              </button>
            )}
          </li>
        ))}
      </ol>
      <p>
        <strong>Every lit seat has a base bet?</strong> NO MORE BETS confirms it.
      </p>
      <RefusalNote refusal={refusal} />
    </section>
  );
}
