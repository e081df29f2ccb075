import { FLOOR_FRAME_BYTES_MAX, FLOOR_FRAME_MESSAGES_MAX } from '@jackpot/contract';
import { must } from '@jackpot/money';
import type { Below } from '../random.js';
import type { Device } from './devices.js';
import type { Phase } from './state-check.js';

export interface TableView {
  readonly coup: number;
  readonly phase: Phase;
  readonly hasLock: boolean;
  readonly shoe: number;
  readonly decks: number;
  readonly priceCents: number;
  readonly devices: readonly Device[];
  readonly seatsInPlay: readonly number[];
  readonly seen: (card: string) => number;
}

/** A message that must be refused with one of `codes`. `frame` is text that is no message. */
export type Bad =
  | { readonly body: Readonly<Record<string, unknown>>; readonly codes: readonly string[] }
  | { readonly frame: string; readonly codes: readonly string[] };

type Candidate = readonly [code: string, body: Readonly<Record<string, unknown>>];

const DEVICE_WINDOW = 4;
const SEQUENCE_FAR = 2 ** 31;
const ACES = ['AS', 'AH', 'AC', 'AD'] as const;
const NATURAL_WITH_A_FIFTH = ['KS', 'AC', '9S', '2D', '3H'];
const BY = { by: 'floor supervisor', reason: 'a void that must be refused' };

export function badMessage(view: TableView, id: number, below: Below): Bad {
  if (below(12) === 0) return pick(badFrames(), below);
  const device = pick(view.devices, below);
  const [code, body] = pick([...malformed(view, device), ...outOfOrder(view, device), ...inPhase(view, device)], below);
  return { body: { id, ...body }, codes: [code, 'LINK_NOT_IN_PLAY'] };
}

function pick<T>(list: readonly T[], below: Below): T {
  return must(list[below(list.length)], 'a choice');
}

function badFrames(): readonly Bad[] {
  const many = new Array<string>(FLOOR_FRAME_MESSAGES_MAX + 1).fill('{"type":"heartbeat","id":0}').join(',');
  return [
    { frame: '{"type":"open","id":', codes: ['BAD_MESSAGE', 'HTTP_400'] },
    { frame: '\u0000\u0001 not JSON', codes: ['BAD_MESSAGE', 'HTTP_400'] },
    { frame: '[]', codes: ['BAD_MESSAGE'] },
    { frame: `[${many}]`, codes: ['FRAME_TOO_LARGE'] },
    { frame: JSON.stringify('x'.repeat(FLOOR_FRAME_BYTES_MAX + 1)), codes: ['FRAME_TOO_LARGE', 'HTTP_413'] },
  ];
}

function malformed({ coup, priceCents }: TableView, { seat, device, boot, sequence }: Device): readonly Candidate[] {
  const wager = { type: 'acknowledge', coup, seat, device, boot, sequence: sequence + 1, priceCents };
  return [
    ['BAD_MESSAGE', {}],
    ['BAD_MESSAGE', { type: 'jackpot', coup }],
    ['BAD_MESSAGE', { type: 'acknowledge', coup, seat }],
    ['BAD_MESSAGE', { ...wager, amount: '61234.56' }],
    ['BAD_MESSAGE', { ...wager, seat: 10 }],
    ['BAD_MESSAGE', { ...wager, seat: 0 }],
    ['BAD_MESSAGE', { ...wager, priceCents: -priceCents }],
    ['BAD_MESSAGE', { ...wager, priceCents: priceCents + 0.5 }],
    ['BAD_MESSAGE', { ...wager, coup: `${coup}` }],
    ['BAD_MESSAGE', { ...wager, id: 'one' }],
    ['BAD_MESSAGE', { ...wager, sequence: 2 ** 32 }],
    ['BAD_MESSAGE', { type: 'void', coup, by: '', reason: '' }],
    ['BAD_MESSAGE', { type: 'cards', coup, cards: ['KS', 'KS', 'KS', 'KS', 'KS', 'KS', 'KS'] }],
    ['BAD_CARD', { type: 'cards', coup: coup + 1, cards: ['1S', 'KS', '9H', '4D'] }],
    ['BAD_CARD', { type: 'cards', coup: coup + 1, cards: ['ks', '9h', '4d', '2c'] }],
  ];
}

