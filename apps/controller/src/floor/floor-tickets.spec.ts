import { FloorTickets, TICKET_MS_MAX } from './floor-tickets.js';

const TABLE = { linkId: 'east', tableId: 't-1', key: 'east/t-1', by: 'D. Dealer (TG-7)' };

describe('a ticket for a table', () => {
  let now = 0;
  const tickets = () => new FloorTickets({ now: () => now, steady: () => now });

  it('opens one connection for its table', () => {
    const held = tickets();
    const ticket = held.issue(TABLE)!;
    expect(held.use(ticket)).toEqual(TABLE);
    expect(held.use(ticket)).toBeUndefined();
  });

  it('is valid for ten seconds', () => {
    const held = tickets();
    const [first, second] = [held.issue(TABLE)!, held.issue(TABLE)!];
    now += TICKET_MS_MAX;
    expect(held.use(first)).toEqual(TABLE);
    now += 1;
    expect(held.use(second)).toBeUndefined();
  });

  it('cannot be guessed, and no two are alike', () => {
    const held = tickets();
    expect(held.use('')).toBeUndefined();
    expect(held.issue(TABLE)).not.toBe(held.issue(TABLE));
  });

  it('is refused to a program that requests a thousand and uses none', () => {
    const held = tickets();
    for (let issued = 0; issued < 1_000; issued += 1) expect(held.issue(TABLE)).toBeDefined();
    expect(held.issue(TABLE)).toBeUndefined();
    now += TICKET_MS_MAX + 1;
    expect(held.issue(TABLE)).toBeDefined();
  });
});
