import { useState } from 'preact/hooks';
import { ReasonForm, RefusalNote, useAct } from '../parts/act.js';
import { called } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { may } from '../server/rights.js';
import type { Claim } from '../server/shapes.js';

interface ClaimActsProps {
  readonly claim: Claim;
  readonly onDone: () => void;
}

const OVER: readonly Claim['status'][] = ['paid', 'rejected', 'corrected'];

/** What comes next, and what this person may do of it. The rest is somebody else's, at another screen. */
export function ClaimActs({ claim, onDone }: ClaimActsProps) {
  const act = async (what: string, body: object = {}): Promise<void> => {
    await ask('POST', `claims/${encodeURIComponent(claim.awardId)}/${what}`, body);
    onDone();
  };
  const isOpen = !OVER.includes(claim.status);
  return (
    <section class="panel" aria-label="What comes next">
      <h2>What comes next</h2>
      {claim.isHeld && (
        <>
          <p class="banner-note">Held: another hit came close. A pit manager decides the order and releases it.</p>
          {may('claim.release') && (
            <ReasonForm title="Release" act="Release the claim" onAct={(reason) => act('release', { reason })} />
          )}
        </>
      )}
      <Next claim={claim} act={act} />
      {isOpen && <Undoing claim={claim} act={act} />}
      <p class="soft">{claim.demands.rule}</p>
    </section>
  );
}

interface StepProps {
  readonly claim: Claim;
  readonly act: (what: string, body?: object) => Promise<void>;
}

function Next({ claim, act }: StepProps) {
  switch (claim.status) {
    case 'pending':
      return <Verify claim={claim} act={act} />;
    case 'verified':
      return <Authorize claim={claim} act={act} />;
    case 'authorized':
      return <Issue claim={claim} act={act} />;
    case 'paid':
      return <p>Paid. Nothing more is to be done.</p>;
    case 'rejected':
      return <p>Rejected: the level stands as if the hit had not been.</p>;
    case 'corrected':
      return <p>Taken back: a card was misread, and the coup was corrected. Its document is void.</p>;
    case 'table-paid':
      return <p>Paid by the dealer at the table.</p>;
  }
}

function Verify({ claim, act }: StepProps) {
  const { isBusy, refusal, run } = useAct();
  return (
    <>
      <p>
        Look at the cards and the lamp at the seat, then verify:{' '}
        {claim.demands.verifiers.map(called).join(', ').toLowerCase()}.
      </p>
      {may('claim.verify') && (
        <button class="main" disabled={isBusy} onClick={() => void run(() => act('verify'))}>
          Verified: cards and amount are right
        </button>
      )}
      <RefusalNote refusal={refusal} />
    </>
  );
}

function Authorize({ claim, act }: StepProps) {
  const { isBusy, refusal, run } = useAct();
  const [surveillanceNotice, setNotice] = useState('');
  const [hasPhotograph, setPhotograph] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(() => act('authorize', { surveillanceNotice, hasPhotograph }));
  };
  return (
    <form onSubmit={submit}>
      <p>Another person than who verified authorizes the payout document.</p>
      {may('claim.authorize') && (
        <>
          {claim.demands.needsSurveillance && (
            <>
              <label>
                Surveillance notice
                <input value={surveillanceNotice} required onInput={(event) => setNotice(event.currentTarget.value)} />
              </label>
              <label class="check">
                <input
                  type="checkbox"
                  checked={hasPhotograph}
                  onChange={(event) => setPhotograph(event.currentTarget.checked)}
                />
                Surveillance keeps a photograph
              </label>
            </>
          )}
          <button class="main" disabled={isBusy}>
            Authorize
          </button>
        </>
      )}
      <RefusalNote refusal={refusal} />
    </form>
  );
}

function Issue({ claim, act }: StepProps) {
  const { isBusy, refusal, run } = useAct();
  return (
    <>
      <p>The cage pays against the document: {claim.demands.methods.map(called).join(', ').toLowerCase()}.</p>
      {may('claim.pay') && (
        <div class="row">
          {claim.demands.methods.map((method) => (
            <button
              class="main"
              key={method}
              disabled={isBusy}
              onClick={() => void run(() => act('issue', { method }))}
            >
              Paid: {called(method).toLowerCase()}
            </button>
          ))}
        </div>
      )}
      <RefusalNote refusal={refusal} />
    </>
  );
}

/** A rejection or a void document: asked for by one, confirmed by another. */
function Undoing({ claim, act }: StepProps) {
  const { isBusy, refusal, run } = useAct();
  const { documentNumber } = claim;
  const last = claim.acts.at(-1);
  const asked = last?.act === 'asked' ? last : undefined;
  const isRejection = asked?.detail?.['act'] === 'reject';
  // The approval is of the very request on this page: a request made since has another id.
  const approval = { request: asked?.detail?.['request'], hash: asked?.detail?.['hash'] };
  if (asked !== undefined)
    return (
      <div class="asked" role="status">
        <p>
          {asked.person.name} has asked {isRejection ? 'for this claim to be rejected' : 'for the document to be void'}.
          Another person confirms it.
        </p>
        <div class="row">
          {isRejection && may('claim.reject') && (
            <button class="grave" disabled={isBusy} onClick={() => void run(() => act('reject', approval))}>
              Confirm the rejection
            </button>
          )}
          {!isRejection && may('claim.void') && (
            <button class="grave" disabled={isBusy} onClick={() => void run(() => act('void-document', approval))}>
              Confirm: document is void
            </button>
          )}
        </div>
        <RefusalNote refusal={refusal} />
      </div>
    );
  if (!may('claim.request')) return null;
  return (
    <div class="row">
      <ReasonForm
        title="Ask for rejection"
        act="Ask for rejection"
        isDestructive
        onAct={(reason) => act('ask', { act: 'reject', reason })}
      />
      {documentNumber > 0 && (
        <ReasonForm
          title="Ask: document void"
          act="Ask: document void"
          isDestructive
          onAct={(reason) => act('ask', { act: 'void-document', documentNumber, reason })}
        />
      )}
    </div>
  );
}
