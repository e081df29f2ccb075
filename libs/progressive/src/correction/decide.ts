import { centsToMicro, maxAmount, must } from '@jackpot/money';
import { cardName, dealOf, impossibleCard, type Card } from '@jackpot/rules';
import { accept, already, reject, type Decision } from '../answers.js';
import { approvalRefused, actRefused, requestHash } from '../approval.js';
import { isWholeMeter, type Award, type ReversedAward } from '../award/award.js';
import { fixAwards } from '../award/decide.js';
import type { CorrectionCommand, CorrectionCommandOf } from './commands.js';
import { correctionRequested, type ResultReversal } from './events.js';
import { evolveUndone } from './evolve.js';
import { lockedEarlier, meterCents } from '../coup/decide-resolve.js';
import type { LevelId } from '../ids.js';
import type { LevelMeters } from '../levels/meters.js';
import { unmoved, type LevelMove } from '../levels/moves.js';
import { metersOf } from '../levels/state.js';
import { personProblem } from '../person.js';
import { SIGNERS } from '../roles.js';
import { putBack } from '../shoe/evolve.js';
import type { OpenedLink } from '../state.js';
import type { Coup, TableState } from '../table/state.js';

type ResolvedCoup = Extract<Coup, { readonly phase: 'resolved' }>;

/**
 * A misread card put right before the coup is settled (DESIGN 6): the awards that followed from it are taken back exactly,
 * and those of the true cards fixed, in one step. Only while nobody has gone on from the wrong ones.
 */
export function decideCorrection(link: OpenedLink, command: CorrectionCommand, now: number): Decision {
  const table = link.tables[command.table];
  if (table === undefined) return reject('TABLE_NOT_ON_LINK');
  const nobody = personProblem(command.person);
  if (nobody !== null) return reject('PERSON_INCOMPLETE', nobody);
  const { coup } = table;
  if (coup === null || coup.coup !== command.coup)
    return reject('COUP_UNKNOWN', `the table is at coup ${coup?.coup ?? 0}`);
  if (coup.phase === 'settled' || coup.phase === 'voided') return reject('COUP_OVER');
  if (coup.phase !== 'resolved') return reject('COUP_NOT_RESOLVED');
  return command.type === 'request-correction'
    ? decideRequest({ link, table, coup, now }, command)
    : decideApprove({ link, table, coup, now }, command);
}

interface At {
  readonly link: OpenedLink;
  readonly table: TableState;
  readonly coup: ResolvedCoup;
  readonly now: number;
}

function decideRequest(at: At, command: CorrectionCommandOf<'request-correction'>): Decision {
  const { type: _, ...asked } = command;
  const { cards } = asked;
  const refusal = actRefused(asked, SIGNERS.requestCorrection) ?? cardsRefused(at, cards) ?? notExact(at, cards);
  if (refusal !== null) return refusal;
  const { coup, table, link, now } = at;
  const request = { ...asked, cardsBefore: coup.cards };
  if (link.requestedCorrections.get(table.tableNo)?.hash === requestHash(correctionRequested, request))
    return already({ ok: true, type: 'done' });
  return accept([{ type: 'CorrectionRequested', at: now, ...request }], {
    ok: true,
    type: 'done',
  });
}

function decideApprove(at: At, command: CorrectionCommandOf<'approve-correction'>): Decision {
  const { link, table, coup, now } = at;
  const { person: second } = command;
  const known = link.requestedCorrections.get(table.tableNo);
  const waiting = known?.coup === coup.coup ? known : null;
  const refusal = approvalRefused(waiting, command, SIGNERS.approveCorrection);
  if (refusal !== null || waiting === null) return refusal ?? reject('NO_SUCH_REQUEST');
  const { cards, reference, reason, person } = waiting;
  const no = cardsRefused(at, cards) ?? notExact(at, cards);
  if (no !== null) return no;
  // After this point the coup must be corrected.
  const undone = undoneOf(link, coup);
  const fixed = fixAwards(asIfUnresolved(link, undone), table.tableNo, linesOf(at, cards, undone), now);
  const { moves } = fixed;
  const awards = heldAsBefore(fixed.awards, coup.awards);
  return accept(
    [
      {
        type: 'CoupCorrected',
        at: now,
        ...{ table: table.tableNo, coup: coup.coup, cardsBefore: coup.cards, cards },
        ...{ reference, reason, person, second, undone, awards, moves },
      },
    ],
    { ok: true, type: 'done' },
  );
}

/** A meter whose hit came too close to another table's is held for that still, whoever of the coup has won it now. */
function heldAsBefore(awards: readonly Award[], before: readonly Award[]): readonly Award[] {
  return awards.map((award) => {
    if (!isWholeMeter(award.line) || award.reviewWith > 0) return award;
    const held = before.find(({ level, reviewWith }) => level === award.level && reviewWith > 0);
    return held === undefined ? award : { ...award, reviewWith: held.reviewWith };
  });
}

