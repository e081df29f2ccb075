import { AWARD_STATUSES } from '@jackpot/progressive';
import { useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { Choice } from '../parts/form.js';
import { ago, labelOf, dollars, timeOf } from '../parts/texts.js';
import { clock, useRead } from '../server/live.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import type { Award } from '../server/types.js';

/** Open claims, oldest first, and the register of awards. */
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
        {open.value?.claims.length === 0 && <p class="nothing">No open jackpots</p>}
        <ul class="tables">
          {[...(open.value?.claims ?? [])].reverse().map((claim) => (
            <OpenClaim key={claim.awardId} claim={claim} />
          ))}
        </ul>
      </section>
      <section class="panel" aria-label="Register of awards">
        <div class="title">
          <h2>Register</h2>
          <Choice
            class="inline"
            label="Status"
            value={status}
            onChange={setStatus}
            none="All"
            options={AWARD_STATUSES.map((each) => [each, labelOf(each)])}
          />
        </div>
        <Register awards={register.value?.awards ?? []} />
      </section>
    </main>
  );
}

const NEXT: Readonly<Record<string, string>> = {
  pending: 'Needs floor verification',
  verified: 'Needs authorization by a second employee',
  authorized: 'Ready to be paid at the cage',
};

function OpenClaim({ claim }: { readonly claim: Award }) {
  return (
    <li class="panel claim-card" data-status={claim.status}>
      <h2>{dollars(claim.amount)}</h2>
      <p>
        {labelOf(claim.level ?? claim.line)} · seat {claim.seat} · hand {claim.coup}
      </p>
      <p>
        <span class="chip warn">{labelOf(claim.status)}</span>
        {claim.onHold && <span class="chip bad">On hold</span>}{' '}
        <span class="soft">{ago(claim.fixedAt, clock.value)}</span>
      </p>
      <p>{NEXT[claim.status]}</p>
      <a class="button main" href={pathTo('claims', claim.awardId)}>
        View {claim.awardId}
      </a>
    </li>
  );
}

function Register({ awards }: { readonly awards: readonly Award[] }) {
  if (awards.length === 0) return <p class="soft">No awards match.</p>;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Awards">
      <table>
        <thead>
          <tr>
            <th>Hit at</th> <th>Award</th>
            <th class="right">Amount</th>
            <th>Hand, seat</th> <th>Slip</th>
            <th>Status</th>
          </tr>
        </thead>
        <tbody>
          {awards.map((award) => (
            <tr key={award.awardId}>
              <td>{timeOf(award.fixedAt)}</td>
              <td>{labelOf(award.level ?? award.line)}</td>
              <td class="right">{dollars(award.amount)}</td>
              <td>
                {award.coup}, {award.seat}
              </td>
              <td>{award.documentNumber === 0 ? '—' : award.documentNumber}</td>
              <td>
                {award.status === 'table-paid' ? (
                  labelOf(award.status)
                ) : (
                  <a href={pathTo('claims', award.awardId)}>{labelOf(award.status)}</a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
