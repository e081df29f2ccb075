import type { Difference } from './shapes.js';

interface DifferencesProps {
  readonly title: string;
  readonly differences: readonly Difference[];
}

/** What one document says otherwise than another, place by place. */
export function Differences({ title, differences }: DifferencesProps) {
  return (
    <section class="panel" aria-label="Difference">
      <h2>{title}</h2>
      {differences.length === 0 && <p class="soft">None.</p>}
      <ul class="wagers">
        {differences.map(({ path, before, after }) => (
          <li key={path}>
            <code>{path}</code>
            <br />
            <del>{before ?? 'nothing'}</del> → <ins>{after ?? 'nothing'}</ins>
          </li>
        ))}
      </ul>
    </section>
  );
}
