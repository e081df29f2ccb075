import type { FloorShoe, FloorState } from '@jackpot/contract';
import type { IrregularityKind, Remedy } from '@jackpot/rules';
import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { Dialog } from '../parts/dialog.js';
import { CardChoice } from '../cards/card-pad.js';
import { IRREGULARITY_FORMS, REMEDY_TEXTS, irregularityMessage } from './irregularity.js';
import type { TableLine } from './table-line.js';

interface IrregularityProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly shoe: FloorShoe;
  readonly entered: readonly string[];
}

/** Something of chapter 13: recorded, and answered with what the dealer does. */
export function Irregularities({ line, table, shoe, entered }: IrregularityProps) {
  const [isOpen, setOpen] = useState(false);
  const [remedy, setRemedy] = useState<{ readonly clause: string; readonly remedy: string }>();
  return (
    <section class="panel" aria-label="Irregularities">
      <h2>Irregularities</h2>
      {remedy !== undefined && (
        <p class="banner-note" role="status">
          <strong>Chapter 13 {remedy.clause}.</strong> {REMEDY_TEXTS[remedy.remedy as Remedy]}
        </p>
      )}
      {shoe.irregularities > 0 && <p class="soft">{shoe.irregularities} of this shoe on record.</p>}
      <button type="button" onClick={() => setOpen(true)}>
        Something went wrong with a card
      </button>
      {isOpen && (
        <Dialog title="What went wrong?" onClose={() => setOpen(false)}>
          <Describe
            {...{ line, table, shoe, entered }}
            onTold={(told) => {
              setRemedy(told);
              setOpen(false);
            }}
          />
        </Dialog>
      )}
    </section>
  );
}

interface DescribeProps extends IrregularityProps {
  readonly onTold: (remedy: { readonly clause: string; readonly remedy: string }) => void;
}

function Describe({ line, table, shoe, entered, onTold }: DescribeProps) {
  const { isBusy, refusal, run } = useAct();
  const [kind, setKind] = useState<IrregularityKind>('drawn-in-error');
  const [card, setCard] = useState('');
  const message = irregularityMessage({ kind, card }, { shoe, coup: table.coup, phase: table.phase, entered });
  const form = IRREGULARITY_FORMS[kind];
  const submit = (event: Event): void => {
    event.preventDefault();
    if (typeof message === 'string') return;
    void run(async () => {
      const reply = await line.say(message);
      if (reply.type === 'irregularity') onTold(reply);
    });
  };
  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend>It happened that</legend>
        {(Object.keys(IRREGULARITY_FORMS) as IrregularityKind[]).map((each) => (
          <label class="check" key={each}>
            <input type="radio" name="kind" checked={kind === each} onChange={() => setKind(each)} />
            {IRREGULARITY_FORMS[each].says}
          </label>
        ))}
      </fieldset>
      {form.card !== 'never' && (
        <CardChoice
          label={form.card === 'always' ? 'The card' : 'The card, if anybody has seen it'}
          none={form.card === 'always' ? 'Choose' : 'Nobody has seen it'}
          value={card}
          onChange={setCard}
        />
      )}
      {form.needsFour && (
        <p class="soft">Dealt before it: {entered.length === 0 ? 'none entered' : entered.join(' ')}</p>
      )}
      {typeof message === 'string' && <p class="soft">{message}</p>}
      <button class="main" disabled={isBusy || typeof message === 'string'}>
        Record it
      </button>
      <RefusalNote refusal={refusal} />
    </form>
  );
}
