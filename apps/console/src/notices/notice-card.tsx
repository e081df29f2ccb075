import { DestructiveAction, ReasonForm } from '../parts/act.js';
import { called, dateOf, timeOf } from '../parts/texts.js';
import { LONG_ANSWER_MS_MAX, ask } from '../server/api.js';
import { controllerMs } from '../server/live.js';
import { may } from '../server/rights.js';
import type { LevelMeters } from '../server/shapes.js';
import { nameOfLink, ofLink } from '../shell/link.js';
import { wholeAmount } from './amounts.js';
import { type Condition, type Known, condition, conditionsOf, isOver } from './conditions.js';
import type { Notice } from './shapes.js';
import { placeOf, willDo } from './words.js';

interface NoticeCardProps {
  readonly notice: Notice;
  readonly known: Omit<Known, 'nowMs'>;
  readonly levels: readonly LevelMeters[];
  readonly onDone: () => void;
}

/** One notice: what it will do and when, what it is about now, and what this person may do of it. */
export function NoticeCard({ notice, known, levels, onDone }: NoticeCardProps) {
  const nowMs = controllerMs.value;
  const isDue = isOver(notice, nowMs);
  const name = `Notice ${notice.notice}`;
  const callOff = async (reason: string): Promise<void> => {
    await ask('POST', ofLink(`notices/${notice.notice}/call-off`), { reason });
    onDone();
  };
  return (
    <section class="panel notice-card" aria-label={name} data-notice={notice.notice}>
      <div class="title">
        <h3>
          {name}: {notice.kind === 'transfer' ? `transfer of ${called(notice.level ?? '')}` : 'retirement of the link'}
        </h3>
        <span class={`chip ${isDue === true ? 'good' : 'warn'}`}>
          {isDue === true ? 'May be carried out' : `Posted until ${dateOf(notice.dueAt)}`}
        </span>
      </div>
      <p class="will-do">{willDo(notice, nameOfLink)}</p>
      <Facts notice={notice} level={levels.find(({ level }) => level === notice.level)} />
      <Conditions
        conditions={[
          condition(isDue, `Posted until ${timeOf(notice.dueAt)}`, `It stays posted until ${timeOf(notice.dueAt)}`),
          ...conditionsOf(notice, { ...known, nowMs }),
        ]}
      />
      <div class="row">
        <CarryOut notice={notice} isDue={isDue === true} onDone={onDone} />
        {may('link.cancel-notice') && (
          <ReasonForm title="Call it off" act="Call the notice off" onAct={callOff}>
            <p>What it says will not be done, and signs no longer show it. To do it after all, the days begin anew.</p>
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
          <dt>The amount now</dt>
          <dd>
            <strong>{wholeAmount(level)}</strong>{' '}
            <span class="soft">
              display {level.display}, reserve {level.reserve}, overflow {level.overflow}
            </span>
          </dd>
        </>
      )}
      <dt>Notice given by</dt>
      <dd>{notice.by}</dd>
      <dt>Approval, reason</dt>
      <dd>
        {notice.reference} <span class="soft">· {notice.reason}</span>
      </dd>
      {notice.chance !== null && (
        <>
          <dt>A wager wins it</dt>
          <dd>
            <details>
              <summary>By these chances, counted exactly</summary>
              <p class="soft">
                {called(notice.level ?? '')}, at most: <code>{notice.chance}</code>
              </p>
              {notice.targets.map((target) => (
                <p class="soft" key={`${target.link} ${target.level}`}>
                  {placeOf(target, nameOfLink)}, at least: <code>{target.chance}</code>
                </p>
              ))}
            </details>
          </dd>
        </>
      )}
    </dl>
  );
}

const MARKS = { met: ['✓', '(done)'], unmet: ['•', '(to be seen to)'], unknown: ['…', '(not known yet)'] } as const;

function Conditions({ conditions }: { readonly conditions: readonly Condition[] }) {
  return (
    <div>
      <h4>Before it is carried out</h4>
      <ul class="conditions" aria-label="Before it is carried out">
        {conditions.map(({ text, isMet }) => {
          const state = isMet === null ? 'unknown' : isMet ? 'met' : 'unmet';
          return (
            <li key={text} data-state={state}>
              <b aria-hidden="true">{MARKS[state][0]}</b> {text}
              <span class="unseen"> {MARKS[state][1]}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface CarryOutProps {
  readonly notice: Notice;
  readonly isDue: boolean;
  readonly onDone: () => void;
}

/** Before its date there is nothing to press; what else is missing, the controller says. */
function CarryOut({ notice, isDue, onDone }: CarryOutProps) {
  const isTransfer = notice.kind === 'transfer';
  const execute = async (): Promise<void> => {
    const path = ofLink(`${isTransfer ? 'transfers' : 'retirement'}/${notice.notice}/carry-out`);
    await ask('POST', path, { hash: notice.hash }, LONG_ANSWER_MS_MAX);
    onDone();
  };
  if (!may(isTransfer ? 'meter.transfer' : 'link.retire'))
    return <p class="soft">The Commission carries it out, from {dateOf(notice.dueAt)} on.</p>;
  if (!isDue) return <p>It may be carried out from {timeOf(notice.dueAt)} on.</p>;
  return (
    <DestructiveAction
      title={isTransfer ? 'Carry out the transfer' : 'Retire the link'}
      says={`${willDo(notice, nameOfLink)} This cannot be undone.`}
      confirm={isTransfer ? 'Yes, transfer it' : 'Yes, retire it'}
      onAct={execute}
    />
  );
}
