import { given, link, linkOf, nothingRecorded, recorded, refused, table } from '../testing/index.js';

const FOR_PLAY = linkOf({ laboratory: false, roundMsMin: 8_000, shoes: {} });

describe('a link', () => {
  it('for play is out of service from its opening until a pit manager returns it to service', () => {
    given(FOR_PLAY)
      .when(table(1).opens())
      .then(refused('LINK_NOT_IN_PLAY'), nothingRecorded)
      .when(link.isSuspended)
      .then(refused('ALREADY_SUSPENDED'))
      .when(link.isResumed)
      .then(recorded('LinkResumed'));
  });

  it('of a laboratory is in play at once', () => {
    given(linkOf()).when(table(1).opens()).then(recorded('CoupOpened'));
  });
});
