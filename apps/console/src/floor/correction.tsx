import { useState } from 'preact/hooks';
import { Hand, handsOf } from '../cards/card-face.js';
import { dueAfter, fifthOwner } from '../cards/entry.js';
import { ReferenceField } from '../notices/reference-field.js';
import type { AskedCorrection, LogEntry } from '../notices/shapes.js';
import { OF_COUP, aboutOf } from '../notices/words.js';
import { DestructiveAction, ReasonForm, RefusalNote } from '../parts/act.js';
import { timeOf } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';

interface CoupOfTable {
  readonly tableId: string;
  readonly coup: number;
}

function pathOf({ tableId, coup }: CoupOfTable): string {
  return ofLink(`tables/${encodeURIComponent(tableId)}/coups/${coup}/correction`);
}

/** Cards side by side with those they take the place of. */
function BeforeAndAfter({ before, after }: { readonly before: readonly string[]; readonly after: readonly string[] }) {
  return (
    <div class="before-after">
      <Cards title="On record" cards={before} />
      <Cards title="True cards" cards={after} />
    </div>
  );
}

function Cards({ title, cards }: { readonly title: string; readonly cards: readonly string[] }) {
  const hands = handsOf(cards, fifthOwner(cards));
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <div class="hands">
        <Hand title="Player" cards={hands.player} />
        <Hand title="Banker" cards={hands.banker} />
      </div>
    </section>
  );
}

interface AskProps extends CoupOfTable {
  readonly recorded: readonly string[];
  readonly entered: readonly string[];
}

/** The first of two people: these are the cards that were dealt. Before the coup is settled, and nothing moves yet. */
export function AskCorrection({ recorded, entered, ...where }: AskProps) {
  const [reference, setReference] = useState('');
  const [isAsked, setAsked] = useState(false);
  const give = async (reason: string): Promise<void> => {
    await ask('POST', `${pathOf(where)}/ask`, { cards: entered, reference, reason });
    setReference('');
    setAsked(true);
  };
  const isOther = dueAfter(entered) === 'done' && entered.join(' ') !== recorded.join(' ');
  if (isAsked) return <p role="status">Asked for. A pit manager confirms it at a screen of his own.</p>;
  if (!isOther)
    return (
      <p class="soft">
        Was a card misread? Enter the true cards above, all of them, and ask for the record to be corrected while the
        coup is not settled.
      </p>
    );
  return (
    <ReasonForm title="Ask for a correction" act="Ask for the correction" isDestructive onAct={give}>
      <BeforeAndAfter before={recorded} after={entered} />
      <ReferenceField
        label="Number of the incident or of surveillance’s review"
        value={reference}
        onChange={setReference}
      />
    </ReasonForm>
  );
}

interface WaitingProps extends CoupOfTable {
  readonly recorded: readonly string[];
  readonly onDone: () => void;
}

/** What was asked of this coup: the record and the true cards, for the second person to hold beside the table. */
export function CorrectionWaiting({ recorded, onDone, ...where }: WaitingProps) {
  const { value, refusal, again } = useRead<{ readonly asked: AskedCorrection | null }>(pathOf(where));
  const asked = value?.asked ?? null;
  if (asked === null) return <RefusalNote refusal={refusal} />;
  const confirm = async (): Promise<void> => {
    await ask('POST', `${pathOf(where)}/confirm`, { request: asked.request, hash: asked.hash });
    again();
    onDone();
  };
  return (
    <section class="panel notice-card" aria-label="A correction waits for a second person">
      <div class="title">
        <h2>A correction waits for a second person</h2>
        <span class="chip warn">For a pit manager</span>
      </div>
      <p class="will-do">
        {asked.by.name} <span class="soft">{asked.by.license}</span> says that a card was misread.
      </p>
      <BeforeAndAfter before={recorded} after={asked.cards} />
      <dl class="facts">
        <dt>Incident, reason</dt>
        <dd>
          {asked.reference} <span class="soft">· {asked.reason}</span>
        </dd>
      </dl>
      {may('coup.correct') ? (
        <DestructiveAction
          title="Confirm the correction"
          says="Awards of the cards on record are taken back exactly, those of the true cards are fixed on the meters as they stand now. Tell the dealer: the table is not told by itself."
          confirm="Yes, correct it"
          onAct={confirm}
        />
      ) : (
        <p class="soft">A pit manager confirms it.</p>
      )}
    </section>
  );
}

/** What happened to a coup beside its play: held, corrected, a device of its table opened. */
export function CoupLog({ tableId, coup }: CoupOfTable) {
  const table = encodeURIComponent(tableId);
  const { value } = useRead<{ readonly log: readonly LogEntry[] }>(ofLink(`log?table=${table}&coup=${coup}`));
  const entries = (value?.log ?? []).filter(({ kind }) => kind in OF_COUP);
  if (entries.length === 0) return null;
  return (
    <section class="panel" aria-label="What else happened">
      <h2>What else happened</h2>
      <ol class="acts">
        {entries.map(({ sequence, kind, who, at, detail }) => (
          <li key={sequence}>
            <strong>{OF_COUP[kind]}</strong> {who}
            <br />
            <span class="soft">
              {timeOf(at)} · journal {sequence} · {aboutOf(detail)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
