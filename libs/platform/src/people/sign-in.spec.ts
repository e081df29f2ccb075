import { mustChangePassword } from './sign-in.js';

describe('a password', () => {
  it('must be changed if it is the first one or too old, but not on an account without a password', () => {
    expect(mustChangePassword({ mustChange: true, passwordSetAt: 0 }, 0, 90)).toBe(true);
    expect(mustChangePassword({ mustChange: false, passwordSetAt: 0 }, 90, 90)).toBe(false);
    expect(mustChangePassword({ mustChange: false, passwordSetAt: 0 }, 91, 90)).toBe(true);
    expect(mustChangePassword({ mustChange: false, passwordSetAt: null }, 91, 90)).toBe(false);
  });
});
