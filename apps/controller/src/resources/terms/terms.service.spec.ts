import { linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import { TermsService } from './terms.service.js';
import { Mutex } from '@jackpot/platform';

type Parts = ConstructorParameters<typeof TermsService>;

function serviceWith(config: object): TermsService {
  const staged = { person: { role: 'accounting' }, approverRoles: ['technician', 'commission'] };
  const file = { version: 2, state: 'approved', staged, config, acts: [], missing: [], hash: new Uint8Array(32) };
  const files = { one: () => Promise.resolve(file) };
  const parts: unknown[] = [{ find: () => undefined }, {}, files, {}, {}, {}, {}, new Mutex(), {}];
  return new TermsService(...(parts as unknown as Parts));
}

const account = { id: 'p-1', name: 'Ida Pit', license: 'L-1', roles: ['pit-manager'] } as never;

describe('terms that every side has signed', () => {
  it('and that no longer pass the checks are refused before they reach the link', async () => {
    await expect(serviceWith({ ...linkOf(), priceCents: 0n }).activate('east', 2, account)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      problems: [{ code: 'PRICE_OUT_OF_RANGE' }],
    });
  });

  it('and that pass them go to the link, which this process does not lead', async () => {
    await expect(serviceWith(linkOf()).activate('east', 2, account)).rejects.toMatchObject({ code: 'LINK_UNKNOWN' });
  });
});
