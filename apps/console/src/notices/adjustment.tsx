import { useState } from 'preact/hooks';
import { DestructiveAction } from '../parts/act.js';
import { Choice, Field, Radios, ReasonForm, ReferenceField, type Values } from '../parts/form.js';
import { exactDollars, labelOf } from '../parts/texts.js';
import { request } from '../server/api.js';
import { hasRole } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import type { LevelMeters, Register, RequestedAdjustment } from '../server/types.js';
import { t } from '../texts/t.js';
import { noteDone } from '../done/done.js';

interface PendingProps {
  readonly requested: RequestedAdjustment;
  readonly levels: readonly LevelMeters[];
  readonly onDone: () => void;
}

async function approveAdjustment({ request: number, hash, level }: RequestedAdjustment): Promise<void> {
  await request('POST', ofLink('adjustments/approve'), { request: number, hash });
  noteDone({ text: t('You approved the adjustment of {1}.', labelOf(level)), page: ['notices'] });
}

export function PendingAdjustment({ requested, levels, onDone }: PendingProps) {
  const { level, register, before, after, cause, reference, reason, by, held, mayApprove } = requested;
  const isForPit = mayApprove.includes('pit-manager');
  const current = levels.find((each) => each.level === level)?.[register];
  const confirm = () => approveAdjustment(requested).then(onDone);
  return (
    <section class="panel notice-card" aria-label={t('Adjustment awaiting approval')}>
      <div class="title">
        <h2>{t('Adjustment awaiting approval')}</h2>
        <span class="chip warn">{isForPit ? t('For a pit manager') : t('For the Commission')}</span>
      </div>
      <p class="will-do">
        {t(
          '{1} {2} requested a new value for {3} {4}.',
          by.name,
          <span class="soft">{by.license}</span>,
          labelOf(level),
          register,
        )}
      </p>
      <dl class="facts">
        <dt>{t('Before')}</dt>
        <dd>{exactDollars(before)}</dd>
        <dt>{t('After')}</dt>
        <dd>
          <strong>{exactDollars(after)}</strong>
        </dd>
        <dt>{labelOf(cause)}</dt>
        <dd>
          {reference} <span class="soft">· {reason}</span>
        </dd>
      </dl>
      {cause === 'malfunction' && !isForPit && (
        <p class="banner-note">
          {t(
            'The journal shows that this meter was recently between {1} and {2}. For any other amount, the Commission must approve.',
            exactDollars(held.least),
            exactDollars(held.most),
          )}
        </p>
      )}
      {current !== undefined && current !== before && (
        <p class="banner-note">
          {t('The meter has changed since, to {1}. Request the adjustment again.', exactDollars(current))}
        </p>
      )}
      {mayApprove.some(hasRole) ? (
        <DestructiveAction
          title={t('Approve adjustment')}
          consequence={t(
            '{1} {2} will change from {3} to {4} at once.',
            labelOf(level),
            register,
            exactDollars(before),
            exactDollars(after),
          )}
          confirm={t('Yes, set it')}
          onAct={confirm}
        />
      ) : (
        <p class="soft">
          {t('{1} approves it.', isForPit ? t('A pit manager or the Commission') : t('The Commission'))}
        </p>
      )}
    </section>
  );
}

const REGISTERS = ['display', 'reserve', 'overflow'] as const satisfies readonly Register[];
const CAUSES = [
  ['malfunction', t('Malfunction')],
  ['approved', t('Commission approval')],
] as const;

export function AdjustmentForm({ levels, onDone }: Omit<PendingProps, 'requested'>) {
  const [level, setLevel] = useState('star');
  const [register, setRegister] = useState<string>('display');
  const current = levels.find((each) => each.level === level)?.[register as Register];
  const send = async (reason: string, values: Values): Promise<void> => {
    const [after, cause, reference] = [values('after'), values('cause'), values('reference')];
    await request('POST', ofLink('adjustments/request'), { level, register, after, cause, reference, reason });
    noteDone({ text: t('You requested an adjustment of {1}.', labelOf(level)), page: ['notices'] });
    onDone();
  };
  return (
    <section class="panel" aria-label={t('Adjust a register')}>
      <h2>{t('Adjust a register')}</h2>
      <p class="soft">
        {t(
          'Corrects a register after a malfunction, or sets it to the amount that the Commission approved. Two people are required, the link must be out of service, and no hand may be in progress.',
        )}
      </p>
      <ReasonForm title={t('Request adjustment')} act={t('Submit request')} isDestructive onAct={send}>
        <Choice
          label={t('Level')}
          value={level}
          onChange={setLevel}
          options={levels.map((each) => [each.level, labelOf(each.level)])}
        />
        <Choice
          label={t('Register')}
          value={register}
          onChange={setRegister}
          options={REGISTERS.map((each) => [each, labelOf(each)])}
        />
        {current !== undefined && <p class="soft">{t('Current value: {1}', exactDollars(current))}</p>}
        <Field
          label={t('New value')}
          name="after"
          inputMode="decimal"
          pattern="\d{1,9}(\.\d{1,8})?"
          title={t('dollars with up to eight decimals, like 50123.50')}
        />
        <Radios legend={t('Cause')} name="cause" options={CAUSES} />
        <ReferenceField label={t('Report or approval number')} />
      </ReasonForm>
    </section>
  );
}
