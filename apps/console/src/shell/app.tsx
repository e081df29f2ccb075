import { useLayoutEffect } from 'preact/hooks';
import { lazy } from '../parts/lazy.js';
import { Skeleton } from '../parts/reading.js';
import { labelOf } from '../parts/texts.js';
import { clockTimeOf, zoneName } from '../parts/times.js';
import { feedHealth, isStale, lastMessageAt, linkState } from '../server/live.js';
import { hasRole, may } from '../server/rights.js';
import { person, signOut } from '../server/session.js';
import type { Person } from '../server/types.js';
import { DoneNotes } from '../done/toast.js';
import { Inbox } from '../inbox/inbox.js';
import { Search } from '../search/search.js';
import { t } from '../texts/t.js';
import { isDemonstration, linkId, links, nameOfLink, switchLink, tableName, unknownLink } from './link.js';
import { pathTo, route } from './router.js';
import { AccountPage, RequiredPasswordPage, SignInPage } from './sign-in.js';
import { ShortcutSheet } from './shortcut-sheet.js';
import { switchTheme, theme } from './theme.js';
import { PAGES, isAddress, titleOf } from './pages.js';
import { NoLink } from './no-link.js';
import { HitBanner } from '../floor/hit-banner.js';

const HomePage = lazy(() => import('../home/home-page.js').then(({ HomePage }) => HomePage));
const FloorPage = lazy(() => import('../floor/floor-page.js').then(({ FloorPage }) => FloorPage));
const HandsPage = lazy(() => import('../hands/hands-page.js').then(({ HandsPage }) => HandsPage));
const HandPage = lazy(() => import('../hands/hand-page.js').then(({ HandPage }) => HandPage));
const RoundsPage = lazy(() => import('../rounds/rounds-page.js').then(({ RoundsPage }) => RoundsPage));
const RoundPage = lazy(() => import('../rounds/round-page.js').then(({ RoundPage }) => RoundPage));
const TablePage = lazy(() => import('../dealer/table-page.js').then(({ TablePage }) => TablePage));
const ClaimsPage = lazy(() => import('../claims/claims-page.js').then(({ ClaimsPage }) => ClaimsPage));
const ClaimPage = lazy(() => import('../claims/claim-page.js').then(({ ClaimPage }) => ClaimPage));
const MetersPage = lazy(() => import('../meters/meters-page.js').then(({ MetersPage }) => MetersPage));
const PeoplePage = lazy(() => import('../people/people-page.js').then(({ PeoplePage }) => PeoplePage));
const AuditPage = lazy(() => import('../audit/audit-page.js').then(({ AuditPage }) => AuditPage));
const PaymentRulesPage = lazy(() =>
  import('../claims/payment-rules-page.js').then(({ PaymentRulesPage }) => PaymentRulesPage),
);
const NoticesPage = lazy(() => import('../notices/notices-page.js').then(({ NoticesPage }) => NoticesPage));
const AccountingPages = lazy(() =>
  import('../accounting/accounting-pages.js').then(({ AccountingPages }) => AccountingPages),
);
const ReconciliationPages = lazy(() =>
  import('../accounting/reconciliation-pages.js').then(({ ReconciliationPages }) => ReconciliationPages),
);
const ActivityPage = lazy(() => import('../activity/activity-page.js').then(({ ActivityPage }) => ActivityPage));
const DevicesPage = lazy(() => import('../devices/devices-page.js').then(({ DevicesPage }) => DevicesPage));
const DeliveriesPage = lazy(() =>
  import('../deliveries/deliveries-page.js').then(({ DeliveriesPage }) => DeliveriesPage),
);
const AlertsPage = lazy(() => import('../alerts/alerts-page.js').then(({ AlertsPage }) => AlertsPage));
const ProofPages = lazy(() => import('../proof/proof-page.js').then(({ ProofPages }) => ProofPages));
const SetupPage = lazy(() => import('../setup/setup-page.js').then(({ SetupPage }) => SetupPage));
const TermsPage = lazy(() => import('../terms/terms-page.js').then(({ TermsPage }) => TermsPage));
const VersionPage = lazy(() => import('../terms/version-page.js').then(({ VersionPage }) => VersionPage));

const PAGES_BESIDE_MAX = 6;

export function App() {
  const now = person.value;
  if (now === 'unknown')
    return (
      <main aria-busy="true">
        <Skeleton lines={8} />
      </main>
    );
  if (now === null) return <SignInPage />;
  if (now.mustChangePassword) return <RequiredPasswordPage />;
  return (
    <>
      <Header me={now} />
      <StaleBanner />
      {SEES_HITS.some(hasRole) && linkId.value !== null && <HitBanner />}
      <Page me={now} />
    </>
  );
}

