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

/** How often a process polls for links that another has opened. */
const DISCOVER_MS = 1_000;

export type LeadingListener = (linkId: string, writer: LinkWriter) => void;

/** What to do with the news of a host: log it, count it. */
export type ReportNews = (linkId: string, news: HostNews) => void;

export type LeadershipPorts = Omit<HostPorts, 'placement'> & PlacementPorts;

/** Every link that this process knows; it leads some and is a standby for the rest. */
export class LinkLeadership {
  readonly #hosts = new Map<string, LinkHost>();
  readonly #leading = new Set<LeadingListener>();
  readonly #stopped = new Set<(linkId: string) => void>();
  readonly #placement: Placement;
  #isClosed = false;
  #cancelDiscovery: () => void = () => undefined;

  constructor(
    readonly self: Holder,
    private readonly ports: LeadershipPorts,
    private readonly report: ReportNews,
  ) {
    this.#placement = new Placement(self, ports);
  }

  /** Resolved once the links are known: a process that knew none would answer that there are none. */
  async start(): Promise<void> {
    await this.#placement.start();
    while (!(await this.#discover()) && !this.#isClosed)
      await new Promise<void>((resolve) => this.ports.timers.later(DISCOVER_MS, resolve));
    this.#discoverLater();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelDiscovery();
    await Promise.all([this.#placement.close(), ...[...this.#hosts.values()].map((host) => host.close())]);
  }

  find(linkId: string): LinkHost | undefined {
    return this.#hosts.get(linkId);
  }

  all(): readonly LinkHost[] {
    return [...this.#hosts.values()];
  }

  /** The host of a link; creates it where it is not known yet, which is the first step of opening a link. */
  ensure(linkId: string): LinkHost {
    return this.#hosts.get(linkId) ?? this.#add(linkId, { isToOpen: true });
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
    if (this.#isClosed) return;
    this.#cancelDiscovery = this.ports.timers.later(DISCOVER_MS, () => {
      void this.#discover().then(() => this.#discoverLater());
    });
  }

  /** False where the database is away: the hosts of the known links report that themselves. */
  async #discover(): Promise<boolean> {
    try {
      for (const stream of await this.ports.journal.streams())
        if (!this.#isClosed && !this.#hosts.has(stream)) this.#add(stream, { isToOpen: false });
      return true;
    } catch (cause) {
      this.report('*', { type: 'failed', cause });
      return false;
    }
  }
}
