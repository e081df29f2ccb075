import { SERVICE_ROLES } from '@jackpot/contract';
import { startEnvironment } from '../../../test/support/environment.js';
import { SECRET, TestTable } from '../../../test/support/floor.js';
import { MailServer } from '../../../test/support/mail-server.js';
import { PASSWORD, makeAccount, skipFirstPasswords } from '../../../test/support/people.js';
import { WorkerProcess } from '../../../test/support/worker-process.js';
import { PagesEnvironment, Screen } from './pages.js';
import { PAGE_SIZES, unreachableAt } from './reach.js';
import { counts, hasNo, holds, readAll, reads } from './shows.js';

const LINK = 'people';
const STAFF = [
  ['m.rivera', 'M. Rivera', 'MD-10442', 'dealer'],
  ['j.okafor', 'J. Okafor', 'MD-10517', 'floor-supervisor'],
  ['a.keller', 'A. Keller', 'MD-09820', 'pit-manager'],
  ['r.danes', 'R. Danes', 'MD-10801', 'floor-supervisor'],
  ['s.lindqvist', 'S. Lindqvist', 'MD-11003', 'surveillance'],
  ['n.ito', 'N. Ito', 'MD-11020', 'surveillance'],
  ['c.moreau', 'C. Moreau', 'MD-11377', 'cage'],
] as const;
const WRONG = 'not the password';

