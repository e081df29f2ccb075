import { type Card, REMEDIES, burnCount, cardName, deckAge, impossibleCard, rulingOn } from '@jackpot/rules';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { OpenCoup } from '../commands.js';
import { openVigorishRefused } from './open-vigorish.js';
import type { DealingShoe, TableState } from '../table/state.js';
import {
  coverCoupNow,
  dueFirstCard,
  isBetweenCoups,
  isHandOver,
  isRoundUnderWay,
  isSameShoe,
  leavingShoe,
  mayFollow,
  shoeInUse,
} from './dealing-shoe.js';
import type { ShoeTerms } from '../config/link-config.js';
import type { BurnCards, EndShoe, OpenShoe, RecordIrregularity, ShoeCommand, ShowCoverCard } from './commands.js';
import type { OpenedLink } from '../state.js';

export const CLOCK_AHEAD_MS_MAX = 5 * 60 * 1_000;
const MINUTE_MS = 60 * 1_000;

export function decideShoeCommand(link: OpenedLink, table: TableState, command: ShoeCommand, now: number): Decision {
  const terms = link.config.shoes;
  if (terms === null) return reject('SHOES_NOT_TRACKED');
  if (command.type === 'open-shoe') return decideOpenShoe({ link, terms, table, command, now });
  const { dealing } = table;
  if (dealing === null || command.shoe !== table.shoe)
    return reject('SHOE_NOT_OPEN', `the table is at ${atShoe(table)}`);
  switch (command.type) {
    case 'burn':
      return decideBurn(dealing, terms, command, now);
    case 'cover-card':
      return decideCoverCard(table, dealing, command, now);
    case 'irregularity':
      return decideIrregularity({ table, dealing, terms, command, now });
    case 'end-shoe':
      return decideEndShoe(table, dealing, command, now);
  }
}

function atShoe(table: TableState): string {
  return table.dealing === null ? 'no shoe yet' : `shoe ${table.shoe}`;
}

interface Opening {
  readonly link: OpenedLink;
  readonly terms: ShoeTerms;
  readonly table: TableState;
  readonly command: OpenShoe;
  readonly now: number;
}

/** Opens a shoe (chapters 3, 4, 5). Cards that later reach the age of 24 hours are dealt to the end (3 C). */
function decideOpenShoe({ link, terms, table, command, now }: Opening): Decision {
  const { decks, backs, cardsOpenedAt, shoe } = command;
  const answer: Answer = { ok: true, type: 'shoe-opened', shoe };
  if (isSameShoe(table, command)) return already(answer);
  const isFirst = table.dealing === null && table.coup === null;
  const next = isFirst ? table.shoe : table.shoe + 1;
  if (shoe !== next) return reject('SHOE_OUT_OF_ORDER', `the next shoe is ${next}`);
  if (!isBetweenCoups(table)) return reject('SHOE_DURING_COUP');
  const refused = openVigorishRefused(table);
  if (refused !== null) return refused;
  if (decks !== link.config.decks) return reject('SHOE_DECKS_WRONG', `the terms have ${link.config.decks}`);
  if (cardsOpenedAt > now + CLOCK_AHEAD_MS_MAX) return reject('CARDS_NOT_OPENED_YET');
  const age = deckAge({ openedAt: cardsOpenedAt, now, warnMs: terms.warnMinutes * MINUTE_MS });
  if (age === 'overdue') return reject('CARDS_TOO_OLD', `opened at ${new Date(cardsOpenedAt).toISOString()}`);
  if (terms.batches === 2 && !mayFollow(table, command)) return reject('BATCH_NOT_ALTERNATED', backs);
  const { table: tableNo, by } = command;
  return accept([{ type: 'ShoeLoaded', at: now, table: tableNo, shoe, decks, backs, cardsOpenedAt, by }], answer);
}

function decideBurn(dealing: DealingShoe, terms: ShoeTerms, { table, shoe, card }: BurnCards, now: number): Decision {
  const answer: Answer = { ok: true, type: 'burned', shoe, faceDown: burnCount(card) };
  if (dealing.burnCard === card) return already(answer);
  if (dealing.burnCard !== null) return reject('ALREADY_BURNED', cardName(dealing.burnCard));
  if (dealing.isEnded) return reject('SHOE_NOT_OPEN');
  if (terms.inspection === 'two-people' && dealing.verifiedBy === null) return reject('CARDS_NOT_VERIFIED');
  return accept([{ type: 'CardsBurned', at: now, table, shoe, card }], answer);
}

/** Records the cover card (chapter 9 D). */
function decideCoverCard(table: TableState, dealing: DealingShoe, command: ShowCoverCard, now: number): Decision {
  const { coup, shoe } = command;
  if (dealing.coverCoup === coup) return already(coverAnswer(shoe, coup, dealing.lastHand?.announcedBy === 0));
  if (dealing.coverCoup !== null) return reject('COVER_CARD_ALREADY_SEEN', `in coup ${dealing.coverCoup}`);
  if (dealing.isEnded) return reject('SHOE_NOT_OPEN');
  if (dealing.burnCard === null) return reject('BURN_FIRST');
  if (!isCoupOfCover(table, coup)) return reject('COUP_UNKNOWN', `the table is at coup ${table.coup?.coup ?? 0}`);
  return accept(
    [{ type: 'CoverCardSeen', at: now, table: command.table, shoe, coup }],
    coverAnswer(shoe, coup, isHandOver(table, coup)),
  );
}

