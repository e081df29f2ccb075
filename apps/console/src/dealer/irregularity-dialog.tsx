import type { FloorShoe, FloorState } from '@jackpot/contract';
import type { IrregularityKind, Remedy } from '@jackpot/rules';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { Dialog } from '../parts/dialog.js';
import { OneCardPad } from '../cards/card-pad.js';
import { EMPTY_ENTRY } from '../cards/entry.js';
import { SHORTCUTS } from '../shell/shortcuts.js';
import { t } from '../texts/t.js';
import { IRREGULARITY_FORMS, REMEDY_TEXTS, irregularityMessage } from './irregularity.js';
import { Keyed } from './other-acts.js';
import type { TableLine } from './table-line.js';

interface IrregularityProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly shoe: FloorShoe;
  readonly entered: readonly string[];
  readonly onRemedy: (text: string) => void;
}

/** Records the irregularities of chapter 13 of the rules. */
export function Irregularities({ line, table, shoe, entered, onRemedy }: IrregularityProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="panel" aria-label={t('Irregularities')}>
      <h2 class="visually-hidden">{t('Irregularities')}</h2>
      {shoe.irregularities > 0 && (
        <p class="soft">{t('Irregularities recorded in this shoe: {1}.', shoe.irregularities)}</p>
      )}
      <Keyed act="irregularity">
        <button type="button" onClick={() => setOpen(true)}>
          {t('Dealing irregularity')}
        </button>
      </Keyed>
      {isOpen && (
        <Dialog title={t('Dealing irregularity')} onClose={() => setOpen(false)}>
          <Describe
            {...{ line, table, shoe, entered }}
            onRecorded={({ clause, remedy }) => {
              onRemedy(`Chapter 13 ${clause}. ${REMEDY_TEXTS[remedy as Remedy]}`);
              setOpen(false);
            }}
            onLeave={() => setOpen(false)}
          />
        </Dialog>
      )}
    </section>
  );
}

interface DescribeProps extends Omit<IrregularityProps, 'onRemedy'> {
  readonly onRecorded: (remedy: { readonly clause: string; readonly remedy: string }) => void;
  readonly onLeave: () => void;
}

const KINDS = Object.keys(IRREGULARITY_FORMS) as readonly IrregularityKind[];

function Describe({ line, table, shoe, entered, onRecorded, onLeave }: DescribeProps) {
  const { isBusy, refusal, run } = useAct();
  const [kind, setKind] = useState<IrregularityKind>('drawn-in-error');
  const [isChosen, setChosen] = useState(false);
  const [one, setOne] = useState(EMPTY_ENTRY);
  const element = useRef<HTMLFormElement>(null);
  const choose = (each: IrregularityKind): void => {
    setKind(each);
    setChosen(true);
  };
  const card = one.rank === null ? (one.cards[0] ?? '') : '';
  const described = irregularityMessage({ kind, card }, { shoe, coup: table.coup, phase: table.phase, entered });
  const form = IRREGULARITY_FORMS[kind];
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!described.ok) return;
    void run(async () => {
      const reply = await line.send(described.message);
      if (reply.type === 'irregularity') onRecorded(reply);
    });
  };
  useFirstKeys((event) => {
    const isEmpty = one.cards.length === 0 && one.rank === null;
    const numbered = KINDS[(SHORTCUTS.option.read(event) ?? 0) - 1];
    if (!isChosen && isEmpty && numbered !== undefined) choose(numbered);
    else if (SHORTCUTS.act.read(event) !== null) element.current?.requestSubmit();
    else if (!isEmpty || SHORTCUTS.undo.read(event) === null) return false;
    else if (isChosen) setChosen(false);
    else onLeave();
    return true;
  });
  return (
    <form ref={element} onSubmit={submit}>
      <fieldset>
        <legend>{t('What happened?')}</legend>
        {KINDS.map((each, at) => (
          <label class="check" key={each}>
            <input type="radio" name="kind" checked={kind === each} onChange={() => choose(each)} />
            <span>
              <kbd aria-hidden="true">{at + 1}</kbd> {IRREGULARITY_FORMS[each].label}
            </span>
          </label>
        ))}
      </fieldset>
      {form.card !== 'never' && (
        <OneCardPad
          label={form.card === 'always' ? t('Card') : t('Card, if seen')}
          none={form.card === 'always' ? t('rank, then suit') : t('not seen')}
          entry={one}
          isClosed={isBusy}
          onEntry={setOne}
        />
      )}
      {form.needsFour && (
        <p class="soft">{t('Dealt before: {1}', entered.length === 0 ? t('none entered') : entered.join(' '))}</p>
      )}
      {!described.ok && <p class="soft">{described.why}</p>}
      <button class="main" disabled={isBusy || !described.ok}>
        {t('Record')}
      </button>
      <RefusalNote refusal={refusal} />
    </form>
  );
}

/** The card pad of the dialog does not get the keys that `take` uses. */
function useFirstKeys(take: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(take);
  latest.current = take;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat || !latest.current(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
