import { microToText } from '@jackpot/money';
import { already, reject, type Decision } from '../answers.js';
import type { LevelId } from '../ids.js';
import { metersOf } from '../levels/state.js';
import type { OpenedLink } from '../state.js';
import type { TransferCommand, TransferCommandOf } from './commands.js';
import { decideAwait, decideNotAwait } from './decide-expected.js';
import type { TransferNotice, TransferPart } from './events.js';
import { decideCancelNotice, decideNoticeTransfer, done, notNow, resetMicro } from './notices.js';
import { dividedAmong, receivedKey, sentKey, excessOf } from './parts.js';

/** Decides transfers (INV-14). */
export function decideTransfer(link: OpenedLink, command: TransferCommand, now: number): Decision {
  switch (command.type) {
    case 'notice-transfer':
      return decideNoticeTransfer(link, command, now);
    case 'cancel-notice':
      return decideCancelNotice(link, command, now);
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
  }
}

/** Amounts for this link are credited in the same event. Others are in transit until they are received. */
function decideSend(link: OpenedLink, command: TransferCommandOf<'send-transfer'>, now: number): Decision {
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

function decideArrived(
  link: OpenedLink,
  command: TransferCommandOf<'confirm-transfer-receipt'>,
  now: number,
): Decision {
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
    return { ...part, excessMicro: isHere ? excessOf(link, part.level, standsAtMicro, part.displayMicro) : 0n };
  });
}

/**
 * Credits a part once, and only if this journal expects it. The amount beyond the limit goes to overflow. Allowed
 * during play.
 */
function decideReceive(link: OpenedLink, command: TransferCommandOf<'receive-transfer'>, now: number): Decision {
  const { type: _, ...part } = command;
  const key = receivedKey(part);
  if (link.received.has(key)) return already({ ok: true, type: 'done' });
  const { level, displayMicro } = part;
  if (!link.expectedTransfers.has(key)) return reject('TRANSFER_NOT_EXPECTED', key);
  if (level === 'must-hit' || !link.levels.includes(level))
    return reject('TRANSFER_NOT_ELIGIBLE', `no ${level} that it could go to`);
  const excessMicro = excessOf(link, level, metersOf(link, level).displayMicro, displayMicro);
  return done({ type: 'TransferReceived', at: now, ...part, excessMicro });
}

function openClaims(link: OpenedLink, level: LevelId): Decision | null {
  for (const { award, awardNumber } of link.claims.values())
    if (award.level === level) return reject('CLAIMS_OPEN', `award ${awardNumber}`);
  return null;
}
