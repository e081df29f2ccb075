import { DestructiveAction } from '../parts/act.js';
import { ReasonForm } from '../parts/form.js';
import { exactDollars, labelOf, dateOf, timeOf } from '../parts/texts.js';
import { LONG_ANSWER_MS_MAX, request } from '../server/api.js';
import { controllerMs } from '../server/live.js';
import { may } from '../server/rights.js';
import { nameOfLink, ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import { wholeAmount } from './amounts.js';
import { type Condition, type Known, condition, conditionsOf, isOver } from './conditions.js';
import { placeOf, willDo } from './words.js';
import type { LevelMeters, Notice } from '../server/types.js';
import { noteDone } from '../done/done.js';

interface NoticeCardProps {
  readonly notice: Notice;
  readonly known: Omit<Known, 'nowMs'>;
  readonly levels: readonly LevelMeters[];
  readonly onDone: () => void;
}

export function NoticeCard({ notice, known, levels, onDone }: NoticeCardProps) {
  const nowMs = controllerMs.value;
  const isDue = isOver(notice, nowMs);
  const name = t('Notice {1}', notice.notice);
  const cancel = async (reason: string): Promise<void> => {
    await request('POST', ofLink(`notices/${notice.notice}/cancel`), { reason });
    noteDone({ text: t('You canceled notice {1}.', notice.notice), page: ['notices'] });
    onDone();
  };
  return (
    <section class="panel notice-card" aria-label={name} data-notice={notice.notice}>
      <div class="title">
        <h3>
          {name}:{' '}
          {notice.kind === 'transfer' ? t('transfer of {1}', labelOf(notice.level ?? '')) : t('retirement of the link')}
        </h3>
        <span class={`chip ${isDue === true ? 'good' : 'warn'}`}>
          {isDue === true ? t('Ready to execute') : t('Posted until {1}', dateOf(notice.dueAt))}
        </span>
      </div>
      <p class="will-do">{willDo(notice, nameOfLink)}</p>
      <Facts notice={notice} level={levels.find(({ level }) => level === notice.level)} />
      <Conditions
        conditions={[
          condition(
            isDue,
            t('Posted until {1}', timeOf(notice.dueAt)),
            t('Must stay posted until {1}', timeOf(notice.dueAt)),
          ),
          ...conditionsOf(notice, { ...known, nowMs }),
        ]}
      />
      <div class="row">
        <ExecuteNotice notice={notice} isDue={isDue === true} onDone={onDone} />
        {may('link.cancel-notice') && (
          <ReasonForm title={t('Cancel notice')} act={t('Cancel the notice')} onAct={cancel}>
            <p>
              {t(
                'If you cancel, the notice is removed from the signs, and nothing is transferred or retired. A new notice starts a new posting period.',
              )}
            </p>
          </ReasonForm>
        )}
      </div>
    </section>
  );
}

function Facts({ notice, level }: { readonly notice: Notice; readonly level: LevelMeters | undefined }) {
  return (
    <dl class="facts">
      {level !== undefined && (
        <>
          <dt>{t('Current amount')}</dt>
          <dd>
            <strong>{exactDollars(wholeAmount(level))}</strong>{' '}
            <span class="soft">
              {t(
                'display {1}, reserve {2}, overflow {3}',
                exactDollars(level.display),
                exactDollars(level.reserve),
                exactDollars(level.overflow),
              )}
            </span>
          </dd>
        </>
      )}
      <dt>{t('Posted by')}</dt>
      <dd>{notice.by}</dd>
      <dt>{t('Approval, reason')}</dt>
      <dd>
        {notice.reference} <span class="soft">· {notice.reason}</span>
      </dd>
      {notice.chance !== null && (
        <>
          <dt>{t('Hit probability')}</dt>
          <dd>
            <details>
              <summary>{t('Exact probabilities')}</summary>
              <p class="soft">{t('{1}, at most {2}', labelOf(notice.level ?? ''), <code>{notice.chance}</code>)}</p>
              {notice.targets.map((target) => (
                <p class="soft" key={`${target.link} ${target.level}`}>
                  {t('{1}, at least {2}', placeOf(target, nameOfLink), <code>{target.chance}</code>)}
                </p>
              ))}
            </details>
          </dd>
        </>
      )}
    </dl>
  );
}

const MARKS = { met: ['✓', t('(done)')], unmet: ['•', t('(to do)')], unknown: ['…', t('(unknown)')] } as const;

function Conditions({ conditions }: { readonly conditions: readonly Condition[] }) {
  return (
    <div>
      <h4>{t('Conditions before the notice can be executed')}</h4>
      <ul class="conditions" aria-label={t('Conditions before the notice can be executed')}>
        {conditions.map(({ text, isMet }) => {
          const state = isMet === null ? 'unknown' : isMet ? 'met' : 'unmet';
          return (
            <li key={text} data-state={state}>
              <b aria-hidden="true">{MARKS[state][0]}</b> {text}
              <span class="visually-hidden"> {MARKS[state][1]}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface ExecuteNoticeProps {
  readonly notice: Notice;
  readonly isDue: boolean;
  readonly onDone: () => void;
}

function ExecuteNotice({ notice, isDue, onDone }: ExecuteNoticeProps) {
  const isTransfer = notice.kind === 'transfer';
  const execute = async (): Promise<void> => {
    const path = ofLink(`${isTransfer ? 'transfers' : 'retirement'}/${notice.notice}/execute`);
    await request('POST', path, { hash: notice.hash }, LONG_ANSWER_MS_MAX);
    noteDone({ text: t('You executed notice {1}.', notice.notice), page: ['notices'] });
    onDone();
  };
  if (!may(isTransfer ? 'meter.transfer' : 'link.retire'))
    return <p class="soft">{t('The Commission executes this notice on or after {1}.', dateOf(notice.dueAt))}</p>;
  if (!isDue) return <p>{t('This notice can be executed on or after {1}.', timeOf(notice.dueAt))}</p>;
  return (
    <DestructiveAction
      title={isTransfer ? t('Execute the transfer') : t('Retire the link')}
      consequence={t('{1} This cannot be undone.', willDo(notice, nameOfLink))}
      confirm={isTransfer ? t('Yes, transfer it') : t('Yes, retire it')}
      onAct={execute}
    />
  );
}
