import { useState } from 'preact/hooks';
import { called } from '../parts/texts.js';
import { addressOf } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import { DaySpan } from './day-span.js';
import type { CloseHead } from './shapes.js';

const NAMES = ['meters', 'tables', 'awards', 'claims', 'payouts', 'closes'] as const;

/** What slot accounting takes over: closed days as CSV or JSON Lines, and the books for hledger and ledger. */
export function Exports({ heads }: { readonly heads: readonly CloseHead[] }) {
  const [span, setSpan] = useState<{ readonly from: string; readonly to: string }>();
  const [name, setName] = useState<string>('awards');
  const newest = heads[0]?.day;
  if (newest === undefined)
    return (
      <section class="panel" aria-label="Downloads">
        <h2>Downloads</h2>
        <p class="soft">There is something to download when a day is closed.</p>
      </section>
    );
  const { from, to } = span ?? { from: newest, to: newest };
  const sheet = (format: string): string => addressOf(ofLink(`exports/${name}?from=${from}&to=${to}&format=${format}`));
  return (
    <section class="panel" aria-label="Downloads">
      <h2>Downloads of closed days</h2>
      <DaySpan heads={heads} from={from} to={to} onChange={setSpan} />
      <label>
        What
        <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
          {NAMES.map((each) => (
            <option key={each} value={each}>
              {called(each)}
            </option>
          ))}
        </select>
      </label>
      <div class="row">
        <a class="button" href={sheet('csv')} download>
          CSV
        </a>
        <a class="button" href={sheet('jsonl')} download>
          JSON Lines
        </a>
        <a class="button" href={addressOf(ofLink(`books/${to}`))} download>
          Books until {to} (hledger)
        </a>
      </div>
    </section>
  );
}
