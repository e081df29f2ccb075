import type { LinkHost } from '@jackpot/engine';
import { type LinkCommand, type LinkEvent, asLinkId } from '@jackpot/progressive';
import type { ReceivedPart, NoticedPart, TransferDetails } from '@jackpot/storage';
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

/**
 * Two links whose people know nothing of each other, and tables that are written some time after. West sends to east what
 * it holds on Spade, in two parts; east may end at any moment.
 */
class House implements BetweenLinks {
  readonly west: Scene;
  readonly east: Scene;
  #seen: { readonly west: readonly LinkEvent[]; readonly east: readonly LinkEvent[] } = { west: [], east: [] };

  constructor() {
    const halves = ['spade', 'heart'].map((level) => to(level as 'spade', { sharePpm: 500_000n }));
    this.west = given({ ...linkOf(), linkId: asLinkId('royal-9-west') })
      .when(dullCoups(3, { seats: [1, 2] }), link.isSuspended)
      .when(transfer.isNoticed('spade', halves), later(FORTNIGHT_MS));
    this.east = given(linkOf()).when(link.isSuspended, retirement.isNoticed({ remains: 'house' }), later(FORTNIGHT_MS));
  }

  isProjected(which: 'west' | 'east'): void {
    this.#seen = { ...this.#seen, [which]: [...this[which].events] };
  }

  inTransit(): Promise<readonly TransferDetails[]> {
    const sent = this.#seen.west.find((event) => event.type === 'TransferSent');
    const files = (sent?.parts ?? []).map(({ linkId: toLink, level: toLevel, ...amounts }, part) => ({
      ...{ linkId: 'royal-9-west', notice: 1, part, level: 'spade' as const, toLink, toLevel, ...amounts },
      ...{ sentAt: 1, receivedAt: null },
    }));
    return Promise.resolve(files.filter(({ part }) => !this.#eastHas('TransferReceived', part)));
  }

  /** What follows from an arrival is transfer-relay.spec.ts's. */
  receivedUnconfirmed(): Promise<readonly ReceivedPart[]> {
    return Promise.resolve([]);
  }

  notYetExpected(): Promise<readonly NoticedPart[]> {
    const isOpen = !this.#westHas('NoticeCancelled') && !this.#westHas('TransferSent');
    return Promise.resolve(isOpen ? this.#parts().filter(({ part }) => !this.#eastHas('TransferExpected', part)) : []);
  }

  expectedAfterCancellation(): Promise<readonly NoticedPart[]> {
    if (!this.#westHas('NoticeCancelled')) return Promise.resolve([]);
    const isVain = ({ part }: NoticedPart): boolean =>
      this.#eastHas('TransferExpected', part) && !this.#eastHas('TransferExpectationCancelled', part);
    return Promise.resolve(this.#parts().filter(isVain));
  }

  relays(): Promise<void> {
    const submit = (command: LinkCommand, reply: Reply): void => reply(this.east.ask(command));
    const host = { writer: {}, submit } as unknown as LinkHost;
    return new TransferRelay({ transfers: this, find: () => host, logger: { warn: () => undefined } as never }).round();
  }

  /** As the door does it: by the link's own notice, and by the tables of the other, which may be behind. */
  sends(): void {
    if (this.#parts(this.west.events).every(({ part }) => this.#eastHas('TransferExpected', part)))
      this.west.when(transfer.isSent());
  }

  /** Every table is written and every step between the links done. */
  async settles(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      this.isProjected('west');
      this.isProjected('east');
      await this.relays();
    }
  }

  #parts(events = this.#seen.west): readonly NoticedPart[] {
    const noticed = events.find((event) => event.type === 'TransferNoticed');
    return (noticed?.targets ?? []).map(({ linkId: toLink, level: toLevel }, part) => ({
      ...{ linkId: 'royal-9-west', notice: 1, part, toLink, toLevel },
    }));
  }

  #westHas(type: LinkEvent['type']): boolean {
    return this.#seen.west.some((event) => event.type === type);
  }

  #eastHas(type: 'TransferExpected' | 'TransferExpectationCancelled' | 'TransferReceived', part: number): boolean {
    return this.#seen.east.some((event) => event.type === type && event.part === part);
  }
}

const HAPPENINGS = ['west is projected', 'east is projected', 'relay', 'send', 'call off', 'end'] as const;
type Happening = (typeof HAPPENINGS)[number];

async function happens(house: House, happening: Happening): Promise<void> {
  switch (happening) {
    case 'west is projected':
      return house.isProjected('west');
    case 'east is projected':
      return house.isProjected('east');
    case 'relay':
      return house.relays();
    case 'send':
      return house.sends();
    case 'call off':
      return void house.west.when(transfer.isCalledOff());
    case 'end':
      return void house.east.when(retirement.isDone());
  }
}

const has = ({ events }: Scene, type: LinkEvent['type']): number =>
  events.filter((event) => event.type === type).length;

describe('a link that is retired while something is to be sent to it', () => {
  it('in whatever order it happens, whatever was sent comes, and whoever waits in vain can end', async () => {
    const many = fc.array(fc.constantFrom(...HAPPENINGS), { minLength: 4, maxLength: 24 });
    await fc.assert(
      fc.asyncProperty(many, async (happenings) => {
        const house = new House();
        for (const happening of happenings) await happens(house, happening);
        await house.settles();
        const [sent, received] = [has(house.west, 'TransferSent'), has(house.east, 'TransferReceived')];
        expect(received).toBe(2 * sent);
        expect(house.east.link.awaited.size).toBe(
          sent === 0 && !has(house.west, 'NoticeCancelled') && !house.east.link.isRetired ? 2 : 0,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('waits from the notice on, and can end once the amount has come', async () => {
    const house = new House();
    house.sends();
    expect(has(house.west, 'TransferSent')).toBe(0);
    await house.settles();
    house.east.when(retirement.isDone());
    expect(house.east.link.isRetired).toBe(false);
    house.sends();
    await house.settles();
    house.east.when(retirement.isDone());
    expect(house.east.link.isRetired).toBe(true);
  });
});
