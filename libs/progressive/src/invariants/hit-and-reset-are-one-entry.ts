import { centsToMicro } from '@jackpot/money';
import { isWholeMeter, type Award } from '../award/award.js';
import type { LevelMove } from '../levels/moves.js';
import type { LinkEvent } from '../catalogue.js';
import { LEVELS, type LevelId } from '../ids.js';

/**
 * INV-04: the award of a meter and its reset are one entry. Were the reset a later one, a crash between the two would
 * offer the same amount twice. Null where that holds: in every event each level that was won was debited, for exactly
 * what its awards take from it, and reset, once; and no other was reset.
 */
export function hitAndResetAreOneEntry(event: LinkEvent): string | null {
  const [awards, moves] = awardsAndMoves(event);
  // What is taken back was one entry too, and is taken back as one.
  const undone = event.type === 'CoupCorrected' ? oneEntry(event.undone.awards, event.undone.moves) : null;
  return undone ?? oneEntry(awards, moves);
}

type OfAward = Pick<Award, 'level' | 'line' | 'fromMeterCents'>;

function oneEntry(awards: readonly OfAward[], moves: readonly LevelMove[]): string | null {
  for (const level of LEVELS) {
    const ofLevel = awards.filter((award) => award.level === level);
    const problem = wrongFunds(level, ofLevel, moves) ?? wrongReset(level, ofLevel, moves);
    if (problem !== null) return problem;
  }
  const pooled = fromMeterMicro(awards.filter(({ level }) => level === null));
  const fromPool = sum(
    moves.map((move) => (move.kind === 'pool' ? move.fromReserveMicro + move.fromOverflowMicro : 0n)),
  );
  return pooled === fromPool ? null : `fixed awards take ${pooled} micro-cents from the pool, ${fromPool} leave it`;
}

function awardsAndMoves(event: LinkEvent): readonly [readonly Award[], readonly LevelMove[]] {
  if (event.type === 'CoupResolved' || event.type === 'CoupCorrected') return [event.awards, event.moves];
  if (event.type === 'CoupLocked' && event.mustHit !== null) return [[event.mustHit.award], event.mustHit.moves];
  return [[], []];
}

function wrongFunds(level: LevelId, awards: readonly OfAward[], moves: readonly LevelMove[]): string | null {
  const owed = fromMeterMicro(awards);
  const debited = sum(moves.map((move) => (move.kind === 'award' && move.level === level ? move.amountMicro : 0n)));
  return owed === debited ? null : `awards take ${owed} micro-cents from ${level}, ${debited} leave it`;
}

function wrongReset(level: LevelId, awards: readonly OfAward[], moves: readonly LevelMove[]): string | null {
  const resets = moves.filter((move) => move.kind === 'reset' && move.level === level).length;
  const isWon = awards.some(({ line }) => isWholeMeter(line));
  return resets === (isWon ? 1 : 0) ? null : `${level} was ${isWon ? 'won' : 'not won'} and reset ${resets} times`;
}

function fromMeterMicro(awards: readonly OfAward[]): bigint {
  return centsToMicro(sum(awards.map(({ fromMeterCents }) => fromMeterCents)));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
