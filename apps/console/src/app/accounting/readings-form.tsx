import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { called } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { useOnce } from '../server/once.js';
import { ofLink } from '../shell/link.js';
import type { CloseHead, ClosedDay, Reconciliation } from './shapes.js';

interface ReadingsFormProps {
  readonly kind: 'signs' | 'sensors';
  readonly heads: readonly CloseHead[];
  readonly onMade: (made: Reconciliation) => void;
}

/** What somebody read off the signs at the end of a day, or what the sensors of the tables counted. Ours is not shown beside it. */
export function ReadingsForm({ kind, heads, onMade }: ReadingsFormProps) {
  const { isBusy, refusal, run } = useAct();
  const [day, setDay] = useState(heads[0]?.day ?? '');
  const close = useOnce<ClosedDay>(ofLink(`days/${day}`));
  const [read, setRead] = useState<Readonly<Record<string, string>>>({});
  const report = close.value?.report;
  const places: readonly { readonly key: string; readonly label: string }[] | undefined =
    kind === 'signs'
      ? report?.levels.map(({ level }) => ({ key: level, label: `${called(level)} shown` }))
      : report?.tables.map(({ tableId, assetNumber }) => ({
          key: tableId,
          label: `${tableId} (${assetNumber}), wagers`,
        }));
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const filled = Object.entries(read).filter(([, value]) => value.trim() !== '');
    const body =
      kind === 'signs'
        ? { day, readings: filled.map(([level, shown]) => ({ level, shown: amountTyped(shown) })) }
        : { day, counts: filled.map(([table, wagers]) => ({ table, wagers: Number(wagers) })) };
    await run(async () => onMade(await ask<Reconciliation>('POST', ofLink(`reconciliations/${kind}`), body)));
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div class="row">
        <label>
          Day
          <select value={day} onChange={(event) => setDay(event.currentTarget.value)}>
            {heads.map((each) => (
              <option key={each.day} value={each.day}>
                {each.day}
              </option>
            ))}
          </select>
        </label>
        {places?.map(({ key, label }) => (
          <label key={key}>
            {label}
            <input
              inputMode={kind === 'signs' ? 'decimal' : 'numeric'}
              value={read[key] ?? ''}
              placeholder={kind === 'signs' ? '0.00' : '0'}
              pattern={kind === 'signs' ? '\\$?[0-9,]+\\.[0-9]{2}' : '[0-9]+'}
              title={kind === 'signs' ? 'dollars and cents, like 512.40' : 'a whole number'}
              onInput={(event) => setRead({ ...read, [key]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <div class="row">
        <button class="main" disabled={isBusy || Object.values(read).every((value) => value.trim() === '')}>
          Compare
        </button>
        <span class="soft">What is left empty was not read, and is listed as missing.</span>
      </div>
      <RefusalNote refusal={refusal ?? close.refusal} />
    </form>
  );
}

/** As the sign shows it, "$51,234.56", to the text that the controller takes. */
function amountTyped(text: string): string {
  return text.trim().replace(/^\$/, '').replaceAll(',', '');
}
