import { RefusalNote, useAct } from '../parts/act.js';
import { ActForm, Field, ReasonForm, type Values } from '../parts/form.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { request } from '../server/api.js';
import { PaidClaim } from './payment-correction.js';
import { Payment } from './payment-form.js';
import { hasRole, may } from '../server/rights.js';
import { myId } from '../server/session.js';
import type { Claim } from '../server/types.js';
import { t } from '../texts/t.js';
import { noteDone } from '../done/done.js';
import { shortOf } from './slip.js';

interface ClaimActsProps {
  readonly claim: Claim;
  readonly onDone: () => void;
}

const DONE: Readonly<Record<string, (number: string) => string>> = {
  verify: (number) => t('You verified claim {1}.', number),
  authorize: (number) => t('You authorized claim {1}.', number),
  check: (number) => t('A look-up for claim {1} is recorded.', number),
  issue: (number) => t('You paid claim {1}.', number),
  release: (number) => t('You released claim {1}.', number),
  request: (number) => t('You stopped the payment of claim {1}. To undo, withdraw your request.', number),
  withdraw: (number) => t('The request for claim {1} is withdrawn.', number),
  reject: (number) => t('You rejected claim {1}.', number),
  'void-document': (number) => t('You voided the slip of claim {1}.', number),
  forfeit: (number) => t('The award of claim {1} goes to the State.', number),
  'correction/request': (number) => t('You requested a correction of the payment of claim {1}.', number),
  'correction/approve': (number) => t('You corrected the payment of claim {1}.', number),
};

const OVER: readonly Claim['status'][] = ['paid', 'rejected', 'corrected', 'forfeited'];

export function isOver({ status }: Pick<Claim, 'status'>): boolean {
  return OVER.includes(status);
}

export function ClaimActs({ claim, onDone }: ClaimActsProps) {
  const act = async (what: string, body: object = {}): Promise<void> => {
    await request('POST', `claims/${encodeURIComponent(claim.awardId)}/${what}`, body);
    onDone();
    const [text, number] = [DONE[what], shortOf(claim.awardId)];
    if (text !== undefined) noteDone({ text: text(number), page: ['claims', claim.awardId] });
  };
  const isOpen = !isOver(claim);
  return (
    <section class="panel" aria-label={t('Next step')}>
      <h2>{t('Next step')}</h2>
      {claim.onHold && (
        <>
          <p class="banner-note">
            {t(
              'On hold: another table hit the same meter at nearly the same time. A pit manager decides which hit was first and releases this claim.',
            )}
          </p>
          {may('claim.release') && (
            <ReasonForm
              title={t('Release')}
              act={t('Release the claim')}
              onAct={(reason) => act('release', { reason })}
            />
          )}
        </>
      )}
      {claim.paymentStopped === null ? (
        <>
          <Next claim={claim} act={act} />
          {isOpen && <RejectOrVoid claim={claim} act={act} />}
        </>
      ) : (
        <Stopped stop={claim.paymentStopped} act={act} />
      )}
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
      return <Payment claim={claim} act={act} />;
    case 'paid':
      return <PaidClaim claim={claim} act={act} />;
    case 'rejected':
      return <p>{t('Rejected. The meter was restored as if the hit had not happened.')}</p>;
    case 'corrected':
      return <p>{t('Withdrawn: a card was misread and the hand was corrected. The slip is void.')}</p>;
    case 'forfeited':
      return (
        <p>
          {t(
            'The award went to the State, because the patron is excluded from gaming. The amount was not returned to a meter.',
          )}
        </p>
      );
    case 'table-paid':
      return <p>{t('Paid by the dealer at the table.')}</p>;
  }
}

function Verify({ claim, act }: StepProps) {
  const { isBusy, refusal, run } = useAct();
  return (
    <>
      <p>
        {t(
          'Check the cards and the seat lamp, then verify. Who may verify: {1}.',
          claim.demands.verifiers.map(labelOf).join(', ').toLowerCase(),
        )}
      </p>
      {may('claim.verify') && claim.demands.verifiers.some(hasRole) && (
        <button class="main" disabled={isBusy} onClick={() => void run(() => act('verify'))}>
          {t('Verify win')}
        </button>
      )}
      <RefusalNote refusal={refusal} />
    </>
  );
}

