import { RefusalNote } from '../parts/act.js';
import { called, timeOf } from '../parts/texts.js';
import { GLANCE_MS, useRead } from '../server/live.js';
import type { LinkTerms } from '../server/shapes.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { STATE_CHIPS, type TermsHead, type TermsList } from './shapes.js';
import { Trial } from './trial.js';

/** Every version of the link's terms, and a place to try others and stage them. */
export function TermsPage() {
  const versions = useRead<TermsList>(ofLink('terms'), GLANCE_MS);
  const link = useRead<LinkTerms>(ofLink('').replace(/\/$/, ''));
  return (
    <main>
      <h1 tabIndex={-1}>Terms</h1>
      <RefusalNote refusal={versions.refusal ?? link.refusal} />
      {versions.value !== undefined && <Versions versions={versions.value.versions} />}
      {link.value !== undefined && <Trial inForce={link.value.config} onStaged={versions.again} />}
    </main>
  );
}

function Versions({ versions }: { readonly versions: readonly TermsHead[] }) {
  return (
    <section class="panel" aria-label="Versions">
      <h2>Versions</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="All versions">
        <table>
          <thead>
            <tr>
              <th>Version</th>
              <th>State</th>
              <th>Approval</th>
              <th>Staged</th>
              <th>In force from</th>
              <th>Until</th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, state, approval, stagedAt, inForceFrom, inForceUntil }) => (
              <tr key={version}>
                <th scope="row">
                  <a href={pathTo('terms', version)}>Version {version}</a>
                </th>
                <td>
                  <span class={`chip ${STATE_CHIPS[state]}`}>{called(state)}</span>
                </td>
                <td>{approval.reference}</td>
                <td>{stagedAt === null ? 'with the opening' : timeOf(stagedAt)}</td>
                <td>{timeOf(inForceFrom)}</td>
                <td>{timeOf(inForceUntil)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
