import type { LinkHost } from '@jackpot/engine';
import { opened } from '@jackpot/progressive';
import { given, linkOf } from '../../../../libs/progressive/src/testing/index.js';
import { readLink } from './read-link.js';

type Writer = NonNullable<LinkHost['writer']>;

describe('a look at a link', () => {
  /** A host whose writer answers at once; what a look throws there would end it. */
  function hostOf(writer: object | undefined): LinkHost {
    return { stream: 'hasty', leader: { id: 'b', address: 'http://b' }, writer } as unknown as LinkHost;
  }

  it('sees it as everything asked before has left it', async () => {
    const { state, link } = given(linkOf());
    const read: Writer['read'] = (at, tell) => tell(at(state));
    const seen = await readLink(hostOf({ terms: link, read }), (now) => ({ version: opened(now).version }));
    expect(seen).toEqual({ version: 1 });
  });

  it('is refused where the link is led and was never opened: there is nothing to be looked at', () => {
    let looks = 0;
    const read = (): void => void (looks += 1);
    const waits = (): unknown =>
      readLink(hostOf({ terms: undefined, read }), (now) => ({ version: opened(now).version }));
    expect(waits).toThrow(expect.objectContaining({ code: 'LINK_NOT_OPEN', detail: 'hasty' }) as Error);
    expect(looks).toBe(0);
  });

  it('is refused where another leads, by its name', () => {
    expect(() => readLink(hostOf(undefined), () => ({}))).toThrow(
      expect.objectContaining({ code: 'NOT_LEADER', detail: 'http://b' }) as Error,
    );
  });
});
