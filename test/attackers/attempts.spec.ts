import { ATTEMPTS, changingOperations } from './attempts.js';

describe('what attackers try', () => {
  it('has every operation that changes something', () => {
    const names = changingOperations().map(([name]) => name);
    expect([...names].sort()).toEqual(Object.keys(ATTEMPTS).sort());
  });
});
