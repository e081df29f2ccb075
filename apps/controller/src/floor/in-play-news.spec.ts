import type { LinkLeadership } from '../leadership/link-leadership.js';
import { InPlayNews } from './in-play-news.js';

const LINK = 'royal-9-east';

type Hosts = Pick<LinkLeadership, 'onCommit' | 'onStopped'>;

describe('whether a link is in play', () => {
  let commit: (inPlay: boolean) => void;
  let stop: () => void;
  let sent: boolean[];

  beforeEach(() => {
    sent = [];
    const hosts: Hosts = {
      onCommit: (listener) => {
        commit = (inPlay) => listener(LINK, { inPlay } as Parameters<typeof listener>[1], [], 1);
      },
      onStopped: (listener) => {
        stop = () => listener(LINK);
      },
    };
    void new InPlayNews(hosts, (_link, inPlay) => sent.push(inPlay));
  });

  it('is sent only when it changes', () => {
    for (const inPlay of [true, true, false, false, true]) commit(inPlay);
    expect(sent).toEqual([true, false, true]);
  });

  it('is sent to the tables of a link that was suspended while another process led it, and is resumed here', () => {
    commit(true);
    stop();
    commit(true);
    expect(sent).toEqual([true, true]);
  });
});
