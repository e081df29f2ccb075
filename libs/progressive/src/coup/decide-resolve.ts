import { wholeCents } from '@jackpot/money';
import {
  type Announcement,
  type Card,
  type PayAssist,
  type SeatLine,
  announcedAt,
  cardName,
  dealOf,
  payAssist,
} from '@jackpot/rules';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { Inputs, ResolveCoup } from '../commands.js';
import { miniBaccaratGameOf } from '../config/link-config.js';
import { announcesLastHand, resultAnnouncesLastHand } from '../shoe/dealing-shoe.js';
import type { LinkState, OpenedLink } from '../state.js';
import type { EventOf } from '../catalogue.js';
import type { Lock, TableState } from '../table/state.js';
import { metersOf } from '../levels/state.js';
import { fixAwards } from '../award/decide.js';
import { testMustHit } from './must-hit.js';
import { heldRefusal } from './decide-held-round.js';
import { isWholeMeter, type Award } from '../award/award.js';
import { cardsRefused } from '../shoe/decide.js';
import { otherCoup } from './other-coup.js';

/**
 * Decides a result in one event (INV-04): cards are checked (chapter 10), awards fixed, levels debited and reset, and
 * the Must Hit tested.
 */
export function decideResolve(
  state: LinkState,
  link: OpenedLink,
  table: TableState,
  command: ResolveCoup,
  inputs: Inputs,
): Decision {
  const coup = table.coup;
  if (coup === null || coup.coup !== command.coup) return otherCoup(coup, command.coup);
  if (coup.phase === 'held' && !coup.isReleased) return heldRefusal(link, coup.sinceMs);
  if (coup.phase === 'betting' || coup.phase === 'held') return reject('COUP_NOT_LOCKED');
  if (coup.phase === 'voided') return reject('COUP_OVER');
  if (coup.phase === 'settled' && coup.journalSequence === 0)
    return reject('COUP_OVER', 'it was settled without cards');
  if (coup.phase === 'resolved' || coup.phase === 'settled') {
    return sameCards(coup.cards, command.cards)
      ? already(resolvedAnswer(table, coup, announcesLastHand(table, coup.coup)))
      : reject('COUP_ALREADY_RESOLVED', names(coup.cards));
  }
  const deal = dealOf(command.cards);
  if (!deal.ok)
    return deal.code === 'CARDS_MISSING'
      ? reject('CARDS_MISSING', `next: ${deal.next}`)
      : reject('CARD_NOT_TO_BE_DRAWN', deal.why);
  const refused = cardsRefused(table, command.coup, command.cards);
  if (refused !== null) return refused;
  const lines = coup.phase === 'locked' ? table.evaluator.evaluate(deal, coup.lock.seats, meterCents(link)) : [];
  const earlier = coup.phase === 'locked' ? lockedEarlier(link, lines, coup.lock.journalSequence) : [];
  if (earlier.length > 0) return reject('EARLIER_COUP_UNRESOLVED', earlier.join(', '));
  // After this point the command must succeed.
  const { cards } = command;
  const event = resultOf(
    link,
    table,
    { coup: coup.coup, lock: coup.phase === 'locked' ? coup.lock : null, cards, lines },
    inputs,
  );
  const { awards, mustHit } = event;
  const result = { ...command, journalSequence: state.sequence + 1, awards, mustHit: mustHit?.award ?? null };
  return accept([event], resolvedAnswer(table, result, resultAnnouncesLastHand(table, command.coup)));
}

interface ToFix {
  readonly coup: number;
  /** Null: a simulated round. */
  readonly lock: Lock | null;
  /** Empty at a table of Three Card Baccarat, where other events of the round carry the cards. */
  readonly cards: readonly Card[];
  readonly lines: readonly SeatLine[];
}

/** Fixes awards, and tests the Must Hit. */
export function resultOf(
  link: OpenedLink,
  table: TableState,
  { coup, lock, cards, lines }: ToFix,
  inputs: Inputs,
): EventOf<'CoupResolved'> {
  const { tableNo } = table;
  const { awards, moves } = fixAwards(link, { table: tableNo, seats: lock?.seats ?? [], lines, now: inputs.now });
  const mustHit = lock === null ? null : testMustHit(link, table, { coup, lock, awards }, inputs);
  return { type: 'CoupResolved', at: inputs.now, table: tableNo, coup, cards, awards, moves, mustHit };
}

export function meterCents(link: OpenedLink): {
  readonly star: bigint;
  readonly spade: bigint;
  readonly heart: bigint;
} {
  const cents = (level: 'star' | 'spade' | 'heart'): bigint => wholeCents(metersOf(link, level).displayMicro);
  return { star: cents('star'), spade: cents('spade'), heart: cents('heart') };
}

/** Tables whose earlier lock could still win the meter that this coup would take. */
export function lockedEarlier(
  link: OpenedLink,
  lines: readonly SeatLine[],
  journalSequence: number,
): readonly string[] {
  if (link.config.awards.tableOrder === 'commit' || !lines.some(({ line }) => isWholeMeter(line))) return [];
  return link.tables
    .filter(
      ({ coup }) =>
        coup?.phase === 'locked' && coup.lock.journalSequence < journalSequence && coup.lock.seats.length > 0,
    )
    .map(({ tableId }) => tableId);
}

export function announcedWith({ config }: TableState, cards: readonly Card[]): Announcement | null {
  const deal = dealOf(cards);
  return !deal.ok ? null : announcedAt(config.variant, deal);
}

export function payAssistWith({ config, stakes }: TableState, cards: readonly Card[]): PayAssist | null {
  const { variant } = config;
  const game = miniBaccaratGameOf(config);
  if (game === undefined) return null;
  const deal = dealOf(cards);
  return deal.ok ? payAssist(deal, { variant, game }, stakes) : null;
}

function resolvedAnswer(
  table: TableState,
  coup: {
    readonly coup: number;
    readonly cards: readonly Card[];
    readonly journalSequence: number;
    readonly awards: readonly Award[];
    readonly mustHit: Award | null;
  },
  isLastHandNext: boolean,
): Answer {
  const { journalSequence, awards, mustHit } = coup;
  const announce = announcedWith(table, coup.cards);
  const assist = payAssistWith(table, coup.cards);
  return {
    ok: true,
    type: 'resolved',
    coup: coup.coup,
    journalSequence,
    awards,
    mustHit,
    ...(announce === null ? {} : { announce }),
    ...(assist === null ? {} : { payAssist: assist }),
    ...(isLastHandNext ? { lastHand: true as const } : {}),
  };
}

function sameCards(a: readonly Card[], b: readonly Card[]): boolean {
  return a.length === b.length && a.every((card, index) => card === b[index]);
}

function names(cards: readonly Card[]): string {
  return cards.map(cardName).join(' ');
}
