import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ReasonForm } from '../parts/form.js';
import { Reading } from '../parts/reading.js';
import { request } from '../server/api.js';
import { GLANCE_MS, useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import type { OpeningRequest, Person } from '../server/types.js';
import { linkId, links } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';
import { TermsEditor } from '../terms/terms-editor.js';
import { NEW_LINK } from './new-link.js';
import { OpeningRequests } from './opening-requests.js';
import { TableKeys } from './table-keys.js';
import { noteDone } from '../done/done.js';

export function SetupPage({ me }: { readonly me: Person }) {
  const read = useRead<{ readonly requests: readonly OpeningRequest[] }>('opening-requests', {
    readMsMax: GLANCE_MS,
    followsLink: false,
  });
  const requests = read.value?.requests ?? [];
  return (
    <main>
      <h1 tabIndex={-1}>{t('Set up a progressive')}</h1>
      <Reading isLoading={read.isLoading} refusal={read.refusal} />
      <Steps requests={requests} />
      <OpeningRequests requests={requests} me={me} onDone={read.refresh} />
      {may('link.request-opening') && <NewLink onRequested={read.refresh} />}
      {may('table.set-key') && linkId.value !== null && <TableKeys />}
    </main>
  );
}

function Steps({ requests }: { readonly requests: readonly OpeningRequest[] }) {
  const isOpen = links.value.length > 0;
  const isRequested = isOpen || requests.some(({ state }) => state === 'pending');
  const floor = <a href={pathTo('floor')}>{t('Floor')}</a>;
  const steps: readonly (readonly [isDone: boolean, text: ComponentChildren])[] = [
    [
      isRequested,
      t('Accounting or the technician enters the approved terms with the tables, and requests the opening.'),
    ],
    [
      isOpen,
      t('The Commission compares the terms with its approval and approves the opening. From then on the link is open.'),
    ],
    [
      false,
      t(
        'The technician sets a key for each table that has a table controller. A table that a dealer runs from a screen of this console needs no key.',
      ),
    ],
    ...(linkId.value === null
      ? []
      : [[false, t('Each sign opens this address in a full-screen browser: {1}', <SignAddress />)] as const]),
    [false, t('A pit manager puts the link in service on the page {1}.', floor)],
    [
      false,
      t(
        'A floor supervisor assigns a dealer to each table on the page {1}. The dealer starts a shoe and deals.',
        floor,
      ),
    ],
  ];
  return (
    <section class="panel" aria-label={t('Steps')}>
      <ol class="steps">
        {steps.map(([isDone, text], at) => (
          <li key={at}>
            {text} {isDone && <span class="chip good">{t('Done')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function SignAddress() {
  const address = new URL(`sign.html?link=${encodeURIComponent(linkId.value ?? '')}`, location.href).href;
  return (
    <a href={address} target="_blank" rel="noopener">
      {address}
    </a>
  );
}

function NewLink({ onRequested }: { readonly onRequested: () => void }) {
  const [isRequested, setRequested] = useState(false);
  const send = async (terms: object, reason: string): Promise<void> => {
    await request('POST', 'opening-requests', { terms, reason });
    noteDone({ text: t('You requested a new progressive. To undo, cancel the request.'), page: ['setup'] });
    setRequested(true);
    onRequested();
  };
  return (
    <TermsEditor
      title={t('Terms of a new link')}
      note={t(
        'The new link does not exist until the Commission approves it. Enter the amounts and the number of the Commission’s approval.',
      )}
      start={NEW_LINK}
    >
      {(terms) => (
        <>
          <ReasonForm
            title={t('Request the opening')}
            act={t('Submit request')}
            onAct={(reason) => send(terms, reason)}
          />
          {isRequested && (
            <p role="status">{t('Request submitted. The Commission must approve the opening on this page.')}</p>
          )}
        </>
      )}
    </TermsEditor>
  );
}
