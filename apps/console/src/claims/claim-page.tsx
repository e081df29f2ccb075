import { useRef } from 'preact/hooks';
import { controllerUrl } from '../feed/client.js';
import { RefusalNote } from '../parts/act.js';
import { labelOf, dollars, timeOf } from '../parts/texts.js';
import { useRead } from '../server/live.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { ClaimActs } from './claim-acts.js';
import type { Claim } from '../server/types.js';

const STEPS = [
  ['pending', 'Opened'],
  ['verified', 'Verified'],
  ['authorized', 'Authorized'],
  ['paid', 'Paid'],
] as const;

/** One claim: its status, history, next step and slip. */
export function ClaimPage({ awardId }: { readonly awardId: string }) {
  const { value: claim, refusal, refresh } = useRead<Claim>(`claims/${encodeURIComponent(awardId)}`);
  return (
    <main>
      <p>
        <a href={pathTo('claims')}>All claims</a>
      </p>
      <h1 tabIndex={-1}>Claim {awardId}</h1>
      <RefusalNote refusal={refusal} />
      {claim !== undefined && (
        <>
          <Steps status={claim.status} />
          <div class="beside">
            <div class="stack">
              <Facts claim={claim} />
              <History claim={claim} />
            </div>
            <aside>
              <ClaimActs claim={claim} onDone={refresh} />
            </aside>
          </div>
          {claim.documentNumber > 0 && <DocumentPreview documentNumber={claim.documentNumber} stamp={stampOf(claim)} />}
        </>
      )}
    </main>
  );
}

/** Changes whenever the slip may have changed. */
function stampOf({ status, acts, documentNumber }: Claim): string {
  return `${documentNumber}-${status}-${acts.length}`;
}

function Steps({ status }: { readonly status: Claim['status'] }) {
  const at = STEPS.findIndex(([step]) => step === status);
  return (
    <ol class="steps" aria-label="Claim status">
      {STEPS.map(([step, label], index) => (
        <li key={step} class={index <= at ? 'done' : ''} aria-current={index === at ? 'step' : undefined}>
          {label}
        </li>
      ))}
      {(status === 'rejected' || status === 'corrected') && (
        <li class="rejected" aria-current="step">
          {status === 'rejected' ? 'Rejected' : 'Withdrawn'}
        </li>
      )}
    </ol>
  );
}

function Facts({ claim }: { readonly claim: Claim }) {
  const { tax } = claim;
  return (
    <section class="panel" aria-label="Award">
      {' '}
      <p class="huge">{dollars(claim.amount)}</p>
      <dl class="facts">
        <dt>Won</dt>
        <dd>
          {labelOf(claim.level ?? claim.line)}, {timeOf(claim.fixedAt)}
        </dd>
        <dt>Where</dt>
        <dd>
          {claim.recording.assetNumber}, seat {claim.seat}, hand {claim.coup}
        </dd>
        <dt>Slip</dt> <dd>{claim.documentNumber === 0 ? 'none' : `No. ${claim.documentNumber}`}</dd>
        <dt>Preserve video</dt>
        <dd>
          Table {claim.recording.assetNumber}, {timeOf(claim.recording.from)} to {timeOf(claim.recording.to)}
          <br />
          <span class="soft">Notify surveillance now. Video is retained 14 days.</span>
        </dd>
        <dt>Tax</dt>
        <dd>
          {tax.needsW2G ? `Form W-2G for ${tax.taxYear}` : `No Form W-2G for ${tax.taxYear}`}
          {!/^0*\.0*$/.test(tax.withholding) && `; withholding ${dollars(tax.withholding)}`}
          <br />
          <span class="soft">{tax.caveat}</span>
        </dd>
      </dl>
    </section>
  );
}

function History({ claim: { acts } }: { readonly claim: Claim }) {
  return (
    <section class="panel" aria-label="History">
      <h2>History</h2>
      {acts.length === 0 && <p class="soft">No activity yet</p>}
      <ol class="acts">
        {acts.map(({ act, at, person, second, detail }) => (
          <li key={`${act} ${at}`}>
            <strong>{labelOf(act)}</strong> {person.name}{' '}
            <span class="soft">
              {labelOf(person.role)}, license {person.license}
            </span>
            {second !== null && (
              <>
                {' '}
                and {second.name}{' '}
                <span class="soft">
                  {labelOf(second.role)}, license {second.license}
                </span>
              </>
            )}
            <br />
            <span class="soft">{timeOf(at)}</span>
            {typeof detail?.['reason'] === 'string' && <span class="soft"> · {detail['reason']}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface DocumentPreviewProps {
  readonly documentNumber: number;
  readonly stamp: string;
}

/** The payout slip as printed: original and duplicate. */
function DocumentPreview({ documentNumber, stamp }: DocumentPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const address = controllerUrl(`api/v1/${ofLink(`documents/${documentNumber}/page`)}`).href;
  return (
    <section class="panel" aria-label="Payout slip">
      <div class="title">
        <h2>Payout slip {documentNumber}</h2>
        <div class="row">
          <a class="button" href={`${address}.pdf`} download>
            PDF
          </a>
          <button onClick={() => frame.current?.contentWindow?.print()}>Print</button>
        </div>
      </div>
      <iframe key={stamp} ref={frame} class="slip" title={`Payout slip ${documentNumber}`} src={address} />
    </section>
  );
}