function Authorize({ claim, act }: StepProps) {
  // The payout needs two people, so the person who verified last must not authorize it.
  const verifier = claim.acts.findLast(({ act: done }) => done === 'verified')?.person.id;
  if (!may('claim.authorize') || verifier === myId()) return <p>{t('A second employee must authorize the payout.')}</p>;
  const authorize = (values: Values): Promise<void> =>
    act('authorize', {
      surveillanceNotice: values('surveillanceNotice'),
      hasPhotograph: values('hasPhotograph') === 'on',
    });
  return (
    <>
      <p>{t('A second employee must authorize the payout.')}</p>
      <ActForm act={t('Authorize')} onAct={authorize}>
        {claim.demands.needsSurveillance && (
          <>
            <Field label={t('Surveillance notice')} name="surveillanceNotice" />
            {claim.demands.needsPhotograph && (
              <Field label={t('Surveillance has a photograph')} name="hasPhotograph" type="checkbox" />
            )}
          </>
        )}
      </ActForm>
    </>
  );
}

interface StoppedProps extends Pick<StepProps, 'act'> {
  readonly stop: NonNullable<Claim['paymentStopped']>;
}

const STOPS = {
  reject: {
    ...({ approval: 'claim.reject', path: 'reject' } as const),
    ...{ title: t('Rejection of this claim'), confirm: t('Confirm rejection') },
  },
  'void-document': {
    ...({ approval: 'claim.void', path: 'void-document' } as const),
    ...{ title: t('Slip void'), confirm: t('Confirm slip void') },
  },
  forfeit: {
    ...({ approval: 'claim.forfeit', path: 'forfeit' } as const),
    ...{ title: t('Send the award to the State'), confirm: t('Confirm: to the State') },
  },
} as const;

function Stopped({ stop, act }: StoppedProps) {
  const { isBusy, refusal, run } = useAct();
  const isMine = stop.by.id === myId();
  const { approval, path, title, confirm } = STOPS[stop.act];
  const mayApprove = may(approval);
  // The approval quotes the id of the request shown here, so it cannot apply to a later request.
  const quoted = { request: stop.request, hash: stop.hash };
  return (
    <div class="confirm" role="status" aria-label={t('Payment stopped')}>
      <h3>{t('Payment stopped')}</h3>
      <p>
        {t(
          '{1} requested by {2} {3}: {4}',
          title,
          stop.by.name,
          <span class="soft">
            {t('{1}, license {2}, {3}', labelOf(stop.by.role), stop.by.license, timeOf(stop.at))}
          </span>,
          stop.reason,
        )}
      </p>
      <p class="soft">
        {isMine
          ? t('You made this request. Another pit manager must approve it. You may withdraw it.')
          : t('Pay nothing until a pit manager has approved or withdrawn this request.')}
      </p>
      <div class="row">
        {mayApprove && !isMine && (
          <button class="danger" disabled={isBusy} onClick={() => void run(() => act(path, quoted))}>
            {confirm}
          </button>
        )}
        {(isMine || mayApprove) && (
          <ReasonForm
            title={t('Withdraw request')}
            act={t('Withdraw request')}
            onAct={(reason) => act('withdraw', { ...quoted, reason })}
          />
        )}
      </div>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function RejectOrVoid({ claim: { documentNumber }, act }: StepProps) {
  if (!may('claim.request')) return null;
  return (
    <div class="row">
      <ReasonForm
        title={t('Request rejection')}
        act={t('Request rejection')}
        isDestructive
        onAct={(reason) => act('request', { act: 'reject', reason })}
      />
      {documentNumber > 0 && (
        <ReasonForm
          title={t('Request slip void')}
          act={t('Request slip void')}
          isDestructive
          onAct={(reason) => act('request', { act: 'void-document', documentNumber, reason })}
        />
      )}
    </div>
  );
}
