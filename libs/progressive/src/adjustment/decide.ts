import { centsToMicro, microToText, must } from '@jackpot/money';
import { type Adjustment, adjustmentRequested } from './events.js';
import { approvalRefused, requestHash } from '../approval.js';
import type { AdjustCommand } from './commands.js';
import { registerOf } from './registers.js';
import { type Decision, accept, already, reject } from '../answers.js';
import { isPeoplesText, personProblem } from '../person.js';
import { type Role, SIGNERS } from '../roles.js';
import type { OpenedLink } from '../state.js';
import { heldBetween } from '../levels/held.js';
import { metersOf } from '../levels/state.js';
import { isIdle } from '../link/guards.js';

type CommandOf<T extends AdjustCommand['type']> = Extract<AdjustCommand, { readonly type: T }>;

const ADJUSTMENT_APPROVERS = {
  malfunction: SIGNERS.approveAdjustmentAfterMalfunction,
  approved: SIGNERS.approveApprovedAdjustment,
} as const;

export interface AdjustmentApproval {
  readonly isOutsideHeld: boolean;
  readonly roles: readonly Role[];
}

/**
 * Who must approve an adjustment. After a malfunction a pit manager may, if the register had the new amount within the
 * last two days and since the level's last hit or manual change. Any other amount needs the Commission.
 */
export function approvalOfAdjustment(
  link: OpenedLink,
  { cause, level, register, afterMicro }: Pick<Adjustment, 'cause' | 'level' | 'register' | 'afterMicro'>,
): AdjustmentApproval {
  const isOutsideHeld = cause === 'malfunction' && !isWithin(heldOf(link, { level, register }), afterMicro);
  return {
    isOutsideHeld,
    roles: isOutsideHeld ? ADJUSTMENT_APPROVERS.approved : ADJUSTMENT_APPROVERS[cause],
  };
}

export function heldOf(
  link: OpenedLink,
  { level, register }: Pick<Adjustment, 'level' | 'register'>,
): { readonly leastMicro: bigint; readonly mostMicro: bigint } {
  const { least, most } = heldBetween(must(link.held[link.levels.indexOf(level)], 'what a level held'));
  return { leastMicro: registerOf(least, register), mostMicro: registerOf(most, register) };
}

function isWithin(held: ReturnType<typeof heldOf>, micro: bigint): boolean {
  return micro >= held.leastMicro && micro <= held.mostMicro;
}

/**
 * Decides both steps of an adjustment (COMAR 36.05.03.24 J(2)). The link must be idle, so that no wager meets a changed
 * amount.
 */
export function decideAdjust(link: OpenedLink, command: AdjustCommand, now: number): Decision {
  const incomplete = personProblem(command.person);
  if (incomplete !== null) return reject('PERSON_INCOMPLETE', incomplete);
  if (!isIdle(link)) return reject('LINK_NOT_IDLE');
  return command.type === 'request-adjustment' ? decideRequest(link, command, now) : decideApprove(link, command, now);
}

function decideRequest(link: OpenedLink, command: CommandOf<'request-adjustment'>, now: number): Decision {
  const { type: _, ...requested } = command;
  const { person, level, register, afterMicro, reference, reason } = requested;
  const roles: readonly Role[] = SIGNERS.requestAdjustment;
  if (!roles.includes(person.role)) return reject('ROLE_MAY_NOT', `${roles.join(' or ')} may`);
  if (!isPeoplesText(reason) || !isPeoplesText(reference)) return reject('REASON_NEEDED', 'a reason and a reference');
  if (!link.levels.includes(level)) return reject('ADJUSTMENT_OUT_OF_RANGE', `the link has no ${level}`);
  const outside = outOfRange(link, command);
  if (outside !== null) return reject('ADJUSTMENT_OUT_OF_RANGE', outside);
  const beforeMicro = registerOf(metersOf(link, level), register);
  if (beforeMicro === afterMicro) return reject('ADJUSTMENT_OUT_OF_RANGE', 'the meter shows this amount already');
  const whole = { ...requested, beforeMicro };
  if (link.requestedAdjustment?.hash === requestHash(adjustmentRequested, whole))
    return already({ ok: true, type: 'done' });
  return accept([{ type: 'AdjustmentRequested', at: now, ...whole }], { ok: true, type: 'done' });
}

/** Bounds of displays: REQ-74. Bounds of the Must Hit: INV-09. */
function outOfRange(
  link: OpenedLink,
  { level, register, afterMicro }: Pick<CommandOf<'request-adjustment'>, 'level' | 'register' | 'afterMicro'>,
): string | null {
  const terms = must(link.terms[link.levels.indexOf(level)], 'terms of a level');
  if (afterMicro < 0n || afterMicro > MOST_MICRO) return 'no meter holds that';
  if (register !== 'display') return null;
  if (afterMicro < centsToMicro(terms.resetCents)) return 'below the reset amount';
  if (terms.ceilingCents === null) return null;
  const mostMicro = centsToMicro(terms.ceilingCents) - (level === 'must-hit' ? 1n : 0n);
  return afterMicro > mostMicro ? 'above the limit' : null;
}
const MOST_MICRO = centsToMicro(10n ** 11n);

function decideApprove(link: OpenedLink, command: CommandOf<'approve-adjustment'>, now: number): Decision {
  const waiting = link.requestedAdjustment;
  if (waiting !== null) {
    const { isOutsideHeld, roles } = approvalOfAdjustment(link, waiting);
    if (isOutsideHeld && !roles.includes(command.person.role))
      return reject('ROLE_MAY_NOT', outsideHeld(link, waiting));
  }
  const refusal = approvalRefused(
    waiting,
    command,
    waiting === null ? ANY_APPROVER : approvalOfAdjustment(link, waiting).roles,
  );
  if (refusal !== null || waiting === null) return refusal ?? reject('NO_SUCH_REQUEST');
  const { request: _, hash: __, ...adjustment } = waiting;
  // The request was to change this amount, so the register must still have it.
  if (registerOf(metersOf(link, adjustment.level), adjustment.register) !== adjustment.beforeMicro)
    return reject('REQUEST_CHANGED', 'the meter has moved since; request it again');
  return accept([{ type: 'MeterAdjusted', at: now, ...adjustment, second: command.person }], {
    ok: true,
    type: 'done',
  });
}

function outsideHeld(link: OpenedLink, adjustment: Pick<Adjustment, 'level' | 'register'>): string {
  const { leastMicro, mostMicro } = heldOf(link, adjustment);
  const [least, most] = [leastMicro, mostMicro].map(microToText);
  return `by the journal the meter held ${least} to ${most} lately; any other amount takes the Commission`;
}

const ANY_APPROVER: readonly Role[] = Object.values(ADJUSTMENT_APPROVERS).flat();
