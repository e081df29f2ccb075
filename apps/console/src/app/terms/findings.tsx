import { called } from '../parts/texts.js';
import type { Finding } from './shapes.js';

const SEVERITIES: Readonly<Record<Finding['severity'], string>> = { illegal: 'bad', impossible: 'bad', unwise: 'warn' };

/** What the linter says of terms. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <section class="panel" aria-label="Findings" role="status">
      <h2>Findings</h2>
      {findings.length === 0 && <p class="chip good">Nothing is wrong with them.</p>}
      <ul class="wagers">
        {findings.map(({ severity, code, path, sentence }) => (
          <li key={code + path}>
            <span class={`chip ${SEVERITIES[severity]}`}>{called(severity)}</span> {sentence}
            <br />
            <code>
              {path} {code}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}
