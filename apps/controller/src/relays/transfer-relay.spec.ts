import { type AlteredRow, type PartRow, StorageFault } from '@jackpot/storage';
import type { LinkHost } from '@jackpot/engine';
import { asLinkId, type LinkCommand, type LinkEvent } from '@jackpot/progressive';
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

const DEATHS = ['before-submit', 'after-submit', 'answer-lost', 'not-projected', 'none'] as const;
type Death = (typeof DEATHS)[number];

class TwoLinks implements BetweenLinks {
  readonly west: Scene;
  readonly east: Scene;
  #projected = { west: 0, east: 0 };
  submitted = 0;

  constructor(reserveRatePpm: bigint) {
    const west = { ...linkOf({ star: { reserveRatePpm } }), linkId: asLinkId('royal-9-west') };
    const halves = [to('spade', { sharePpm: 333_333n }), to('heart', { sharePpm: 666_667n })];
    this.west = given(west).when(dullCoups(3, { seats: [1, 2] }), link.isSuspended);
    this.west.when(transfer.isNoticed('star', halves), later(FORTNIGHT_MS), transfer.isSent());
    this.east = given(linkOf({ spade: { limitCents: 46_000n } }));
    this.east.when(transfer.isExpected('spade'), transfer.isExpected('heart', { part: 1 }));
  }

  project(): void {
    this.#projected = { west: this.west.events.length, east: this.east.events.length };
  }

  inTransit(): Promise<readonly PartRow[]> {
    const come = this.#come();
    const { events } = this.west;
    const sequence = events.findIndex(({ type }) => type === 'TransferSent') + 1;
    const rows = this.west.lastEvent('TransferSent').parts.map((_, part) => rowOf(part, sequence));
    return Promise.resolve(rows.filter(({ part }) => !come.some((event) => event.part === part)));
  }

  receivedUnconfirmed(): Promise<readonly PartRow[]> {
    const confirmed = this.west.events
      .slice(0, this.#projected.west)
      .filter((event) => event.type === 'TransferReceiptConfirmed');
    const unconfirmed = this.#come().filter(({ part }) => !confirmed.some((event) => event.part === part));
    return Promise.resolve(unconfirmed.map((event) => rowOf(event.part, this.east.events.indexOf(event) + 1)));
  }

  #come() {
    return this.east.events.slice(0, this.#projected.east).filter((event) => event.type === 'TransferReceived');
  }

  notYetExpected(): Promise<readonly PartRow[]> {
    return Promise.resolve([]);
  }

  expectedAfterCancellation(): Promise<readonly PartRow[]> {
    return Promise.resolve([]);
  }

  eventAt(linkId: string, sequence: number): Promise<LinkEvent | undefined> {
    return Promise.resolve((linkId === 'royal-9-west' ? this.west : this.east).events[sequence - 1]);
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
    return new TransferRelay({ ...surroundings(this), find });
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
    const relay = new TransferRelay({ ...surroundings(links), find: () => undefined });
    await relay.round();
    expect(links.submitted).toBe(0);
    expect(inTransitMicro(links)).toBeGreaterThan(0n);
  });
});

function rowOf(part: number, sequence: number): PartRow {
  return { linkId: 'royal-9-west', notice: 1, part, toLink: 'royal-9-east', sequence };
}

function surroundings(links: TwoLinks) {
  return {
    transfers: links,
    sealed: { at: (link: string, sequence: number) => links.eventAt(link, sequence) },
    refused: (row: AlteredRow) => expect(row).toBeUndefined(),
    logger: { warn: () => undefined, error: () => undefined } as never,
  };
}

describe('a round that fails', () => {
  it('is logged, and its cause is known until a round does not fail', async () => {
    const failure = new Error('the table is away');
    const reads = { isAway: true };
    const read = () => (reads.isAway ? Promise.reject(failure) : Promise.resolve([]));
    const errors: object[] = [];
    const relay = new TransferRelay({
      transfers: { inTransit: read, receivedUnconfirmed: read, notYetExpected: read, expectedAfterCancellation: read },
      sealed: { at: () => Promise.reject(failure) },
      find: () => undefined,
      refused: () => undefined,
      logger: { warn: () => undefined, error: (about: object) => void errors.push(about) } as never,
    });
    await relay.round();
    expect(relay.failure).toMatchObject({ reason: 'the table is away' });
    expect(errors).toEqual([{ err: failure }]);
    reads.isAway = false;
    await relay.round();
    expect(relay.failure).toBeNull();
  });
});

