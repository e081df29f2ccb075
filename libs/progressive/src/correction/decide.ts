import { centsToMicro } from '@jackpot/money';
import { cardName, dealOf, impossibleCard, type Card } from '@jackpot/rules';
import { accept, already, reject, type Decision } from '../answers.js';
import { approvalRefused, actRefused, requestHash } from '../approval.js';
import { isWholeMeter, type Award, type ReversedAward } from '../award/award.js';
import { fixAwards } from '../award/decide.js';
import type { CorrectionCommand, CorrectionCommandOf } from './commands.js';
import { correctionRequested, type ResultReversal } from './events.js';
import { evolveReversal } from './evolve.js';
import { lockedEarlier, meterCents } from '../coup/decide-resolve.js';
import type { LevelId } from '../ids.js';
import { asIfNever, isMoved, reversals, withoutResult } from '../levels/as-if-never.js';
import { personProblem } from '../person.js';
import { SIGNERS } from '../roles.js';
import { putBack } from '../shoe/evolve.js';
import type { OpenedLink } from '../state.js';
import type { Coup, TableState } from '../table/state.js';
import { otherCoup } from '../coup/other-coup.js';

type ResolvedCoup = Extract<Coup, { readonly phase: 'resolved' }>;

/**
 * Corrects misread cards: one event reverses the awards and fixes those of the true cards. Possible only before the
 * settlement and while nobody has acted on the wrong result.
 */
export function decideCorrection(link: OpenedLink, command: CorrectionCommand, now: number): Decision {
  const table = link.tables[command.table];
  if (table === undefined) return reject('TABLE_NOT_ON_LINK');
  const incomplete = personProblem(command.person);
  if (incomplete !== null) return reject('PERSON_INCOMPLETE', incomplete);
  const { coup } = table;
  if (coup === null || coup.coup !== command.coup) return otherCoup(coup, command.coup);
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
  const { type: _, ...requested } = command;
  const { cards } = requested;
  const refusal =
    actRefused(requested, SIGNERS.requestCorrection) ?? cardsRefused(at, cards) ?? notReversible(at, cards);
  if (refusal !== null) return refusal;
  const { coup, table, link, now } = at;
  const request = { ...requested, cardsBefore: coup.cards };
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
  const no = cardsRefused(at, cards) ?? notReversible(at, cards);
  if (no !== null) return no;
  // After this point the command must succeed.
  const reversal = reversalOf(link, coup);
  const fixed = fixAwards(asIfUnresolved({ link, table, coup }, reversal), {
    ...{ table: table.tableNo, seats: coup.lock?.seats ?? [] },
    ...{ lines: linesOf(at, cards, reversal), now },
  });
  const { moves } = fixed;
  const awards = heldAsBefore(fixed.awards, coup.awards);
  return accept(
    [
      {
        type: 'CoupCorrected',
        at: now,
        ...{ table: table.tableNo, coup: coup.coup, cardsBefore: coup.cards, cards },
        ...{ reference, reason, person, second, reversal, awards, moves },
      },
    ],
    { ok: true, type: 'done' },
  );
}

function heldAsBefore(awards: readonly Award[], before: readonly Award[]): readonly Award[] {
  return awards.map((award) => {
    if (!isWholeMeter(award.line) || award.reviewWith > 0) return award;
    const held = before.find(({ level, reviewWith }) => level === award.level && reviewWith > 0);
    return held === undefined ? award : { ...award, reviewWith: held.reviewWith };
  });
}

function cardsRefused({ table, coup }: At, cards: readonly Card[]): Decision | null {
  if (names(cards) === names(coup.cards)) return reject('CORRECTION_NOT_POSSIBLE', 'these are the cards it has');
  const deal = dealOf(cards);
  if (!deal.ok)
    return deal.code === 'CARDS_MISSING'
      ? reject('CARDS_MISSING', `next: ${deal.next}`)
      : reject('CARD_NOT_TO_BE_DRAWN', deal.why);
  const disclosed = disclosedThird(table, coup);
  if (disclosed !== undefined && (deal.player.length > 2 || deal.banker[2] !== disclosed))
    return reject('DISCLOSED_CARD_THIRD', `only the Banker draws, and its third card is ${cardName(disclosed)}`);
  if (coup.lock === null && cards[0] !== coup.cards[0])
    return reject('CORRECTION_NOT_POSSIBLE', 'the first card of a simulated round stays');
  const impossible = impossibleCard(putBack(table.cardsLeft, coup.cards), cards);
  if (impossible !== undefined) return reject('CARD_NOT_IN_SHOE', cardName(impossible));
  const more = cards.length - coup.cards.length;
  if (table.dealing !== null && more > table.dealing.remaining)
    return reject('CARD_NOT_IN_SHOE', `it holds ${table.dealing.remaining} cards`);
  return null;
}

/** The Banker's third card, if it was disclosed (chapter 13 C(1)). */
function disclosedThird({ dealing }: TableState, { coup }: ResolvedCoup): Card | undefined {
  return dealing?.bankersThird?.coup === coup ? dealing.bankersThird.cards.at(-1) : undefined;
}

function notReversible(at: At, cards: readonly Card[]): Decision | null {
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
  if (coup.moves.length > 0 && withoutResult(link, coup.journalSequence) === null)
    return reject('CORRECTION_NOT_POSSIBLE', 'too much was awarded since; reject the claim instead');
  if (coup.lock === null) return null;
  const earlier = lockedEarlier(link, linesOf(at, cards, reversalOf(link, coup)), coup.lock.journalSequence);
  return earlier.length > 0 ? reject('EARLIER_COUP_UNRESOLVED', earlier.join(', ')) : null;
}

function linesOf({ link, table, coup }: At, cards: readonly Card[], reversal: ResultReversal) {
  const deal = dealOf(cards);
  if (coup.lock === null || !deal.ok) return [];
  return table.evaluator.evaluate(deal, coup.lock.seats, meterCents(asIfUnresolved({ link, table, coup }, reversal)));
}

/** The pool's part of a reversed fixed award goes back to Star. */
function reversalOf(link: OpenedLink, coup: ResolvedCoup): ResultReversal {
  const awards = coup.awards.map((award) => reversed(link, award));
  const remaining = withoutResult(link, coup.journalSequence);
  if (remaining === null) return { awards, levels: [] };
  const owedMicro = (level: LevelId): bigint => {
    const of = awards.filter((award) => (award.level ?? 'star') === level);
    return -centsToMicro(of.reduce((sum, { fromMeterCents }) => sum + fromMeterCents, 0n));
  };
  return { awards, levels: reversals(link, asIfNever(link, remaining), owedMicro).filter(isMoved) };
}

function reversed(link: OpenedLink, fixed: ReversedAward): ReversedAward {
  const { awardNumber, seat, line, level, amountCents, fromMeterCents, documentNumber } =
    link.claims.get(fixed.awardNumber)?.award ?? fixed;
  return { awardNumber, seat, line, level, amountCents, fromMeterCents, documentNumber };
}

function asIfUnresolved({ link, table, coup }: Omit<At, 'now'>, reversal: ResultReversal): OpenedLink {
  const copy: OpenedLink = {
    ...link,
    meters: [...link.meters],
    claims: new Map(link.claims),
    lastHits: new Map(link.lastHits),
    tablePaid: new Map(link.tablePaid),
    history: { ...link.history },
  };
  evolveReversal(copy, table, coup, reversal);
  return copy;
}

function names(cards: readonly Card[]): string {
  return cards.map(cardName).join(' ');
}
