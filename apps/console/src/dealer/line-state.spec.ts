import type { FloorState } from '@jackpot/contract';
import { NEW_LINE, SILENCE_MS_MAX, age, nextNumbers, receive } from './line-state.js';

const TABLE: FloorState = {
  ...{
    link: 'east',
    table: 't-1',
    inPlay: true,
    priceCents: 500,
    mainWager: 'procedure',
    decks: 8,
    shoe: 1,
    dealing: 'counted',
  },
  ...{ coup: 3, phase: 'betting', seats: [2], returned: [], cards: [], awards: [], mustHit: null },
  devices: [{ seat: 2, device: 'd-2', boot: 4, sequence: 9 }],
};

describe('the connection of a table’s page', () => {
  const welcomed = receive(NEW_LINE, { type: 'welcome', ...TABLE }, 1_000);

  it('is live from the welcome on, and goes on in the middle of a coup', () => {
    expect(welcomed).toMatchObject({ contact: 'live', table: { coup: 3, phase: 'betting', seats: [2] } });
  });

  it('is lost after a silence, and live again with the next message', () => {
    expect(age(welcomed, 1_000 + SILENCE_MS_MAX).contact).toBe('live');
    const lost = age(welcomed, 1_001 + SILENCE_MS_MAX);
    expect(lost.contact).toBe('lost');
    expect(lost.table).toEqual(welcomed.table);
    expect(receive(lost, { id: 1, ok: true, type: 'alive' }, 9_000).contact).toBe('live');
  });

  it('does not count as lost after it was refused or taken over, because it will not come back', () => {
    const replaced = { ...welcomed, contact: 'replaced' } as const;
    expect(age(replaced, 1_000_000).contact).toBe('replaced');
  });

  it('numbers a seat’s messages in a boot of its own, one after another', () => {
    const first = nextNumbers(welcomed, 2)!;
    expect(first.numbers).toEqual({ device: 'd-2', boot: 5, sequence: 1 });
    expect(nextNumbers(first.line, 2)!.numbers).toEqual({ device: 'd-2', boot: 5, sequence: 2 });
    expect(nextNumbers(welcomed, 7)).toBeUndefined();
  });

  it('starts another boot after it was lost, so that an unanswered message cannot be mistaken for a later one', () => {
    const devices = [{ seat: 2, device: 'd-2', boot: 5, sequence: 1 }];
    const again = receive(welcomed, { type: 'welcome', ...TABLE, devices }, 2_000);
    expect(nextNumbers(again, 2)!.numbers).toEqual({ device: 'd-2', boot: 6, sequence: 1 });
  });

  it('learns at once that the link is out of service', () => {
    expect(receive(welcomed, { type: 'link', inPlay: false }, 1_100).table?.inPlay).toBe(false);
  });
});
