import { microToText, minAmount } from '@jackpot/money';
import { already, reject, type Decision } from '../answers.js';
import { actRefused } from '../approval.js';
import type { LevelId } from '../ids.js';
import { metersOf } from '../levels/state.js';
import { incomingTransferRefusal, scheduleRefusal } from '../link/guards.js';
import type { RetirementCommand, RetirementCommandOf } from './commands.js';
import type { ClosingBalance } from './events.js';
import { owedText } from '../shoe/open-vigorish.js';
import { SIGNERS } from '../roles.js';
import type { OpenedLink } from '../state.js';
import { done, due, isSameNotice, notNow, resetMicro } from '../transfer/notices.js';

/** Retires a link after a notice (INV-14). */
export function decideRetirement(link: OpenedLink, command: RetirementCommand, now: number): Decision {
  return command.type === 'notice-retirement'
    ? decideNoticeRetirement(link, command, now)
    : decideRetire(link, command, now);
}

function decideNoticeRetirement(
  link: OpenedLink,
  command: RetirementCommandOf<'notice-retirement'>,
  now: number,
): Decision {
  const refusal = actRefused(command, SIGNERS.requestNotice);
  if (refusal !== null) return refusal;
  const { type: _, ...requested } = command;
  const posted = link.notices.find(({ kind }) => kind === 'retirement');
  if (posted !== undefined)
    return isSameNotice(posted, { kind: 'retirement', ...requested })
      ? already({ ok: true, type: 'done' })
      : reject('NOTICE_STANDS', `notice ${posted.notice}`);
  return done({ type: 'RetirementNoticed', at: now, ...requested, ...due(link, now) });
}

function decideRetire(link: OpenedLink, command: RetirementCommandOf<'retire-link'>, now: number): Decision {
  const notice = link.notices.find((each) => each.notice === command.notice);
  if (notice?.kind !== 'retirement') return reject('NOTICE_UNKNOWN', `retirement ${command.notice}`);
  const refusal = notNow(link, notice, command, now);
  if (refusal !== null) return refusal;
  if (link.claims.size > 0) return reject('CLAIMS_OPEN', `${link.claims.size} of the link`);
  const [form] = link.vigorishForms;
  if (form !== undefined)
    return reject('VIGORISH_OPEN', `form ${form.formNumber}: ${microToText(form.amountMicro)} are owed`);
  const owing = link.tables.find(({ markers }) => markers.size > 0);
  if (owing !== undefined) return reject('VIGORISH_OPEN', `table ${owing.tableId}: ${owedText(owing.markers)}`);
  const waiting = link.notices.find(({ kind }) => kind === 'transfer');
  if (waiting !== undefined) return reject('NOTICE_STANDS', `transfer ${waiting.notice} waits`);
  const coming = incomingTransferRefusal(link);
  if (coming !== null) return coming;
  const scheduled = scheduleRefusal(link);
  if (scheduled !== null) return scheduled;
  const returned = link.levels.map((level) => returnedOf(link, level));
  const above = returned.find((each) => each.displayMicro + each.reserveMicro + each.overflowMicro > 0n);
  if (above !== undefined && notice.residual === 'none')
    return reject('AMOUNT_REMAINS', `${above.level} holds more than its reset amount`);
  const [underWay] = link.underWay.keys();
  if (underWay !== undefined) return reject('TRANSFER_UNDER_WAY', underWay);
  const { reference, reason, person } = notice;
  return done({
    type: 'LinkRetired',
    at: now,
    ...{ notice: notice.notice, reference, reason, person, second: command.person, returned },
  });
}

function returnedOf(link: OpenedLink, level: LevelId): ClosingBalance {
  const { displayMicro, reserveMicro, overflowMicro } = metersOf(link, level);
  const seedMicro = minAmount(displayMicro, resetMicro(link, level));
  return { level, seedMicro, displayMicro: displayMicro - seedMicro, reserveMicro, overflowMicro };
}
