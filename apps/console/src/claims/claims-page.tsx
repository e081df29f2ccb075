import { useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { ago, called, dollars, timeOf } from '../parts/texts.js';
import { clock, useRead } from '../server/live.js';
import type { Award } from '../server/shapes.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';

const STATUSES = ['', 'table-paid', 'pending', 'verified', 'authorized', 'paid', 'rejected', 'corrected'] as const;

/** What is owed, the oldest first, and the register of everything that was won. */
export function ClaimsPage() {
  const [status, setStatus] = useState('');
  const open = useRead<{ readonly claims: readonly Award[] }>(ofLink('claims'));
  const query = status === '' ? '' : `?status=${status}`;
  const register = useRead<{ readonly awards: readonly Award[] }>(ofLink(`awards${query}`));
  return (
    <main>
      <h1 tabIndex={-1}>Claims</h1>
      <RefusalNote refusal={open.refusal} />
      <section aria-label="Open claims">
        {open.value?.claims.length === 0 && <p class="nothing">Nothing is owed.</p>}
        <ul class="tables">
          {[...(open.value?.claims ?? [])].reverse().map((claim) => (
            <OpenClaim key={claim.awardId} claim={claim} />
          ))}
        </ul>
      </section>
      <section class="panel" aria-label="Register of awards">
        <div class="title">
          <h2>Register</h2>
          <label class="inline">
            Status
            <select value={status} onChange={(event) => setStatus(event.currentTarget.value)}>
              {STATUSES.map((each) => (
                <option key={each} value={each}>
                  {each === '' ? 'All' : called(each)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <Register awards={register.value?.awards ?? []} />
      </section>
    </main>
  );
}

const NEXT: Readonly<Record<string, string>> = {
  pending: 'To be verified by the floor',
  verified: 'To be authorized by a second person',
  authorized: 'To be paid at the cage',
};

function OpenClaim({ claim }: { readonly claim: Award }) {
  return (
    <li class="panel claim-card" data-status={claim.status}>
      <h2>{dollars(claim.amount)}</h2>
      <p>
        {called(claim.level ?? claim.line)} · seat {claim.seat} · coup {claim.coup}
      </p>
      <p>
        <span class="chip warn">{called(claim.status)}</span>
        {claim.onHold && <span class="chip bad">Held</span>} <span class="soft">{ago(claim.fixedAt, clock.value)}</span>
      </p>
      <p>{NEXT[claim.status]}</p>
      <a class="button main" href={pathTo('claims', claim.awardId)}>
        Open {claim.awardId}
      </a>
    </li>
  );
}

function Register({ awards }: { readonly awards: readonly Award[] }) {
  if (awards.length === 0) return <p class="soft">Nothing of this kind.</p>;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Awards">
      <table>
        <thead>
          <tr>
            <th>Won</th>
            <th>What</th>
            <th class="right">Amount</th>
            <th>Coup, seat</th>
            <th>Document</th>
            <th>Status</th>
          </tr>
        </thead>
        <tbody>
          {awards.map((award) => (
            <tr key={award.awardId}>
              <td>{timeOf(award.fixedAt)}</td>
              <td>{called(award.level ?? award.line)}</td>
              <td class="right">{dollars(award.amount)}</td>
              <td>
                {award.coup}, {award.seat}
              </td>
              <td>{award.documentNumber === 0 ? '—' : award.documentNumber}</td>
              <td>
                {award.status === 'table-paid' ? (
                  called(award.status)
                ) : (
                  <a href={pathTo('claims', award.awardId)}>{called(award.status)}</a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
