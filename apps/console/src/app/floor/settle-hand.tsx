import { MICRO_PER_CENT, centsToText, parseMicro } from '@jackpot/money';
import { useState } from 'preact/hooks';
import { CardPad } from '../cards/card-pad.js';
import { type Entry, dueAfter } from '../cards/entry.js';
import { RefusalNote, useAct } from '../parts/act.js';
import { called, dollars } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import type { Award, LevelMeters, LinkTerms } from '../server/shapes.js';
import { ofLink } from '../shell/link.js';
import { AskCorrection } from './correction.js';

interface Settled {
  readonly outcome: string;
  readonly player: { readonly points: number };
  readonly banker: { readonly points: number };
  readonly royal9?: readonly { readonly seat: number; readonly line: string; readonly award: number }[];
}

interface SettleHandProps {
  readonly tableId: string;
  readonly coup: number;
  readonly cards: readonly string[];
  readonly seats: readonly number[];
  readonly awards: readonly Award[];
  /** Its record stays as it is. */
  readonly isSettled: boolean;
}

/** A disputed hand, settled again by the rules from the cards a supervisor sees on the table. Nothing is changed by it. */
export function SettleHand({ tableId, coup, cards, seats, awards, isSettled }: SettleHandProps) {
  const terms = useRead<LinkTerms>(ofLink('').replace(/\/$/, ''));
  const meters = useRead<{ readonly levels: readonly LevelMeters[] }>(ofLink('meters'));
  const [entry, setEntry] = useState<Entry>({ cards, rank: null });
  const [settled, setSettled] = useState<Settled>();
  const { isBusy, refusal, run } = useAct();
  const settle = async (): Promise<void> => {
    const body = bodyOf({ tableId, cards: entry.cards, seats, terms: terms.value, levels: meters.value?.levels ?? [] });
    setSettled(await ask<Settled>('POST', 'rules/settle', body));
  };
  return (
    <section class="panel" aria-label="Settle from the cards">
      <h2>Settle from the cards</h2>
      <p class="soft">
        Enter what lies on the table and compare it with the record. Settling here changes nothing; lines that win a
        meter are shown at the meter as it is now.
      </p>
      <CardPad
        entry={entry}
        isClosed={isBusy}
        onEntry={(next) => {
          setEntry(next);
          setSettled(undefined);
        }}
      />
      <button
        class="main"
        disabled={isBusy || terms.value === undefined || dueAfter(entry.cards) !== 'done'}
        onClick={() => void run(settle)}
      >
        Settle by the rules
      </button>
      <RefusalNote refusal={refusal} />
      {settled !== undefined && <SettledHand settled={settled} awards={awards} />}
      {!isSettled && may('coup.request-correction') && (
        <AskCorrection tableId={tableId} coup={coup} recorded={cards} entered={entry.cards} />
      )}
    </section>
  );
}

function SettledHand({ settled, awards }: { readonly settled: Settled; readonly awards: readonly Award[] }) {
  const recorded = (seat: number): string => {
    const found = awards
      .filter((award) => award.seat === seat && award.line !== 'must-hit' && award.status !== 'corrected')
      .map(({ line }) => called(line));
    return found.length === 0 ? 'nothing' : found.join(', ');
  };
  return (
    <div role="status" class="settled">
      <p class="result">
        {called(settled.outcome)}{' '}
        <span class="soft">
          Player {settled.player.points}, Banker {settled.banker.points}
        </span>
      </p>
      {settled.royal9 !== undefined && (
        <table>
          <thead>
            <tr>
              <th>Seat</th>
              <th>By the rules</th>
              <th class="right">Award</th>
              <th>On record</th>
            </tr>
          </thead>
          <tbody>
            {settled.royal9.map(({ seat, line, award }) => (
              <tr key={seat}>
                <td>{seat}</td>
                <td>{line === 'lose' ? 'nothing' : called(line)}</td>
                <td class="right">{dollars(centsToText(BigInt(award)))}</td>
                <td>{recorded(seat)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface Asked {
  readonly tableId: string;
  readonly cards: readonly string[];
  readonly seats: readonly number[];
  readonly terms: LinkTerms | undefined;
  readonly levels: readonly LevelMeters[];
}

/** The question to the rules: the table's seats with their pairs, and who had a wager. */
function bodyOf({ tableId, cards, seats, terms, levels }: Asked): object {
  const table = terms?.config.tables.find((each) => each.tableId === tableId);
  if (terms === undefined || table === undefined || seats.length === 0) return { cards };
  const { paytable, royal9, awards } = terms.config;
  return {
    cards,
    royal9: {
      paytable,
      policy: { ...royal9, percentAward: awards.percentAward },
      seats: table.seats.map(({ seat, pairs }) => ({ seat, personal: pairs, wager: seats.includes(seat) })),
      meters: { star: centsOf(levels, 'star'), spade: centsOf(levels, 'spade'), heart: centsOf(levels, 'heart') },
    },
  };
}

/** A meter in whole cents, as the question wants it. */
function centsOf(levels: readonly LevelMeters[], level: string): number {
  const micro = parseMicro(levels.find((each) => each.level === level)?.display ?? '0.00');
  return typeof micro === 'bigint' ? Number(micro / MICRO_PER_CENT) : 0;
}
