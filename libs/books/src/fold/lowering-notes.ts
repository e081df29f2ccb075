import { microToText } from '@jackpot/money';
import { cardName } from '@jackpot/rules';
import type { InterLinkEvent, EventOf, NoticeEvent, TransferPart } from '@jackpot/progressive';
import { type Note, named } from './notes.js';

/** What a person shall look at of a transfer, a retirement or a correction. */
export function loweringNote(event: Exclude<NoticeEvent, InterLinkEvent> | EventOf<'CoupCorrected'>): Note {
  switch (event.type) {
    case 'TransferNoticed': {
      const { level, notice, targets, reference, reason, person, dueAt } = event;
      const to = targets.map((target) => `${target.level} of ${target.linkId}`).join(' and ');
      const detail = `${notice}: ${level} to ${to} from ${day(dueAt)} on, ${reference}: ${reason}`;
      return ['transfer-noticed', { who: named(person), detail }];
    }
    case 'RetirementNoticed': {
      const { notice, reference, reason, person, dueAt } = event;
      return [
        'retirement-noticed',
        { who: named(person), detail: `${notice}: from ${day(dueAt)} on, ${reference}: ${reason}` },
      ];
    }
    case 'NoticeCancelled':
      return ['notice-called-off', { who: named(event.person), detail: `${event.notice}: ${event.reason}` }];
    case 'TransferSent': {
      const { notice, level, parts, reference, reason, person, second } = event;
      const to = parts.map((part) => `${wholeOf(part)} to ${part.level} of ${part.linkId}`).join(', ');
      return [
        'transfer-sent',
        { who: named(person, second), detail: `${notice}: ${level}, ${to}, ${reference}: ${reason}` },
      ];
    }
    case 'TransferReceived': {
      const { from, notice, level } = event;
      return ['transfer-received', { detail: `${wholeOf(event)} to ${level} from ${from}, its notice ${notice}` }];
    }
    case 'LinkRetired': {
      const { notice, reference, reason, person, second } = event;
      return ['link-retired', { who: named(person, second), detail: `${notice}, ${reference}: ${reason}` }];
    }
    case 'CoupCorrected':
      return ['coup-corrected', corrected(event)];
  }
}

function corrected(event: EventOf<'CoupCorrected'>): Note[1] {
  const { table, coup, cardsBefore, cards, undone, awards, reference, reason, person, second } = event;
  const [before, after] = [cardsBefore, cards].map((each) => each.map(cardName).join(' '));
  const change = `${before} were ${after}; ${undone.awards.length} awards taken back, ${awards.length} fixed`;
  return { table, coup, who: named(person, second), detail: `${change}, ${reference}: ${reason}` };
}

function wholeOf({ displayMicro, reserveMicro, overflowMicro }: Omit<TransferPart, 'linkId'>): string {
  return microToText(displayMicro + reserveMicro + overflowMicro);
}

function day(at: number): string {
  return new Date(at).toISOString();
}
