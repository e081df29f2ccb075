import { type ThreeCardIrregularity, ruleThreeCardIrregularity } from '@jackpot/rules';
import { assert } from '@jackpot/money';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { CountStub, ForfeitWagers, ReportIrregularity } from './commands.js';
import { handName } from './result.js';
import { type RecordedRuling, type ThreeCardRoundState, isForfeited } from './state.js';
import { type InThreeCardRound, notDealing, sameNumbers } from './table.js';

interface Ruling extends RecordedRuling {
  readonly act: string;
}

function rulingOn(irregularity: ThreeCardIrregularity): Ruling {
  const { effect, deck: ruledDeck, clause, act } = ruleThreeCardIrregularity(irregularity);
  assert(effect === 'plays-on' || effect === 'round-void', 'a ruling on a round');
  return { effect, ruledDeck, clause, act };
}

/** There must be 52 cards, with three in every hand (chapters 8 F, 9 D, 10 C). */
export function decideCountStub({ round, now }: InThreeCardRound, command: CountStub): Decision {
  const { table, stubCards, handSizes } = command;
  const { act, ...ruling } = rulingOn({ kind: 'stub-counted', dealing: round.dealing, stubCards, handSizes });
  const answer: Answer = { ok: true, type: 'stub-counted', round: round.round, ...ruling, act };
  const { stub } = round;
  if (stub !== null && stub.stubCards === stubCards && sameNumbers(stub.handSizes, handSizes)) return already(answer);
  const refused = notDealing(round) ?? handsMiscounted(round, handSizes);
  if (refused !== null) return refused;
  if (stub !== null) return reject('STUB_ALREADY_COUNTED', `${stub.stubCards} cards`);
  const counted = { stubCards, handSizes, ...ruling };
  return accept([{ type: 'ThreeCardStubCounted', at: now, table, round: round.round, ...counted }], answer);
}

/** Source: chapter 13 A to D. */
export function decideIrregularity({ round, now }: InThreeCardRound, command: ReportIrregularity): Decision {
  const { table, number, kind, handSizes, by } = command;
  const { act, ...ruling } = rulingOn(kind === 'hands-counted' ? { kind, handSizes } : { kind });
  const answer: Answer = { ok: true, type: 'round-irregularity', round: round.round, number, ...ruling, act };
  const last = round.lastIrregularity;
  if (number === round.irregularities && last?.kind === kind && sameNumbers(last.handSizes, handSizes))
    return already(answer);
  const refused = notDealing(round);
  if (refused !== null) return refused;
  if (number !== round.irregularities + 1)
    return reject('IRREGULARITY_OUT_OF_ORDER', `the next is ${round.irregularities + 1}`);
  if (kind === 'automated-shoe-jammed' && round.dealing !== 'automated-shoe')
    return reject('NO_IRREGULARITY', 'the round is not dealt from an automated shoe');
  const miscounted = kind === 'hands-counted' ? handsMiscounted(round, handSizes) : null;
  if (miscounted !== null) return miscounted;
  const event = { at: now, table, round: round.round, number, kind, handSizes, ...ruling, by };
  return accept([{ type: 'ThreeCardIrregularityRecorded', ...event }], answer);
}

/** Sources: chapters 11 A(1) to (4), 7 B(3). */
export function decideForfeit({ round, now }: InThreeCardRound, command: ForfeitWagers): Decision {
  const { table, position, cause, by, reason } = command;
  const { clause } = ruleThreeCardIrregularity({ kind: cause === 'violation' ? 'player-violation' : 'player-left' });
  const answer: Answer = { ok: true, type: 'wagers-forfeited', round: round.round, position, clause };
  if (round.forfeits.some((each) => each.position === position && each.cause === cause)) return already(answer);
  const refused = notDealing(round);
  if (refused !== null) return refused;
  if (!round.positions.includes(position)) return reject('HAND_NOT_IN_PLAY', handName(position));
  if (isForfeited(round, position)) return reject('HAND_NOT_IN_PLAY', `${handName(position)} is forfeited`);
  return accept(
    [{ type: 'ThreeCardWagersForfeited', at: now, table, round: round.round, position, cause, by, reason }],
    answer,
  );
}

function handsMiscounted({ positions }: ThreeCardRoundState, handSizes: readonly number[]): Decision | null {
  const hands = positions.length + 1;
  return handSizes.length === hands ? null : reject('HANDS_NOT_ALL_COUNTED', `${hands} hands, the dealer's last`);
}