describe('many parts that cannot be delivered', () => {
  it('keep no later part waiting', async () => {
    const links = new TwoLinks(0n);
    const [, last] = await links.inTransit();
    const stuck = Array.from({ length: 250 }, (_, part) => ({ ...rowOf(part, 1), toLink: 'led-elsewhere' }));
    const all = [...stuck, last!];
    const delivered: LinkCommand[] = [];
    const relay = new TransferRelay({
      ...surroundings(links),
      transfers: rowsOf({ inTransit: all }),
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
    });
    for (let round = 0; round < 6; round += 1) await relay.round();
    expect(delivered).toMatchObject([{ type: 'receive-transfer', part: 1 }, { part: 1 }]);
  });
});

function rowsOf(lists: Partial<Record<keyof BetweenLinks, readonly PartRow[]>>): BetweenLinks {
  const list =
    (name: keyof BetweenLinks) =>
    async ({ skip, limit }: { readonly skip: number; readonly limit: number }) =>
      (lists[name] ?? []).slice(skip, skip + limit);
  return {
    inTransit: list('inTransit'),
    receivedUnconfirmed: list('receivedUnconfirmed'),
    notYetExpected: list('notYetExpected'),
    expectedAfterCancellation: list('expectedAfterCancellation'),
  };
}

describe('a row that no sealed event bears out', () => {
  const LISTS = {
    inTransit: 'transfer_sent',
    receivedUnconfirmed: 'transfer_received',
    notYetExpected: 'transfer_noticed',
    expectedAfterCancellation: 'notice_cancelled',
  } as const;

  it.each(Object.entries(LISTS) as readonly (readonly [keyof BetweenLinks, string])[])(
    'of %s starts nothing and is reported as a row of %s, at whatever place of a journal it points',
    async (list, table) => {
      const links = new TwoLinks(0n);
      const places = Math.max(links.west.events.length, links.east.events.length) + 1;
      for (let sequence = 0; sequence <= places; sequence += 1) {
        const row = { ...rowOf(0, sequence), notice: 7 };
        const found: AlteredRow[] = [];
        const find = (): LinkHost =>
          ({
            writer: {},
            submit: () => {
              throw new Error('nothing follows');
            },
          }) as unknown as LinkHost;
        const transfers = rowsOf({ [list]: [row] });
        const refused = (row: AlteredRow): void => void found.push(row);
        await new TransferRelay({ ...surroundings(links), transfers, refused, find }).round();
        expect(found).toEqual([{ table, row: `${table} royal-9-west/7/0`, what: 'FORGED' }]);
      }
    },
  );

  it('starts nothing where the batch it points to was not written by a controller, and delays no other row', async () => {
    const links = new TwoLinks(0n);
    const [first, second] = await links.inTransit();
    const submitted: LinkCommand[] = [];
    const found: AlteredRow[] = [];
    const submit = (command: LinkCommand, reply: Reply): void => {
      submitted.push(command);
      reply({ ok: false, code: 'UNAVAILABLE' } as never);
    };
    const relay = new TransferRelay({
      ...surroundings(links),
      transfers: rowsOf({ inTransit: [{ ...first!, sequence: 999 }, second!] }),
      sealed: {
        at: (link, sequence) => {
          if (sequence === 999) return Promise.reject(new StorageFault('JOURNAL_FORGED', false));
          return links.eventAt(link, sequence);
        },
      },
      find: () => ({ writer: {}, submit }) as unknown as LinkHost,
      refused: (row) => void found.push(row),
    });
    await relay.round();
    expect(found).toHaveLength(1);
    expect(submitted).toMatchObject([{ type: 'receive-transfer', part: 1 }]);
  });
});

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
