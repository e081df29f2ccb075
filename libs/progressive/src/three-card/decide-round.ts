import { STAKE_CENTS_MAX, THREE_CARD_SEATS } from '@jackpot/rules';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { ApproveVoid } from '../commands.js';
import { signature } from '../person.js';
import type { OpenedLink } from '../state.js';
import type { CloseBets, OpenRound, SettleRound, VoidRound } from './commands.js';
import { deviceUncovered } from './decide-deck.js';
import type { ThreeCardStake } from './events.js';
import { THREE_CARD_WAGER_KEYS, type ThreeCardGame, kindOfWager } from './game.js';
import { handName, resultsOf } from './result.js';
import {
  type ThreeCardRoundState,
  deckAt,
  isDeckTooOld,
  isRoundOpen,
  isStubDueNow,
  methodInUse,
  nextHand,
  nextPlace,
} from './state.js';
import { type InThreeCardRound, type ThreeCardTable, notDealing, sameNumbers } from './table.js';

export function decideOpenRound(link: OpenedLink, at: ThreeCardTable, command: OpenRound, now: number): Decision {
  const { game, state } = at;
  const last = state.round?.round ?? 0;
  if (state.round !== null && command.round === last) return already(openedAnswer(last, state.round.deck));
  if (command.round !== last + 1) return reject('ROUND_OUT_OF_ORDER', `the next round is ${last + 1}`);
  if (!link.inPlay) return reject('LINK_NOT_IN_PLAY');
  if (isRoundOpen(state)) return reject('ROUND_STILL_OPEN', `round ${last}`);
  const uncovered = deviceUncovered(at);
  if (uncovered !== null) return uncovered;
  const place = nextPlace(game, state);
  const deck = deckAt(state, place);
  if (deck === undefined) return reject('DECK_NOT_AT_TABLE', `open deck ${place}`);
  if (isDeckTooOld(methodInUse(game, state).dealing, deck.openedAt, now))
    return reject('DECK_TOO_OLD', `deck ${deck.deck}, opened at ${new Date(deck.openedAt).toISOString()}`);
  if (deck.phase === 'to-shuffle') return reject('DECK_NOT_SHUFFLED', `deck ${deck.deck}`);
  if (deck.phase === 'to-cut') return reject('DECK_NOT_CUT', `deck ${deck.deck}`);
  const { table, round } = command;
  return accept(
    [{ type: 'ThreeCardRoundOpened', at: now, table, round, deck: deck.deck }],
    openedAnswer(round, deck.deck),
  );
}

function openedAnswer(round: number, deck: number): Answer {
  return { ok: true, type: 'round-opened', round, deck };
}

/** Source: chapter 7 C, D. */
export function decideCloseBets({ game, state, round, now }: InThreeCardRound, command: CloseBets): Decision {
  const positions = [...command.positions].sort((one, other) => one - other);
  const stakes = inOrder(command.stakes);
  if (round.phase !== 'betting') {
    if (round.positions.length === 0) return reject('ROUND_OVER', 'it is void');
    const isSame = sameNumbers(round.positions, positions) && areSameStakes(round.stakes, stakes);
    return isSame ? already(closedAnswer(round.round, positions, round.isStubDue)) : reject('BETS_CLOSED');
  }
  const refused = positionsRefused(positions) ?? stakesRefused(game, positions, stakes);
  if (refused !== null) return refused;
  return accept(
    [{ type: 'ThreeCardBetsClosed', at: now, table: command.table, round: round.round, positions, stakes }],
    closedAnswer(round.round, positions, isStubDueNow(game, state)),
  );
}

function closedAnswer(round: number, positions: readonly number[], isStubDue: boolean): Answer {
  return { ok: true, type: 'bets-closed', round, positions, isStubDue };
}

function inOrder(stakes: readonly ThreeCardStake[]): readonly ThreeCardStake[] {
  const placeOf = ({ wager }: ThreeCardStake): number => THREE_CARD_WAGER_KEYS.indexOf(wager);
  return [...stakes].sort((one, other) => one.position - other.position || placeOf(one) - placeOf(other));
}

