import type { CorrectionEvent, LinkState, NoticeEvent } from '@jackpot/progressive';
import { type CommandsOf, quoteOf } from './commands.js';

/** Commands that lead to the recorded events. Chances are taken from the events. */
export const NOTICE_COMMANDS: CommandsOf<NoticeEvent['type']> = {
  TransferNoticed: ({ level, chance, targets, reference, reason, person }) => ({
    type: 'notice-transfer',
    level,
    chance,
    targets,
    reference,
    reason,
    person,
  }),
  RetirementNoticed: ({ residual, reference, reason, person }) => ({
    type: 'notice-retirement',
    residual,
    reference,
    reason,
    person,
  }),
  NoticeCancelled: ({ notice, reason, person }) => ({ type: 'cancel-notice', notice, reason, person }),
  TransferSent: ({ notice, second }, state) => ({
    type: 'send-transfer',
    notice,
    hash: hashOfNotice(state, notice),
    person: second,
  }),
  TransferReceiptConfirmed: ({ to, notice, part, amountMicro }) => ({
    type: 'confirm-transfer-receipt',
    to,
    notice,
    part,
    amountMicro,
  }),
  TransferReceived: ({ from, notice, part, level, displayMicro, reserveMicro, overflowMicro }) => ({
    type: 'receive-transfer',
    from,
    notice,
    part,
    level,
    displayMicro,
    reserveMicro,
    overflowMicro,
  }),
  TransferExpected: ({ from, notice, part, level }) => ({ type: 'expect-transfer', from, notice, part, level }),
  TransferExpectationCancelled: ({ from, notice, part }) => ({ type: 'cancel-expected-transfer', from, notice, part }),
  LinkRetired: ({ notice, second }, state) => ({
    type: 'retire-link',
    notice,
    hash: hashOfNotice(state, notice),
    person: second,
  }),
};

export const CORRECTION_COMMANDS: CommandsOf<CorrectionEvent['type']> = {
  CorrectionRequested: ({ table, coup, cards, reference, reason, person }) => ({
    type: 'request-correction',
    table,
    coup,
    cards,
    reference,
    reason,
    person,
  }),
  CoupCorrected: ({ table, coup, second }, state) => ({
    type: 'approve-correction',
    table,
    coup,
    ...quoteOf(state.opened?.requestedCorrections.get(table)),
    person: second,
  }),
};

function hashOfNotice(state: LinkState, notice: number): string {
  return state.opened?.notices.find((each) => each.notice === notice)?.hash ?? '';
}
