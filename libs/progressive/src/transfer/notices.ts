import { PPM_WHOLE, centsToMicro, must } from '@jackpot/money';
import { accept, already, reject, type Decision } from '../answers.js';
import { approvalRefused, type Approval, personRefused, actRefused } from '../approval.js';
import type { LinkEvent } from '../catalogue.js';
import { daysPosted } from '../config/notice-days.js';
import type { LevelId } from '../ids.js';
import { isIdle } from '../link/guards.js';
import { isPeoplesText } from '../person.js';
import { SIGNERS } from '../roles.js';
import type { OpenedLink } from '../state.js';
import type { TransferCommandOf } from './commands.js';
import type { TransferNotice } from './events.js';
import { isAtLeast } from './parts.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const TARGETS_MAX = 2;
/** Upper bound, far above the counts of any shoe. */
const CHANCE_MAX = 10n ** 200n;

/** Announces a transfer (REQ-57). Nothing moves yet. */
export function decideNoticeTransfer(
  link: OpenedLink,
  command: TransferCommandOf<'notice-transfer'>,
  now: number,
): Decision {
  const refusal = actRefused(command, SIGNERS.requestNotice);
  if (refusal !== null) return refusal;
  const { type: _, ...requested } = command;
  const outside = notEligible(link, command);
  if (outside !== null) return reject('TRANSFER_NOT_ELIGIBLE', outside);
  const posted = link.notices.find((notice) => notice.kind === 'transfer' && notice.level === command.level);
  if (posted !== undefined)
    return isSameNotice(posted, { kind: 'transfer', ...requested })
      ? already({ ok: true, type: 'done' })
      : reject('NOTICE_STANDS', `notice ${posted.notice}`);
  return done({ type: 'TransferNoticed', at: now, ...requested, ...due(link, now) });
}

export function done(event: LinkEvent): Decision {
  return accept([event], { ok: true, type: 'done' });
}

export function due(link: OpenedLink, now: number): { readonly notice: number; readonly dueAt: number } {
  return { notice: link.noticesGiven + 1, dueAt: now + daysPosted(link.config) * DAY_MS };
}

/** A target needs the same kind of award as the notice's level, at least its chance and at most its price (REQ-57). */
function notEligible(link: OpenedLink, command: TransferCommandOf<'notice-transfer'>): string | null {
  const { level, chance, targets } = command;
  if (!link.levels.includes(level)) return `the link has no ${level}`;
  if (level === 'must-hit') return 'a Must Hit goes by its trigger; its amount stays until it is hit';
  if (targets.length === 0 || targets.length > TARGETS_MAX) return 'one level, or two';
  if (targets.reduce((sum, { sharePpm }) => sum + sharePpm, 0n) !== PPM_WHOLE)
    return 'the shares are not the whole amount';
  const places = new Set(targets.map((target) => `${target.linkId}/${target.level}`));
  if (places.size !== targets.length) return 'one level twice';
  if (!isChance(chance)) return 'the chance of the level is not one';
  for (const target of targets) {
    const where = `${target.level} of ${target.linkId}`;
    if (target.sharePpm <= 0n) return `${where} gets nothing`;
    if (target.linkId === link.config.linkId && !link.levels.includes(target.level)) return `the link has no ${where}`;
    if (target.linkId === link.config.linkId && target.level === level) return `${where} has it already`;
    if (target.level === 'must-hit') return `${where} is another kind of award`;
    if (target.priceCents > link.config.priceCents) return `${where} requires a higher wager`;
    if (!isChance(target.chance) || !isAtLeast(target.chance, chance)) return `${where} is hit more rarely`;
  }
  return null;
}

function isChance({ ways, of }: { readonly ways: bigint; readonly of: bigint }): boolean {
  return ways > 0n && ways <= of && of <= CHANCE_MAX;
}

type PostedNotice = Pick<TransferNotice, 'notice' | 'dueAt' | 'hash' | 'person'>;

type Unposted<N extends PostedNotice> = N extends PostedNotice ? Omit<N, 'notice' | 'dueAt' | 'hash'> : never;

export function isSameNotice<N extends PostedNotice>(posted: N, request: Unposted<N>): boolean {
  const { notice: _, dueAt: __, hash: ___, ...rest } = posted;
  return canonical(rest) === canonical(request);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`;
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

export function resetMicro(link: OpenedLink, level: LevelId): bigint {
  return centsToMicro(must(link.terms[link.levels.indexOf(level)], 'terms of a level').resetCents);
}

export function notNow(
  link: OpenedLink,
  notice: PostedNotice,
  { hash, person }: Pick<Approval, 'hash' | 'person'>,
  now: number,
): Decision | null {
  const waiting = { request: notice.notice, hash: notice.hash, person: notice.person };
  const refusal = approvalRefused(waiting, { request: notice.notice, hash, person }, SIGNERS.executeNotice);
  if (refusal !== null) return refusal;
  if (now < notice.dueAt) return reject('NOTICE_NOT_OVER', `until ${new Date(notice.dueAt).toISOString()}`);
  return isIdle(link) ? null : reject('LINK_NOT_IDLE');
}

export function decideCancelNotice(
  link: OpenedLink,
  command: TransferCommandOf<'cancel-notice'>,
  now: number,
): Decision {
  const { notice, person, reason } = command;
  const refusal = personRefused(person, SIGNERS.cancelNotice);
  if (refusal !== null) return refusal;
  if (!isPeoplesText(reason)) return reject('REASON_NEEDED');
  if (!link.notices.some((each) => each.notice === notice)) return reject('NOTICE_UNKNOWN', `notice ${notice}`);
  return done({ type: 'NoticeCancelled', at: now, notice, reason, person });
}