function outOfOrder(view: TableView, own: Device): readonly Candidate[] {
  const { coup, shoe, priceCents } = view;
  const { seat, device, boot, sequence } = own;
  const wager = { type: 'acknowledge', coup, seat, device, boot, sequence: sequence + 1, priceCents };
  const missing = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => !view.devices.some((other) => other.seat === one));
  const list: Candidate[] = [
    ['COUP_OUT_OF_ORDER', { type: 'open', coup: coup + 2, kind: 'wagering' }],
    ['SHOE_OUT_OF_ORDER', { type: 'shoe', shoe: shoe + 2 }],
    ['COUP_UNKNOWN', { type: 'lock', coup: coup + 1 }],
    ['COUP_UNKNOWN', { type: 'cards', coup: coup + 1, cards: ['KS', '2C', '9S', '3D'] }],
    ['COUP_UNKNOWN', { type: 'settle', coup: coup + 1 }],
    ['COUP_UNKNOWN', { type: 'void', coup: coup + 1, ...BY }],
    ['COUP_UNKNOWN', { ...wager, coup: coup + 1 }],
    ['COUP_UNKNOWN', { ...wager, type: 'withdraw', coup: coup + 1, priceCents: undefined }],
    ['SEQUENCE_GAP', { ...wager, sequence: sequence + 2 }],
    ['DEVICE_NOT_OF_SEAT', { ...wager, device: `${device}-other` }],
  ];
  if (missing !== undefined) list.push(['SEAT_NOT_ON_TABLE', { ...wager, seat: missing }]);
  if (sequence > 0) list.push(['SEQUENCE_REUSED', { ...wager, sequence, coup: coup + 1 }]);
  // The sequence number must be new, because a used number would get its earlier answer.
  if (sequence > 0 && boot > 1) list.push(['BOOT_STALE', { ...wager, boot: boot - 1, sequence: SEQUENCE_FAR }]);
  if (sequence > DEVICE_WINDOW) list.push(['SEQUENCE_TOO_OLD', { ...wager, sequence: sequence - DEVICE_WINDOW }]);
  return list;
}

function inPhase(view: TableView, own: Device): readonly Candidate[] {
  const { coup, shoe, priceCents, phase } = view;
  if (phase === 'none') return [];
  const { seat, device, boot, sequence } = own;
  const wager = { type: 'acknowledge', coup, seat, device, boot, sequence: sequence + 1, priceCents };
  const withdraw = { type: 'withdraw', coup, seat, device, boot, sequence: sequence + 1 };
  const isUnderWay = phase !== 'settled' && phase !== 'voided';
  const list: Candidate[] = [];
  if (isUnderWay) {
    list.push(['COUP_STILL_OPEN', { type: 'open', coup: coup + 1, kind: 'wagering' }]);
    list.push(['SHOE_DURING_COUP', { type: 'shoe', shoe: shoe + 1 }]);
  }
  if (phase === 'betting') {
    const isInPlay = view.seatsInPlay.includes(seat);
    list.push(['COUP_NOT_LOCKED', { type: 'cards', coup, cards: ['KS', '2C', '9S', '3D'] }]);
    list.push(['COUP_NOT_RESOLVED', { type: 'settle', coup }]);
    list.push(['WRONG_PRICE', { ...wager, priceCents: priceCents + 100 }]);
    list.push(['WRONG_PRICE', { ...wager, priceCents: 0 }]);
    list.push(isInPlay ? ['SEAT_HAS_WAGER', wager] : ['SEAT_HAS_NO_WAGER', withdraw]);
    return list;
  }
  list.push(['COUP_NOT_BETTING', withdraw]);
  if (phase === 'no-wager') list.push(['NO_WAGER_ROUND', wager], ['NO_WAGER_ROUND', { type: 'lock', coup }]);
  if (phase === 'locked') list.push(['COUP_NOT_RESOLVED', { type: 'settle', coup }]);
  if (phase === 'locked' || phase === 'no-wager') list.push(...badCards(view));
  if (phase === 'resolved') {
    list.push(['COUP_ALREADY_RESOLVED', { type: 'void', coup, ...BY }]);
    list.push(['COUP_ALREADY_RESOLVED', { type: 'cards', coup, cards: NATURAL_WITH_A_FIFTH }]);
  }
  if (phase === 'settled') list.push(['COUP_OVER', { type: 'void', coup, ...BY }]);
  if (phase === 'voided') {
    list.push(
      ['COUP_OVER', { type: 'settle', coup }],
      ['COUP_OVER', { type: 'cards', coup, cards: ['KS', '2C', '9S', '3D'] }],
    );
  }
  if (!isUnderWay && !view.hasLock) list.push(['COUP_OVER', { type: 'lock', coup }], ['COUP_NOT_BETTING', wager]);
  return list;
}

function badCards({ coup, decks, seen }: TableView): readonly Candidate[] {
  const list: Candidate[] = [
    ['CARDS_MISSING', { type: 'cards', coup, cards: [] }],
    ['CARDS_MISSING', { type: 'cards', coup, cards: ['KS', 'AC', '9S'] }],
    ['CARD_NOT_TO_BE_DRAWN', { type: 'cards', coup, cards: NATURAL_WITH_A_FIFTH }],
  ];
  // Six aces of a suit are a legal hand, but this shoe has fewer of them left.
  const spent = ACES.find((ace) => seen(ace) > decks - 6);
  if (spent !== undefined)
    list.push(['CARD_NOT_IN_SHOE', { type: 'cards', coup, cards: new Array<string>(6).fill(spent) }]);
  return list;
}
