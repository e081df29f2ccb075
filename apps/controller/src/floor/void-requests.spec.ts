import { VoidRequests } from './void-requests.js';

describe('a void that a table asked for', () => {
  it('is kept for its present hand, with the time of the first request, until it is withdrawn', () => {
    let now = 1_000;
    const requests = new VoidRequests(() => now);
    requests.note('east/t-1', { coup: 4, by: 'A. Dealer', reason: 'Misdeal' });
    now = 2_000;
    requests.note('east/t-1', { coup: 4, by: 'B. Dealer', reason: 'Cards exposed' });
    expect(requests.of('east/t-1', 4)).toEqual({ coup: 4, by: 'B. Dealer', reason: 'Cards exposed', at: 1_000 });
    expect(requests.of('east/t-1', 5)).toBeNull();
    expect(requests.of('east/t-2', 4)).toBeNull();
    requests.note('east/t-1', { coup: 5, by: 'A. Dealer', reason: 'Misdeal' });
    expect([requests.of('east/t-1', 4), requests.of('east/t-1', 5)?.at]).toEqual([null, 2_000]);
    requests.withdraw('east/t-1');
    expect(requests.of('east/t-1', 5)).toBeNull();
  });
});
