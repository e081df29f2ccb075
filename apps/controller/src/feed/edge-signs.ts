import { must } from '@jackpot/money';
import { Inject, Injectable } from '@nestjs/common';
import { LinkLeadership } from '../leadership/link-leadership.js';
import { namedLeader } from '../leadership/named-leader.js';
import type { Settings } from '../settings.js';
import { SETTINGS } from '../tokens.js';
import type { FromSigns, JoinRefusal, Joining, ToSigns } from '../workers/edge/sign-messages.js';
import { Audience } from './audience.js';
import { type FeedClient, FeedHub } from './feed-hub.js';
import { paced } from './paced-client.js';

/** Above this number of waiting texts, meter updates are dropped, but never a hit. */
const UNTAKEN_MAX = 20_000;

/**
 * Public signs are connected to the edge thread, so a text costs the deciding thread one message, even for a thousand
 * signs.
 */
@Injectable()
export class EdgeSigns {
  constructor(
    private readonly hub: FeedHub,
    private readonly hosts: LinkLeadership,
    private readonly audience: Audience,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'OTHER_CONTROLLERS'>,
  ) {}

  connect(post: (message: ToSigns) => void): EdgeLine {
    return new EdgeLine(post, {
      hub: this.hub,
      audience: this.audience,
      refusalOf: (joining) => this.#refusalOf(joining),
    });
  }

  async #refusalOf({ linkId, from }: Joining): Promise<JoinRefusal | undefined> {
    const host = await this.hosts.seek(linkId);
    if (host === 'unreadable') return { code: 'NO_LEADER' };
    if (host === 'unknown') return { code: 'LINK_UNKNOWN', detail: linkId };
    if (host.writer?.terms === undefined) {
      const leader = namedLeader(host.leader, this.settings);
      return leader === undefined ? { code: 'NO_LEADER' } : { location: `${leader}/api/v1/links/${linkId}/feed` };
    }
    return this.audience.isFull(from) ? { code: 'TOO_MANY_REQUESTS' } : undefined;
  }
}

interface LinePorts {
  readonly hub: Pick<FeedHub, 'isLive' | 'join' | 'leave'>;
  readonly audience: Pick<Audience, 'joined' | 'skipped'>;
  readonly refusalOf: (joining: Joining) => Promise<JoinRefusal | undefined>;
}

interface Text {
  readonly text: string;
  readonly sequence: number;
  readonly isHit: boolean;
}

class EdgeLine {
  readonly #leave = new Map<number, () => void>();
  readonly #joining = new Set<number>();
  #text: (Text & { readonly signs: number[] }) | undefined;
  #untaken = 0;

  constructor(
    private readonly post: (message: ToSigns) => void,
    private readonly ports: LinePorts,
  ) {}

  take(message: FromSigns): void {
    if (message.type === 'join') return void this.#join(message.sign, message.joining);
    if (message.type === 'left') return this.#left(message.sign);
    this.#untaken -= 1;
    if (message.skipped > 0) this.ports.audience.skipped(message.skipped);
  }

  end(): void {
    this.#joining.clear();
    for (const sign of [...this.#leave.keys()]) this.#left(sign);
  }

  async #join(sign: number, joining: Joining): Promise<void> {
    this.#joining.add(sign);
    const refusal = await this.ports.refusalOf(joining);
    if (!this.#joining.delete(sign)) return;
    if (refusal !== undefined) return this.#send({ type: 'refused', sign, refusal });
    const { linkId, lastSeen, paceMs } = joining;
    const { hub, audience } = this.ports;
    const follower = audience.joined(joining, 'sse');
    const direct: FeedClient = {
      offer: (text, sequence, kind) => {
        follower.sent(sequence);
        this.#give(sign, { text, sequence, isHit: kind === 'award' });
      },
      end: () => this.#send({ type: 'end', sign }),
    };
    const client = paceMs === 0 ? direct : paced(direct, paceMs, () => hub.isLive(linkId));
    this.#leave.set(sign, () => {
      follower.left();
      client.end();
      hub.leave(linkId, client);
    });
    this.#send({ type: 'joined', sign });
    if (!hub.join(linkId, client, lastSeen)) client.end();
  }

  #left(sign: number): void {
    this.#joining.delete(sign);
    this.#leave.get(sign)?.();
    this.#leave.delete(sign);
  }

  #give(sign: number, given: Text): void {
    if (this.#text?.text !== given.text) {
      this.#flush();
      this.#text = { ...given, signs: [] };
      queueMicrotask(() => this.#flush());
    }
    must(this.#text, 'a text was begun').signs.push(sign);
  }

  #flush(): void {
    if (this.#text === undefined) return;
    const { text, sequence, isHit, signs } = this.#text;
    this.#text = undefined;
    if (this.#untaken >= UNTAKEN_MAX && !isHit) return this.ports.audience.skipped(signs.length);
    this.#untaken += 1;
    this.post({ type: 'text', signs, text, sequence });
  }

  #send(message: ToSigns): void {
    this.#flush();
    this.post(message);
  }
}
