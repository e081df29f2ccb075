import type { FloorState } from '@jackpot/contract';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CardPad, OneCardPad } from '../cards/card-pad.js';
import { EMPTY_ENTRY, type Entry, dueAfter } from '../cards/entry.js';
import { CardsActs } from '../floor/cards-acts.js';
import { t } from '../texts/t.js';
import { ActBar } from './act-bar.js';
import { Coupons } from './coupons.js';
import type { DealerActs } from './dealer-acts.js';
import { type NextAct, isBetween, nextAct, nextAfterComplete } from './next-act.js';
import { Keyed } from './other-acts.js';
import { PayAssist } from './pay-assist.js';
import { HandResult, handPays } from './pay-list.js';
import { BaseBets } from './seats.js';
import { Stakes } from './stakes.js';
import type { DelayedRequest, TableLine, TableMessage } from './table-line.js';

const HELD_NOTE = t(
  'On hold: this hand came too soon after the last one. Deal no cards and call the floor. After a supervisor releases the hand, press NO MORE BETS again. If no hand was played, void it.',
);

interface CoupProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly isClosed: boolean;
  readonly entry: Entry;
  readonly onEntry: (change: (entry: Entry) => Entry) => void;
  readonly acts: DealerActs;
  readonly pressed: { current: boolean };
}

export function Coup(props: CoupProps) {
  const { table, acts, isClosed, pressed, entry, onEntry } = props;
  const section = useRef<HTMLElement>(null);
  const [burn, setBurn] = useState(EMPTY_ENTRY);
  const [backs, setBacks] = useState<string>();
  const { phase } = table;
  useEffect(() => {
    setBurn(EMPTY_ENTRY);
    setBacks(undefined);
  }, [table.shoe]);
  useFocusOnPhase(phase, section, pressed);
  const completing = acts.pending?.message.type === 'settle' ? nextAfterComplete(table) : null;
  const next = completing ?? nextAct(table);
  const color = backs ?? usualBacks(table);
  const big = bigOf(next, table, { entry, burn, backs: color });
  const isPadClosed = isClosed || acts.isBusy;
  const foldOf = useFolds(table.coup);
  return (
    <section class="coup" aria-label={t('Hand')} data-phase={phase} ref={section} tabIndex={-1}>
      <h2 class="visually-hidden">{t('Hand')}</h2>
      {acts.note !== undefined && (
        <p class="banner-note" role="status">
          {acts.note}
        </p>
      )}
      {phase === 'held' && <p class="banner-note">{HELD_NOTE}</p>}
      {phase === 'betting' && <BaseBets {...props} />}
      {phase === 'betting' && <Stakes {...props} {...foldOf('stakes')} />}
      <Coupons {...props} {...foldOf('coupons')} />
      {next.kind === 'confirm' && (
        <>
          <FreeHandNote table={table} />
          <CardPad entry={entry} isClosed={isPadClosed} onEntry={onEntry} />
        </>
      )}
      <CorrectedNote table={table} />
      {phase === 'resolved' && table.payAssist === undefined && table.announce !== undefined && (
        <p class="banner-note">{t('Announce “{1}”.', table.announce)}</p>
      )}
      {(phase === 'resolved' || phase === 'settled') && <HandResult hand={table} />}
      {phase === 'resolved' && table.payAssist !== undefined && <PayAssist assist={table.payAssist} />}
      {phase === 'voided' && <p class="banner-note">{voidedText(table)}</p>}
      {next.kind === 'burn' && (
        <OneCardPad label={t('Burn card')} entry={burn} isClosed={isPadClosed} onEntry={setBurn} takesKeys />
      )}
      {next.kind === 'burn' && table.dealing !== null && table.dealing !== 'counted' && (
        <CardsActs table={table.table} dealing={table.dealing} />
      )}
      {next.kind === 'start-shoe' && <BackColor value={color} onChange={setBacks} />}
      {next.kind === 'open' && next.hand === 'no-wager' && <OwedNote table={table} />}
      <ActBar
        {...{ acts, isClosed, label: big.label, detail: big.detail }}
        isNext={phase !== 'held'}
        isReady={big.isReady && acts.pending?.label !== big.label && !isLinkOut(next, table)}
        onPress={() => {
          pressed.current = true;
          if (big.isDelayed) acts.sendLater(big.label, big.message);
          else acts.send(big.message);
        }}
      >
        {next.kind === 'open' && next.hand === 'wagering' && (
          <Instead {...{ table, acts, next }} isClosed={isPadClosed} />
        )}
      </ActBar>
    </section>
  );
}

