import { PagesEnvironment } from './pages.js';
import { counts } from './shows.js';

const LINK = 'assigned';

/** A supervisor assigns a table to a dealer; the dealer controls that table, and only as long as it is assigned. */
describe('the assignment of a table', () => {
  let pages: PagesEnvironment;

  beforeAll(async () => {
    pages = await PagesEnvironment.open({ linkId: LINK, roles: ['dealer', 'floor-supervisor'] });
    await pages.environment.sql('UPDATE table_assignment SET ended_at = assigned_at');
  });
  afterAll(() => pages?.close());
  afterEach(() => expect(pages.complaints).toEqual([]));

  it('opens the table page of the dealer, and its end closes it', async () => {
    const [supervisor, dealer] = [await pages.screenOf('floor-supervisor'), await pages.screenOf('dealer')];
    await dealer.go('table/t-1');
    await dealer.page.getByText('TABLE_NOT_ASSIGNED').waitFor();
    await supervisor.open('floor', 'Floor');
    const panel = supervisor.page.getByRole('region', { name: 'Dealers' });
    await panel.getByText('No table is assigned.').waitFor();
    await panel.getByText('Assign a table').click();
    await panel.getByLabel('Hours').fill('2');
    await panel.getByRole('button', { name: 'Assign' }).click();
    await panel.getByText('P. dealer').first().waitFor();
    expect(await supervisor.barriers()).toEqual([]);
    await dealer.page.reload();
    await dealer.page.getByRole('button', { name: 'OPEN BETTING' }).waitFor();
    await panel.getByRole('button', { name: 'End P. dealer at MB-1' }).click();
    await panel.getByText('No table is assigned.').waitFor();
    await dealer.page.getByText('TABLE_NOT_ASSIGNED').waitFor();
  });

  it('is not offered to the dealer', async () => {
    const dealer = await pages.screenOf('dealer');
    await dealer.open('floor', 'Floor');
    const panel = dealer.page.getByRole('region', { name: 'Dealers' });
    await panel.getByText('No table is assigned.').waitFor();
    await counts(panel.getByText('Assign a table'), 0);
  });
});
