import { accept, already, reject, type Decision } from '../answers.js';
import { personRefused } from '../approval.js';
import type { ReleaseRound } from '../commands.js';
import { isPeoplesText } from '../person.js';
import { SIGNERS } from '../roles.js';
import type { OpenedLink } from '../state.js';
import type { TableState } from '../table/state.js';
import { otherCoup } from './other-coup.js';

/**
 * How long after the table's last "no more bets" this one came, where that is sooner than the terms allow; null where it
 * is not, or where they require nothing. A clock that was set back gives 0: such a round is held once, and the next is
 * measured by the new time.
 */
export function tooSoonMs({ config }: OpenedLink, { betsEndedAt }: TableState, now: number): number | null {
  if (config.roundMsMin === 0 || betsEndedAt === null || now - betsEndedAt >= config.roundMsMin) return null;
  return Math.max(0, now - betsEndedAt);
}

/** The refusal of a held round; the same for each repeated request. */
export function heldRefusal({ config }: OpenedLink, sinceMs: number): Decision {
  return reject('ROUND_HELD', `${sinceMs} ms after the last "no more bets"; the terms require ${config.roundMsMin}`);
}

/** A person has reviewed a held round and confirmed it. Void is the other way out. */
export function decideReleaseRound(link: OpenedLink, command: ReleaseRound, now: number): Decision {
  const table = link.tables[command.table];
  if (table === undefined) return reject('TABLE_NOT_ON_LINK');
  const { coup } = table;
  if (coup === null || coup.coup !== command.coup) return otherCoup(coup, command.coup);
  const refusal = personRefused(command.person, SIGNERS.releaseRound);
  if (refusal !== null) return refusal;
  if (!isPeoplesText(command.reason)) return reject('REASON_NEEDED');
  const isReleased = coup.phase === 'held' ? coup.isReleased : 'lock' in coup && coup.lock?.wasHeld === true;
  if (isReleased) return already({ ok: true, type: 'done' });
  if (coup.phase !== 'held') return reject('ROUND_NOT_HELD', `coup ${command.coup} is ${coup.phase}`);
  const { type: _, ...released } = command;
  return accept([{ type: 'RoundReleased', at: now, ...released }], { ok: true, type: 'done' });
}
