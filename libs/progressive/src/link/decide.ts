import { assert } from '@jackpot/money';
import { accept, already, reject, type Decision } from '../answers.js';
import type { Inputs, JournalIsRestored, OperatorCommand, TakeOver } from '../commands.js';
import { writeLinkConfig } from '../config/json.js';
import type { LinkConfig } from '../config/link-config.js';
import { noticeProblems } from '../config/notice-days.js';
import { linkConfigProblems } from '../config/problems.js';
import { wholeMeterProblems } from '../config/whole-meters.js';
import { drawTrigger } from '../levels/trigger.js';
import { type Refused, refusedTerms } from '../rejections.js';
import type { LinkState, OpenedLink } from '../state.js';

type CommandOf<T extends OperatorCommand['type']> = Extract<OperatorCommand, { readonly type: T }>;

export function decideOpenLink(state: LinkState, { config }: CommandOf<'open-link'>, { now, draws }: Inputs): Decision {
  const text = writeLinkConfig(config);
  if (state.opened !== null)
    return state.opened.openedWith === text ? already({ ok: true, type: 'done' }) : reject('LINK_ALREADY_OPEN');
  assert(linkConfigProblems(config).length === 0, 'a configuration is checked whole before it is applied');
  const refusal = openingRefusal(config);
  if (refusal !== null) return { events: [], answer: refusal };
  const terms = config.mustHit;
  const mustHit =
    terms === null
      ? null
      : drawTrigger(
          config.linkId,
          { floorCents: terms.initialCents, maximumCents: terms.maximumCents, cycle: 1 },
          draws,
        );
  return accept([{ type: 'LinkOpened', at: now, config: text, mustHit }], { ok: true, type: 'done' });
}

export function openingRefusal(config: LinkConfig): Refused | null {
  if (noticeProblems(config).length > 0)
    return { ok: false, code: 'NOTICE_TOO_SHORT', detail: `${config.noticeDays} days` };
  const problems = wholeMeterProblems(config);
  if (problems.length === 0) return null;
  const detail = problems.map(({ path, code, text }) => `${code} at ${path}: ${text}`).join('; ');
  return refusedTerms('AWARD_BELOW_RESET', detail, problems);
}

export function decideSuspend(link: OpenedLink, command: CommandOf<'suspend'>, now: number): Decision {
  if (!link.inPlay) return reject('ALREADY_SUSPENDED');
  return accept([{ type: 'LinkSuspended', at: now, by: command.by, reason: command.reason }], {
    ok: true,
    type: 'done',
  });
}

export function decideResume(link: OpenedLink, command: CommandOf<'resume'>, now: number): Decision {
  if (link.inPlay) return reject('NOT_SUSPENDED');
  return accept([{ type: 'LinkResumed', at: now, by: command.by, reason: command.reason }], { ok: true, type: 'done' });
}

export function decideRestored(link: OpenedLink, { firstAward }: JournalIsRestored, now: number): Decision {
  assert(firstAward > link.awards, 'numbers of awards never go back');
  return accept([{ type: 'JournalRestored', at: now, firstAward }], { ok: true, type: 'done' });
}

const NUMBERS_BEGIN_AT = Date.UTC(2026, 0, 1);
const NUMBERS_EVERY_MS = 250;
const NUMBERS_SKIPPED_MIN = 1_000_000;

/**
 * First award number after a restoration, derived from its time, so that a link with fewer than four awards per second
 * repeats no lost number.
 */
export function firstAwardAfter(awards: number, at: number): number {
  return Math.max(awards + NUMBERS_SKIPPED_MIN, Math.floor((at - NUMBERS_BEGIN_AT) / NUMBERS_EVERY_MS));
}

/** A writer's first entry. Its epoch fences off all earlier writers. INV-05. */
export function decideTakeOver(state: LinkState, { epoch, holder }: TakeOver, now: number): Decision {
  assert(epoch === state.epoch + 1, 'a takeover increases the epoch by one');
  return accept([{ type: 'WriterTookOver', at: now, epoch, holder }], { ok: true, type: 'done' });
}
