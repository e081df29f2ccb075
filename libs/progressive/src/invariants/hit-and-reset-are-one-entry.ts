import { centsToMicro } from '@jackpot/money';
import { isWholeMeter, type Award } from '../award/award.js';
import type { LevelMove } from '../levels/moves.js';
import type { LinkEvent } from '../catalogue.js';
import { awardsOf } from '../event-table.js';
import { LEVELS, type LevelId } from '../ids.js';

/**
 * INV-04: in every event, each won level is debited exactly what its awards take and is reset once, and no other level
 * is reset. With a later reset, a crash between the two would offer the same amount twice. Returns what is wrong, or
 * null.
 */
export function hitAndResetAreOneEntry(event: LinkEvent): string | null {
  const [awards, moves] = awardsAndMoves(event);
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
  const awards = awardsOf(event);
  switch (event.type) {
    case 'CoupResolved':
      return [awards, [...event.moves, ...(event.mustHit?.moves ?? [])]];
    case 'CoupCorrected':
      return [awards, event.moves];
    default:
      return [awards, []];
  }
}

function wrongFunds(level: LevelId, awards: readonly Award[], moves: readonly LevelMove[]): string | null {
  const owed = fromMeterMicro(awards);
  const debited = sum(moves.map((move) => (move.kind === 'award' && move.level === level ? move.amountMicro : 0n)));
  return owed === debited ? null : `awards take ${owed} micro-cents from ${level}, ${debited} leave it`;
}

function wrongReset(level: LevelId, awards: readonly Award[], moves: readonly LevelMove[]): string | null {
  const resets = moves.filter((move) => move.kind === 'reset' && move.level === level).length;
  const isWon = awards.some(({ line }) => isWholeMeter(line));
  return resets === (isWon ? 1 : 0) ? null : `${level} was ${isWon ? 'won' : 'not won'} and reset ${resets} times`;
}

function fromMeterMicro(awards: readonly Award[]): bigint {
  return centsToMicro(sum(awards.map(({ fromMeterCents }) => fromMeterCents)));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