/** Moves the focus to the content. A link cannot do that, because the hash of the address names the page. */
function skipToContent(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

function firstPage(): string {
  return may('play.read') ? 'home' : 'people';
}

function StaleBanner() {
  const since = lastMessageAt.value === null ? undefined : clockTimeOf(lastMessageAt.value);
  return (
    <div class="stale" role="status" data-state={isStale.value ? 'stale' : feedHealth.value}>
      {isStale.value &&
        (since === undefined
          ? t('DISCONNECTED. Figures may be out of date.')
          : t('DISCONNECTED since {1}. Figures may be out of date.', since))}
    </div>
  );
}

const SEES_HITS = ['floor-supervisor', 'pit-manager', 'surveillance'];

function LinkSwitcher() {
  const all = links.value;
  if (all.length < 2 || linkId.value === null)
    return <p class="link-name">{linkId.value === null ? 'Royal 9' : nameOfLink(linkId.value)}</p>;
  return (
    <label class="link-name">
      <span class="visually-hidden">{t('Link')}</span>
      <select value={linkId.value} onChange={({ currentTarget }) => switchLink(currentTarget.value)}>
        {all.map((link) => (
          <option key={link.linkId} value={link.linkId}>
            {link.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A layout effect, so that no tab shows the title of the previous page. */
function useTitle(page: string): void {
  const [, ...rest] = route.value;
  const title = titleOf([page, ...rest], tableName);
  const link = linkId.value === null ? 'Royal 9' : nameOfLink(linkId.value);
  useLayoutEffect(() => {
    document.title = `${title} - ${link}`;
  }, [title, link]);
}

function Header({ me }: { readonly me: Person }) {
  const [here = firstPage()] = route.value;
  useTitle(here);
  const pages = PAGES.filter(([, , right]) => may(right));
  return (
    <header class="top" data-pages={pages.length > PAGES_BESIDE_MAX ? 'many' : 'few'}>
      <button type="button" class="skip" onClick={skipToContent}>
        {t('Skip to content')}
      </button>
      {may('play.read') && (
        <a
          class="home"
          href={pathTo('home')}
          aria-label={t('Home')}
          aria-current={here === 'home' ? 'page' : undefined}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M3 11.5 12 4l9 7.5M6 9.5V20h12V9.5" />
          </svg>
        </a>
      )}
      <div class="link-place">
        <LinkSwitcher />
        {may('play.read') && linkId.value !== null && isDemonstration() && (
          <strong
            class="demonstration"
            title={t('The terms of this link are for tests and demonstrations, not for play.')}
          >
            {t('Demonstration')}
          </strong>
        )}
      </div>
      {linkState.value === 'suspended' && <span class="chip bad">{t('Out of service')}</span>}
      <nav aria-label={t('Pages')}>
        {pages.map(([path, label]) => (
          <a key={path} href={pathTo(path)} aria-current={here === path ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <div class="me">
        <Inbox />
        <DoneNotes />
        <Search />
        <ShortcutSheet />
        <span class="soft" title={t('Every time on these pages is in this time zone.')}>
          {zoneName.value}
        </span>
        <a href={pathTo('me')} aria-current={here === 'me' ? 'page' : undefined}>
          {me.name} <span class="soft">{labelOf(me.roles[0] ?? '')}</span>
        </a>
        <button class="minor" onClick={switchTheme}>
          {theme.value === 'dark' ? t('Light') : t('Dark')}
        </button>
        <button class="minor" onClick={() => void signOut().catch(() => undefined)}>
          {t('Sign out')}
        </button>
      </div>
    </header>
  );
}

function Page({ me }: { readonly me: Person }) {
  const [page = firstPage(), ...rest] = route.value;
  const [first, second] = rest;
  if (!isAddress([page, ...rest])) return <NotFoundPage />;
  if (page === 'people' && may('people.read')) return <PeoplePage key={first} me={me} find={first ?? ''} />;
  if (page === 'audit' && may('audit.read')) return <AuditPage />;
  if (page === 'alerts' && may('alert.read')) return <AlertsPage />;
  if (page === 'me' || !may('play.read')) return <AccountPage me={me} />;
  if (page === 'setup') return <SetupPage me={me} />;
  if (page === 'home') return <HomePage me={me} />;
  if (linkId.value === null) return <LinkChooser />;
  switch (page) {
    case 'table':
      return <TablePage key={first} tableId={first ?? ''} />;
    case 'recall':
      if (second === undefined) return <HandsPage key={first} tableId={first} />;
      return <HandPage key={first} tableId={first ?? ''} coup={Number(second)} />;
    case 'hands':
      return <HandsPage tableId={undefined} />;
    case 'rounds':
      if (second === undefined) return <RoundsPage key={first} tableId={first} />;
      return <RoundPage key={rest.join('/')} tableId={first ?? ''} round={Number(second)} />;
    case 'claims':
      return first === undefined ? <ClaimsPage /> : <ClaimPage key={first} awardId={first} />;
    case 'payment-rules':
      return <PaymentRulesPage />;
    case 'meters':
      return <MetersPage />;
    case 'activity':
      return <ActivityPage />;
    case 'notices':
      return <NoticesPage />;
    case 'accounting':
      return first === 'lists' ? <ReconciliationPages id={second} /> : <AccountingPages first={first} />;
    case 'devices':
      return <DevicesPage />;
    case 'deliveries':
      return <DeliveriesPage />;
    case 'proof':
      return <ProofPages first={first} second={second} />;
    case 'terms':
      return first === undefined ? <TermsPage /> : <VersionPage key={first} version={first} />;
    case 'floor':
      return <FloorPage />;
    default:
      return <NotFoundPage />;
  }
}

function NotFoundPage() {
  return (
    <main>
      <h1 tabIndex={-1}>{t('No such page')}</h1>
      <p>{t('There is no page at this address. These are your pages:')}</p>
      <ul class="choices">
        {PAGES.filter(([, , right]) => may(right)).map(([path, label]) => (
          <li key={path}>
            <a href={pathTo(path)}>{label}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}

function LinkChooser() {
  return (
    <main>
      <h1 tabIndex={-1}>{unknownLink.value === null ? t('Choose a progressive') : t('No such link')}</h1>
      {unknownLink.value !== null && (
        <p>{t('This controller has no link “{1}”. These are its links:', unknownLink.value)}</p>
      )}
      {links.value.length === 0 && <NoLink />}
      <ul class="choices">
        {links.value.map((link) => (
          <li key={link.linkId}>
            <a href={`?link=${encodeURIComponent(link.linkId)}${location.hash}`}>{link.name}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}
