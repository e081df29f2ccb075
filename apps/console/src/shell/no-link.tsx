import { may } from '../server/rights.js';
import { t } from '../texts/t.js';
import { pathTo } from './router.js';

export function NoLink() {
  return (
    <>
      <p>
        {may('link.request-opening')
          ? t('No progressive is set up yet. Enter its terms and its tables; the Commission approves them.')
          : may('link.approve-opening')
            ? t('No progressive is set up yet. Accounting requests one, and you compare its terms with your approval.')
            : t(
                'No progressive is set up yet. When accounting has requested one and the Commission has approved it, it appears here.',
              )}
      </p>
      <p>
        <a class="button main" href={pathTo('setup')}>
          {may('link.request-opening') ? t('Set up a progressive') : t('See the status of the setup')}
        </a>
      </p>
    </>
  );
}
