import { PLAN, VirtualTable } from './virtual-table.js';

const TWO_SEATS = { ...PLAN, wiredSeats: [1, 2] };

describe('a wired table on a link that tracks its shoes', () => {
  it('waits until the dealer has opened the shoe on the dealer page: one notice, a request every two seconds', () => {
    const table = new VirtualTable(2, TWO_SEATS, { tracksShoes: true });
    let frames = 0;
    table.network = () => {
      frames += 1;
      return 'carried';
    };
    table.run(20_000);
    expect(table.notices.map(({ code, detail }) => [code, detail])).toEqual([['SHOE_NEEDED', 'SHOE_NOT_OPEN']]);
    expect(frames).toBeLessThanOrEqual(12);
    table.opensShoe(1);
    table.until('bets are open', () => table.lamp(1) === 'open' && table.lamp(2) === 'open', 4_000);
  });
});
