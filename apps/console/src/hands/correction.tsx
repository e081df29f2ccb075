import { useState } from 'preact/hooks';
import { Hand } from '../cards/card-face.js';
import { handsOf } from '../cards/card-text.js';
import { dueAfter, fifthOwner } from '../cards/entry.js';
import type { RequestedCorrection, LogEntry } from '../server/types.js';
import { OF_COUP, aboutOf } from '../notices/words.js';
import { DestructiveAction, RefusalNote } from '../parts/act.js';
import { ReasonForm, ReferenceField, type Values } from '../parts/form.js';
import { timeOf } from '../parts/texts.js';
import { localized } from '../parts/times.js';
import { Reading } from '../parts/reading.js';
import { request } from '../server/api.js';
import { useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import { noteDone } from '../done/done.js';

interface CoupOfTable {
  readonly tableId: string;
  readonly coup: number;
}

function pathOf({ tableId, coup }: CoupOfTable): string {
  return ofLink(`tables/${encodeURIComponent(tableId)}/coups/${coup}/correction`);
}

function BeforeAndAfter({ before, after }: { readonly before: readonly string[]; readonly after: readonly string[] }) {
  return (
    <div class="before-after">
      <Cards title={t('Recorded')} cards={before} />
      <Cards title={t('Corrected')} cards={after} />
    </div>
  );
}

function Cards({ title, cards }: { readonly title: string; readonly cards: readonly string[] }) {
  const hands = handsOf(cards, fifthOwner(cards));
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <div class="hands">
        <Hand title={t('Player')} cards={hands.player} />
        <Hand title={t('Banker')} cards={hands.banker} />
      </div>
    </section>
  );
}

interface RequestProps extends CoupOfTable {
  readonly recorded: readonly string[];
  readonly entered: readonly string[];
}

const pageOf = ({ tableId, coup }: CoupOfTable) => ['recall', tableId, coup] as const;

/** Nothing changes before a second person approves the request. */
export function RequestCorrection({ recorded, entered, ...where }: RequestProps) {
  const [isRequested, setRequested] = useState(false);
  const send = async (reason: string, values: Values): Promise<void> => {
    await request('POST', `${pathOf(where)}/request`, { cards: entered, reference: values('reference'), reason });
    setRequested(true);
    noteDone({ text: t('You requested a correction of hand {1}.', where.coup), page: pageOf(where) });
  };
  const isOther = dueAfter(entered) === 'done' && entered.join(' ') !== recorded.join(' ');
  if (isRequested)
    return <p role="status">{t('Correction requested. A pit manager approves it at their own screen.')}</p>;
  if (!isOther)
    return (
      <p class="soft">
        {t('Was a card misread? Enter all cards as dealt above and request a correction before the hand is complete.')}
      </p>
    );
  return (
    <ReasonForm title={t('Request a correction')} act={t('Request correction')} isDestructive onAct={send}>
      <BeforeAndAfter before={recorded} after={entered} />
      <ReferenceField label={t('Incident or surveillance review number')} />
    </ReasonForm>
  );
}

interface WaitingProps extends CoupOfTable {
  readonly recorded: readonly string[];
  readonly onDone: () => void;
}

export function PendingCorrection({ recorded, onDone, ...where }: WaitingProps) {
  const { value, refusal, refresh } = useRead<{ readonly pending: RequestedCorrection | null }>(pathOf(where));
  const requested = value?.pending ?? null;
  if (requested === null) return <RefusalNote refusal={refusal} />;
  const confirm = async (): Promise<void> => {
    await request('POST', `${pathOf(where)}/approve`, { request: requested.request, hash: requested.hash });
    refresh();
    onDone();
    noteDone({ text: t('Hand {1} is corrected.', where.coup), page: pageOf(where) });
  };
  return (
    <section class="panel notice-card" aria-label={t('Correction awaiting approval')}>
      <div class="title">
        <h2>{t('Correction awaiting approval')}</h2>
        <span class="chip warn">{t('For a pit manager')}</span>
      </div>
      <p class="will-do">
        {t(
          '{1} {2} reported that a card was misread.',
          requested.by.name,
          <span class="soft">{requested.by.license}</span>,
        )}
      </p>
      <BeforeAndAfter before={recorded} after={requested.cards} />
      <dl class="facts">
        <dt>{t('Incident, reason')}</dt>
        <dd>
          {requested.reference} <span class="soft">· {requested.reason}</span>
        </dd>
      </dl>
      {may('coup.correct') ? (
        <DestructiveAction
          title={t('Approve correction')}
          consequence={t(
            'The awards for the recorded cards are reversed. The awards for the corrected cards are calculated from the current meters and shown at the table. Tell the dealer.',
          )}
          confirm={t('Yes, correct it')}
          onAct={confirm}
        />
      ) : (
        <p class="soft">{t('A pit manager approves the correction.')}</p>
      )}
    </section>
  );
}

export function CoupLog({ tableId, coup }: CoupOfTable) {
  const table = encodeURIComponent(tableId);
  const { value, refusal, isLoading } = useRead<{ readonly log: readonly LogEntry[] }>(
    ofLink(`log?table=${table}&coup=${coup}`),
  );
  const entries = (value?.log ?? []).filter(({ kind }) => kind in OF_COUP);
  if (entries.length === 0) return <Reading isLoading={isLoading} refusal={refusal} />;
  return (
    <section class="panel" aria-label={t('Related activity')}>
      <h2>{t('Related activity')}</h2>
      <Reading isLoading={isLoading} refusal={refusal} />
      <ol class="acts">
        {entries.map(({ sequence, kind, who, at, detail }) => (
          <li key={sequence}>
            <strong>{OF_COUP[kind]}</strong> {who}
            <br />
            <span class="soft">{t('{1} · event {2} · {3}', timeOf(at), sequence, localized(aboutOf(detail)))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
