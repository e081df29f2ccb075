import { randomBytes } from 'node:crypto';
import { suggestedPassword } from './first-password.js';

describe('a suggested first password', () => {
  it('has 20 letters or digits, differs each time, and has no letters that are easy to confuse', () => {
    const suggested = Array.from({ length: 200 }, () => suggestedPassword(randomBytes));
    expect(new Set(suggested).size).toBe(200);
    for (const password of suggested) expect(password).toMatch(/^[a-hj-km-np-z2-9]{5}(-[a-hj-km-np-z2-9]{5}){3}$/);
  });

  it('skips bytes that would favor some letters', () => {
    const bytes = [Uint8Array.from([255, 250, 248]), Uint8Array.from({ length: 20 }, () => 0)];
    expect(suggestedPassword(() => bytes.shift()!)).toBe('aaaaa-aaaaa-aaaaa-aaaaa');
  });
});
