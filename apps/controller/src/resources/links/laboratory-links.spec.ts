import type { LinkLeadership } from '../../leadership/link-leadership.js';
import { linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import { LinksService } from './links.service.js';

const codes = (LABORATORY_LINKS: 'rejected' | 'accepted', laboratory: boolean) =>
  new LinksService({} as LinkLeadership, { LABORATORY_LINKS }, { findings: () => Promise.resolve([]) }, console)
    .problemsOf(linkOf({ laboratory, roundMsMin: 8_000, shoes: {} }))
    .map(({ path, code }) => [path, code]);

describe('a link of a laboratory', () => {
  it('is not opened by a controller for play', () => {
    expect(codes('rejected', true)).toEqual([['laboratory', 'LABORATORY_TERMS']]);
    expect(codes('rejected', false)).toEqual([]);
  });

  it('is opened where the settings accept it', () => {
    expect(codes('accepted', true)).toEqual([]);
  });
});
