import { seededRandom } from '../random.js';
import { type TableView, badMessage } from './bad-messages.js';
import type { Phase } from './state-check.js';

const view = (phase: Phase, hasLock: boolean): TableView => ({
  coup: 12,
  phase,
  hasLock,
  shoe: 2,
  decks: 8,
  priceCents: 500,
  devices: [1, 2, 3].map((seat) => ({ seat, device: `seat-${seat}`, boot: 2, sequence: 20, isBusy: false })),
  seatsInPlay: [1],
  seen: () => 3,
});

const CODES = [
  ...['BAD_MESSAGE', 'BAD_CARD', 'FRAME_TOO_LARGE', 'COUP_OUT_OF_ORDER', 'COUP_UNKNOWN', 'COUP_STILL_OPEN'],
  ...['COUP_NOT_BETTING', 'COUP_NOT_LOCKED', 'COUP_NOT_RESOLVED', 'COUP_ALREADY_RESOLVED', 'COUP_OVER'],
  ...[
    'NO_WAGER_ROUND',
    'SEAT_NOT_ON_TABLE',
    'SEAT_HAS_WAGER',
    'SEAT_HAS_NO_WAGER',
    'DEVICE_NOT_OF_SEAT',
    'WRONG_PRICE',
  ],
  ...['BOOT_STALE', 'SEQUENCE_GAP', 'SEQUENCE_REUSED', 'SEQUENCE_TOO_OLD', 'CARDS_MISSING', 'CARD_NOT_TO_BE_DRAWN'],
  ...['CARD_NOT_IN_SHOE', 'SHOE_OUT_OF_ORDER', 'SHOE_DURING_COUP'],
];

describe('bad messages', () => {
  it('cause every refusal that a table can cause', () => {
    const below = seededRandom(1, 'bad');
    const phases: readonly (readonly [Phase, boolean])[] = [
      ['betting', false],
      ['no-wager', false],
      ['locked', true],
      ['resolved', true],
      ['settled', true],
      ['settled', false],
      ['voided', true],
      ['voided', false],
    ];
    const codes = new Set<string>();
    for (const [phase, hasLock] of phases) {
      for (let draw = 0; draw < 2_000; draw += 1) {
        for (const code of badMessage(view(phase, hasLock), 1, below).codes) codes.add(code);
      }
    }
    const missing = CODES.filter((code) => !codes.has(code));
    expect(missing).toEqual([]);
  });
});
