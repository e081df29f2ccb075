import { SECRET, TestTable, termsOf } from './support/floor.js';
import { eventually } from './support/eventually.js';
import type { TestPerson } from './support/people.js';
import { sharedFloor } from './support/shared-floor.js';

const LINK = '/api/v1/links/plain';
const PLAYER_WINS_BY_9 = ['KS', 'QH', '9S', 'KH'];

describe('a table that deals by the page of the casino, without the Royal 9', () => {
  let table: TestTable;
  let auditor: TestPerson;

  beforeAll(async () => {
    const { controller, admin, person } = await sharedFloor();
    const terms = termsOf({ linkId: 'plain', tables: 1, seats: 3 });
    const game = { ruleSet: '003', wagers: ['tie/8', 'dragon_bonus_player/S003', 'dragon_bonus_banker/S003'] };
    const plain = { tableId: 't-2', assetNumber: 'MB-PLAIN', variant: 'standard', game, seats: [] };
    const opened = await admin.permitted('POST', '/api/v1/links', { ...terms, tables: [...terms.tables, plain] });
    expect(opened).toMatchObject({ status: 201 });
    expect(await admin.permitted('PUT', `${LINK}/tables/t-2/key`, { secret: SECRET })).toMatchObject({ status: 204 });
    auditor = await person('auditor');
    table = (await TestTable.connect(controller.url, `plain/t-2/${SECRET}`)).stayOnline();
  });
  afterAll(() => table.close());

  it('takes stakes at nine positions, says what to pay, and is shown by recall', async () => {
    const stakes = [{ wager: 'dragon_bonus_player/S003', stakeCents: 500 }];
    expect(await table.request({ type: 'open', coup: 1 })).toMatchObject({ ok: true });
    expect(await table.request({ type: 'stakes', coup: 1, seat: 9, stakes })).toMatchObject({ ok: true });
    expect(await table.request({ type: 'lock', coup: 1 })).toMatchObject({ ok: true, seats: [] });
    const reply = await table.request({ type: 'cards', coup: 1, cards: PLAYER_WINS_BY_9 });
    const paid = { wager: 'dragon_bonus_player/S003', result: 'win', stake: '5.00' };
    expect(reply).toMatchObject({
      payAssist: { announce: ['Player 9, Banker 0', 'Player wins'], seats: [{ seat: 9, stakes: [paid] }] },
    });
    expect(await table.request({ type: 'settle', coup: 1 })).toMatchObject({ ok: true });
    await eventually(async () => {
      const { body } = await auditor.request('GET', `${LINK}/coups?table=t-2`);
      expect(body['coups']).toMatchObject([{ coup: 1, cards: PLAYER_WINS_BY_9.join(' ') }]);
    });
  });
});