function CorrectedNote({ table: { coup, phase, cards } }: { readonly table: FloorState }) {
  const [first, setFirst] = useState<{ readonly coup: number; readonly cards: string }>();
  const text = cards.join(' ');
  useEffect(() => {
    if (phase === 'resolved') setFirst((known) => (known?.coup === coup ? known : { coup, cards: text }));
  }, [coup, phase]);
  if (phase !== 'resolved' || first?.coup !== coup || first.cards === text) return null;
  return (
    <p class="banner-note" role="alert">
      {t(
        'A card was misread, and the cards of this hand were corrected. The result and the payments below are new. If you already paid anything, call the floor.',
      )}
    </p>
  );
}

type FoldName = 'stakes' | 'coupons';

function useFolds(coup: number) {
  const [open, setOpen] = useState<{ readonly coup: number; readonly name: FoldName }>();
  return (name: FoldName) => {
    const isOpen = open?.coup === coup && open.name === name;
    return { isOpen, onToggle: () => setOpen(isOpen ? undefined : { coup, name }) };
  };
}

interface InsteadProps {
  readonly table: FloorState;
  readonly acts: DealerActs;
  readonly next: Extract<NextAct, { readonly kind: 'open' }>;
  readonly isClosed: boolean;
}

function Instead({ table, acts, next, isClosed }: InsteadProps) {
  return (
    <>
      {table.dealing === 'counted' && isBetween(table) && (
        <Keyed act="newShoe">
          <button
            type="button"
            class="minor"
            disabled={isClosed}
            onClick={() => acts.sendLater(t('New shoe'), { type: 'shoe', shoe: table.shoe + 1 })}
          >
            {t('New shoe')}
          </button>
        </Keyed>
      )}
      <Keyed act="freeHand">
        <button
          type="button"
          class="minor"
          disabled={isClosed}
          onClick={() => acts.send({ type: 'open', coup: next.coup, kind: 'no-wager' })}
        >
          {t('Free hand (no bets)')}
        </button>
      </Keyed>
    </>
  );
}

interface Big {
  readonly label: string;
  readonly detail?: string;
  readonly isReady: boolean;
}

type BigAct = Big &
  (
    | { readonly isDelayed: false; readonly message: TableMessage }
    | { readonly isDelayed: true; readonly message: DelayedRequest }
  );

interface Entered {
  readonly entry: Entry;
  readonly burn: Entry;
  readonly backs: string;
}

