import { lazy } from '../parts/lazy.js';
import { ASSIGNMENTS_MS } from '../floor/assignments.js';
import { InboxList } from '../inbox/inbox.js';
import { timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { useRead } from '../server/live.js';
import { hasRole, may } from '../server/rights.js';
import type { LinksOfController, Person, TableAssignments, UnverifiedWins } from '../server/types.js';
import { linkId, links, nameOfLink, ofLink, tableName } from '../shell/link.js';
import { NoLink } from '../shell/no-link.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';
import { LinkCard } from './link-card.js';
import { Happenings } from './happenings.js';

const Today = lazy(() => import('./today.js').then(({ Today }) => Today), 'div');

const LINKS_MS = 10_000;
/** Each link needs requests every few seconds. */
const READ_LINKS_MAX = 6;

export function HomePage({ me }: { readonly me: Person }) {
  const wins = useRead<UnverifiedWins>('unverified-wins', { readMsMax: LINKS_MS });
  const { value, refusal, isLoading } = useRead<LinksOfController>('links', {
    readMsMax: LINKS_MS,
    followsLink: false,
  });
  const own = linkId.value;
  const known = [...(value?.links ?? [])].sort(
    (one, other) => Number(other.linkId === own) - Number(one.linkId === own),
  );
  const winsOf = (id: string): number | undefined =>
    wins.value && (wins.value.links.find((each) => each.linkId === id)?.wins ?? 0);
  return (
    <main class="home-page">
      <h1 tabIndex={-1}>{t('Home')}</h1>
      <Work />
      <Reading isLoading={isLoading} refusal={refusal ?? wins.refusal} lines={6} />
      {value !== undefined && value.links.length === 0 && <NoLink />}
      {known.length > 0 && (
        <section aria-labelledby="links-title">
          <h2 id="links-title">{known.length === 1 ? t('The progressive') : t('Progressives')}</h2>
          <ul class="link-cards">
            {known.map((link, at) => (
              <LinkCard
                key={link.linkId}
                name={link.name ?? nameOfLink(link.linkId)}
                link={link}
                wins={winsOf(link.linkId)}
                isRead={at < READ_LINKS_MAX}
              />
            ))}
          </ul>
        </section>
      )}
      {own !== null && links.value.length > 0 && (
        <div class="halves">
          <div class="stack">
            {hasRole('dealer') && <MyTables me={me} />}
            <section class="panel" aria-label={t('Waiting')}>
              <h2>{t('For you')}</h2>
              <InboxList onLeave={() => undefined} />
            </section>
          </div>
          <Happenings />
        </div>
      )}
      {own !== null && may('day.read') && <Today />}
    </main>
  );
}

const WORK: Readonly<Record<string, readonly (readonly [page: string, text: string])[]>> = {
  'floor-supervisor': [['floor', t('Go to the floor')]],
  'pit-manager': [
    ['floor', t('Go to the floor')],
    ['claims', t('Claims')],
  ],
  cage: [['claims', t('Go to the claims')]],
  accounting: [
    ['accounting', t('Go to the gaming day')],
    ['accounting/lists', t('Reconciliation')],
  ],
  technician: [
    ['devices', t('Devices and signs')],
    ['floor', t('Go to the floor')],
    ['deliveries', t('Deliveries')],
  ],
  surveillance: [
    ['hands', t('Find a hand')],
    ['floor', t('Watch the floor')],
  ],
  auditor: [
    ['proof', t('Verify the journal')],
    ['audit', t('Audit trail')],
  ],
  commission: [
    ['terms', t('Terms')],
    ['proof', t('Verify the journal')],
  ],
};

function Work() {
  const works = Object.entries(WORK).filter(([role]) => hasRole(role));
  const pages = new Map(works.flatMap(([, of]) => of));
  if (pages.size === 0) return null;
  return (
    <nav class="row" aria-label={t('Your work')}>
      {[...pages].map(([page, text], at) => (
        <a key={page} class={at === 0 ? 'button main' : 'button'} href={pathTo(...page.split('/'))}>
          {text}
        </a>
      ))}
    </nav>
  );
}

function MyTables({ me }: { readonly me: Person }) {
  const { value, refusal, isLoading } = useRead<TableAssignments>(ofLink('assignments'), {
    readMsMax: ASSIGNMENTS_MS,
    followsLink: false,
  });
  const mine = value?.assignments.filter(({ dealer }) => dealer.id === me.id);
  return (
    <section class="panel" aria-label={t('Your tables')}>
      <h2>{t('Your tables')}</h2>
      <Reading isLoading={isLoading} refusal={refusal} lines={2} />
      {mine?.length === 0 && <p class="soft">{t('No table is assigned to you. A floor supervisor assigns tables.')}</p>}
      <ul class="plain-list">
        {mine?.map(({ assignmentId, table, until }) => (
          <li key={assignmentId} class="row">
            <a class="button main" href={pathTo('table', table)}>
              {t('Deal {1}', tableName(table))}
            </a>
            <span class="soft">{t('until {1}', timeOf(until))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
