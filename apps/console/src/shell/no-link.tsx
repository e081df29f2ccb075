import { may } from '../server/rights.js';
import { t } from '../texts/t.js';
import { pathTo } from './router.js';

/** Shown while the controller has no link: the next step, and who takes it. */
export function NoLink() {
  return (
    <>
      <p>
        {may('link.request-opening')
          ? t('No progressive is set up yet. Enter its terms and its tables; the Commission approves them.')
          : may('link.approve-opening')
            ? t('No progressive is set up yet. Accounting requests it; you compare the terms with your approval.')
            : t(
                'No progressive is set up yet. Accounting requests it and the Commission approves it; then it appears here.',
              )}
      </p>
      <p>
        <a class="button main" href={pathTo('setup')}>
          {may('link.request-opening') ? t('Set up a progressive') : t('See how far it is')}
        </a>
      </p>
    </>
  );
}