function bigOf(next: NextAct, table: FloorState, { entry, burn, backs }: Entered): BigAct {
  const { coup } = table;
  const usual = { isReady: true, isDelayed: false } as const;
  switch (next.kind) {
    case 'start-shoe':
      return {
        ...{
          label: t('START SHOE {1}', next.shoe),
          detail: t('new cards'),
          isReady: backs.trim() !== '',
          isDelayed: true,
        },
        message: openShoe(next.shoe, table.decks, backs.trim()),
      };
    case 'burn': {
      const [card = ''] = burn.cards;
      const message: TableMessage = { type: 'burn', shoe: next.shoe, card };
      return { ...usual, label: t('BURN CARD'), message, isReady: card !== '' && burn.rank === null };
    }
    case 'open':
      return next.hand === 'no-wager'
        ? { ...usual, label: t('SIMULATED ROUND'), message: { type: 'open', coup: next.coup, kind: 'no-wager' } }
        : {
            ...usual,
            label: t('OPEN BETTING (hand {1})', next.coup),
            message: { type: 'open', coup: next.coup, kind: 'wagering' },
          };
    case 'lock':
      return { ...usual, label: t('NO MORE BETS'), message: lockOf(table) };
    case 'confirm': {
      const message: TableMessage = { type: 'cards', coup, cards: [...entry.cards] };
      return { ...usual, label: t('CONFIRM CARDS'), message, isReady: dueAfter(entry.cards) === 'done' };
    }
    case 'complete': {
      const open = handPays(table);
      const detail =
        open === 0
          ? {}
          : {
              detail:
                open === 1
                  ? t('1 hand pay is still open. The floor pays it.')
                  : t('{1} hand pays are still open. The floor pays them.', open),
            };
      return {
        label: t('HAND COMPLETE'),
        ...detail,
        message: { type: 'settle', coup },
        isReady: true,
        isDelayed: true,
      };
    }
  }
}

/** The time of the press is recorded as the time when the cards were opened. `by` is only a required field. */
function openShoe(shoe: number, decks: number, backs: string): DelayedRequest {
  return { type: 'open-shoe', shoe, decks, backs, cardsOpenedAt: new Date().toISOString(), by: 'dealer' };
}

/** If the terms require a main wager, the lock attests one at each seat that was lit at the press. */
function lockOf({ coup, seats, mainWager }: FloorState): TableMessage {
  return mainWager === 'attested' ? { type: 'lock', coup, mainWagers: [...seats] } : { type: 'lock', coup };
}

function voidedText({ coup, seats }: FloorState): string {
  switch (seats.length) {
    case 0:
      return t('Hand {1} voided. Return the base bets.', coup);
    case 1:
      return t('Hand {1} voided. Return the base bets, and the side bet at seat {2}.', coup, seats[0]);
    default:
      return t('Hand {1} voided. Return the base bets, and the side bets at seats {2}.', coup, seats.join(', '));
  }
}

function isLinkOut(next: NextAct, { inPlay }: FloorState): boolean {
  return next.kind === 'open' && next.hand === 'wagering' && !inPlay;
}

function usualBacks({ dealing }: FloorState): string {
  return dealing !== null && dealing !== 'counted' && dealing.backs === 'red' ? 'blue' : 'red';
}

function BackColor({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <label class="inline">
      {t('Card back color')}
      <input value={value} maxLength={20} required onInput={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}

function disclosedCard({ dealing }: FloorState): string | undefined {
  return dealing === null || dealing === 'counted' ? undefined : dealing.disclosed[0];
}

function OwedNote({ table }: { readonly table: FloorState }) {
  return (
    <p class="banner-note">
      {t(
        'Card {1} was exposed. Before the next bets, deal a simulated round (a hand without bets) that begins with this card (chapter 13).',
        disclosedCard(table),
      )}
    </p>
  );
}

function FreeHandNote({ table }: { readonly table: FloorState }) {
  if (table.phase !== 'no-wager') return null;
  const owed = disclosedCard(table);
  return (
    <p class="banner-note">
      {t('A hand without bets.{1}', owed !== undefined && t(' Its first card is the exposed card: {1}.', owed))}
    </p>
  );
}

/**
 * After an act its button is gone. The focus moves to the next area and not to a button, so that a second Enter does
 * nothing.
 */
function useFocusOnPhase(phase: string, section: RefObject<HTMLElement | null>, pressed: { current: boolean }): void {
  // A layout effect runs at once. A later effect could undo a move of the focus that the person made meanwhile.
  useLayoutEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    const next = phase === 'betting' ? document.querySelector<HTMLElement>('ol.seats[aria-label]') : section.current;
    next?.focus({ preventScroll: true });
  }, [phase]);
}
