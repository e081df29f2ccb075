import { useEffect, useState } from 'preact/hooks';
import { DestructiveAction, RefusalNote, useAct } from '../parts/act.js';
import { ActForm, Field } from '../parts/form.js';
import { timeOf } from '../parts/texts.js';
import { request } from '../server/api.js';
import { may } from '../server/rights.js';
import type { Finding, OpeningRequest, Person } from '../server/types.js';
import { FIELD_GROUPS, NEW_LINK_GROUPS, unitText, valueAt } from '../terms/fields.js';
import { pairsText } from '@jackpot/rules';
import { tablesOf } from '../terms/tables.js';
import { Findings } from '../terms/terms-tables.js';
import { Cost } from '../terms/version-page.js';
import { t } from '../texts/t.js';
import { noteDone } from '../done/done.js';

interface OpeningRequestsProps {
  readonly requests: readonly OpeningRequest[];
  readonly me: Person;
  readonly onDone: () => void;
}

export function OpeningRequests({ requests, me, onDone }: OpeningRequestsProps) {
  const decided = requests.filter(({ state }) => state !== 'pending');
  return (
    <section aria-label={t('Opening requests')}>
      {requests.map(
        (each) => each.state === 'pending' && <Waiting key={each.request} requested={each} me={me} onDone={onDone} />,
      )}
      {decided.length > 0 && (
        <details open={decided.length === requests.length}>
          <summary>{t('Decided requests')}</summary>
          <ul class="plain-list">
            {decided.map(({ request: number, terms, linkId, state, by, decidedBy, decidedAt }) => (
              <li key={number}>
                {t(
                  '{1} ({2}), requested by {3}: {4} by {5}, {6}',
                  <strong>{terms.name}</strong>,
                  linkId,
                  by.name,
                  state === 'approved' ? t('opened') : t('canceled'),
                  decidedBy?.name,
                  timeOf(decidedAt),
                )}{' '}
                {state === 'approved' && (
                  <a href={`?link=${encodeURIComponent(linkId)}#/floor`}>{t('Go to its floor')}</a>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface WaitingProps extends Omit<OpeningRequestsProps, 'requests'> {
  readonly requested: OpeningRequest;
}

function Waiting({ requested, me, onDone }: WaitingProps) {
  const { request: number, hash, linkId, terms, reason, by, at } = requested;
  const send = async (act: 'approve' | 'cancel'): Promise<void> => {
    await request('POST', `opening-requests/${act}`, { request: number, hash });
    onDone();
    const text =
      act === 'approve'
        ? t('You approved the opening of {1}.', terms.name)
        : t('You canceled the request to open {1}.', terms.name);
    noteDone({ text, page: ['setup'] });
  };
  return (
    <article class="panel" aria-label={t('Opening of {1}', terms.name)} data-request={linkId}>
      <div class="title">
        <h2>{t('Opening of {1}', terms.name)}</h2>
        <span class="chip warn">{t('Awaiting approval')}</span>
      </div>
      <p class="will-do">
        {t('{1} {2} requested this on {3}: {4}', by.name, <span class="soft">{by.license}</span>, timeOf(at), reason)}
      </p>
      <div class="halves">
        <TermsFacts terms={terms} />
        <div class="stack">
          <TablesFacts terms={terms} />
          <FindingsOf terms={terms} />
          <Cost document={terms} />
          {by.id !== me.id && may('link.approve-opening') ? (
            <ActForm label={t('Approve the opening')} act={t('Approve and open')} onAct={() => send('approve')}>
              <Field
                label={t('I have compared these terms with approval {1} of the Commission', terms.approval.reference)}
                name="hasRead"
                type="checkbox"
                required
              />
            </ActForm>
          ) : (
            <p class="soft">{t('The Commission must approve the opening on this page.')}</p>
          )}
          {may('link.cancel-opening') && (
            <DestructiveAction
              title={t('Cancel request')}
              consequence={t('The request is canceled. No link is opened.')}
              confirm={t('Yes, cancel it')}
              onAct={() => send('cancel')}
            />
          )}
        </div>
      </div>
    </article>
  );
}

function FindingsOf({ terms }: { readonly terms: object }) {
  const { refusal, run } = useAct();
  const [findings, setFindings] = useState<readonly Finding[]>();
  useEffect(() => {
    void run(async () => {
      const found = await request<{ readonly findings: readonly Finding[] }>('POST', 'rules/lint', terms);
      setFindings(found.findings);
    });
  }, []);
  return findings === undefined ? <RefusalNote refusal={refusal} /> : <Findings findings={findings} />;
}

function TermsFacts({ terms }: { readonly terms: object }) {
  return (
    <dl class="facts">
      {[...NEW_LINK_GROUPS, ...FIELD_GROUPS].flatMap(({ title, fields }) =>
        fields
          .filter(({ path }) => valueAt(terms, path) != null)
          .map((field) => (
            <>
              <dt>
                {title}: {field.label}
              </dt>
              <dd>{unitText(field, valueAt(terms, field.path))}</dd>
            </>
          )),
      )}
    </dl>
  );
}

function TablesFacts({ terms }: { readonly terms: object }) {
  return (
    <dl class="facts">
      {tablesOf(terms).map(({ tableId, assetNumber, seats }) => (
        <>
          <dt>{t('Table {1}', assetNumber)}</dt>
          <dd>
            {seats.length === 0 ? tableId : seats.map(({ seat, pairs }) => `${seat}: ${pairsText(pairs)}`).join(' · ')}
          </dd>
        </>
      ))}
    </dl>
  );
}
