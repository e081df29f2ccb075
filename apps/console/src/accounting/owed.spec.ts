import { endOfDay } from './owed.js';

describe('an amount at the end of a closed day', () => {
  it('stands at the end of the day and keeps every digit', () => {
    const heads = [{ day: '2026-03-01', endsAt: '2026-03-02T11:00:00.000Z' }];
    expect(endOfDay('2026-03-01', '50523.10000002', heads)).toEqual({
      ...{ x: Date.parse('2026-03-02T11:00:00.000Z'), y: 50523.10000002, at: '2026-03-01' },
      ...{ text: '$50,523.10000002', exact: '50523.10000002' },
    });
  });
});
