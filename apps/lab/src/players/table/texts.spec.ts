import { floorMessageSchema } from '@jackpot/contract';
import * as texts from './texts.js';

const from = { seat: 3, device: 'table-01-seat-3', boot: 2, sequence: 17 };

describe('the messages of a table are those of the protocol', () => {
  it.each([
    [texts.openText(1, 5, 'no-wager'), { type: 'open', id: 1, coup: 5, kind: 'no-wager' }],
    [texts.acknowledgeText(2, 5, from, 500), { type: 'acknowledge', id: 2, coup: 5, ...from, priceCents: 500 }],
    [texts.withdrawText(3, 5, from), { type: 'withdraw', id: 3, coup: 5, ...from }],
    [texts.lockText(4, 5), { type: 'lock', id: 4, coup: 5 }],
    [texts.cardsText(5, 5, ['KS', '9H']), { type: 'cards', id: 5, coup: 5, cards: ['KS', '9H'] }],
    [texts.settleText(6, 5), { type: 'settle', id: 6, coup: 5 }],
    [
      texts.voidText(7, 5, 'a "misdeal"'),
      { type: 'void', id: 7, coup: 5, by: 'floor supervisor', reason: 'a "misdeal"' },
    ],
    [texts.shoeText(8, 2), { type: 'shoe', id: 8, shoe: 2 }],
    [
      texts.openShoeText(8, { shoe: 2, decks: 8, backs: 'red', cardsOpenedAt: 1_000 }),
      {
        ...{ type: 'open-shoe', id: 8, shoe: 2, decks: 8, backs: 'red', by: 'dealer' },
        cardsOpenedAt: '1970-01-01T00:00:01.000Z',
      },
    ],
    [texts.burnText(9, 2, 'KD'), { type: 'burn', id: 9, shoe: 2, card: 'KD' }],
    [texts.coverCardText(10, 2, 70), { type: 'cover-card', id: 10, shoe: 2, coup: 70 }],
    [texts.stateText(9), { type: 'state', id: 9 }],
  ])('%s', (text, message) => {
    expect(floorMessageSchema.parse(JSON.parse(text))).toEqual(message);
  });
});
