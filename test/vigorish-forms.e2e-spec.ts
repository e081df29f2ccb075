import { SECRET, TestTable, fileAt, termsOf } from './support/floor.js';
import type { TestPerson } from './support/people.js';
import { sharedFloor } from './support/shared-floor.js';

type Body = Readonly<Record<string, unknown>>;
const ROLES = ['dealer', 'floor-supervisor', 'cage'] as const;
const LINK = '/api/v1/links/formal';
const BANKER_WINS = ['KS', '7H', '6S', 'KH'];

describe('a form for vigorish', () => {
  let table: TestTable;
  let url = '';
  const people = new Map<string, TestPerson>();

  beforeAll(async () => {
    const { controller, admin, person } = await sharedFloor();
    url = controller.url;
    const terms = termsOf({ linkId: 'formal', tables: 1, seats: 3 });
    const game = { wagers: ['tie/8'], vigorish: 'marked', rounding: 'up25', vigorishForms: true } as const;
    const tables = terms.tables.map((each) => ({ ...each, variant: 'standard' as const, game }));
    expect(await admin.permitted('POST', '/api/v1/links', { ...terms, tables })).toMatchObject({ status: 201 });
    expect(await admin.permitted('PUT', `${LINK}/tables/t-1/key`, { secret: SECRET })).toMatchObject({ status: 204 });
    for (const role of ROLES) people.set(role, await person(role));
    table = (await TestTable.connect(controller.url, `formal/t-1/${SECRET}`)).stayOnline();
  });
  afterAll(() => table.close());

  const post = (who: string, path: string, body: object) => people.get(who)!.request('POST', `${LINK}/${path}`, body);
  const owed = async (): Promise<Body> => (await people.get('cage')!.request('GET', `${LINK}/vigorish`)).body;

  it('lets the table go on, is printed in two parts, and is owed until the cage collects it', async () => {
    const stakes = [{ wager: 'banker/standard', stakeCents: 1_000 }];
    expect(await table.request({ type: 'open', coup: 1 })).toMatchObject({ ok: true });
    expect(await table.request({ type: 'stakes', coup: 1, seat: 2, stakes })).toMatchObject({ ok: true });
    expect(await table.request({ type: 'lock', coup: 1 })).toMatchObject({ ok: true });
    expect(await table.request({ type: 'cards', coup: 1, cards: BANKER_WINS })).toMatchObject({ ok: true });
    expect(await table.request({ type: 'settle', coup: 1 })).toMatchObject({ ok: true });
    const marker = { table: 't-1', seat: 2, amount: '0.50000000', hasForms: true };
    expect(await owed()).toMatchObject({ markers: [marker], forms: [] });

    const path = 'tables/t-1/seats/2/vigorish-form';
    const body = { amount: '0.50', reason: 'left for the airport' };
    expect(await post('dealer', path, body)).toMatchObject({ status: 403 });
    expect(await post('floor-supervisor', path, { ...body, amount: '0.25' })).toMatchObject({ status: 422 });
    expect(await post('floor-supervisor', path, body)).toMatchObject({ status: 200, body: { form: 1 } });
    const form = { form: 1, table: 't-1', seat: 2, amount: '0.50000000', reason: body.reason };
    expect(await owed()).toMatchObject({ markers: [], forms: [form] });
    expect(await table.request({ type: 'shoe', shoe: 2 })).toMatchObject({ ok: true });

    const { bytes } = await fileAt(`${url}${LINK}/vigorish/1/page`, people.get('floor-supervisor')!.token);
    const page = bytes.toString();
    for (const text of ['Original', 'Duplicate', 'No. 1', '$0.50', body.reason]) expect(page).toContain(text);

    expect(await post('cage', 'vigorish/1/collect', { amount: '0.50' })).toMatchObject({ status: 200 });
    expect(await post('cage', 'vigorish/1/collect', { amount: '0.50' })).toMatchObject({ status: 409 });
    expect(await owed()).toEqual({ markers: [], forms: [] });
  });
});
