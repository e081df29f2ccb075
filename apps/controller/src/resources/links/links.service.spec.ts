import { linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import type { LinkLeadership } from '../../leadership/link-leadership.js';
import { LinksService } from './links.service.js';

describe('a link that is refused', () => {
  it('is never led: its terms are checked before its stream exists', async () => {
    const led: string[] = [];
    const hosts = {
      seek: () => Promise.resolve('unknown'),
      ensure: (linkId: string) => led.push(linkId),
    } as unknown as LinkLeadership;
    await expect(
      new LinksService(hosts, { LABORATORY_LINKS: 'accepted' }).open(linkOf({ noticeDays: 13 })),
    ).rejects.toMatchObject({
      code: 'NOTICE_TOO_SHORT',
      detail: '13 days',
    });
    expect(led).toEqual([]);
  });
});
