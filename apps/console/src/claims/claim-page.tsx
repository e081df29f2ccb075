import { useEffect, useRef, useState } from 'preact/hooks';
import { controllerUrl } from '../feed/client.js';
import { Hand } from '../cards/card-face.js';
import { handsOf, pairText } from '../cards/card-text.js';
import { fifthOwner } from '../cards/entry.js';
import { resultText } from '../cards/result.js';
import { labelOf, dollars, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';
import { ClaimActs, isOver } from './claim-acts.js';
import { PatronPanel } from './patron-panel.js';
import { less } from './payment.js';
import { GROUPS, inGroup, placeOf, useOpenClaims } from './claim-queue.js';
import { SlipScan } from './slip-scan.js';
import type { Claim } from '../server/types.js';

const PREPARING_READ_MS = 1_000;

const STEPS = [
  ['pending', t('Opened')],
  ['verified', t('Verified')],
  ['authorized', t('Authorized')],
  ['paid', t('Paid')],
] as const;

export function ClaimPage({ awardId }: { readonly awardId: string }) {
  const [isPreparing, setPreparing] = useState(false);
  const {
    value: claim,
    refusal,
    refresh,
    isLoading,
  } = useRead<Claim>(`claims/${encodeURIComponent(awardId)}`, isPreparing ? { readMsMax: PREPARING_READ_MS } : {});
  // The slip is prepared soon after the authorization. No commit announces it, so until then the page reads the claim
  // every second.
  const isDue = claim?.status === 'authorized' && claim.slip === 'none';
  useEffect(() => setPreparing(isDue), [isDue]);
  const isAtCage = claim?.status === 'authorized';
  return (
    <main>
      <div class="title">
        <p>
          <a href={pathTo('claims')}>{t('All claims')}</a>
          {may('claim.pay') && <NextToPay awardId={awardId} />}
        </p>
        <SlipScan />
      </div>
      <h1 tabIndex={-1}>{claim === undefined ? t('Claim {1}', awardId) : placeOf(claim)}</h1>
      <Reading isLoading={isLoading} refusal={refusal} lines={10} />
      {claim !== undefined && (
        <>
          <Steps status={claim.status} />
          <div class="beside">
            <div class="stack">
              <Facts claim={claim} />
              <WinningHand claim={claim} />
              <History claim={claim} />
            </div>
            <aside>
              {isAtCage && <PatronPanel claim={claim} isOpen onDone={refresh} />}
              <ClaimActs claim={claim} onDone={refresh} />
              {!isAtCage && <PatronPanel claim={claim} isOpen={!isOver(claim)} onDone={refresh} />}
            </aside>
          </div>
          {claim.documentNumber > 0 && <Slip claim={claim} />}
        </>
      )}
    </main>
  );
}

function NextToPay({ awardId }: { readonly awardId: string }) {
  const { claims = [] } = useOpenClaims();
  const [next] = GROUPS.slice(0, 1).flatMap((ready) =>
    inGroup(claims, ready).filter((each) => each.awardId !== awardId),
  );
  if (next === undefined) return null;
  return (
    <>
      {' · '}
      <a href={pathTo('claims', next.awardId)}>{t('Next to pay: {1}, {2}', dollars(next.amount), placeOf(next))}</a>
    </>
  );
}

function stampOf({ status, slip, acts, documentNumber }: Claim): string {
  return `${documentNumber}-${status}-${slip}-${acts.length}`;
}

function Steps({ status }: { readonly status: Claim['status'] }) {
  const at = STEPS.findIndex(([step]) => step === status);
  return (
    <ol class="steps" aria-label={t('Claim status')}>
      {STEPS.map(([step, label], index) => (
        <li key={step} class={index <= at ? 'done' : ''} aria-current={index === at ? 'step' : undefined}>
          {label}
        </li>
      ))}
      {(status === 'rejected' || status === 'corrected' || status === 'forfeited') && (
        <li class="rejected" aria-current="step">
          {ENDS[status]}
        </li>
      )}
    </ol>
  );
}

const ENDS = { rejected: t('Rejected'), corrected: t('Withdrawn'), forfeited: t('To the State') } as const;

function Facts({ claim }: { readonly claim: Claim }) {
  const { tax } = claim;
  return (
    <section class="panel" aria-label={t('Award')}>
      {' '}
      <p class="huge">{dollars(claim.amount)}</p>
      <dl class="facts">
        <dt>{t('Won')}</dt>
        <dd>
          {wonText(claim)}, {timeOf(claim.fixedAt)}
        </dd>
        <dt>{t('Award')}</dt>
        <dd>{claim.awardId}</dd>
        <dt>{t('Slip')}</dt> <dd>{slipText(claim)}</dd>
        <dt>{t('Slot accounting')}</dt> <dd>{systemSlipText(claim)}</dd>
        <dt>{t('Preserve video')}</dt>
        <dd>
          {t(
            'Table {1}, {2} to {3}',
            claim.recording.assetNumber,
            timeOf(claim.recording.from),
            timeOf(claim.recording.to),
          )}
          <br />
          <span class="soft">
            {t('Notify surveillance now.')}
            {claim.recording.keptDays !== null && ` ${t('Video is retained {1} days.', claim.recording.keptDays)}`}
          </span>
        </dd>
        <dt>{t('Tax')}</dt>
        <dd>
          {taxText(claim)}
          {claim.amount !== tax.won && (
            <>
              <br />
              <span class="soft">{t('Total of all awards for this bet: {1}', dollars(tax.won))}</span>
            </>
          )}
        </dd>
      </dl>
    </section>
  );
}

function wonText({ level, line, hand }: Claim): string {
  const name = level === null ? hand.lineName : hand.levelName;
  return name ?? labelOf(level ?? line);
}

function taxText({ tax: { form, isReportable, withholding, won } }: Claim): string {
  const required = isReportable ? t('{1} required.', form) : t('{1} not required.', form);
  if (/^0*\.0*$/.test(withholding)) return required;
  return t('{1} Withhold {2}, net {3}', required, dollars(withholding), dollars(less(won, withholding)));
}

function slipText({ documentNumber, slip }: Claim): string {
  if (documentNumber === 0) return 'none';
  return slip === 'issued' ? t('No. {1}', documentNumber) : t('No. {1}, {2}', documentNumber, SLIP_STATES[slip]);
}

function systemSlipText({ systemSlips }: Claim): string {
  const last = systemSlips.at(-1);
  return last === undefined
    ? t('not sent to slot accounting')
    : t(
        'slot accounting slip {1}, {2} {3}, for slip No. {4}',
        last.slipNumber,
        last.state,
        timeOf(last.reportedAt),
        last.documentNumber,
      );
}

const SLIP_STATES = { none: t('not issued'), void: t('voided') } as const;

function WinningHand({ claim }: { readonly claim: Claim }) {
  const { cards, seatPairs, because } = claim.hand;
  const result = resultText(cards);
  const hands = handsOf(cards, fifthOwner(cards));
  return (
    <section class="panel" aria-label={t('Winning hand')}>
      <h2>{t('Winning hand')}</h2>
      {cards.length > 0 && (
        <div class="hands">
          <Hand title={t('Player')} cards={hands.player} />
          <Hand title={t('Banker')} cards={hands.banker} />
        </div>
      )}
      <dl class="facts">
        {result !== null && (
          <>
            <dt>{t('Result')}</dt>
            <dd>{result}</dd>
          </>
        )}
        <dt>{t('Pair of seat {1}', claim.seat)}</dt>
        <dd>{seatPairs.length === 0 ? t('no pair') : seatPairs.map(pairText).join(t(' and '))}</dd>
        <dt>{t('Line')}</dt>
        <dd>{claim.hand.lineName ?? labelOf(claim.line)}</dd>
        <dt>{t('Why it won')}</dt>
        <dd>
          {because ?? t('The hand was corrected after the award. With the corrected cards it does not win this award.')}
        </dd>
      </dl>
      <div class="row">
        <a class="button" href={pathTo('recall', claim.tableId, claim.coup)}>
          {t('Hand {1}', claim.coup)}
        </a>
        {may('proof.read') && (
          <a class="button" href={pathTo('proof', 'award', claim.awardNumber)}>
            {t('Dispute pack')}
          </a>
        )}
      </div>
    </section>
  );
}

function History({ claim: { acts } }: { readonly claim: Claim }) {
  return (
    <section class="panel" aria-label={t('History')}>
      <h2>{t('History')}</h2>
      {acts.length === 0 && <p class="soft">{t('No activity yet')}</p>}
      <ol class="acts">
        {acts.map(({ act, at, person, second, detail }) => (
          <li key={`${act} ${at}`}>
            <strong>{actTitle(act, detail?.['act'])}</strong> {person.name}{' '}
            <span class="soft">
              {person.license === ''
                ? labelOf(person.role)
                : t('{1}, license {2}', labelOf(person.role), person.license)}
            </span>
            {second !== null && (
              <>
                {' '}
                {t('and {1}', second.name)}{' '}
                <span class="soft">{t('{1}, license {2}', labelOf(second.role), second.license)}</span>
              </>
            )}
            <br />
            <span class="soft">{timeOf(at)}</span>
            {detail !== undefined && <ActDetail detail={detail} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function actTitle(act: string, requested: string | undefined): string {
  if (act !== 'requested') return TITLES[act] ?? labelOf(act);
  return REQUESTS[requested ?? ''] ?? t('Slip void requested');
}

const TITLES: Readonly<Record<string, string>> = {
  withdrawn: t('Request withdrawn'),
  'correction-requested': t('Correction of the payment requested'),
  'payment-corrected': t('Payment corrected'),
  'slip-refused': t('We refused a slip of the slot accounting system. That system may have paid it.'),
};

const REQUESTS: Readonly<Record<string, string>> = {
  reject: t('Rejection requested'),
  forfeit: t('A request to send this award to the State waits for approval'),
};

function ActDetail({ detail }: { readonly detail: NonNullable<Claim['acts'][number]['detail']> }) {
  const { reason, check, result, owed, reference, parts, deductions, note, slipNumber, code, amount } = detail;
  const money = [
    ...(parts ?? []).map((part) =>
      t('{1} by {2} {3}', dollars(part.amount), labelOf(part.method).toLowerCase(), part.reference),
    ),
    ...(deductions ?? []).map((kept) =>
      t('{1} kept back: {2} {3}', dollars(kept.amount), labelOf(kept.kind), kept.reference),
    ),
  ];
  const found =
    check === undefined ? [] : [t('{1}: {2}, number {3}', labelOf(check), labelOf(result ?? ''), reference ?? '')];
  const slip = slipNumber === undefined ? [] : [t('slip {1}, {2}, {3}', slipNumber, dollars(amount ?? ''), code ?? '')];
  const debts = owed === undefined || owed === '0.00' ? [] : [dollars(owed)];
  const texts = [...slip, ...found, ...debts, ...money, note ?? '', reason ?? ''].filter((text) => text !== '');
  return texts.length === 0 ? null : <span class="soft"> · {texts.join(' · ')}</span>;
}

interface DocumentPreviewProps {
  readonly documentNumber: number;
  readonly stamp: string;
}

/** Before the slip is issued, nothing on the page may look like a slip. */
function Slip({ claim }: { readonly claim: Claim }) {
  if (claim.slip !== 'none') return <DocumentPreview documentNumber={claim.documentNumber} stamp={stampOf(claim)} />;
  return (
    <section class="panel" aria-label={t('Payout slip')}>
      <h2>{t('Payout slip {1}', claim.documentNumber)}</h2>
      <p class="soft" role="status">
        {claim.status === 'authorized'
          ? t('The slip is being prepared.')
          : t('Slip is issued when the claim is authorized.')}
      </p>
    </section>
  );
}

function DocumentPreview({ documentNumber, stamp }: DocumentPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const address = controllerUrl(`api/v1/${ofLink(`documents/${documentNumber}/page`)}`).href;
  return (
    <section class="panel" aria-label={t('Payout slip')}>
      <div class="title">
        <h2>{t('Payout slip {1}', documentNumber)}</h2>
        <div class="row">
          <a class="button" href={`${address}.pdf`} download>
            {t('PDF')}
          </a>
          <button onClick={() => frame.current?.contentWindow?.print()}>{t('Print')}</button>
        </div>
      </div>
      <iframe key={stamp} ref={frame} class="slip" title={t('Payout slip {1}', documentNumber)} src={address} />
    </section>
  );
}
