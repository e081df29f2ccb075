import { DataTable } from '../parts/data-table.js';
import { timeOf } from '../parts/texts.js';
import type { LogEntry } from './shapes.js';
import { DONE, aboutOf } from './words.js';

/** A retired link is written to no more: the entry stays among the last. */
export function isRetired(log: readonly LogEntry[]): boolean {
  return log.some(({ kind }) => kind === 'retired');
}

/** Who asked for what, and who did it. */
export function History({ log }: { readonly log: readonly LogEntry[] | undefined }) {
  return (
    <section class="panel" aria-label="What was asked for and done">
      <h2>What was asked for and done</h2>
      <DataTable
        label="Asked for and done, newest first"
        rows={(log ?? []).filter(({ kind }) => kind in DONE)}
        keyOf={({ sequence }) => sequence}
        none="Nothing yet."
        columns={[
          {
            head: 'When',
            of: ({ at, sequence }) => (
              <>
                {timeOf(at)}
                <br />
                <span class="soft">journal {sequence}</span>
              </>
            ),
          },
          { head: 'What', of: ({ kind }) => <strong>{DONE[kind]}</strong> },
          { head: 'Who', of: ({ who }) => who ?? 'by itself' },
          { head: 'About', of: ({ detail }) => aboutOf(detail) },
        ]}
      />
    </section>
  );
}
