import { RepeatingTask } from '@jackpot/platform';
import {
  type CommitListener,
  type HostNews,
  type HostPorts,
  type Holder,
  LinkHost,
  type LinkWriter,
} from '@jackpot/engine';

/** How often a process polls for links that another has opened. */
const DISCOVER_MS = 1_000;

export type LeadingListener = (linkId: string, writer: LinkWriter) => void;

/** What to do with the news of a host: log it, count it. */
export type ReportNews = (linkId: string, news: HostNews) => void;

/** Every link that this process knows; it leads some and is a standby for the rest. */
export class LinkLeadership {
  readonly #hosts = new Map<string, LinkHost>();
  readonly #leading = new Set<LeadingListener>();
  readonly #stopped = new Set<(linkId: string) => void>();
  readonly #discovery = new RepeatingTask(DISCOVER_MS, () => this.#discover());

  constructor(
    readonly self: Holder,
    private readonly ports: HostPorts,
    private readonly report: ReportNews,
  ) {}

  async start(): Promise<void> {
    await this.#discover();
    this.#discovery.start();
  }

  async close(): Promise<void> {
    // Without await: a read that hangs on the database must not use up the time that the links have to stop.
    void this.#discovery.stop();
    await Promise.all([...this.#hosts.values()].map((host) => host.close()));
  }

  find(linkId: string): LinkHost | undefined {
    return this.#hosts.get(linkId);
  }

  all(): readonly LinkHost[] {
    return [...this.#hosts.values()];
  }

  /** The host of a link; creates it where it is not known yet, which is the first step of opening a link. */
  ensure(linkId: string): LinkHost {
    const known = this.#hosts.get(linkId);
    if (known !== undefined) return known;
    const host = new LinkHost(linkId, this.self, this.ports, (news) => this.#onNews(linkId, news));
    this.#hosts.set(linkId, host);
    host.start();
    return host;
  }

  /** Called whenever this process begins to lead a link, and at once for those it leads already. */
  onLeading(listener: LeadingListener): void {
    this.#leading.add(listener);
    for (const { stream, writer } of this.#hosts.values()) if (writer !== undefined) listener(stream, writer);
  }

  onStopped(listener: (linkId: string) => void): void {
    this.#stopped.add(listener);
  }

  /** Calls `listener` with every commit of every link led here. */
  onCommit(listener: (linkId: string, ...commit: Parameters<CommitListener>) => void): void {
    this.onLeading((linkId, writer) => writer.onCommit((...commit) => listener(linkId, ...commit)));
  }

  #onNews(linkId: string, news: HostNews): void {
    this.report(linkId, news);
    const writer = this.#hosts.get(linkId)?.writer;
    if (news.type === 'leading' && writer !== undefined) for (const listener of this.#leading) listener(linkId, writer);
    if (news.type === 'stopped-leading') for (const listener of this.#stopped) listener(linkId);
  }

  async #discover(): Promise<void> {
    try {
      for (const stream of await this.ports.journal.streams()) this.ensure(stream);
    } catch (cause) {
      // The database is away: the hosts of the known links report that themselves.
      this.report('*', { type: 'failed', cause });
    }
  }
}
