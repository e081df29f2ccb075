import {
  type FloorState,
  type ThreeCardRound,
  type ThreeCardStep,
  type ThreeCardTable,
  nextThreeCardStep,
} from '@jackpot/contract';
import { useEffect, useState } from 'preact/hooks';
import { HandPad } from '../../cards/card-pad.js';
import { EMPTY_ENTRY, type Entry } from '../../cards/entry.js';
import { clock } from '../../server/live.js';
import { handTitle } from '../../rounds/words.js';
import { t } from '../../texts/t.js';
import { ActBar } from '../act-bar.js';
import { type DealerActs, useDealerActs } from '../dealer-acts.js';
import { OtherActs } from '../other-acts.js';
import { PostedOdds } from '../posted-odds.js';
import { SeatButtons, useSeatKeys } from '../seats.js';
import type { SeatStakes } from '../stakes.js';
import type { TableLine } from '../table-line.js';
import { keepEntry, keptEntry } from '../tablet-memory.js';
import { type BigStep, type OpenedDeck, bigOf } from './big-step.js';
import { Decks } from './decks.js';
import { postedWager } from './posted-wager.js';
import { RoundResult } from './round-result.js';
import { RoundStakes } from './round-stakes.js';
import { RoundTroubles } from './round-troubles.js';
import { RoundWagers } from './round-wagers.js';

const POSITIONS = [1, 2, 3, 4, 5, 6];
const HANDS = 10;

interface ThreeCardWorkProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly threeCard: ThreeCardTable;
  readonly tableId: string;
  readonly isClosed: boolean;
}

export function ThreeCardWork({ line, table, threeCard, tableId, isClosed }: ThreeCardWorkProps) {
  const acts = useDealerActs(line, table, isClosed);
  const entered = useEntered(tableId, threeCard);
  const { isBetting, positions, tap } = entered;
  useSeatKeys(isBetting && !isClosed, (position) => POSITIONS.includes(position) && tap(position));
  return (
    <div class={`beside work${isClosed ? ' closed' : ''}`} inert={isClosed} data-contact={isClosed ? 'none' : 'live'}>
      <div class="stack">
        <SeatButtons seats={POSITIONS} lit={positions} isBetting={isBetting} isClosed={isClosed} onTap={tap} />
        <RoundWagers {...{ line, table, isClosed }} />
        <RoundSection {...{ threeCard, acts, entered, isClosed }} inPlay={table.inPlay} />
      </div>
      <aside>
        <RoundTroubles {...{ line, table, threeCard, acts }} />
        <Decks {...{ line, threeCard }} />
        <PostedOdds wagers={threeCard.wagers.map(postedWager)} />
      </aside>
      <OtherActs isClosed={isClosed} />
    </div>
  );
}

interface RoundSectionProps {
  readonly threeCard: ThreeCardTable;
  readonly inPlay: boolean;
  readonly acts: DealerActs;
  readonly entered: ReturnType<typeof useEntered>;
  readonly isClosed: boolean;
}

function RoundSection({ threeCard, inPlay, acts, entered, isClosed }: RoundSectionProps) {
  const { round } = threeCard;
  const { isBetting, positions, stakes, setStakes, step, entry, setEntry, readAgain } = entered;
  const deck = useDeckFields(threeCard.decksOpened);
  const big = bigOf(step, {
    positions,
    stakes: stakes.filter(({ seat }) => positions.includes(seat)),
    cards: entry.rank === null ? entry.cards : [],
    deck: deck.value,
  });
  const press = ({ label, message, isDelayed }: BigStep): void => {
    readAgain(null);
    if (isDelayed) acts.sendLater(label, message);
    else acts.send(message);
  };
  return (
    <section class="coup" aria-label={t('Round')} data-phase={round?.phase ?? 'none'} tabIndex={-1}>
      <h2 class="visually-hidden">{t('Round')}</h2>
      {acts.note !== undefined && (
        <p class="banner-note" role="status">
          {acts.note}
        </p>
      )}
      {isBetting && <RoundStakes {...{ threeCard, positions, stakes, isClosed }} onChange={setStakes} />}
      {step.kind === 'show' && (
        <HandPad label={handTitle(step.hand)} entry={entry} isClosed={isClosed || acts.isBusy} onEntry={setEntry} />
      )}
      {step.kind === 'open-deck' && deck.fields}
      {round !== null && !isBetting && <RoundResult round={round} onReadAgain={readAgain} />}
      <ActBar
        {...{ acts, isClosed, label: big.label, detail: big.detail }}
        isReady={big.isReady && acts.pending === null && !(step.kind === 'open' && !inPlay)}
        onPress={() => press(big)}
      />
    </section>
  );
}

