import { type FloorMessage } from '@jackpot/contract';
import { type FloorCommand, type TableNo, asDeviceId } from '@jackpot/progressive';
import { type Card, parseCard } from '@jackpot/rules';

/** A message that is not about the link: answered at the door. */
export type DoorMessage = Extract<FloorMessage, { type: 'heartbeat' | 'state' }>;
/** A message that becomes a command. */
export type LinkMessage = Exclude<FloorMessage, DoorMessage>;

/** The command a message of this table asks for; undefined where one of its cards is none. */
export function commandOf(message: LinkMessage, table: TableNo): FloorCommand | undefined {
  switch (message.type) {
    case 'acknowledge':
      return {
        type: 'acknowledge',
        table,
        coup: message.coup,
        seat: message.seat,
        device: asDeviceId(message.device),
        boot: message.boot,
        sequence: message.sequence,
        priceCents: BigInt(message.priceCents),
      };
    case 'withdraw':
      return {
        type: 'withdraw',
        table,
        coup: message.coup,
        seat: message.seat,
        device: asDeviceId(message.device),
        boot: message.boot,
        sequence: message.sequence,
      };
    case 'open':
      return { type: 'open', table, coup: message.coup, kind: message.kind };
    case 'lock':
      return { type: 'lock', table, coup: message.coup };
    case 'cards': {
      const cards = cardsOf(message.cards);
      return cards === undefined ? undefined : { type: 'resolve', table, coup: message.coup, cards };
    }
    case 'settle':
      return { type: 'settle', table, coup: message.coup };
    case 'void':
      return { type: 'void', table, coup: message.coup, by: message.by, reason: message.reason };
    case 'shoe':
      return { type: 'shoe', table, shoe: message.shoe };
  }
}

function cardsOf(names: readonly string[]): readonly Card[] | undefined {
  const cards: Card[] = [];
  for (const name of names) {
    const card = parseCard(name);
    if (card === undefined) return undefined;
    cards.push(card);
  }
  return cards;
}
