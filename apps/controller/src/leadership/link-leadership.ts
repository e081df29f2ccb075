import {
  type CommitListener,
  type HostNews,
  type HostPorts,
  type Holder,
  LinkHost,
  type LinkWriter,
  Placement,
  type PlacementPorts,
} from '@jackpot/engine';

const DISCOVER_MS = 1_000;
/** Minimum time between two polls for new links. */
const SEEK_MS = 200;

export type LeadingListener = (linkId: string, writer: LinkWriter) => void;

export type ReportNews = (linkId: string | null, news: HostNews) => void;

export type LeadershipPorts = Omit<HostPorts, 'placement'> & PlacementPorts;

export class LinkLeadership {
  readonly #hosts = new Map<string, LinkHost>();
  readonly #leading = new Set<LeadingListener>();
  readonly #stopped = new Set<(linkId: string) => void>();
  readonly #placement: Placement;
  #isClosed = false;
  #cancelDiscovery: () => void = () => undefined;
  #discoveredAt = -Infinity;
  #isDiscovering = false;
  #seekers: ((isRead: boolean) => void)[] = [];

  constructor(
    readonly self: Holder,
    private readonly ports: LeadershipPorts,
    private readonly report: ReportNews,
  ) {
    this.#placement = new Placement(self, ports);
  }

  /** Resolves once the links are known. Before that, a request would be told that no link exists. */
  async start(): Promise<void> {
    await this.#placement.start();
    while (!(await this.#discover()) && !this.#isClosed)
      await new Promise<void>((resolve) => this.ports.timers.later(DISCOVER_MS, resolve));
    this.#discoverLater();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelDiscovery();
    this.#answerSeekers(false);
    await Promise.all([this.#placement.close(), ...[...this.#hosts.values()].map((host) => host.close())]);
  }

  find(linkId: string): LinkHost | undefined {
    return this.#hosts.get(linkId);
  }

  /** "unknown" is final: the link is not in the database. "unreadable" means that the database did not answer. */
  async seek(linkId: string): Promise<LinkHost | 'unknown' | 'unreadable'> {
    const known = this.#hosts.get(linkId);
    if (known !== undefined) return known;
    const isRead = await new Promise<boolean>((resolve) => {
      this.#seekers.push(resolve);
      this.#discoverSoon();
    });
    return this.#hosts.get(linkId) ?? (isRead ? 'unknown' : 'unreadable');
  }

  all(): readonly LinkHost[] {
    return [...this.#hosts.values()];
  }

  ensure(linkId: string): LinkHost {
    return this.#hosts.get(linkId) ?? this.#add(linkId, { isToOpen: true });
  }

  onLeading(listener: LeadingListener): void {
    this.#leading.add(listener);
    for (const { stream, writer } of this.#hosts.values()) if (writer !== undefined) listener(stream, writer);
  }

  onStopped(listener: (linkId: string) => void): void {
    this.#stopped.add(listener);
  }

  onCommit(listener: (linkId: string, ...commit: Parameters<CommitListener>) => void): void {
    this.onLeading((linkId, writer) => writer.onCommit((...commit) => listener(linkId, ...commit)));
  }

  #add(linkId: string, { isToOpen }: { readonly isToOpen: boolean }): LinkHost {
    const ports = { ...this.ports, placement: this.#placement };
    const host = new LinkHost(linkId, this.self, ports, (news) => this.#onNews(linkId, news));
    this.#hosts.set(linkId, host);
    this.#placement.add(host);
    host.start({ isToOpen });
    return host;
  }

  #onNews(linkId: string, news: HostNews): void {
    this.report(linkId, news);
    const writer = this.#hosts.get(linkId)?.writer;
    if (news.type === 'leading' && writer !== undefined) for (const listener of this.#leading) listener(linkId, writer);
    if (news.type === 'stopped-leading') for (const listener of this.#stopped) listener(linkId);
  }

  #discoverLater(): void {
    this.#discoverIn(this.#seekers.length > 0 ? SEEK_MS : DISCOVER_MS);
  }

  #discoverSoon(): void {
    if (this.#isDiscovering) return;
    this.#cancelDiscovery();
    this.#discoverIn(Math.max(0, this.#discoveredAt + SEEK_MS - this.ports.clock.steady()));
  }

  #discoverIn(ms: number): void {
    if (this.#isClosed) return this.#answerSeekers(false);
    this.#cancelDiscovery = this.ports.timers.later(ms, () => {
      void this.#discover().then(() => this.#discoverLater());
    });
  }

  async #discover(): Promise<boolean> {
    const seekers = this.#seekers;
    this.#seekers = [];
    this.#isDiscovering = true;
    this.#discoveredAt = this.ports.clock.steady();
    const isRead = await this.#readLinks();
    this.#isDiscovering = false;
    for (const answer of seekers) answer(isRead);
    return isRead;
  }

  async #readLinks(): Promise<boolean> {
    try {
      for (const stream of await this.ports.journal.streams())
        if (!this.#isClosed && !this.#hosts.has(stream)) this.#add(stream, { isToOpen: false });
      return true;
    } catch (cause) {
      this.report(null, { type: 'failed', cause });
      return false;
    }
  }

  #answerSeekers(isRead: boolean): void {
    for (const answer of this.#seekers.splice(0)) answer(isRead);
  }
}
