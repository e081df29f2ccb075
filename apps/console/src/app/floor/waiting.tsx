import { ago } from '../parts/texts.js';
import { clock } from '../server/live.js';
import { hasRole } from '../server/rights.js';
import { pathTo } from '../shell/router.js';

/** What an alarm and what only waits have in common. */
export interface Matter {
  readonly id: string;
  readonly kind: string;
  readonly since: string | null;
  readonly table: string | null;
  readonly text: string;
  /** Roles that may end it. */
  readonly mayAct: readonly string[];
  /** Parts of the address of the page where to look. */
  readonly page: readonly string[];
}

/** What one person has begun and another is to end. Nothing of it is wrong or late: that would be an alarm. */
export function WaitingList({ waiting }: { readonly waiting: readonly Matter[] }) {
  if (waiting.length === 0) return null;
  const yours = waiting.filter(({ mayAct }) => mayAct.some(hasRole)).length;
  return (
    <section class="panel waiting" aria-label="Waits for a second person">
      <h2>
        Waits for a second person <span class="soft">{yours === 0 ? 'none of it for you' : `${yours} for you`}</span>
      </h2>
      <ul class="plain-list">
        {waiting.map((matter) => (
          <li key={matter.id} data-waits={matter.id}>
            <p>{matter.text}</p>
            <div class="row">
              {matter.mayAct.some(hasRole) && <span class="chip warn">for you</span>}
              <WhereTo {...matter} />
              {matter.since !== null && <span class="soft">{ago(matter.since, clock.value)}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PAGES: Readonly<Record<string, string>> = {
  notices: 'Notices',
  terms: 'Terms',
  claims: 'Claim',
};

/** The way to where something is looked at or ended. */
export function WhereTo({ table, page }: Pick<Matter, 'table' | 'page'>) {
  if (page.length === 0) return null;
  return <a href={pathTo(...page)}>{table === null ? (PAGES[page[0] ?? ''] ?? 'Look') : `Table ${table}`}</a>;
}
