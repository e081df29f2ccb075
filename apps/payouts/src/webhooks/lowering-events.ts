import { microToText } from '@jackpot/money';
import type { InterLinkEvent, EventOf, NoticeEvent } from '@jackpot/progressive';
import { cardName } from '@jackpot/rules';
import { type CloudEvent, type WebhookType, cloudEvent } from './cloud-event.js';

/** What other systems are told of notices, transfers and retirements. */
type Told = Exclude<NoticeEvent, InterLinkEvent>;

export function loweringTold(linkId: string, event: Told, sequence: number): CloudEvent {
  const [type, what] = saidOf(event);
  const data = { link: linkId, notice: event.notice, ...what, sequence };
  return cloudEvent(linkId, type, `S${sequence}`, `${linkId}-N${event.notice}`, event.at, data);
}

function saidOf(event: Told): readonly [WebhookType, CloudEvent['data']] {
  switch (event.type) {
    case 'TransferNoticed': {
      const { level, targets, reference, person, dueAt } = event;
      const to = targets.map((target) => `${target.linkId}/${target.level}`).join(' ');
      return ['transfer.noticed', { level, to, reference, by: person.name, dueAt: new Date(dueAt).toISOString() }];
    }
    case 'RetirementNoticed': {
      const { reference, person, dueAt } = event;
      return ['retirement.noticed', { reference, by: person.name, dueAt: new Date(dueAt).toISOString() }];
    }
    case 'NoticeCancelled':
      return ['notice.called-off', { by: event.person.name, reason: event.reason }];
    case 'TransferSent': {
      const { level, parts, reference, person, second } = event;
      const wholeMicro = parts.reduce((sum, part) => sum + wholeOf(part), 0n);
      const to = parts.map((part) => `${part.linkId}/${part.level}`).join(' ');
      const people = { by: person.name, confirmedBy: second.name };
      return ['transfer.sent', { level, to, amount: microToText(wholeMicro), reference, ...people }];
    }
    case 'TransferReceived':
      return ['transfer.received', { level: event.level, from: event.from, amount: microToText(wholeOf(event)) }];
    case 'LinkRetired': {
      const { reference, person, second } = event;
      return ['link.retired', { reference, by: person.name, confirmedBy: second.name }];
    }
  }
}

interface Amounts {
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
}

function wholeOf({ displayMicro, reserveMicro, overflowMicro }: Amounts): bigint {
  return displayMicro + reserveMicro + overflowMicro;
}

/** A misread card put right; the awards that are fixed instead follow as awards. */
export function correctionTold(linkId: string, event: EventOf<'CoupCorrected'>, sequence: number): CloudEvent {
  const { table, coup, cardsBefore, cards, undone, reference, person, second } = event;
  const data = {
    ...{ link: linkId, table, coup, reference, by: person.name, confirmedBy: second.name, sequence },
    cardsBefore: cardsBefore.map(cardName).join(' '),
    cards: cards.map(cardName).join(' '),
    awardsTakenBack: undone.awards.map(({ awardNumber }) => awardNumber).join(' '),
  };
  return cloudEvent(linkId, 'coup.corrected', `S${sequence}`, `${linkId}-T${table}-C${coup}`, event.at, data);
}
