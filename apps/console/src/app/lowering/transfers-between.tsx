import { RefusalNote } from '../parts/act.js';
import { DataTable } from '../parts/data-table.js';
import { called, timeOf } from '../parts/texts.js';
import { GLANCE_MS, useRead } from '../server/live.js';
import { nameOfLink } from '../shell/link.js';
import { wholeAmount } from './amounts.js';
import type { TransfersBetweenLinks } from './shapes.js';

/** What went from link to link, both halves: sent by one journal, received by the other, on its way in between. */
export function TransfersBetween() {
  const { value, refusal } = useRead<TransfersBetweenLinks>('transfers', GLANCE_MS);
  return (
    <section class="panel" aria-label="Transfers between links">
      <div class="title">
        <h2>Transfers between links</h2>
        {value !== undefined && (
          <span class={`chip ${isNothing(value.inTransit) ? 'good' : 'warn'}`}>
            {isNothing(value.inTransit) ? 'Nothing on its way' : `On its way: ${value.inTransit}`}
          </span>
        )}
      </div>
      <RefusalNote refusal={refusal} />
      <DataTable
        label="Transfers, of all links"
        rows={value?.transfers ?? []}
        keyOf={({ link, notice, part }) => `${link} ${notice} ${part}`}
        none="Nothing has gone from one link to another."
        columns={[
          { head: 'From', of: ({ link, level }) => `${called(level)} of ${nameOfLink(link)}` },
          { head: 'To', of: ({ toLink, toLevel }) => `${called(toLevel)} of ${nameOfLink(toLink)}` },
          { head: 'Amount', of: (part) => wholeAmount(part), isFigure: true },
          { head: 'Sent', of: ({ sentAt }) => timeOf(sentAt) },
          {
            head: 'Received',
            of: ({ receivedAt }) =>
              receivedAt === null ? <span class="chip warn">On its way</span> : timeOf(receivedAt),
          },
        ]}
      />
    </section>
  );
}

function isNothing(amount: string): boolean {
  return /^0*\.?0*$/.test(amount);
}