interface OfRound<T> {
  readonly round: number;
  readonly value: T;
}

function useEntered(tableId: string, threeCard: ThreeCardTable) {
  const { round } = threeCard;
  const number = round?.round ?? 0;
  const [placed, setPlaced] = useState<OfRound<readonly number[]>>();
  const [staked, setStaked] = useState<OfRound<readonly SeatStakes[]>>();
  const [again, setAgain] = useState<OfRound<number | null>>();
  const isBetting = round?.phase === 'betting';
  const due = nextThreeCardStep(threeCard, clock.value);
  const reread = round?.phase === 'dealing' && again?.round === number ? again.value : null;
  const step: ThreeCardStep = reread === null ? due : { kind: 'show', round: number, hand: reread };
  const { entry, setEntry, clear } = useHandEntry(tableId, number * HANDS + (step.kind === 'show' ? step.hand : 0));
  const tapped = placed?.round === number ? placed.value : [];
  const positions = isBetting ? tapped : positionsOf(round);
  const tap = (position: number): void => {
    const others = positions.filter((each) => each !== position);
    const isOut = others.length < positions.length;
    setPlaced({ round: number, value: isOut ? others : [...others, position].sort((one, other) => one - other) });
  };
  return {
    ...{ isBetting, positions, tap, step, entry, setEntry },
    stakes: staked?.round === number ? staked.value : [],
    setStakes: (value: readonly SeatStakes[]): void => setStaked({ round: number, value }),
    readAgain: (value: number | null): void => {
      setAgain({ round: number, value });
      if (value !== null) clear(number * HANDS + value);
    },
  };
}

function positionsOf(round: ThreeCardRound | null): readonly number[] {
  return round?.phase === 'dealing' ? round.positions : [];
}

function useHandEntry(tableId: string, place: number) {
  const [dealt, setDealt] = useState(() => ({ place, entry: keptEntry(tableId, place) }));
  useEffect(() => keepEntry(tableId, dealt.place, dealt.entry), [dealt]);
  const entryIn = (before: typeof dealt): Entry => (before.place === place ? before.entry : EMPTY_ENTRY);
  return {
    entry: entryIn(dealt),
    setEntry: (change: (entry: Entry) => Entry): void =>
      setDealt((before) => ({ place, entry: change(entryIn(before)) })),
    clear: (at: number): void => setDealt({ place: at, entry: EMPTY_ENTRY }),
  };
}

function useDeckFields(decksOpened: number) {
  const [deck, setDeck] = useState<OpenedDeck & { readonly after: number }>();
  const value: OpenedDeck =
    deck?.after === decksOpened ? deck : { color: decksOpened % 2 === 0 ? 'red' : 'blue', verifiedBy: '' };
  const enter = (change: Partial<OpenedDeck>): void => setDeck({ ...value, ...change, after: decksOpened });
  const fields = (
    <>
      <label class="inline">
        {t('Card back color')}
        <input value={value.color} maxLength={20} onInput={(event) => enter({ color: event.currentTarget.value })} />
      </label>
      <label class="inline">
        {t('Floorperson who verified the inspection (leave empty for pre-shuffled cards)')}
        <input
          value={value.verifiedBy}
          maxLength={60}
          onInput={(event) => enter({ verifiedBy: event.currentTarget.value })}
        />
      </label>
    </>
  );
  return { value, fields };
}
