import type { Account } from '@jackpot/contract';
import { SIGNERS } from '@jackpot/progressive';
import { signedAs } from './authenticator.js';

const account = (...roles: Account['roles']): Account => ({ id: '7', name: 'P. Pit', license: 'MD-7', roles });

describe('a person of several roles', () => {
  it('acts in the highest of them', () => {
    expect(signedAs(account('dealer', 'floor-supervisor', 'pit-manager')).role).toBe('pit-manager');
    expect(signedAs(account('cage')).role).toBe('cage');
  });

  it('signs the request of a correction as floor supervisor, also for a person who is pit manager too', () => {
    const both = account('pit-manager', 'floor-supervisor');
    expect(signedAs(both, SIGNERS.requestCorrection)).toEqual({
      id: '7',
      name: 'P. Pit',
      license: 'MD-7',
      role: 'floor-supervisor',
    });
  });

  it('is refused if none of the roles may act', () => {
    expect(() => signedAs(account('pit-manager'), SIGNERS.requestCorrection)).toThrow('NOT_PERMITTED');
    expect(() => signedAs(account())).toThrow('NOT_PERMITTED');
  });
});
