import { RefusalNote } from '../parts/act.js';
import { DataTable } from '../parts/data-table.js';
import { timeOf } from '../parts/texts.js';
import { useRead } from '../server/live.js';
import { ofLink } from '../shell/link.js';

interface Published {
  readonly batch: number;
  readonly signedAt: string;
  readonly note: string;
}

const SHOWN = 5;

/** What the house published last: whoever keeps them elsewhere can tell later that the journal was changed. */
export function CheckpointsPanel() {
  const { value, refusal } = useRead<{ readonly checkpoints: readonly Published[] }>(
    ofLink(`checkpoints?limit=${SHOWN}`),
  );
  return (
    <section class="panel" aria-label="Checkpoints">
      <h2>Published checkpoints</h2>
      <RefusalNote refusal={refusal} />
      <DataTable
        label="The newest checkpoints"
        rows={value?.checkpoints ?? []}
        keyOf={({ batch }) => batch}
        none="None is signed yet."
        columns={[
          { head: 'Batch', of: ({ batch }) => batch, isFigure: true },
          { head: 'Signed', of: ({ signedAt }) => timeOf(signedAt) },
          { head: 'Hash of the batch', of: ({ note }) => <code>{/^hash (.*)$/m.exec(note)?.[1]}</code> },
        ]}
      />
    </section>
  );
}
