import { type Decision, accept, already, reject } from '../answers.js';
import { type Person, isPeoplesText, personProblem } from '../person.js';
import { daysPosted } from '../config/notice-days.js';
import type { LowerCommandOf } from './commands.js';
import type { Notice } from '../retirement/events.js';
import { type Role, SIGNERS } from '../roles.js';
import { isAtLeast } from './parts.js';
import type { LinkEvent } from '../catalogue.js';
import type { OpenedLink } from '../state.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const TARGETS_MAX = 2;
const PPM = 1_000_000n;
/** Far above what counting any shoe comes to: only to keep an event small. */
const CHANCE_MAX = 10n ** 200n;

/** The first of two people gives notice that a level's whole amount will be transferred (REQ-57): nothing moves yet. */
export function decideNoticeTransfer(
  link: OpenedLink,
  command: LowerCommandOf<'notice-transfer'>,
  now: number,
): Decision {
  const refusal = notAsked(command, SIGNERS.requestNotice);
  if (refusal !== null) return refusal;
  const { type: _, ...asked } = command;
  const outside = notEligible(link, command);
  if (outside !== null) return reject('TRANSFER_NOT_ELIGIBLE', outside);
  const standing = link.notices.find((notice) => notice.kind === 'transfer' && notice.level === command.level);
  if (standing !== undefined)
    return isSameNotice(standing, { kind: 'transfer', ...asked })
      ? already(NOTICED)
      : reject('NOTICE_STANDS', `notice ${standing.notice}`);
  return done({ type: 'TransferNoticed', at: now, ...asked, ...due(link, now) });
}

/** The first of two people gives notice that the link will be retired. */
export function decideNoticeRetirement(
  link: OpenedLink,
  command: LowerCommandOf<'notice-retirement'>,
  now: number,
): Decision {
  const refusal = notAsked(command, SIGNERS.requestNotice);
  if (refusal !== null) return refusal;
  const { type: _, ...asked } = command;
  const standing = link.notices.find(({ kind }) => kind === 'retirement');
  if (standing !== undefined)
    return isSameNotice(standing, { kind: 'retirement', ...asked })
      ? already(NOTICED)
      : reject('NOTICE_STANDS', `notice ${standing.notice}`);
  return done({ type: 'RetirementNoticed', at: now, ...asked, ...due(link, now) });
}

export function decideCallOff(link: OpenedLink, command: LowerCommandOf<'cancel-notice'>, now: number): Decision {
  const { notice, person, reason } = command;
  const refusal = notAllowed(person, SIGNERS.cancelNotice);
  if (refusal !== null) return refusal;
  if (!isPeoplesText(reason)) return reject('REASON_NEEDED');
  if (!link.notices.some((each) => each.notice === notice)) return reject('NOTICE_UNKNOWN', `notice ${notice}`);
  return done({ type: 'NoticeCancelled', at: now, notice, reason, person });
}

/** Somebody, and entitled; null where he is. */
export function notAllowed(person: Person, roles: readonly Role[]): Decision | null {
  const nobody = personProblem(person);
  if (nobody !== null) return reject('PERSON_INCOMPLETE', nobody);
  return roles.includes(person.role) ? null : reject('ROLE_MAY_NOT', `${roles.join(' or ')} may`);
}

/** Somebody, entitled, who says why and by what approval; null where he does. */
export function notAsked(
  { person, reference, reason }: { readonly person: Person; readonly reference: string; readonly reason: string },
  roles: readonly Role[],
): Decision | null {
  const refusal = notAllowed(person, roles);
  if (refusal !== null) return refusal;
  return isPeoplesText(reason) && isPeoplesText(reference) ? null : reject('REASON_NEEDED', 'a reason and a reference');
}

const NOTICED = { ok: true, type: 'done' } as const;

function done(event: LinkEvent): Decision {
  return accept([event], NOTICED);
}

function due(link: OpenedLink, now: number): { readonly notice: number; readonly dueAt: number } {
  return { notice: link.noticesGiven + 1, dueAt: now + daysPosted(link.config) * DAY_MS };
}

/** Why the amount may not go there: the same kind of award, at least the chance, at most the price (REQ-57). */
function notEligible(link: OpenedLink, command: LowerCommandOf<'notice-transfer'>): string | null {
  const { level, chance, targets } = command;
  if (!link.levels.includes(level)) return `the link has no ${level}`;
  if (level === 'must-hit') return 'a Must Hit goes by its trigger; its amount stays until it is hit';
  if (targets.length === 0 || targets.length > TARGETS_MAX) return 'one level, or two';
  if (targets.reduce((sum, { sharePpm }) => sum + sharePpm, 0n) !== PPM) return 'the shares are not the whole amount';
  const places = new Set(targets.map((target) => `${target.linkId}/${target.level}`));
  if (places.size !== targets.length) return 'one level twice';
  if (!isChance(chance)) return 'the chance of the level is not one';
  for (const target of targets) {
    const where = `${target.level} of ${target.linkId}`;
    if (target.sharePpm <= 0n) return `${where} gets nothing`;
    if (target.linkId === link.config.linkId && !link.levels.includes(target.level)) return `the link has no ${where}`;
    if (target.linkId === link.config.linkId && target.level === level) return `${where} has it already`;
    if (target.level === 'must-hit') return `${where} is another kind of award`;
    if (target.priceCents > link.config.priceCents) return `${where} asks for a higher wager`;
    if (!isChance(target.chance) || !isAtLeast(target.chance, chance)) return `${where} is hit more rarely`;
  }
  return null;
}

function isChance({ ways, of }: { readonly ways: bigint; readonly of: bigint }): boolean {
  return ways > 0n && ways <= of && of <= CHANCE_MAX;
}

type Asked<N extends Notice> = N extends Notice ? Omit<N, 'notice' | 'dueAt' | 'hash'> : never;

function isSameNotice(standing: Notice, asked: Asked<Notice>): boolean {
  const { notice: _, dueAt: __, hash: ___, ...rest } = standing;
  return canonical(rest) === canonical(asked);
}

/** Fields in one order, so that the same question is known again. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`;
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
