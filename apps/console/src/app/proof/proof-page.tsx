import { RefusalNote } from '../parts/act.js';
import { DataTable } from '../parts/data-table.js';
import { called, dollars, timeOf } from '../parts/texts.js';
import { useRead } from '../server/live.js';
import type { Award } from '../server/shapes.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { ChainPanel } from './chain-panel.js';
import { CheckpointsPanel } from './checkpoints-panel.js';
import { EntryProof } from './entry-proof.js';
import { KeyPanel } from './key-panel.js';
import { MustHitProof } from './must-hit-proof.js';

/** What proves the link to somebody who need not trust this house: verified in this browser, not told by the controller. */
export function ProofPage({ sequence }: { readonly sequence: number | null }) {
  return (
    <main>
      <h1 tabIndex={-1}>Proof</h1>
      <KeyPanel />
      {sequence !== null && <EntryProof sequence={sequence} />}
      <ChainPanel />
      <div class="halves">
        <Awards />
        <CheckpointsPanel />
      </div>
      {sequence === null && <EntryProof sequence={null} />}
      <MustHitProof />
    </main>
  );
}

const SHOWN = 12;

/** Awards to choose one from: each has a dispute pack. */
function Awards() {
  const { value, refusal } = useRead<{ readonly awards: readonly Award[] }>(ofLink(`awards?limit=${SHOWN}`));
  return (
    <section class="panel" aria-label="Dispute packs">
      <h2>Dispute packs</h2>
      <RefusalNote refusal={refusal} />
      <DataTable
        label="Awards, newest first"
        rows={value?.awards ?? []}
        keyOf={({ awardId }) => awardId}
        none="Nothing was won yet."
        columns={[
          {
            head: 'Award',
            of: ({ awardNumber }) => <a href={pathTo('proof', 'award', awardNumber)}>Award {awardNumber}</a>,
          },
          { head: 'What', of: ({ level, line }) => called(level ?? line) },
          { head: 'Amount', of: ({ amount }) => dollars(amount), isFigure: true },
          { head: 'Won', of: ({ fixedAt }) => timeOf(fixedAt) },
        ]}
      />
      <OtherAward />
    </section>
  );
}

function OtherAward() {
  const open = (event: SubmitEvent): void => {
    event.preventDefault();
    const award = new FormData(event.currentTarget as HTMLFormElement).get('award');
    if (typeof award === 'string') location.hash = pathTo('proof', 'award', award);
  };
  return (
    <form onSubmit={open}>
      <div class="row">
        <label>
          Another award, by its number
          <input name="award" inputMode="numeric" pattern="[1-9][0-9]*" required />
        </label>
        <button>Open its pack</button>
      </div>
    </form>
  );
}