function coverAnswer(shoe: number, coup: number, isLate: boolean): Answer {
  return { ok: true, type: 'cover-card-out', shoe, coup, ...(isLate ? { lastHand: true as const } : {}) };
}

function isCoupOfCover(table: TableState, coup: number): boolean {
  const isNext = coup === (table.coup?.coup ?? 0) + 1;
  return coup === coverCoupNow(table) || (isNext && (isBetweenCoups(table) || table.coup?.phase === 'resolved'));
}

interface Happened {
  readonly table: TableState;
  readonly dealing: DealingShoe;
  readonly terms: ShoeTerms;
  readonly command: RecordIrregularity;
  readonly now: number;
}

/** Source: chapter 13. */
function decideIrregularity({ table, dealing, terms, command, now }: Happened): Decision {
  const { shoe, number, coup, kind, card, dealt, by } = command;
  if (isRepeated(dealing, command)) return already(irregularityAnswer(command, dealing));
  const next = dealing.irregularities + 1;
  if (number !== next) return reject('IRREGULARITY_OUT_OF_ORDER', `the next is ${next}`);
  if (dealing.isEnded) return reject('SHOE_NOT_OPEN');
  if (dealing.burnCard === null) return reject('BURN_FIRST');
  const last = table.coup?.coup ?? 0;
  if (coup !== last) return reject('COUP_UNKNOWN', `the table is at coup ${last}`);
  const { exposedThirdCard } = terms;
  const ruling = rulingOn({ kind, card }, { isUnderWay: isRoundUnderWay(table), dealt, exposedThirdCard });
  if ('none' in ruling) return reject('NO_IRREGULARITY', ruling.none);
  const impossible = impossibleCard(table.cardsLeft, card === null ? dealt : [...dealt, card]);
  if (impossible !== undefined) return reject('CARD_NOT_IN_SHOE', cardName(impossible));
  const { clause } = ruling;
  const event = { at: now, table: command.table, shoe, coup, number, kind, card, dealt, clause, by };
  return accept([{ type: 'IrregularityRecorded', ...event }], {
    ...{ ok: true, type: 'irregularity', shoe, number, clause },
    remedy: REMEDIES[clause],
  });
}

function isRepeated({ irregularities, lastIrregularity: last }: DealingShoe, command: RecordIrregularity): boolean {
  if (last === null || command.number !== irregularities || command.kind !== last.kind) return false;
  return command.card === last.card && command.coup === last.coup && sameCards(command.dealt, last.dealt);
}

function irregularityAnswer({ shoe, number }: RecordIrregularity, { lastIrregularity }: DealingShoe): Answer {
  const clause = lastIrregularity?.clause ?? 'A';
  return { ok: true, type: 'irregularity', shoe, number, clause, remedy: REMEDIES[clause] };
}

function decideEndShoe(table: TableState, dealing: DealingShoe, command: EndShoe, now: number): Decision {
  const { shoe, by, reason } = command;
  const answer: Answer = { ok: true, type: 'shoe-ended', shoe };
  if (dealing.isEnded) return already(answer);
  if (!isBetweenCoups(table)) return reject('SHOE_DURING_COUP');
  return accept([{ type: 'ShoeEnded', at: now, table: command.table, shoe, by, reason }], answer);
}

export function openingRefused(link: OpenedLink, table: TableState, { kind }: OpenCoup): Decision | null {
  if (link.config.shoes === null || table.threeCard !== null) return null;
  const dealing = shoeInUse(table);
  if (dealing === null) return reject('SHOE_NOT_OPEN');
  if (dealing.burnCard === null) return reject('BURN_FIRST');
  if (dealing.end === 'over') return reject('SHOE_OVER');
  const [disclosed] = dealing.disclosed;
  if (disclosed !== undefined && kind === 'wagering') return reject('SIMULATED_ROUND_FIRST', cardName(disclosed.card));
  return null;
}

export function cardsRefused(table: TableState, coup: number, cards: readonly Card[]): Decision | null {
  const { dealing } = table;
  if (dealing?.shortIn === coup) return reject('CARDS_RAN_OUT');
  const due = dueFirstCard(table);
  if (due !== null && cards[0] !== due) return reject('DISCLOSED_CARD_FIRST', cardName(due));
  const third = dealing?.bankersThird;
  if (third?.coup === coup && !sameCards(third.cards, cards))
    return reject('DISCLOSED_CARD_THIRD', third.cards.map(cardName).join(' '));
  const leaving = leavingShoe(table, cards);
  const impossible = impossibleCard(table.cardsLeft, leaving);
  if (impossible !== undefined) return reject('CARD_NOT_IN_SHOE', cardName(impossible));
  if (dealing !== null && leaving.length > dealing.remaining)
    return reject('CARD_NOT_IN_SHOE', `it holds ${dealing.remaining} cards`);
  return null;
}

function sameCards(a: readonly Card[], b: readonly Card[]): boolean {
  return a.length === b.length && a.every((card, index) => card === b[index]);
}