/** Why these cannot be the coup's cards: those that were entered go back into the shoe first. */
function cardsRefused({ table, coup }: At, cards: readonly Card[]): Decision | null {
  if (names(cards) === names(coup.cards)) return reject('CORRECTION_NOT_POSSIBLE', 'these are the cards it has');
  const deal = dealOf(cards);
  if ('code' in deal)
    return deal.code === 'CARDS_MISSING'
      ? reject('CARDS_MISSING', `next: ${deal.next}`)
      : reject('CARD_NOT_TO_BE_DRAWN', deal.why);
  // A simulated round may have begun with a disclosed card, which had left the shoe before: that one stays as it is.
  if (coup.lock === null && cards[0] !== coup.cards[0])
    return reject('CORRECTION_NOT_POSSIBLE', 'the first card of a simulated round stays');
  const impossible = impossibleCard(putBack(table.cardsLeft, coup.cards), cards);
  if (impossible !== undefined) return reject('CARD_NOT_IN_SHOE', cardName(impossible));
  const more = cards.length - coup.cards.length;
  if (table.dealing !== null && more > table.dealing.remaining)
    return reject('CARD_NOT_IN_SHOE', `it holds ${table.dealing.remaining} cards`);
  return null;
}

/** Why the awards cannot be taken back to the micro-cent any more; null where they can. */
function notExact(at: At, cards: readonly Card[]): Decision | null {
  const { link, coup } = at;
  for (const { awardNumber, documentNumber } of coup.awards) {
    if (documentNumber === 0) continue;
    const claim = link.claims.get(awardNumber);
    if (claim === undefined) return reject('CORRECTION_NOT_POSSIBLE', `the claim of award ${awardNumber} has ended`);
    if (claim.progress.step !== 'opened')
      return reject('CORRECTION_NOT_POSSIBLE', `the claim of award ${awardNumber} is ${claim.progress.step}`);
  }
  const moved = coup.moves.find(({ level }) => (link.movedAt.get(level) ?? 0) > coup.journalSequence);
  if (moved !== undefined)
    return reject('CORRECTION_NOT_POSSIBLE', `${moved.level} was hit or set since; reject the claim instead`);
  if (coup.lock === null) return null;
  const earlier = lockedEarlier(link, linesOf(at, cards, undoneOf(link, coup)), coup.lock.journalSequence);
  return earlier.length > 0 ? reject('EARLIER_COUP_UNRESOLVED', earlier.join(', ')) : null;
}

function linesOf({ link, table, coup }: At, cards: readonly Card[], undone: ResultReversal) {
  const deal = dealOf(cards);
  if (coup.lock === null || 'code' in deal) return [];
  return table.evaluator.evaluate(deal, coup.lock.seats, meterCents(asIfUnresolved(link, undone)));
}

function undoneOf(link: OpenedLink, { awards, moves }: ResolvedCoup): ResultReversal {
  return { awards: awards.map((award) => takenBack(link, award)), moves, surplus: surplusOf(link, moves) };
}

/** As it stands by now: a document may have been voided and another made out since. */
function takenBack(link: OpenedLink, fixed: ReversedAward): ReversedAward {
  const { awardNumber, seat, line, level, amountCents, fromMeterCents, documentNumber } =
    link.claims.get(fixed.awardNumber)?.award ?? fixed;
  return { awardNumber, seat, line, level, amountCents, fromMeterCents, documentNumber };
}

/** What the meters would show past their limits, for what they gained since the hit: it goes to overflow. */
function surplusOf(link: OpenedLink, moves: readonly LevelMove[]): ResultReversal['surplus'] {
  const levels = new Set(moves.map(({ level }) => level));
  return [...levels].flatMap((level) => {
    const ceilingCents = must(link.terms[link.levels.indexOf(level)], 'terms of a level').ceilingCents;
    if (ceilingCents === null) return [];
    const surplusMicro = maxAmount(0n, displayWithout(link, level, moves) - centsToMicro(ceilingCents));
    return surplusMicro === 0n ? [] : [{ level, surplusMicro }];
  });
}

function displayWithout(link: OpenedLink, level: LevelId, moves: readonly LevelMove[]): bigint {
  let registers: Pick<LevelMeters, 'displayMicro' | 'reserveMicro' | 'overflowMicro'> = metersOf(link, level);
  for (const move of moves.toReversed()) if (move.level === level) registers = unmoved(registers, move);
  return registers.displayMicro;
}

/** The link as it would stand without the result: to decide on, never kept. */
function asIfUnresolved(link: OpenedLink, undone: ResultReversal): OpenedLink {
  const copy: OpenedLink = { ...link, meters: [...link.meters], claims: new Map(link.claims) };
  evolveUndone(copy, undone);
  return copy;
}

function names(cards: readonly Card[]): string {
  return cards.map(cardName).join(' ');
}
