import { PAGES, describeStates } from './page-states.js';
import { PagesEnvironment } from './pages.js';

describe('every page', () => {
  let pages: PagesEnvironment;

  beforeAll(async () => {
    pages = await PagesEnvironment.open({ linkId: 'every-page', roles: ['pit-manager', 'accounting', 'auditor'] });
  });
  afterAll(() => pages?.close());
  afterEach(() => expect(pages.complaints).toEqual([]));

  describeStates(PAGES, () => pages);
});
