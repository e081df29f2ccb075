import type { CorrectionCommand, CorrectionEvent, NoticeEvent, LowerCommand } from '@jackpot/progressive';

/** What must have been asked for a notice, a transfer or a retirement. Chances are as they were counted and recorded. */
export function lowerCommandOf(event: NoticeEvent): LowerCommand {
  const { notice } = event;
  switch (event.type) {
    case 'TransferNoticed': {
      const { level, chance, targets, reference, reason, person } = event;
      return { type: 'notice-transfer', level, chance, targets, reference, reason, person };
    }
    case 'RetirementNoticed': {
      const { remains, reference, reason, person } = event;
      return { type: 'notice-retirement', remains, reference, reason, person };
    }
    case 'NoticeCancelled':
      return { type: 'call-off-notice', notice, reason: event.reason, person: event.person };
    case 'TransferSent':
      return { type: 'send-transfer', notice, person: event.second };
    case 'TransferReceiptConfirmed': {
      const { to, part, amountMicro } = event;
      return { type: 'transfer-arrived', to, notice, part, amountMicro };
    }
    case 'TransferReceived': {
      const { from, part, level, displayMicro, reserveMicro, overflowMicro } = event;
      return { type: 'receive-transfer', from, notice, part, level, displayMicro, reserveMicro, overflowMicro };
    }
    case 'TransferExpected': {
      const { from, part, level } = event;
      return { type: 'await-transfer', from, notice, part, level };
    }
    case 'TransferExpectationCancelled':
      return { type: 'not-await-transfer', from: event.from, notice, part: event.part };
    case 'LinkRetired':
      return { type: 'retire-link', notice, person: event.second };
  }
}

/** What must have been asked of a coup's cards. The second person confirms what the state says was asked. */
export function correctionCommandOf(event: CorrectionEvent): CorrectionCommand {
  const { table, coup } = event;
  if (event.type === 'CoupCorrected') return { type: 'confirm-correction', table, coup, person: event.second };
  const { cards, reference, reason, person } = event;
  return { type: 'ask-correction', table, coup, cards, reference, reason, person };
}
