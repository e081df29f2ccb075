import type { ReceivedPart, NoticedPart, TransferDetails } from '@jackpot/storage';
import type { LinkHost } from '@jackpot/engine';
import { asLinkId, type LinkCommand, wholeMicro } from '@jackpot/progressive';
import fc from 'fast-check';
import { booksBalance, ledgerLinkOf, postTo, postingsOf, type Account } from '@jackpot/books';
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

/** Where a relay's process may die: before it submits, after the other link has committed, before that is projected. */
const DEATHS = ['before-submit', 'after-submit', 'answer-lost', 'not-projected', 'none'] as const;
type Death = (typeof DEATHS)[number];

/** Two links and the tables between them, as the projector would have written them. */
class TwoLinks implements BetweenLinks {
  readonly west: Scene;
  readonly east: Scene;
  /** How many events of each link the read tables contain. */
  #projected = { west: 0, east: 0 };
  submitted = 0;

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
    const confirmed = this.west.events
      .slice(0, this.#projected.west)
      .filter((event) => event.type === 'TransferReceiptConfirmed');
    const unconfirmed = this.#come().filter(({ part }) => !confirmed.some((event) => event.part === part));
    return Promise.resolve(
      unconfirmed.map(({ notice, part, ...amounts }) => ({
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
        this.submitted += 1;
        if (death === 'before-submit') throw new Error('killed');
        const answer = scene.submit(command);
        if (death === 'after-submit') throw new Error('killed');
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
  it('is received exactly once, wherever the relay dies and however often it restarts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...DEATHS), { maxLength: 6 }),
        fc.bigInt(0n, 9_999n),
        async (deaths, rate) => {
          const links = new TwoLinks(rate);
          for (const death of [...deaths, 'none', 'none', 'none'] as const) {
            await links.relay(death).round();
            if (death !== 'not-projected') links.project();
          }
          expect(links.east.events.filter(({ type }) => type === 'TransferReceived')).toHaveLength(2);
          expect(links.west.events.filter(({ type }) => type === 'TransferReceiptConfirmed')).toHaveLength(2);
          expect(links.west.link.underWay.size).toBe(0);
          expect([await links.inTransit(), await links.receivedUnconfirmed()]).toEqual([[], []]);
          expect(inTransitMicro(links)).toBe(0n);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps the amount in transit in the ledgers of both links together until then, confirmed or not', async () => {
    const links = new TwoLinks(7n);
    const { parts } = links.west.lastEvent('TransferSent');
    const sent = parts.reduce((sum, part) => sum + part.displayMicro + part.reserveMicro + part.overflowMicro, 0n);
    expect(inTransitMicro(links)).toBe(sent);
    await links.relay('none').round();
    expect(inTransitMicro(links)).toBe(0n);
  });

  it('is left to the process that leads the link it goes to', async () => {
    const links = new TwoLinks(0n);
    const relay = new TransferRelay({
      transfers: links,
      find: () => undefined,
      logger: { warn: () => undefined } as never,
    });
    await relay.round();
    expect(links.submitted).toBe(0);
    expect(inTransitMicro(links)).toBeGreaterThan(0n);
  });
});

describe('many parts that cannot be delivered', () => {
  it('keep no later part waiting', async () => {
    const part = (number: number, toLink: string): TransferDetails => ({
      ...{ linkId: 'royal-9-west', notice: 1, part: number, level: 'star', toLink, toLevel: 'star' },
      ...{ displayMicro: 1n, reserveMicro: 0n, overflowMicro: 0n, sentAt: number, receivedAt: null },
    });
    const stuck = Array.from({ length: 250 }, (_, index) => part(index, 'led-elsewhere'));
    const all = [...stuck, part(250, 'royal-9-east')];
    const delivered: LinkCommand[] = [];
    const relay = new TransferRelay({
      transfers: {
        inTransit: async ({ skip, limit }) => all.slice(skip, skip + limit),
        receivedUnconfirmed: async () => [],
        notYetExpected: async () => [],
        expectedAfterCancellation: async () => [],
      },
      find: (linkId) =>
        linkId === 'royal-9-east'
          ? ({
              writer: {},
              submit: (command: LinkCommand, reply: Reply) => {
                delivered.push(command);
                reply({ ok: false, code: 'UNAVAILABLE' } as never);
              },
            } as unknown as LinkHost)
          : undefined,
      logger: { warn: () => undefined } as never,
    });
    for (let round = 0; round < 6; round += 1) await relay.round();
    expect(delivered).toMatchObject([{ type: 'receive-transfer', part: 250 }, { part: 250 }]);
  });
});

/** What left for another link, and what came from one: over all links the amount in transit. */
const isOfTransit = (account: Account): boolean => account.startsWith('transit:') || account.startsWith('under-way:');

function inTransitMicro({ west, east }: TwoLinks): bigint {
  const balances = new Map<Account, bigint>();
  for (const scene of [west, east])
    for (const event of scene.events) {
      const postings = postingsOf(event, ledgerLinkOf(scene.link));
      postTo(balances, postings);
      expect(booksBalance(postings, balances)).toBeNull();
    }
  return [...balances].reduce((sum, [account, micro]) => (isOfTransit(account) ? sum + micro : sum), 0n);
}
