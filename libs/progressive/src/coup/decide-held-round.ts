import { accept, already, reject, type Decision } from '../answers.js';
import { personRefused } from '../approval.js';
import type { ReleaseRound } from '../commands.js';
import { isPeoplesText } from '../person.js';
import { SIGNERS } from '../roles.js';
import type { OpenedLink } from '../state.js';
import type { TableState } from '../table/state.js';
import { otherCoup } from './other-coup.js';

/**
 * Time since the last "no more bets" if too short, else null. A clock that was set back gives 0, so that round is held.
 */
export function tooSoonMs({ config }: OpenedLink, { betsEndedAt }: TableState, now: number): number | null {
  if (config.roundMsMin === 0 || betsEndedAt === null || now - betsEndedAt >= config.roundMsMin) return null;
  return Math.max(0, now - betsEndedAt);
}

export function heldRefusal({ config }: OpenedLink, sinceMs: number): Decision {
  return reject('ROUND_HELD', `${sinceMs} ms after the last "no more bets"; the terms require ${config.roundMsMin}`);
}

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
