import type { LinkHost } from '@jackpot/engine';
import { type LinkCommand, type LinkEvent, asLinkId } from '@jackpot/progressive';
import type { PartRow } from '@jackpot/storage';
import fc from 'fast-check';
import {
  FORTNIGHT_MS,
  type Scene,
  dullCoups,
  given,
  later,
  link,
  linkOf,
  retirement,
  to,
  transfer,
} from '../../../../libs/progressive/src/testing/index.js';
import { type BetweenLinks, TransferRelay } from './transfer-relay.js';

type Reply = Parameters<LinkHost['submit']>[1];

/** West sends the Spade amount to east in two parts. East may be retired at any moment. The projections lag behind. */
class LinkPair implements BetweenLinks {
  readonly west: Scene;
  readonly east: Scene;
  #seen: { readonly west: readonly LinkEvent[]; readonly east: readonly LinkEvent[] } = { west: [], east: [] };

  constructor() {
    const halves = ['spade', 'heart'].map((level) => to(level as 'spade', { sharePpm: 500_000n }));
    this.west = given({ ...linkOf(), linkId: asLinkId('royal-9-west') })
      .when(dullCoups(3, { seats: [1, 2] }), link.isSuspended)
      .when(transfer.isNoticed('spade', halves), later(FORTNIGHT_MS));
    this.east = given(linkOf()).when(
      link.isSuspended,
      retirement.isNoticed({ residual: 'house' }),
      later(FORTNIGHT_MS),
    );
  }

  isProjected(which: 'west' | 'east'): void {
    this.#seen = { ...this.#seen, [which]: [...this[which].events] };
  }

  inTransit(): Promise<readonly PartRow[]> {
    const isSent = this.#westHas('TransferSent');
    return Promise.resolve(
      this.#rows('TransferSent').filter(({ part }) => isSent && !this.#eastHas('TransferReceived', part)),
    );
  }

  receivedUnconfirmed(): Promise<readonly PartRow[]> {
    return Promise.resolve([]);
  }

  notYetExpected(): Promise<readonly PartRow[]> {
    const isOpen = !this.#westHas('NoticeCancelled') && !this.#westHas('TransferSent');
    const rows = this.#rows('TransferNoticed').filter(({ part }) => !this.#eastHas('TransferExpected', part));
    return Promise.resolve(isOpen ? rows : []);
  }

  expectedAfterCancellation(): Promise<readonly PartRow[]> {
    if (!this.#westHas('NoticeCancelled')) return Promise.resolve([]);
    const isVain = ({ part }: PartRow): boolean =>
      this.#eastHas('TransferExpected', part) && !this.#eastHas('TransferExpectationCancelled', part);
    return Promise.resolve(this.#rows('NoticeCancelled').filter(isVain));
  }

  relays(): Promise<void> {
    const submit = (command: LinkCommand, reply: Reply): void => reply(this.east.submit(command));
    const host = { writer: {}, submit } as unknown as LinkHost;
    return new TransferRelay({
      transfers: this,
      sealed: { at: (link, sequence) => Promise.resolve(this.#journalOf(link)[sequence - 1]) },
      find: () => host,
      refused: (row) => expect(row).toBeUndefined(),
      logger: { warn: () => undefined, error: () => undefined } as never,
    }).round();
  }

  sends(): void {
    if ([0, 1].every((part) => this.#eastHas('TransferExpected', part))) this.west.when(transfer.isSent());
  }

  async settles(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      this.isProjected('west');
      this.isProjected('east');
      await this.relays();
    }
  }

  #journalOf(link: string): readonly LinkEvent[] {
    return link === 'royal-9-west' ? this.west.events : this.east.events;
  }

  #rows(type: LinkEvent['type']): readonly PartRow[] {
    const sequence = this.#seen.west.findIndex((event) => event.type === type) + 1;
    const row = { linkId: 'royal-9-west', notice: 1, toLink: 'royal-9-east', sequence };
    return sequence === 0 ? [] : [0, 1].map((part) => ({ ...row, part }));
  }

  #westHas(type: LinkEvent['type']): boolean {
    return this.#seen.west.some((event) => event.type === type);
  }

  #eastHas(type: 'TransferExpected' | 'TransferExpectationCancelled' | 'TransferReceived', part: number): boolean {
    return this.#seen.east.some((event) => event.type === type && event.part === part);
  }
}

const HAPPENINGS = ['west is projected', 'east is projected', 'relay', 'send', 'cancel', 'end'] as const;
type Happening = (typeof HAPPENINGS)[number];

async function happens(pair: LinkPair, happening: Happening): Promise<void> {
  switch (happening) {
    case 'west is projected':
      return pair.isProjected('west');
    case 'east is projected':
      return pair.isProjected('east');
    case 'relay':
      return pair.relays();
    case 'send':
      return pair.sends();
    case 'cancel':
      return void pair.west.when(transfer.isCancelled());
    case 'end':
      return void pair.east.when(retirement.isDone());
  }
}

const has = ({ events }: Scene, type: LinkEvent['type']): number =>
  events.filter((event) => event.type === type).length;

describe('a link that is retired while something is to be sent to it', () => {
  it('receives everything that was sent, in any order of events, and can end once nothing more is expected', async () => {
    const many = fc.array(fc.constantFrom(...HAPPENINGS), { minLength: 4, maxLength: 24 });
    await fc.assert(
      fc.asyncProperty(many, async (happenings) => {
        const pair = new LinkPair();
        for (const happening of happenings) await happens(pair, happening);
        await pair.settles();
        const [sent, received] = [has(pair.west, 'TransferSent'), has(pair.east, 'TransferReceived')];
        expect(received).toBe(2 * sent);
        expect(pair.east.link.expectedTransfers.size).toBe(
          sent === 0 && !has(pair.west, 'NoticeCancelled') && !pair.east.link.isRetired ? 2 : 0,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('waits from the notice on, and can end once the amount has come', async () => {
    const pair = new LinkPair();
    pair.sends();
    expect(has(pair.west, 'TransferSent')).toBe(0);
    await pair.settles();
    pair.east.when(retirement.isDone());
    expect(pair.east.link.isRetired).toBe(false);
    pair.sends();
    await pair.settles();
    pair.east.when(retirement.isDone());
    expect(pair.east.link.isRetired).toBe(true);
  });
});