describe('people, their traces, and alarms', () => {
  let pages: PagesEnvironment;

  beforeAll(async () => {
    pages = await PagesEnvironment.open({
      linkId: LINK,
      roles: ['auditor', 'pit-manager'],
    });
    for (const [signInName, name, license, role] of STAFF) {
      const made = await makeAccount(pages.admin, { signInName, name, license, roles: [role] });
      expect(made).toMatchObject({ body: { signInName } });
    }
    await skipFirstPasswords(pages.environment);
  });

  afterAll(() => pages?.close());
  afterEach(() => expect(pages.complaints).toEqual([]));

  describe('a controller without any account', () => {
    it('has its first people made on the page with the setup code, and offers no single sign-on that is not there', async () => {
      const empty = await startEnvironment();
      try {
        const { url } = await empty.controller();
        const screen = await Screen.open(pages.browser, url);
        const { page } = screen;
        await page.getByRole('heading', { name: 'First start' }).waitFor();
        expect(await screen.barriers()).toEqual([]);
        expect(await unreachableAt(page, PAGE_SIZES)).toEqual([]);
        await page.evaluate(() => scrollTo(0, 0));
        await screen.shoot('first-run');
        const fill = async (code: string): Promise<void> => {
          await page.getByLabel('Setup code').fill(code);
          for (const [at, name] of [
            'A. Keller',
            'D. Okoye',
            'G. Weiss',
            'P. Lund',
            'F. Castillo',
            'R. Amari',
          ].entries()) {
            await page.getByLabel('First initial and last name').nth(at).fill(name);
            await page
              .getByLabel('License')
              .nth(at)
              .fill(`MD-${at + 1}`);
          }
        };
        await fill('not the code');
        await screen.press('Create the accounts');
        await reads(page.getByRole('alert'), /^The setup code is wrong\. Copy it from the terminal\./);
        const isFocused = (element: Element): boolean => element === document.activeElement;
        expect(await page.getByLabel('Setup code').evaluate(isFocused)).toBe(true);
        await fill(empty.operatorKey);
        await screen.press('Create the accounts');
        await page.getByRole('heading', { name: 'The accounts are ready' }).waitFor();
        await counts(page.locator('tbody tr'), 6 + SERVICE_ROLES.length);
        expect(await screen.barriers()).toEqual([]);
        expect(await unreachableAt(page, PAGE_SIZES)).toEqual([]);
        const password = await page
          .getByRole('row', { name: /A\. Keller/ })
          .locator('code')
          .innerText();
        await screen.press('Continue to sign-in');
        await hasNo(page.getByRole('link', { name: 'Single sign-on' }), { besides: page.getByLabel('Username') });
        await screen.signIn('admin', password);
        await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
        await screen.close();
      } finally {
        await empty.close();
      }
    });
  });

  const account = (screen: Screen, name: string) => screen.page.locator(`[data-account="${name}"]`);
  const request = (screen: Screen, name: string) => screen.page.locator(`[data-request="${name}"]`);
  const dialogOf = (screen: Screen) => screen.page.getByRole('dialog');

  async function barriersInBothThemes(screen: Screen): Promise<readonly string[]> {
    const found: string[] = [];
    for (const [button, other] of [
      ['Light', 'Dark'],
      ['Dark', 'Light'],
    ] as const) {
      found.push(...(await screen.barriers()));
      await screen.press(button);
      await screen.page.getByRole('button', { name: other, exact: true }).waitFor();
    }
    return found;
  }

  it('an address that names no page is a page of its own', async () => {
    const auditor = await pages.screenOf('auditor');
    for (const address of ['nonsense', 'accounting/reconciliation', 'meters/star', 'terms/abc', 'proof/award/abc']) {
      await auditor.open(address, 'No such page');
      expect(await auditor.page.title()).toMatch(/^No such page - /);
      await auditor.page.getByRole('main').getByRole('link', { name: 'Floor' }).click();
      await auditor.page.getByRole('heading', { level: 1, name: 'Floor' }).waitFor();
    }
  });

  it('a list that cannot be read says so, and does not look like an empty one', async () => {
    const auditor = await pages.screenOf('auditor');
    const problem = { code: 'UNAVAILABLE', title: 'The database does not answer. Try again.', status: 503 };
    await auditor.page.route(
      /\/api\/v1\/(sessions|unverified-wins|links\/[^/]+\/(must-hit|signs|devices))\b/,
      (route) => route.fulfill({ status: 503, json: problem }),
    );
    const main = auditor.page.getByRole('main');
    for (const [page, panel, empty] of [
      ['me', main, 'No sessions'],
      ['proof', auditor.page.getByRole('region', { name: 'Must Hit triggers' }), 'None'],
      ['home', main, 'No win to verify'],
      ['devices', main, 'No sign is connected.'],
      ['meters', auditor.page.getByRole('region', { name: 'Must Hit: how near' }), 'No hit under these terms yet.'],
    ] as const) {
      await auditor.go(page);
      await panel.getByRole('alert').filter({ hasText: problem.title }).first().waitFor();
      await hasNo(panel.getByText(empty), { besides: panel });
    }
    await auditor.page.unrouteAll();
  });

  it('an address that names a link which does not exist shows no other link in its place', async () => {
    const auditor = await pages.screenOf('auditor');
    await auditor.page.goto(`${pages.controller.url}/ui/app.html?link=poeple#/meters`);
    await auditor.page.getByRole('heading', { level: 1, name: 'No such link' }).waitFor();
    await auditor.page.getByText('no link “poeple”').waitFor();
    expect(await auditor.barriers()).toEqual([]);
    await auditor.page.getByRole('main').getByRole('link', { name: 'Royal 9 East' }).click();
    await auditor.page.getByRole('heading', { level: 1, name: 'Meters', exact: true }).waitFor();
  });

  it('Spanish is chosen under the own account, kept by the browser, and left on the sign-in page', async () => {
    const person = await Screen.open(pages.browser, pages.controller.url);
    const { page } = person;
    await person.signInAndWait('auditor', PASSWORD);
    await person.open('me', 'P. auditor');
    await person.press('Español');
    await page.getByRole('heading', { name: 'Contraseña' }).waitFor();
    await person.open('accounting', 'Contabilidad');
    await page.locator('html[lang=es]').waitFor({ state: 'attached' });
    expect(await person.barriers()).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Contabilidad' }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    await person.press('English');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.locator('html[lang=en]').waitFor({ state: 'attached' });
    await person.close();
    expect(person.complaints).toEqual([]);
  });

  describe('an administrator', () => {
    it('begins at the people, and is offered nothing of the floor', async () => {
      const admin = await pages.screenOf('admin');
      await admin.page.getByRole('heading', { name: 'People', exact: true }).waitFor();
      const links = admin.page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
      await readAll(links, ['Alerts', 'People']);
      await account(admin, 'm.rivera').waitFor();
      expect(await barriersInBothThemes(admin)).toEqual([]);
    });

    it('creates the account of a dealer; a refusal shows its sentence', async () => {
      const admin = await pages.screenOf('admin');
      await admin.press('New account');
      const form = dialogOf(admin);
      await form.getByLabel('Full name').fill('D. Ealer');
      await form.getByLabel('License number').fill('MD-10442');
      await form.getByLabel('Username').fill('d.ealer');
      await form.getByRole('button', { name: 'Suggest' }).click();
      const password = await holds(form.getByLabel('First password'), /.{12}/);
      await form.getByLabel('Dealer').check();
      await form.getByRole('button', { name: 'Create account' }).click();
      await form
        .getByText('This username or license number has an account already. Use that account, or enter another.')
        .waitFor();
      await form.getByLabel('License number').fill('MD-12000');
      await form.getByRole('button', { name: 'Create account' }).click();
      await form.getByText('D. Ealer signs in with the user name d.ealer').waitFor();
      expect(await admin.barriers()).toEqual([]);
      await admin.press('Close');
      await account(admin, 'd.ealer').getByText('First password').waitFor();
      const novice = await Screen.open(pages.browser, pages.controller.url);
      await novice.signIn('d.ealer', password);
      await novice.page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
      await novice.close();
    });

    it('sets who is told about alarms, and a test shows what the mail server answered', async () => {
      const admin = await pages.screenOf('admin');
      const mail = await MailServer.start();
      mail.refused.add('gone@casino.example');
      const { env, databaseUrl: DATABASE_URL } = pages.environment;
      const worker = new WorkerProcess({
        ...{ DATABASE_URL, REDIS_URL: env['REDIS_URL']!, RECORDS_KEY: env['RECORDS_KEY']! },
        ...{ MAIL_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'jackpot@casino.example' },
      });
      try {
        await admin.open('alerts', 'Alerts');
        await admin.page.getByText('Nobody is told. Add a rule.').waitFor();
        await admin.page.getByLabel('Role').selectOption('pit-manager');
        await admin.page.getByLabel('Alarms that a table or security waits for').check();
        await admin.page.getByLabel('Minutes without an acknowledgement; 0: at once').fill('10');
        const addresses = admin.page.getByLabel('E-mail addresses, separated by spaces');
        await addresses.fill('not an address');
        await admin.press('Add rule');
        await admin.page.getByText('BAD_MESSAGE').waitFor();
        await addresses.fill('pit@casino.example gone@casino.example');
        await admin.press('Add rule');
        await reads(admin.page.getByRole('row', { name: /^Pit manager/ }), /after 10 min/);
        await admin.press('Test pit@casino.example');
        await reads(admin.page.getByRole('row', { name: /test pit@casino\.example/ }), /Sent 1 .*250/);
        await admin.press('Test gone@casino.example');
        await reads(
          admin.page.getByRole('row', { name: /test gone@casino\.example/ }),
          /Failed 1 .*Check the address in the rule .*550/,
        );
        expect(await barriersInBothThemes(admin)).toEqual([]);
        expect(await unreachableAt(admin.page, PAGE_SIZES)).toEqual([]);
        await admin.press('Remove');
        await admin.page.getByText('Nobody is told. Add a rule.').waitFor();
        await admin.open('people', 'People');
      } finally {
        await worker.kill();
        await mail.stop();
      }
    });

    it('requests the account of a cashier, which a second administrator approves, and not the first', async () => {
      const [admin, second] = [await pages.screenOf('admin'), await pages.screenOf('administrator-2')];
      await admin.press('New account');
      const form = dialogOf(admin);
      await form.getByLabel('Full name').fill('T. Abara');
      await form.getByLabel('License number').fill('MD-12001');
      await form.getByLabel('Username').fill('t.abara');
      await form.getByLabel('Cage').check();
      await form.getByLabel('Dealer').check();
      await form.getByLabel('Reason for the request').fill('joins the cage');
      await form.getByRole('button', { name: 'Submit request' }).click();
      await form.getByText('One account cannot hold these roles together').waitFor();
      await form.getByLabel('Dealer').uncheck();
      await form.getByRole('button', { name: 'Submit request' }).click();
      await form.getByText('Request submitted').waitFor();
      await admin.press('Close');
      const own = request(admin, 't.abara');
      await own.getByText('You requested this. A second person of your group approves it.').waitFor();
      await hasNo(own.getByRole('button', { name: 'Approve' }), {
        besides: own.getByRole('button', { name: 'Cancel request' }),
      });
      await second.press('For you 1');
      await reads(dialogOf(second), /A\. administrator #ADM-1 requested an account/);
      await second.press('Close');
      await reads(second.page.getByRole('button', { name: 'Refresh' }), /\+1/);
      await second.press('Refresh');
      const seen = request(second, 't.abara');
      await reads(seen, /A\. administrator ADM-1 requested this.*joins the cage.*MD-12001.*Cage/s);
      expect(await barriersInBothThemes(second)).toEqual([]);
      await second.shoot('account-requests');
      await seen.getByLabel('First password').fill('a first password');
      await seen.getByRole('button', { name: 'Approve' }).click();
      await account(second, 't.abara').getByText('First password').waitFor();
      await seen.waitFor({ state: 'detached' });
      await second.page.getByRole('button', { name: 'For you 0' }).waitFor();
      const novice = await Screen.open(pages.browser, pages.controller.url);
      await novice.signIn('t.abara', 'a first password');
      await novice.page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
      await novice.close();
    });

    it('changes license and roles of others, never of the own account', async () => {
      const admin = await pages.screenOf('admin');
      await hasNo(account(admin, 'admin').getByRole('button'), {
        besides: account(admin, 'admin').getByText('you', { exact: true }),
      });
      await admin.page.getByRole('button', { name: 'View M. Rivera' }).click();
      const form = dialogOf(admin).getByRole('form', { name: 'Name, license, roles' });
      await form.getByLabel('License number').fill('MD-10517');
      await form.getByRole('button', { name: 'Save changes' }).click();
      await form.getByText('ACCOUNT_EXISTS').waitFor();
      await form.getByLabel('License number').fill('MD-10443');
      await form.getByRole('button', { name: 'Save changes' }).click();
      await account(admin, 'm.rivera').getByText('MD-10443').waitFor();
      await form.getByLabel('Floor supervisor').check();
      await form.getByLabel('Reason for the request').fill('promoted');
      await form.getByRole('button', { name: 'Save changes' }).click();
      await dialogOf(admin).getByText('Request submitted').waitFor();
      await admin.page.keyboard.press('Escape');
      await dialogOf(admin).waitFor({ state: 'detached' });
      const second = await pages.screenOf('administrator-2');
      await second.press('Refresh');
      await reads(request(second, 'm.rivera'), /Dealer → Dealer, Floor supervisor/);
      await reads(
        request(second, 'm.rivera'),
        /when you approve, you enter the first password and give it to the person/,
      );
      await request(second, 'm.rivera').getByLabel('First password').fill('a password of a supervisor');
      await request(second, 'm.rivera').getByRole('button', { name: 'Approve' }).click();
      await account(second, 'm.rivera').getByText('Dealer, Floor supervisor').waitFor();
    });

    it('ends sessions, resets a password, closes an account and reopens it', async () => {
      const [admin, okafor] = [await pages.screenOf('admin'), await pages.screenOf('j.okafor')];
      await admin.press('Refresh');
      await account(admin, 'j.okafor').getByText('just now').waitFor();
      await admin.shoot('people');
      await admin.page.getByRole('button', { name: 'View J. Okafor' }).click();
      const file = dialogOf(admin);
      await file.getByText('Browser, since').waitFor();
      expect(await admin.barriers()).toEqual([]);
      expect(await unreachableAt(admin.page, PAGE_SIZES)).toEqual([]);
      await admin.shoot('people-account');
      await file.getByRole('button', { name: 'End all sessions' }).click();
      await file.getByText('Not signed in.').waitFor();
      await okafor.page.getByText('Your session has ended').waitFor();
      await file.getByRole('button', { name: 'Close the account' }).click();
      await file.getByText('Closed', { exact: true }).waitFor();
      await okafor.signIn('j.okafor', PASSWORD);
      await okafor.page.getByText('SIGN_IN_REFUSED').waitFor();
      await file.getByRole('button', { name: 'Request to reopen the account' }).click();
      await file.getByLabel('Reason', { exact: true }).fill('back at work');
      await file.getByRole('button', { name: 'Submit request' }).click();
      await file.getByText('Request submitted').waitFor();
      await admin.press('Close');
      const reopens = request(admin, 'j.okafor');
      await reads(reopens, /Closed → Active/);
      await reopens.getByRole('button', { name: 'Cancel request' }).click();
      await reopens.getByRole('button', { name: 'Yes, cancel it' }).click();
      await reopens.waitFor({ state: 'detached' });
    });

    it('moves no button of an account when its sessions arrive after the dialog opened', async () => {
      const { page } = await pages.screenOf('admin');
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/accounts/*/sessions', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole('button', { name: 'View A. Keller' }).click();
      const file = page.getByRole('dialog');
      const reset = file.getByRole('button', { name: 'Request a password reset' });
      const before = await reset.boundingBox();
      release();
      await file.getByText('Not signed in.').waitFor();
      expect(await reset.boundingBox()).toEqual(before);
      await page.unroute('**/accounts/*/sessions');
      await file.getByRole('button', { name: 'Close', exact: true }).click();
    });

    it('resets the password of a dealer alone, and requests any other', async () => {
      const [admin, second] = [await pages.screenOf('admin'), await pages.screenOf('administrator-2')];
      await admin.press('Refresh');
      await admin.page.getByRole('button', { name: 'View D. Ealer' }).click();
      const reset = dialogOf(admin).getByRole('form', { name: 'Reset the password' });
      await reset.getByLabel('First password').fill('short');
      await reset.getByRole('button', { name: 'Reset the password' }).click();
      await reset.getByText('12 to 128 characters').waitFor();
      await reset.getByLabel('First password').fill('another first password');
      await reset.getByRole('button', { name: 'Reset the password' }).click();
      await dialogOf(admin).getByText('The first password is now').waitFor();
      await admin.press('Close');
      await admin.page.getByRole('button', { name: 'View C. Moreau' }).click();
      await dialogOf(admin).getByRole('button', { name: 'Request a password reset' }).click();
      await dialogOf(admin).getByLabel('Reason', { exact: true }).fill('forgotten');
      await dialogOf(admin).getByRole('button', { name: 'Submit request' }).click();
      await dialogOf(admin).getByText('Request submitted').waitFor();
      await admin.press('Close');
      await second.press('Refresh');
      const seen = request(second, 'c.moreau');
      await seen.getByLabel('First password').fill('a password from the second');
      await seen.getByRole('button', { name: 'Approve' }).click();
      await account(second, 'c.moreau').getByText('First password').waitFor();
    });

    it('opens an account that was locked out by wrong passwords', async () => {
      const admin = await pages.screenOf('admin');
      const stranger = await Screen.open(pages.browser, pages.controller.url);
      for (let tries = 0; tries < 5; tries += 1) {
        await stranger.signIn('s.lindqvist', WRONG);
        await stranger.page.getByText('SIGN_IN_REFUSED').waitFor();
        await stranger.page.getByRole('button', { name: 'Sign in', disabled: false }).waitFor();
      }
      await stranger.close();
      await admin.press('Refresh');
      await account(admin, 's.lindqvist').getByText('Sign-in delayed until').waitFor();
      const second = await pages.screenOf('administrator-2');
      await admin.page.getByRole('button', { name: 'View S. Lindqvist' }).click();
      await dialogOf(admin).getByRole('button', { name: 'Request a password reset' }).click();
      await dialogOf(admin).getByLabel('Reason', { exact: true }).fill('locked out');
      await dialogOf(admin).getByRole('button', { name: 'Submit request' }).click();
      await dialogOf(admin).getByText('Request submitted').waitFor();
      await admin.press('Close');
      await second.press('Refresh');
      await request(second, 's.lindqvist').getByLabel('First password').fill('a password to begin with');
      await request(second, 's.lindqvist').getByRole('button', { name: 'Approve' }).click();
      await account(second, 's.lindqvist').getByText('Sign-in delayed').waitFor({ state: 'detached' });
    });
  });

  it('an auditor sees the accounts and requests, and changes none of the casino', async () => {
    const auditor = await pages.screenOf('auditor');
    await auditor.go('people');
    await auditor.page.getByRole('button', { name: 'View M. Rivera' }).click();
    await dialogOf(auditor).getByRole('heading', { name: 'Signed in' }).waitFor();
    await readAll(dialogOf(auditor).getByRole('button'), ['Close']);
    await auditor.press('Close');
    await auditor.press('New account');
    await readAll(dialogOf(auditor).getByRole('checkbox'), ['']);
    await dialogOf(auditor).getByLabel('Auditor').waitFor();
    await auditor.press('Close');
  });

  describe('alarms', () => {
    const alarm = (screen: Screen, id: string) => screen.page.locator(`[data-alarm="${id}"]`);

    it('an offline table and a link out of service are shown on the floor', async () => {
      const table = await TestTable.connect(pages.controller.url, `${LINK}/t-1/${SECRET}`);
      await table.welcome();
      await table.request({ type: 'heartbeat' });
      table.close();
      const supervisor = await pages.screenOf('r.danes');
      await supervisor.go('floor');
      await alarm(supervisor, 'table-offline:t-1').waitFor();
      await supervisor.press('Take out of service');
      await supervisor.page.getByLabel('Reason').fill('shuffler is being changed');
      await supervisor.press('Take out of service');
      await alarm(supervisor, `link-suspended:${LINK}`).getByText('shuffler is being changed').waitFor();
      expect(await barriersInBothThemes(supervisor)).toEqual([]);
    });

    it('are acknowledged by name and license, and stay', async () => {
      const [supervisor, pit] = [await pages.screenOf('r.danes'), await pages.screenOf('a.keller')];
      await pit.go('floor');
      await alarm(pit, 'table-offline:t-1')
        .getByRole('button', { name: /^Acknowledge/ })
        .click();
      await alarm(supervisor, 'table-offline:t-1').getByText('Acknowledged by A. Keller #MD-09820').waitFor();
      await supervisor.page.getByText('2 alarms and 1 acknowledged').waitFor();
      await supervisor.shoot('alarms');
      const { body } = await pages.people
        .get('auditor')!
        .request('GET', '/api/v1/audit?act=alarm.acknowledge&outcome=DONE');
      expect(body).toMatchObject({
        entries: [{ license: 'MD-09820', subject: `links/${LINK}/alarms/table-offline:t-1` }],
      });
    });

    it('end with their cause; a new occurrence must be acknowledged again', async () => {
      const pit = await pages.screenOf('a.keller');
      await pit.press('Put back in service');
      await pit.page.getByLabel('Reason').fill('changed');
      await pit.press('Put back in service');
      await alarm(pit, `link-suspended:${LINK}`).waitFor({ state: 'detached' });
      const table = await TestTable.connect(pages.controller.url, `${LINK}/t-1/${SECRET}`);
      await table.welcome();
      table.stayOnline();
      await alarm(pit, 'table-offline:t-1').waitFor({ state: 'detached' });
      table.close();
      const again = alarm(pit, 'table-offline:t-1');
      await again.getByRole('button', { name: /^Acknowledge/ }).waitFor();
      const unknown = await pages.people
        .get('pit-manager')!
        .request('POST', `/api/v1/links/${LINK}/alarms/claim-held:none/acknowledge`);
      expect(unknown).toMatchObject({ status: 404, body: { code: 'ALARM_UNKNOWN' } });
    });

    it('health shows the services of the link and the last contact of each table', async () => {
      const pit = await pages.screenOf('a.keller');
      const health = pit.page.getByRole('region', { name: 'Health' });
      await pit.press('Health');
      await health.getByText(/^\d+ ms$/).waitFor();
      await reads(health, /Payouts\s*up to date/);
      await reads(health, /MB-1.*MB-2 never connected/);
    });
  });

  it('an administrator finds people by search, and no play; the search is in the audit trail', async () => {
    const admin = await pages.screenOf('admin');
    await admin.go('people');
    await admin.page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    const { accounts } = (await pages.admin.request('GET', '/api/v1/accounts')).body as {
      readonly accounts: readonly { readonly signsInBy: string }[];
    };
    const people = accounts.filter(({ signsInBy }) => signsInBy !== 'token').length;
    expect(people).toBeLessThan(accounts.length);
    await reads(admin.page.locator('main'), new RegExp(` of ${people} people are signed in`));
    await admin.page.keyboard.press('Control+k');
    const dialog = dialogOf(admin);
    await dialog.getByLabel('Name or license').fill('rivera');
    await dialog.getByRole('link', { name: /M\. Rivera/ }).waitFor();
    expect(await admin.barriers()).toEqual([]);
    expect(await unreachableAt(admin.page, PAGE_SIZES)).toEqual([]);
    await dialog.getByRole('link', { name: /M\. Rivera/ }).click();
    await counts(admin.page.locator('[data-account]'), 1);
    const { body } = await pages.people.get('auditor')!.request('GET', '/api/v1/audit?act=people.read&limit=50');
    expect(JSON.stringify(body)).toContain('search rivera');
  });

  describe('the audit trail', () => {
    it('is read by time, person, act and outcome, page by page', async () => {
      const reader = await pages.screenOf('n.ito');
      await reader.go('audit');
      const rows = reader.page.locator('.audit tbody tr');
      // A page has 50 entries, and two entries of an act make one row.
      await rows.nth(20).waitFor();
      const before = await rows.count();
      expect(before).toBeLessThan(50);
      await reader.press('Older entries');
      await rows.nth(before).waitFor();
      await reader.page.getByLabel('Act').selectOption('people.manage');
      await reader.press('Show');
      await reads(reader.page.locator('.audit tbody'), /accounts\/[A-Z]\. \w+ MD-\d+/);
      await reader.page.getByLabel('Act').selectOption('');
      await reader.page.getByLabel('License number').fill('MD-09820');
      await reader.page.getByLabel('Outcome').selectOption('DONE');
      await reader.press('Show');
      await reader.page.waitForFunction(() => {
        const shown = [...document.querySelectorAll('.audit tbody tr')];
        return shown.length > 0 && shown.every((row) => row.textContent?.includes('MD-09820'));
      });
      await reads(rows.first(), 'A. Keller');
      await reader.page.getByLabel('Act').selectOption('link.resume');
      await reader.press('Show');
      await reader.page.waitForFunction(() => document.querySelectorAll('.audit tbody tr').length === 1);
      await reader.page.getByLabel('To', { exact: true }).fill('2020-01-01T00:00');
      await reader.press('Show');
      await reader.page.getByText('No matching entries.').waitFor();
      await reader.press('Clear filters');
      await rows.nth(20).waitFor();
      expect(await barriersInBothThemes(reader)).toEqual([]);
    });

    it('is downloaded as a sheet of what is shown', async () => {
      const reader = await pages.screenOf('n.ito');
      const [download] = await Promise.all([
        reader.page.waitForEvent('download'),
        reader.page.getByRole('link', { name: 'Download as CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('audit-trail.csv');
      // The browser of the tests cannot save files, so the page fetches the link.
      const sheet = await reader.page.evaluate(async (href) => (await fetch(href)).text(), download.url());
      const [columns, newest] = sheet.split('\r\n');
      expect(columns).toBe('sequence,at,name,license,roles,act,subject,subjectText,outcome,requestId,accountId,hash');
      expect(newest).toMatch(/N\. Ito,MD-11020,surveillance,audit\.read,audit\/csv,audit\/csv,REQUESTED/);
    });

    it('is checked on a button, whole, and shows an entry that was changed', async () => {
      const reader = await pages.screenOf('n.ito');
      await reader.press('Check the trail');
      await reader.page.getByText('entries, none changed, none missing').waitFor();
      await reader.page.getByLabel('Act').selectOption('people.request');
      await reader.press('Show');
      await reader.page.locator('.audit tbody').getByText('ROLES_NOT_TOGETHER').first().waitFor();
      await reader.page.evaluate(() => scrollTo(0, 0));
      await reader.shoot('audit');
      await pages.environment.sql('DROP TRIGGER audit_entry_no_update');
      await pages.environment.sql("UPDATE audit_entry SET name = 'A. Nother' WHERE sequence = 7");
      await reader.press('Check the trail');
      await reader.page.getByText('this entry was changed after it was written').waitFor();
      await reader.page.locator('[data-whole=false]').getByText('Entry 7').waitFor();
    });
  });
});
