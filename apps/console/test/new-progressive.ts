import type { Screen } from './pages.js';
import { reads } from './shows.js';

export async function fillNewLink({ page }: Screen): Promise<void> {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill('New link: Link id', 'salon');
  await fill('Link: Name', 'Royal 9 Salon');
  await fill('Link: Approval number', 'CAP-2026-017');
  await fill('Link: Approved on', '2026-11-02');
  await page.getByRole('group', { name: 'Table MB-102' }).getByLabel('Table number').fill('MB-103');
}

export async function submitOpening(accounting: Screen): Promise<void> {
  await accounting.press('Submit request');
  await accounting.page.getByText('Request submitted').waitFor();
  await accounting.page.getByRole('article', { name: 'Opening of Royal 9 Salon' }).waitFor();
}

export async function approveOpening({ page }: Screen): Promise<void> {
  const requested = page.getByRole('article', { name: 'Opening of Royal 9 Salon' });
  await requested.getByLabel(/I have compared these terms/).check();
  await requested.getByRole('button', { name: 'Approve and open' }).click();
  await page.getByText('opened by').waitFor();
  await page.getByRole('link', { name: 'Go to its floor' }).click();
  await page.locator('[data-table=mb-101]').waitFor();
  await page.locator('[data-table=mb-103]').waitFor();
}

export async function setTableKey(technician: Screen): Promise<void> {
  await technician.open('setup', 'Set up a progressive');
  await technician.press('Set a new key for MB-101');
  await reads(technician.page.getByText(/^The key of mb-101 is/), /[0-9a-f]{64}/);
}

export async function putInService(pit: Screen): Promise<void> {
  await pit.open('floor', 'Floor');
  await pit.press('Put back in service');
  await pit.page.getByLabel('Reason', { exact: true }).fill('opened today');
  await pit.press('Put back in service');
}

export async function assignTable(supervisor: Screen, dealerName: string): Promise<void> {
  await supervisor.open('floor', 'Floor');
  const panel = supervisor.page.getByRole('region', { name: 'Dealers' });
  await panel.getByText('Assign a table').click();
  await panel.getByRole('combobox', { name: /^Table/ }).selectOption('mb-101');
  await panel.getByLabel('Hours').fill('8');
  await panel.getByRole('button', { name: 'Assign' }).click();
  await panel.getByText(dealerName).first().waitFor();
}

export async function dealStar(dealer: Screen): Promise<void> {
  const { page } = dealer;
  await dealer.open('floor', 'Floor');
  await page.locator('[data-table=mb-101]').getByRole('link', { name: 'Deal' }).click();
  await page.getByLabel('Card back color').fill('red');
  await dealer.press(/^START SHOE/);
  await dealer.press('Record now');
  await page.getByRole('group', { name: 'Burn card' }).waitFor();
  await page.keyboard.type('4d');
  await dealer.press('BURN CARD');
  await dealer.press(/^OPEN BETTING/);
  await page.getByRole('button', { name: '1 No bet' }).click();
  await page.getByRole('button', { name: '1 Accepted' }).waitFor();
  await dealer.press('NO MORE BETS');
  await page.waitForSelector('.coup[data-phase=locked]');
  await page.keyboard.type('ks9s9sks');
  await dealer.press('CONFIRM CARDS');
  await reads(page.getByRole('list', { name: 'To be paid, in this order' }), /Star.*HAND PAY/s);
  await dealer.press(/^HAND COMPLETE/);
  await page.waitForSelector('.coup[data-phase=settled]');
}
