import { type Screen, recordLookUps, recordPatron } from './pages.js';

async function openClaim(screen: Screen, level: string): Promise<void> {
  const nav = screen.page.getByRole('navigation', { name: 'Pages' });
  await nav.getByRole('link', { name: 'Claims', exact: true }).click();
  const claims = screen.page.getByRole('region', { name: 'Open claims' }).getByRole('listitem');
  await claims
    .filter({ hasText: level })
    .getByRole('link', { name: /^(Verify|View|Look up)/ })
    .click();
}

export async function verifyWin(pit: Screen, level: string): Promise<void> {
  await openClaim(pit, level);
  await pit.press('Verify win');
  await pit.page.getByText('A second employee must authorize').waitFor();
}

export async function authorizeWin(supervisor: Screen, level: string): Promise<void> {
  await openClaim(supervisor, level);
  await supervisor.page.getByLabel('Surveillance notice').fill('S-114');
  await supervisor.page.getByLabel('Surveillance has a photograph').check();
  await supervisor.press('Authorize');
  await supervisor.page.getByText(/^Pay by /).waitFor();
}

/** @param seen runs when the cage sees the authorized claim */
export async function payWin(cage: Screen, level: string, seen?: () => Promise<void>): Promise<void> {
  await openClaim(cage, level);
  await cage.page.getByText(/^Pay by /).waitFor();
  await seen?.();
  await recordPatron(cage);
  await recordLookUps(cage);
  await cage.page.getByLabel('Number of the check').fill('20417');
  await cage.press(/^Pay \$[\d,.]+ by check/);
  await cage.page.getByText('Paid, complete').waitFor();
}
