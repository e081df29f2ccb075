import { centsToMicro, must } from '@jackpot/money';
import {
  type Answer,
  type Draws,
  type LinkCommand,
  type LinkConfig,
  type LinkEvent,
  type LinkState,
  decide,
  evolve,
  initialState,
} from '@jackpot/progressive';
import { type Answered, HubEnd, type Numbered, SiteBooks, type SiteId } from '../../wide-area/index.js';
import type { Random } from '../../players/random.js';
import type { Schedule } from '../../worlds/virtual/schedule.js';

const ALWAYS = { isOver: false, pausedUntilMs: 0 } as const;
const COMMIT_MS = { least: 1, most: 4 } as const;

type Reply = (answered: Answered<Answer>) => void;

type Resolved = Extract<LinkEvent, { readonly type: 'CoupResolved' }>;

/** The central link of all sites. Replies after the commit; messages that arrive meanwhile form the next batch. */
export class Hub {
  readonly state: LinkState = initialState();
  readonly books: SiteBooks;
  commits = 0;
  events = 0;
  readonly #ends: ReadonlyMap<SiteId, HubEnd<LinkCommand, Answer>>;
  #queue: { readonly site: SiteId; readonly frame: Numbered<LinkCommand>; readonly reply: Reply }[] = [];
  #isCommitting = false;

  constructor(
    private readonly schedule: Schedule,
    private readonly random: Random,
    private readonly draws: Draws,
    private readonly siteOf: readonly SiteId[],
    config: LinkConfig,
  ) {
    const sites = [...new Set(siteOf)];
    this.books = new SiteBooks(sites);
    this.#ends = new Map(sites.map((site) => [site, new HubEnd((command) => this.#decide(command))]));
    this.#decide({ type: 'take-over', epoch: 1, holder: 'hub' });
    this.#decide({ type: 'open-link', config });
  }

  receive(site: SiteId, frame: Numbered<LinkCommand>, reply: Reply): void {
    this.#queue.push({ site, frame, reply });
    this.#commit();
  }

  #commit(): void {
    if (this.#isCommitting || this.#queue.length === 0) return;
    this.#isCommitting = true;
    const replies = this.#queue.splice(0).map(({ site, frame, reply }) => {
      const answered = must(this.#ends.get(site), site).take(frame);
      return () => {
        if (answered !== undefined) reply(answered);
      };
    });
    this.commits += 1;
    this.schedule.after(this.random.between(COMMIT_MS.least, COMMIT_MS.most), ALWAYS, () => {
      this.#isCommitting = false;
      for (const send of replies) send();
      this.#commit();
    });
  }

  #decide(command: LinkCommand): Answer {
    const { events, answer } = decide(this.state, command, { now: this.schedule.nowMs, draws: this.draws });
    for (const event of events) {
      evolve(this.state, event);
      this.#book(event);
    }
    this.events += events.length;
    return answer;
  }

  #book(event: LinkEvent): void {
    if (event.type === 'CoupLocked') {
      const byLevel = event.contributions.map(
        ({ level, displayMicro, reserveMicro, overflowMicro }) =>
          [level, displayMicro + reserveMicro + overflowMicro] as const,
      );
      this.books.contribute(this.#siteAt(event.table), event.seats.length, new Map(byLevel));
    }
    if (event.type === 'CoupResolved') this.#bookAwards(event);
  }

  #bookAwards({ table, awards, moves, mustHit }: Resolved): void {
    const site = this.#siteAt(table);
    const ending = new Set(moves.flatMap((move) => (move.kind === 'reset' ? [move.level as string] : [])));
    awards.forEach(({ level, amountCents, fromMeterCents }, at) => {
      const isLast = !awards.slice(at + 1).some((later) => later.level === level);
      if (level !== null) {
        const endsCycle = isLast && ending.has(level);
        return this.books.award({ site, level, amountMicro: centsToMicro(amountCents), endsCycle });
      }
      this.books.award({ site, level: 'star', amountMicro: centsToMicro(fromMeterCents), endsCycle: false });
      const own = centsToMicro(amountCents - fromMeterCents);
      this.books.award({ site, level: null, amountMicro: own, endsCycle: false });
    });
    if (mustHit === null) return;
    const { level, amountCents } = mustHit.award;
    this.books.award({ site, level, amountMicro: centsToMicro(amountCents), endsCycle: true });
  }

  #siteAt(table: number): SiteId {
    return must(this.siteOf[table], 'the site of a table');
  }
}