function areSameStakes(one: readonly ThreeCardStake[], other: readonly ThreeCardStake[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ position, wager, stakeCents }, at) => {
      const same = other[at];
      return same?.position === position && same.wager === wager && same.stakeCents === stakeCents;
    })
  );
}

function positionsRefused(positions: readonly number[]): Decision | null {
  if (positions.length === 0) return reject('NO_POSITION_IN_PLAY');
  const stranger = positions.find((position) => position < 1 || position > THREE_CARD_SEATS);
  if (stranger !== undefined) return reject('SEAT_NOT_ON_TABLE', `position ${stranger}`);
  const twice = positions.find((position, at) => positions.indexOf(position) < at);
  return twice === undefined ? null : reject('POSITION_TWICE', `position ${twice}`);
}

function stakesRefused(
  game: ThreeCardGame,
  positions: readonly number[],
  stakes: readonly ThreeCardStake[],
): Decision | null {
  const kinds = new Map<number, string[]>();
  for (const { position, wager, stakeCents } of stakes) {
    const where = `${wager} at position ${position}`;
    const there = kinds.get(position) ?? [];
    kinds.set(position, [...there, kindOfWager(wager)]);
    if (!game.wagers.includes(wager)) return reject('WAGER_NOT_OFFERED', where);
    if (!positions.includes(position)) return reject('STAKE_WRONG', `${where}, which is not in play`);
    if (stakeCents <= 0n || stakeCents > BigInt(STAKE_CENTS_MAX))
      return reject('STAKE_WRONG', `${where}: ${stakeCents} cents`);
    if (there.includes(kindOfWager(wager))) return reject('STAKE_WRONG', `${where} comes twice`);
  }
  const without = [...kinds].find(([, placed]) => !placed.includes('ante'));
  return without === undefined ? null : reject('STAKE_WRONG', `position ${without[0]} has no Ante`);
}

/** Source: chapter 11 B. */
export function decideSettleRound({ game, round, now }: InThreeCardRound, { table }: SettleRound): Decision {
  if (round.phase === 'settled') return already(settledAnswer(round, round.results));
  const refused = notDealing(round);
  if (refused !== null) return refused;
  const missing = nextHand(round);
  if (missing !== undefined) return reject('HANDS_MISSING', `the next is ${handName(missing)}`);
  const { dealerRanking, results } = resultsOf(game, round);
  return accept(
    [{ type: 'ThreeCardRoundSettled', at: now, table, round: round.round, dealerRanking, results }],
    settledAnswer(round, results),
  );
}

function settledAnswer({ round }: ThreeCardRoundState, results: ThreeCardRoundState['results']): Answer {
  return { ok: true, type: 'round-settled', round, results };
}

/** After "no more bets" a void needs a ruling or a floor supervisor. */
export function decideVoidRound({ round, now }: InThreeCardRound, command: VoidRound): Decision {
  const answer: Answer = { ok: true, type: 'round-voided', round: round.round };
  if (round.phase === 'void') return already(answer);
  if (round.phase === 'settled') return reject('ROUND_OVER', 'it is settled');
  if (round.phase === 'dealing' && round.voidApproval === null) return reject('VOID_NEEDS_SUPERVISOR');
  const { by, reason } = round.voidApproval ?? command;
  return accept(
    [{ type: 'ThreeCardRoundVoided', at: now, table: command.table, round: round.round, by, reason }],
    answer,
  );
}

/** In this command, `coup` is the number of the round. */
export function decideApproveRoundVoid({ state }: ThreeCardTable, command: ApproveVoid, now: number): Decision {
  const { round } = state;
  if (round === null || round.round !== command.coup) return reject('ROUND_UNKNOWN');
  const refused = notDealing(round);
  if (refused !== null) return refused;
  const { by, reason } = round.voidApproval ?? {};
  if (by === signature(command.person) && reason === command.reason) return already({ ok: true, type: 'done' });
  const { type: _, ...approved } = command;
  return accept([{ type: 'VoidApproved', at: now, ...approved }], { ok: true, type: 'done' });
}
