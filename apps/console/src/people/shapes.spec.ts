import { randomBytes } from 'node:crypto';
import { ACCOUNT_ROLES } from '@jackpot/contract';
import { ROLES_OFFERED, suggestedPassword } from './shapes.js';

describe('what the people page offers', () => {
  it('is every role there is', () => {
    expect([...ROLES_OFFERED].sort()).toEqual([...ACCOUNT_ROLES].sort());
  });

  it('are first passwords long enough, another each time, without letters that are read as others', () => {
    const suggested = Array.from({ length: 200 }, () => suggestedPassword(randomBytes));
    expect(new Set(suggested).size).toBe(200);
    for (const password of suggested) expect(password).toMatch(/^[a-hj-km-np-z2-9]{5}(-[a-hj-km-np-z2-9]{5}){3}$/);
  });

  it('leaves out bytes that would favor some letters', () => {
    const bytes = [Uint8Array.from([255, 250, 248]), Uint8Array.from({ length: 20 }, () => 0)];
    expect(suggestedPassword(() => bytes.shift()!)).toBe('aaaaa-aaaaa-aaaaa-aaaaa');
  });
});
