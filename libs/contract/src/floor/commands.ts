import type { FloorMessage } from './messages.js';
import { type FloorCommand, type ShoeCommand, type TableNo, asDeviceId } from '@jackpot/progressive';
import { parseMicro } from '@jackpot/money';
import { type Card, parseCard } from '@jackpot/rules';
import { threeCardCommandOf } from './three-card.js';

export type FloorRequest = Extract<FloorMessage, { type: 'heartbeat' | 'state' }>;
export type LinkMessage = Exclude<FloorMessage, FloorRequest>;

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
    case 'report': {
      const { id: _, device, ...report } = message;
      return { ...report, table, device: asDeviceId(device) };
    }
    case 'door':
      return { type: 'door', table, door: message.door, state: message.state };
    case 'stakes': {
      const stakes = message.stakes.map(({ wager, stakeCents }) => ({ wager, stakeCents: BigInt(stakeCents) }));
      return { type: 'stakes', table, coup: message.coup, seat: message.seat, stakes };
    }
    case 'promotion': {
      const { coup, seat, houseCents } = message;
      return { type: 'promotion', table, coup, seat, houseCents: BigInt(houseCents) };
    }
    case 'collect-vigorish': {
      const { coup, seat, by } = message;
      const amountMicro = parseMicro(message.amount);
      return typeof amountMicro === 'bigint'
        ? { type: 'collect-vigorish', table, coup, seat, amountMicro, by }
        : undefined;
    }
    case 'open':
      return { type: 'open', table, coup: message.coup, kind: message.kind };
    case 'lock':
      return message.mainWagers === undefined
        ? { type: 'lock', table, coup: message.coup }
        : { type: 'lock', table, coup: message.coup, mainWagers: message.mainWagers };
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
    case 'open-shoe':
    case 'burn':
    case 'cover-card':
    case 'irregularity':
    case 'end-shoe':
      return shoeCommandOf(message, table);
    default:
      return threeCardCommandOf(message, table);
  }
}

type ShoeMessage = Extract<FloorMessage, { type: ShoeCommand['type'] }>;

function shoeCommandOf(message: ShoeMessage, table: TableNo): ShoeCommand | undefined {
  const { shoe } = message;
  switch (message.type) {
    case 'open-shoe': {
      const { decks, backs, by } = message;
      return { type: 'open-shoe', table, shoe, decks, backs, cardsOpenedAt: Date.parse(message.cardsOpenedAt), by };
    }
    case 'burn': {
      const card = parseCard(message.card);
      return card === undefined ? undefined : { type: 'burn', table, shoe, card };
    }
    case 'cover-card':
      return { type: 'cover-card', table, shoe, coup: message.coup };
    case 'irregularity': {
      const { number, coup, kind, by } = message;
      const card = message.card === undefined ? null : parseCard(message.card);
      const dealt = cardsOf(message.dealt ?? []);
      if (card === undefined || dealt === undefined) return undefined;
      return { type: 'irregularity', table, shoe, number, coup, kind, card, dealt, by };
    }
    case 'end-shoe':
      return { type: 'end-shoe', table, shoe, by: message.by, reason: message.reason };
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
