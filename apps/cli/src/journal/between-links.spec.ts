import { type LinkTransfers, TransferRegister } from '@jackpot/proof';
import { given, linkOf, transfer } from '../../../../libs/progressive/src/testing/index.js';
import { compareLinks, exitCodeOf, notComparedFrom } from './between-links.js';

function receiver(): LinkTransfers {
  const { events } = given(linkOf({ mustHit: null })).when(transfer.isExpected('star'), transfer.comes('star'));
  const register = new TransferRegister();
  events.forEach((event, index) => register.take(event, index + 1));
  return register.of({ operator: '', link: 'royal-9-east', endsAt: Infinity });
}

describe('what could not be compared with another link', () => {
  it('never ends with exit code 0, unless the caller says that its journal is not there', () => {
    const { verdict, text } = compareLinks([receiver()], []);
    expect(exitCodeOf(verdict)).toBe(3);
    expect(text).toContain('not compared 2 facts of royal-9-west, whose journal was not given');
    expect(exitCodeOf(compareLinks([receiver()], ['royal-9-south']).verdict)).toBe(3);
    expect(exitCodeOf(compareLinks([receiver()], ['royal-9-west']).verdict)).toBe(0);
  });

  it('in an archive that was not read from its beginning ends in the same way', () => {
    const named = new Map([['royal-9-west', 2]]);
    const { verdict, text } = notComparedFrom('royal-9-east', named, []);
    expect(exitCodeOf(verdict)).toBe(3);
    expect(text).toBe(
      'link royal-9-east: not compared 2 facts of royal-9-west, for it was not read from its beginning',
    );
    expect(exitCodeOf(notComparedFrom('royal-9-east', named, ['royal-9-west']).verdict)).toBe(0);
    expect(exitCodeOf(notComparedFrom('royal-9-east', new Map(), []).verdict)).toBe(0);
  });
});
