import { useState } from 'preact/hooks';
import { ReasonForm } from '../parts/act.js';
import { ask } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import { ReferenceField } from './reference-field.js';

type Remains = 'none' | 'house';

const RESIDUAL_DISPOSITIONS: Readonly<Record<Remains, string>> = {
  none: 'Nothing: every amount is transferred before',
  house: 'Goes to the house, as the approval says',
};

/** Notice that the link ends. */
export function RetirementForm({ onDone }: { readonly onDone: () => void }) {
  const [remains, setRemains] = useState<Remains>('none');
  const [reference, setReference] = useState('');
  const give = async (reason: string): Promise<void> => {
    await ask('POST', ofLink('retirement/ask'), { remains, reference, reason });
    setRemains('none');
    setReference('');
    onDone();
  };
  return (
    <section class="panel" aria-label="Retire the link">
      <h2>Retire the link</h2>
      <p class="soft">
        The link ends for good: afterwards it can only be read. It is posted first, and the Commission carries it out.
      </p>
      <ReasonForm title="Give notice of retirement" act="Give notice" isDestructive onAct={give}>
        <fieldset>
          <legend>What is above the reset amounts then</legend>
          {(Object.keys(RESIDUAL_DISPOSITIONS) as Remains[]).map((each) => (
            <label class="check" key={each}>
              <input type="radio" name="remains" checked={remains === each} onChange={() => setRemains(each)} />
              {RESIDUAL_DISPOSITIONS[each]}
            </label>
          ))}
        </fieldset>
        <ReferenceField label="Number of the Commission’s approval" value={reference} onChange={setReference} />
      </ReasonForm>
    </section>
  );
}
