import { Evening } from './evening.js';

describe('the floor and the controller keep the same books', () => {
  it('on a calm evening', () => {
    const evening = new Evening({ seed: 1 }).join().playOut();
    expect(evening.close()).toEqual([]);
    expect(evening.floor.tally.coups).toBeGreaterThan(100);
  });
});
