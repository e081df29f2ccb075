import type { LinkHost } from '@jackpot/engine';
import { opened } from '@jackpot/progressive';
import { given, linkOf } from '../../../../libs/progressive/src/testing/index.js';
import { readLink } from './read-link.js';

type Writer = NonNullable<LinkHost['writer']>;

describe('reading a link', () => {
  /** A host whose writer answers at once; an exception of the reader would end the writer. */
  function hostOf(writer: object | undefined): LinkHost {
    const notLeader = () => ({ ok: false, code: 'NOT_LEADER', detail: 'http://b' });
    return { stream: 'hasty', notLeader, writer } as unknown as LinkHost;
  }

  it('returns the state after all earlier requests', async () => {
    const { state, link } = given(linkOf());
    const read: Writer['read'] = (at, reply) => reply(at(state));
    const seen = await readLink(hostOf({ terms: link, read }), (now) => ({ version: opened(now).version }));
    expect(seen).toEqual({ version: 1 });
  });

  it('is refused where the link is led and was never opened: there is nothing to read', () => {
    let reads = 0;
    const read = (): void => void (reads += 1);
    const waits = (): unknown =>
      readLink(hostOf({ terms: undefined, read }), (now) => ({ version: opened(now).version }));
    expect(waits).toThrow(expect.objectContaining({ code: 'LINK_NOT_OPEN', detail: 'hasty' }) as Error);
    expect(reads).toBe(0);
  });

  it('is refused where another leads, by its name', () => {
    expect(() => readLink(hostOf(undefined), () => ({}))).toThrow(
      expect.objectContaining({ code: 'NOT_LEADER', detail: 'http://b' }) as Error,
    );
  });
});
