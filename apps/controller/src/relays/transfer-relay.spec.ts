import type { ReceivedPart, NoticedPart, TransferDetails } from '@jackpot/storage';
import type { LinkHost } from '@jackpot/engine';
import { asLinkId, type LinkCommand, wholeMicro } from '@jackpot/progressive';
import fc from 'fast-check';
import { booksBalance, postTo, postingsOf, type Account } from '@jackpot/books';
import {
  FORTNIGHT_MS,
  type Scene,
  dullCoups,
  given,
  later,
  link,
  linkOf,
  to,
  transfer,
} from '../../../../libs/progressive/src/testing/index.js';
import { type BetweenLinks, TransferRelay } from './transfer-relay.js';

type Reply = Parameters<LinkHost['submit']>[1];

/** Where a relay's process may die: before it asks, after the other link has it, before that is projected. */
const DEATHS = ['before-asking', 'after-asking', 'answer-lost', 'not-projected', 'none'] as const;
type Death = (typeof DEATHS)[number];

/** Two links and the tables between them, as the projector would have written them. */
class TwoLinks implements BetweenLinks {
  readonly west: Scene;
  readonly east: Scene;
  /** So much of each link's journal is in the tables. */
  #projected = { west: 0, east: 0 };
  asked = 0;

  constructor(reserveRatePpm: bigint) {
    const west = { ...linkOf({ star: { reserveRatePpm } }), linkId: asLinkId('royal-9-west') };
    const halves = [to('spade', { sharePpm: 333_333n }), to('heart', { sharePpm: 666_667n })];
    this.west = given(west).when(dullCoups(3, { seats: [1, 2] }), link.isSuspended);
    this.west.when(transfer.isNoticed('star', halves), later(FORTNIGHT_MS), transfer.isSent());
    this.east = given(linkOf({ spade: { limitCents: 46_000n } }));
  }

  project(): void {
    this.#projected = { west: this.west.events.length, east: this.east.events.length };
  }

  inTransit(): Promise<readonly TransferDetails[]> {
    const { parts, notice, level } = this.west.lastEvent('TransferSent');
    const come = this.#come();
    const files = parts.map(({ linkId: toLink, level: toLevel, ...amounts }, part) => ({
      ...{ linkId: 'royal-9-west', notice, part, level, toLink, toLevel, ...amounts },
      ...{ sentAt: 1, receivedAt: null },
    }));
    return Promise.resolve(files.filter(({ part }) => !come.some((event) => event.part === part)));
  }

  receivedUnconfirmed(): Promise<readonly ReceivedPart[]> {
    const told = this.west.events
      .slice(0, this.#projected.west)
      .filter((event) => event.type === 'TransferReceiptConfirmed');
    const untold = this.#come().filter(({ part }) => !told.some((event) => event.part === part));
    return Promise.resolve(
      untold.map(({ notice, part, ...amounts }) => ({
        ...{ linkId: 'royal-9-west', notice, part, toLink: 'royal-9-east', amountMicro: wholeMicro(amounts) },
      })),
    );
  }

  #come() {
    return this.east.events.slice(0, this.#projected.east).filter((event) => event.type === 'TransferReceived');
  }

  notYetExpected(): Promise<readonly NoticedPart[]> {
    return Promise.resolve([]);
  }

  expectedAfterCancellation(): Promise<readonly NoticedPart[]> {
    return Promise.resolve([]);
  }

  relay(death: Death): TransferRelay {
    const submitTo =
      (scene: Scene) =>
      (command: LinkCommand, reply: Reply): void => {
        this.asked += 1;
        if (death === 'before-asking') throw new Error('killed');
        const answer = scene.ask(command);
        if (death === 'after-asking') throw new Error('killed');
        if (death === 'none' || death === 'not-projected') reply(answer);
        else reply({ ok: false, code: 'UNAVAILABLE' } as never);
      };
    const find = (linkId: string): LinkHost => {
      const scene = linkId === 'royal-9-west' ? this.west : this.east;
      return { writer: {}, submit: submitTo(scene) } as unknown as LinkHost;
    };
    return new TransferRelay({ transfers: this, find, logger: { warn: () => undefined } as never });
  }
}

describe('a transfer between two links', () => {
  it('is received exactly once, wherever the relay dies and however often it begins anew', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...DEATHS), { maxLength: 6 }),
        fc.bigInt(0n, 9_999n),
        async (deaths, rate) => {
          const house = new TwoLinks(rate);
          for (const death of [...deaths, 'none', 'none', 'none'] as const) {
            await house.relay(death).round();
            if (death !== 'not-projected') house.project();
          }
          expect(house.east.events.filter(({ type }) => type === 'TransferReceived')).toHaveLength(2);
          expect(house.west.events.filter(({ type }) => type === 'TransferReceiptConfirmed')).toHaveLength(2);
          expect(house.west.link.underWay.size).toBe(0);
          expect([await house.inTransit(), await house.receivedUnconfirmed()]).toEqual([[], []]);
          expect(onItsWay(house)).toBe(0n);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('until then what is on its way stands in the books of the two links together, told or not', async () => {
    const house = new TwoLinks(7n);
    const { parts } = house.west.lastEvent('TransferSent');
    const sent = parts.reduce((sum, part) => sum + part.displayMicro + part.reserveMicro + part.overflowMicro, 0n);
    expect(onItsWay(house)).toBe(sent);
    await house.relay('none').round();
    expect(onItsWay(house)).toBe(0n);
  });

  it('is left to the process that leads the link it goes to', async () => {
    const house = new TwoLinks(0n);
    const relay = new TransferRelay({
      transfers: house,
      find: () => undefined,
      logger: { warn: () => undefined } as never,
    });
    await relay.round();
    expect(house.asked).toBe(0);
    expect(onItsWay(house)).toBeGreaterThan(0n);
  });
});

/** What left for another link, and what came from one: over all links what is on its way. */
const isOfTransit = (account: Account): boolean => account.startsWith('transit:') || account.startsWith('under-way:');

function onItsWay({ west, east }: TwoLinks): bigint {
  const balances = new Map<Account, bigint>();
  for (const scene of [west, east])
    for (const event of scene.events) {
      const postings = postingsOf(event, scene.link.config);
      postTo(balances, postings);
      expect(booksBalance(postings, balances)).toBeNull();
    }
  return [...balances].reduce((sum, [account, micro]) => (isOfTransit(account) ? sum + micro : sum), 0n);
}
