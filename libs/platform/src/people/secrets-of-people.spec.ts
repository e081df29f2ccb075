import { isPassword, isPasswordLength, passwordHash } from './passwords.js';
import { csrfTokenOf, isCsrfToken, isSessionLive, newSessionToken } from './sessions.js';

const CHEAP = { log2N: 4, r: 8, p: 1 };

describe('a password’s hash', () => {
  it('matches only its password, and is different each time', () => {
    const hash = passwordHash('correct horse battery', CHEAP);
    expect(isPassword('correct horse battery', hash)).toBe(true);
    expect(isPassword('correct horse batterz', hash)).toBe(false);
    expect(passwordHash('correct horse battery', CHEAP)).not.toBe(hash);
    expect(hash).not.toContain('horse');
  });

  it('matches the password from another keyboard: composed and decomposed letters are the same', () => {
    const hash = passwordHash('Zoë mag Käsekuchen', CHEAP);
    expect(isPassword('Zoë mag Käsekuchen'.normalize('NFD'), hash)).toBe(true);
  });

  it('contains its cost, so an older, cheaper hash still matches', () => {
    const hash = passwordHash('correct horse battery', { log2N: 5, r: 4, p: 2 });
    expect(hash).toMatch(/^scrypt\$5\$4\$2\$/);
    expect(isPassword('correct horse battery', hash)).toBe(true);
    expect(isPassword('correct horse battery', hash.replace('scrypt', 'plain'))).toBe(false);
  });

  it('is made of twelve characters at least, counted as people count them', () => {
    expect(isPasswordLength('12345678901')).toBe(false);
    expect(isPasswordLength('123456789012')).toBe(true);
    expect(isPasswordLength('🂱'.repeat(11))).toBe(false);
    expect(isPasswordLength('x'.repeat(129))).toBe(false);
  });
});

describe('a session', () => {
  const session = { usedAt: 1_000, expiresAt: 10_000, endedAt: null };

  it('lives while it is used, until its end', () => {
    expect(isSessionLive(session, 1_499, 500)).toBe(true);
    expect(isSessionLive(session, 1_500, 500)).toBe(false);
    expect(isSessionLive({ ...session, usedAt: 9_999 }, 9_999, 500)).toBe(true);
    expect(isSessionLive({ ...session, usedAt: 9_999 }, 10_000, 500)).toBe(false);
    expect(isSessionLive({ ...session, endedAt: 1_100 }, 1_200, 500)).toBe(false);
  });

  it('does not come to life again when the clock is set back to before its last use', () => {
    const idle = { ...session, usedAt: 3_600_000, expiresAt: 7_200_000 };
    expect(isSessionLive(idle, 3_600_600, 500)).toBe(false);
    expect(isSessionLive(idle, 3_600_000 - 3_000_000, 500)).toBe(false);
    expect(isSessionLive(idle, 3_600_000 - 1_000, 500)).toBe(true);
  });

  it('has a page token of its own, which opens no other session’s changes', () => {
    const [mine, other] = [newSessionToken(), newSessionToken()];
    expect(isCsrfToken(csrfTokenOf(mine), mine)).toBe(true);
    for (const sent of [csrfTokenOf(other), mine, '', undefined, [csrfTokenOf(mine)]])
      expect(isCsrfToken(sent, mine)).toBe(false);
  });
});
