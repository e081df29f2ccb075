import { linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import { TermsService } from './terms.service.js';
import { Mutex } from '@jackpot/platform';

type Parts = ConstructorParameters<typeof TermsService>;

/** A desk whose only file is one that all have signed. */
function deskWith(config: object): TermsService {
  const file = { version: 2, state: 'approved', staged: {}, config, acts: [], missing: [], hash: new Uint8Array(32) };
  const files = { one: () => Promise.resolve(file) };
  const parts: unknown[] = [{ find: () => undefined }, {}, files, {}, new Mutex(), {}];
  return new TermsService(...(parts as unknown as Parts));
}

const account = { id: 'p-1', name: 'Ida Pit', license: 'L-1', roles: ['pit-manager'] } as never;

describe('terms that all have signed', () => {
  it('and that were staged when less was asked of terms are refused before they come to the link', async () => {
    await expect(deskWith({ ...linkOf(), priceCents: 0n }).activate('east', 2, account)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      problems: [{ code: 'PRICE_OUT_OF_RANGE' }],
    });
  });

  it('and that are whole go to the link, which is not led here', async () => {
    await expect(deskWith(linkOf()).activate('east', 2, account)).rejects.toMatchObject({ code: 'LINK_UNKNOWN' });
  });
});
