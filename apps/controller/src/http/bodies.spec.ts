import { bodyOf } from './bodies.js';

describe('a record as JSON', () => {
  it('shows amounts as exact dollars, times as ISO 8601, bytes as hex, and nothing else changed', () => {
    expect(
      bodyOf({
        amountCents: 61_240n,
        displayMicro: 5_000_030_000_001n,
        levelCents: null,
        fixedAt: 0,
        paidAt: null,
        hash: Uint8Array.of(1, 255),
        seat: 3,
        wagers: [{ priceCents: 500n }],
      }),
    ).toEqual({
      amount: '612.40',
      display: '50000.30000001',
      level: null,
      fixedAt: '1970-01-01T00:00:00.000Z',
      paidAt: null,
      hash: '01ff',
      seat: 3,
      wagers: [{ price: '5.00' }],
    });
  });
});
