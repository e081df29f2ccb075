import { eventually } from './support/eventually.js';
import { type TableClient, SECRET, TestSeats, TestTable, TestTableOverHttp, caller, termsOf } from './support/floor.js';
import { type TestEnvironment, type Running, leads, startEnvironment } from './support/environment.js';
import { type Administrator, firstAdministrator, personOf } from './support/people.js';
import { mainOf } from '../ops/lib/mains.mjs';

const DULL = ['4S', '6C', '5H', '8D'];
const KINGS = ['KS', '2C', '9H', '3D'];
const HOUR_MS = 60 * 60 * 1_000;

describe('a shoe', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let admin: Administrator;
  let permitted: ReturnType<typeof caller>;

  beforeAll(async () => {
    environment = await startEnvironment();
    controller = await environment.controller();
    admin = await firstAdministrator(controller, environment);
    ({ permitted } = admin);
  });

  afterAll(() => environment.close());

  const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

  async function openLink(link: string, shoes: object | null): Promise<void> {
    const terms = termsOf({ linkId: link, tables: 1, seats: 3 });
    const opened = await permitted('POST', '/api/v1/links', shoes === null ? terms : { ...terms, shoes });
    expect(opened).toMatchObject({ status: 201 });
    const reply = await permitted('PUT', `/api/v1/links/${link}/tables/t-1/key`, { secret: SECRET });
    expect(reply.status).toBe(204);
  }

  async function shoeOf(link: string): Promise<Readonly<Record<string, unknown>>> {
    const { status, body } = await permitted('GET', `/api/v1/links/${link}/tables/t-1/shoe`);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  }

  describe.each(['WebSocket', 'HTTP'] as const)('over %s', (transport) => {
    const link = `shoe-${transport.toLowerCase()}`;
    const seats = new TestSeats(1);
    let table: TableClient & { close?(): void };
    let coup = 0;

    beforeAll(async () => {
      await openLink(link, { batches: 2, exposedThirdCard: 'simulated-round' });
      const token = `${link}/t-1/${SECRET}`;
      table =
        transport === 'HTTP'
          ? new TestTableOverHttp(controller.url, token)
          : (await TestTable.connect(controller.url, token)).stayOnline();
    });

    afterAll(() => table.close?.());

    const describedShoe = (shoe: number, hours: number, backs: string) => ({
      ...{ type: 'open-shoe', shoe, decks: 8, backs, by: 'A. Dealer' },
      cardsOpenedAt: hoursAgo(hours),
    });

    async function simulated(cards: readonly string[]): Promise<readonly Record<string, unknown>[]> {
      coup += 1;
      const replies = await table.requestAll([
        { type: 'open', coup, kind: 'no-wager' },
        { type: 'cards', coup, cards },
        { type: 'settle', coup },
      ]);
      expect(replies).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
      return replies;
    }

    it('is opened and burned before anything is dealt', async () => {
      expect(await table.request({ type: 'state' })).toMatchObject({ shoe: 1, dealing: null });
      expect(await table.request({ type: 'open', coup: 1 })).toMatchObject({ ok: false, code: 'SHOE_NOT_OPEN' });
      expect(await table.request({ type: 'shoe', shoe: 1 })).toMatchObject({ ok: false, code: 'SHOE_NOT_DESCRIBED' });
      expect(await table.request(describedShoe(1, 25, 'red'))).toMatchObject({ ok: false, code: 'CARDS_TOO_OLD' });
      const shoe = describedShoe(1, 23, 'red');
      expect(await table.request(shoe)).toMatchObject({ ok: true, type: 'shoe-opened', shoe: 1 });
      expect(await table.request(shoe)).toMatchObject({ ok: true, type: 'shoe-opened', shoe: 1 });
      expect(await table.request({ type: 'open', coup: 1 })).toMatchObject({ ok: false, code: 'BURN_FIRST' });
      expect(await table.request({ type: 'burn', shoe: 1, card: 'Z9' })).toMatchObject({ ok: false, code: 'BAD_CARD' });
      const burn = { type: 'burn', shoe: 1, card: 'QD' };
      expect(await table.request(burn)).toMatchObject({ ok: true, type: 'burned', faceDown: 10 });
      expect(await table.request({ ...burn, card: '2D' })).toMatchObject({ ok: false, code: 'ALREADY_BURNED' });
      expect(await shoeOf(link)).toMatchObject({
        isTracked: true,
        current: { shoe: 1, backs: 'red', cards: 'due', burnCard: 'QD', remaining: 405, decksAtTable: 16 },
      });
    });

    it('holds eight kings of spades: the ninth is refused, the coup held, and resolved with the right card', async () => {
      for (let king = 1; king <= 8; king += 1) await simulated(KINGS);
      coup += 1;
      await table.requestAll([{ type: 'open', coup }, seats.acknowledge(coup, 1), { type: 'lock', coup }]);
      const wrong = await table.request({ type: 'cards', coup, cards: ['KS', '4C', '9S', '3H'] });
      expect(wrong).toMatchObject({ ok: false, code: 'CARD_NOT_IN_SHOE', detail: 'KS' });
      expect(wrong['text']).toContain('Call a supervisor');
      expect(await table.request({ type: 'state' })).toMatchObject({ coup, phase: 'locked', seats: [1] });
      expect(await table.request({ type: 'settle', coup })).toMatchObject({ ok: false, code: 'COUP_NOT_RESOLVED' });
      const right = await table.request({ type: 'cards', coup, cards: ['KC', '4C', '9S', '3H'] });
      expect(right).toMatchObject({ ok: true, type: 'resolved', coup });
      expect(await table.request({ type: 'settle', coup })).toMatchObject({ ok: true });
      expect(await shoeOf(link)).toMatchObject({ current: { remaining: 405 - 9 * 4 } });
    });

    it('a disclosed card begins a simulated round before anybody bets again (chapter 13 C(2)(b))', async () => {
      coup += 1;
      await table.requestAll([
        { type: 'open', coup },
        { type: 'lock', coup },
      ]);
      const dealt = ['3S', '2H', '4D', '4C'];
      const report = {
        type: 'irregularity',
        shoe: 1,
        number: 1,
        coup,
        kind: 'players-third',
        card: '9D',
        dealt,
        by: 'F. P.',
      };
      const first = await table.request(report);
      expect(first).toMatchObject({ ok: true, type: 'irregularity', clause: 'C(2)(b)', remedy: 'simulated-round' });
      expect({ ...(await table.request(report)), id: 0 }).toEqual({ ...first, id: 0 });
      const ended = await table.requestAll([
        { type: 'cards', coup, cards: dealt },
        { type: 'settle', coup },
      ]);
      expect(ended).toMatchObject([{ ok: true }, { ok: true }]);
      expect(await table.request({ type: 'open', coup: coup + 1 })).toMatchObject({ code: 'SIMULATED_ROUND_FIRST' });
      await simulated(['9D', '4S', 'JC', '5S']);
      expect(await shoeOf(link)).toMatchObject({
        current: { disclosed: [], irregularities: 1 },
        history: [{ shoe: 1, irregularities: [{ clause: 'C(2)(b)', card: '9D', recordedBy: 'F. P.' }] }],
      });
    });

    it('the cover card: "last hand" with the result, one more coup, then new cards', async () => {
      coup += 1;
      const [, , cover, cards] = await table.requestAll([
        { type: 'open', coup },
        { type: 'lock', coup },
        { type: 'cover-card', shoe: 1, coup },
        { type: 'cards', coup, cards: DULL },
        { type: 'settle', coup },
      ]);
      expect(cover).toMatchObject({ ok: true, type: 'cover-card-out' });
      expect(cards).toMatchObject({ ok: true, type: 'resolved', lastHand: true });
      expect(await table.request({ type: 'state' })).toMatchObject({ dealing: { end: 'last-hand' } });
      const [opened] = await simulated(DULL);
      expect(opened).toMatchObject({ type: 'opened', lastHand: true });
      expect(await table.request({ type: 'open', coup: coup + 1 })).toMatchObject({ ok: false, code: 'SHOE_OVER' });
    });

    it('with two batches is followed by the other one, and its history stays', async () => {
      const { current } = (await shoeOf(link)) as { current: { cardsOpenedAt: string } };
      const same = { ...describedShoe(2, 0, 'red'), cardsOpenedAt: current.cardsOpenedAt };
      expect(await table.request(same)).toMatchObject({ ok: false, code: 'BATCH_NOT_ALTERNATED' });
      expect(await table.request(describedShoe(2, 1, 'blue'))).toMatchObject({ ok: true, shoe: 2 });
      expect(await table.request({ type: 'burn', shoe: 2, card: 'AS' })).toMatchObject({ ok: true, faceDown: 1 });
      await simulated(KINGS);
      const end = { type: 'end-shoe', shoe: 2, by: 'F. P.', reason: 'no players' };
      expect(await table.request(end)).toMatchObject({ ok: true, type: 'shoe-ended', shoe: 2 });
      expect(await shoeOf(link)).toMatchObject({
        shoe: 2,
        current: { cards: 'fresh', isEnded: true, remaining: 410 },
        history: [
          { shoe: 2, backs: 'blue', burnCard: 'AS', endedBy: 'F. P.', endReason: 'no players' },
          { shoe: 1, backs: 'red', burnCard: 'QD', coverCoup: coup - 2, endedBy: null, endedAt: expect.any(String) },
        ],
        next: null,
      });
    });
  });

  it('is burned only after two signed-in people have signed for its cards, where the terms require it (chapter 4 A)', async () => {
    await openLink('signed', { inspection: 'two-people' });
    const table = new TestTableOverHttp(controller.url, `signed/t-1/${SECRET}`);
    const dealer = await personOf({ controller, environment, admin }, 'card-dealer', ['dealer']);
    const floor = await personOf({ controller, environment, admin }, 'card-floor', ['floor-supervisor']);
    const shoe = '/api/v1/links/signed/tables/t-1/shoe';
    const cards = { decks: 8, backs: 'red', cardsOpenedAt: hoursAgo(0), by: 'dealer' };
    expect(await table.request({ type: 'open-shoe', shoe: 1, ...cards })).toMatchObject({ ok: true });
    const burn = { type: 'burn', shoe: 1, card: '5D' };
    expect(await floor.request('POST', `${shoe}/verification`, { shoe: 1 })).toMatchObject({ status: 409 });
    expect(await dealer.request('POST', `${shoe}/inspection`, { shoe: 1 })).toMatchObject({ status: 200 });
    expect(await dealer.request('POST', `${shoe}/verification`, { shoe: 1 })).toMatchObject({ status: 403 });
    expect(await floor.request('POST', `${shoe}/recut`, { shoe: 1, reason: 'cut at the end' })).toMatchObject({
      status: 200,
    });
    expect(await table.request(burn)).toMatchObject({ ok: false, code: 'CARDS_NOT_VERIFIED' });
    expect(await table.request({ type: 'state' })).toMatchObject({ dealing: { inspection: 'inspected' } });
    expect(await floor.request('POST', `${shoe}/verification`, { shoe: 1 })).toMatchObject({ status: 200 });
    expect(await table.request(burn)).toMatchObject({ ok: true, faceDown: 5 });
    await eventually(async () => {
      const { body } = await permitted('GET', '/api/v1/links/signed/log?table=t-1');
      expect(body['log']).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'cards-verified', who: expect.stringContaining('(floor-supervisor)') }),
          expect.objectContaining({ kind: 'recut-required', detail: expect.stringContaining('cut at the end') }),
          expect.objectContaining({ kind: 'cards-inspected', who: expect.stringContaining('(dealer)') }),
        ]),
      );
    });
  });

  it('is complete after a takeover: none of it exists in the process only', async () => {
    await controller.stop('SIGKILL');
    controller = await environment.controller(controller.port);
    const link = 'shoe-http';
    const table = new TestTableOverHttp(controller.url, `${link}/t-1/${SECRET}`);
    const dealing = async (): Promise<unknown> => (await table.request({ type: 'state' }))['dealing'];
    await leads(controller, [link]);
    expect(await dealing()).toMatchObject({ shoe: 2, backs: 'blue', burnCard: 'AS', remaining: 410, isEnded: true });
  });

  it('has only a number if shoes are only counted', async () => {
    await openLink('counted', null);
    const table = new TestTableOverHttp(controller.url, `counted/t-1/${SECRET}`);
    expect(await table.request({ type: 'burn', shoe: 1, card: 'KS' })).toMatchObject({ code: 'SHOES_NOT_TRACKED' });
    expect(await table.request({ type: 'open', coup: 1 })).toMatchObject({ ok: true });
    await table.requestAll([
      { type: 'void', coup: 1, by: 'F. P.', reason: 'test' },
      { type: 'shoe', shoe: 2 },
    ]);
    await eventually(async () =>
      expect(await shoeOf('counted')).toMatchObject({
        ...{ isTracked: false, shoe: 2, current: null },
        history: [{ shoe: 2, decks: null, backs: null }],
      }),
    );
  });

  it('a floor that deals real shoes reports each of them, and its own books agree', async () => {
    const words = [
      '--controllers',
      controller.url,
      '--link',
      'floor',
      '--tables',
      '2',
      '--shoes',
      '2',
      '--pace',
      'flat-out',
      '--no-cage',
      '--voids',
      '0',
    ];
    const { code, output } = await environment.run(mainOf('floor'), words, {
      FLOOR_SETUP_TOKEN: admin.tokens['floor-setup'],
      SLOT_ACCOUNTING_TOKEN: admin.tokens['slot-accounting'],
      STAFF_PASSWORD: 'of people who are not there',
    });
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/ 4 shoes/) });
    const { body } = await permitted('GET', '/api/v1/links/floor/tables/table-01/shoe');
    expect(body).toMatchObject({
      current: { shoe: 2, end: 'over', cards: 'fresh' },
      history: [
        { shoe: 2, backs: 'blue' },
        { shoe: 1, backs: 'red', coverCoup: expect.any(Number) },
      ],
    });
  });

  it('leaves a journal that the auditor accepts', async () => {
    const { code, output } = await environment.run(mainOf('cli'), ['verify']);
    expect(code === 0 ? '' : output).toBe('');
  });
});
