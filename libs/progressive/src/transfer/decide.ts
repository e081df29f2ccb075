import { centsToMicro, microToText, minAmount, must } from '@jackpot/money';
import { approvalRefused } from '../approval.js';
import { type Decision, accept, already, reject } from '../answers.js';
import type { LinkEvent } from '../catalogue.js';
import type { LevelId } from '../ids.js';
import type { LowerCommand, LowerCommandOf } from './commands.js';
import type { Notice, ClosingBalance } from '../retirement/events.js';
import type { TransferNotice, TransferPart } from './events.js';
import { SIGNERS } from '../roles.js';
import { dividedAmong, receivedKey, sentKey, surplusOf } from './parts.js';
import type { OpenedLink } from '../state.js';
import { metersOf } from '../levels/state.js';
import { decideAwait, decideNotAwait, waitsFor } from './decide-expected.js';
import { isIdle } from '../link/guards.js';
import { standsScheduled } from '../terms/decide.js';
import { decideCallOff, decideNoticeRetirement, decideNoticeTransfer } from './notices.js';

/** Transfers of whole amounts and the retiring of a link: notice by one, done by another of the Commission. INV-14. */
export function decideLower(link: OpenedLink, command: LowerCommand, now: number): Decision {
  switch (command.type) {
    case 'notice-transfer':
      return decideNoticeTransfer(link, command, now);
    case 'notice-retirement':
      return decideNoticeRetirement(link, command, now);
    case 'cancel-notice':
      return decideCallOff(link, command, now);
    case 'send-transfer':
      return decideSend(link, command, now);
    case 'receive-transfer':
      return decideReceive(link, command, now);
    case 'confirm-transfer-receipt':
      return decideArrived(link, command, now);
    case 'expect-transfer':
      return decideAwait(link, command, now);
    case 'cancel-expected-transfer':
      return decideNotAwait(link, command, now);
    case 'retire-link':
      return decideRetire(link, command, now);
  }
}

/**
 * The whole amount of a level goes where the notice says: display, reserve and overflow. What stays on this link comes to
 * its levels in the same event; what goes to another is on its way until that link has received it.
 */
function decideSend(link: OpenedLink, command: LowerCommandOf<'send-transfer'>, now: number): Decision {
  const notice = link.notices.find((each) => each.notice === command.notice);
  if (notice?.kind !== 'transfer') return reject('NOTICE_UNKNOWN', `transfer ${command.notice}`);
  const refusal = notNow(link, notice, command, now);
  if (refusal !== null) return refusal;
  const { level } = notice;
  const claims = openClaims(link, level);
  if (claims !== null) return claims;
  const { reference, reason, person } = notice;
  const parts = partsOf(link, notice);
  return done({
    type: 'TransferSent',
    at: now,
    ...{ notice: notice.notice, level, reference, reason, person, second: command.person },
    parts,
    seedMicro: resetMicro(link, level),
  });
}

/** The other link's journal says that a part has come; this one's, that it was sent, and how much of it. */
function decideArrived(link: OpenedLink, command: LowerCommandOf<'confirm-transfer-receipt'>, now: number): Decision {
  const { to, notice, part, amountMicro } = command;
  const key = sentKey(command);
  if (link.arrived.has(key)) return already({ ok: true, type: 'done' });
  const sent = link.underWay.get(key);
  if (sent === undefined) return reject('ARRIVAL_DOES_NOT_FIT', `nothing of ${key} is on its way`);
  if (sent.amountMicro !== amountMicro)
    return reject('ARRIVAL_DOES_NOT_FIT', `${microToText(sent.amountMicro)} of ${key} is on its way`);
  return done({ type: 'TransferReceiptConfirmed', at: now, notice, part, to, level: sent.level, amountMicro });
}

function partsOf(link: OpenedLink, { level, targets }: TransferNotice): readonly TransferPart[] {
  return dividedAmong(metersOf(link, level), targets).map((part) => {
    const isHere = part.linkId === link.config.linkId;
    const standsAtMicro = isHere ? metersOf(link, part.level).displayMicro : 0n;
    return { ...part, surplusMicro: isHere ? surplusOf(link, part.level, standsAtMicro, part.displayMicro) : 0n };
  });
}

/**
 * What another link has sent comes to a level here, once. A level always has room: past its limit the amount goes to its
 * overflow. It may come in the middle of play, as contributions do.
 */
function decideReceive(link: OpenedLink, command: LowerCommandOf<'receive-transfer'>, now: number): Decision {
  const { type: _, ...part } = command;
  if (link.received.has(receivedKey(part))) return already({ ok: true, type: 'done' });
  const { level, displayMicro } = part;
  if (level === 'must-hit' || !link.levels.includes(level))
    return reject('TRANSFER_NOT_ELIGIBLE', `no ${level} that it could go to`);
  const surplusMicro = surplusOf(link, level, metersOf(link, level).displayMicro, displayMicro);
  return done({ type: 'TransferReceived', at: now, ...part, surplusMicro });
}

/** The link ends. Its reset amounts were the house's and go back to it; more than that goes where the approval says. */
function decideRetire(link: OpenedLink, command: LowerCommandOf<'retire-link'>, now: number): Decision {
  const notice = link.notices.find((each) => each.notice === command.notice);
  if (notice?.kind !== 'retirement') return reject('NOTICE_UNKNOWN', `retirement ${command.notice}`);
  const refusal = notNow(link, notice, command, now);
  if (refusal !== null) return refusal;
  if (link.claims.size > 0) return reject('CLAIMS_OPEN', `${link.claims.size} of the link`);
  const waiting = link.notices.find(({ kind }) => kind === 'transfer');
  if (waiting !== undefined) return reject('NOTICE_STANDS', `transfer ${waiting.notice} waits`);
  const coming = waitsFor(link);
  if (coming !== null) return coming;
  const scheduled = standsScheduled(link);
  if (scheduled !== null) return scheduled;
  const returned = link.levels.map((level) => returnedOf(link, level));
  const above = returned.find((each) => each.displayMicro + each.reserveMicro + each.overflowMicro > 0n);
  if (above !== undefined && notice.remains === 'none')
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

function resetMicro(link: OpenedLink, level: LevelId): bigint {
  return centsToMicro(must(link.terms[link.levels.indexOf(level)], 'terms of a level').resetCents);
}

/** Why this person cannot execute a notice now; null where they can. */
function notNow(
  link: OpenedLink,
  notice: Notice,
  { hash, person }: LowerCommandOf<'send-transfer' | 'retire-link'>,
  now: number,
): Decision | null {
  const waiting = { request: notice.notice, hash: notice.hash, person: notice.person };
  const refusal = approvalRefused(waiting, { request: notice.notice, hash, person }, SIGNERS.executeNotice);
  if (refusal !== null) return refusal;
  if (now < notice.dueAt) return reject('NOTICE_NOT_OVER', `until ${new Date(notice.dueAt).toISOString()}`);
  return isIdle(link) ? null : reject('LINK_NOT_IDLE');
}

function openClaims(link: OpenedLink, level: LevelId): Decision | null {
  for (const { award, awardNumber } of link.claims.values())
    if (award.level === level) return reject('CLAIMS_OPEN', `award ${awardNumber}`);
  return null;
}

function done(event: LinkEvent): Decision {
  return accept([event], { ok: true, type: 'done' });
}
