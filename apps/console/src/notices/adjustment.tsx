import { useState } from 'preact/hooks';
import { DestructiveAction, ReasonForm } from '../parts/act.js';
import { called } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { hasRole, may } from '../server/rights.js';
import type { LevelMeters } from '../server/shapes.js';
import { ofLink } from '../shell/link.js';
import { ReferenceField } from './reference-field.js';
import type { AskedAdjustment, Register } from './shapes.js';

interface WaitingProps {
  readonly asked: AskedAdjustment;
  readonly levels: readonly LevelMeters[];
  readonly onDone: () => void;
}

/** A register that somebody has asked to be set: what it was, what it would be, and who may confirm it. */
export function AdjustmentWaiting({ asked, levels, onDone }: WaitingProps) {
  const { level, register, before, after, cause, reference, reason, by } = asked;
  const standsAt = levels.find((each) => each.level === level)?.[register];
  const confirm = async (): Promise<void> => {
    await ask('POST', ofLink('adjustments/confirm'), { request: asked.request, hash: asked.hash });
    onDone();
  };
  return (
    <section class="panel notice-card" aria-label="An adjustment waits for a second person">
      <div class="title">
        <h2>An adjustment waits for a second person</h2>
        <span class="chip warn">{cause === 'approved' ? 'For the Commission' : 'For a pit manager'}</span>
      </div>
      <p class="will-do">
        {by.name} <span class="soft">{by.license}</span> asks to set the {called(level)} {register}.
      </p>
      <dl class="facts">
        <dt>Before</dt>
        <dd>{before}</dd>
        <dt>After</dt>
        <dd>
          <strong>{after}</strong>
        </dd>
        <dt>{called(cause)}</dt>
        <dd>
          {reference} <span class="soft">· {reason}</span>
        </dd>
      </dl>
      {standsAt !== undefined && standsAt !== before && (
        <p class="banner-note">The meter has moved since, to {standsAt}: it has to be asked for again.</p>
      )}
      {mayConfirm(asked) ? (
        <DestructiveAction
          title="Confirm the adjustment"
          says={`The ${called(level)} ${register} is set from ${before} to ${after}, now.`}
          confirm="Yes, set it"
          onAct={confirm}
        />
      ) : (
        <p class="soft">{cause === 'approved' ? 'The Commission' : 'A pit manager or the Commission'} confirms it.</p>
      )}
    </section>
  );
}

/** What the Commission approved, it confirms. */
function mayConfirm({ cause }: AskedAdjustment): boolean {
  return may('meter.adjust') && (cause === 'malfunction' || hasRole('commission'));
}

const REGISTERS = ['display', 'reserve', 'overflow'] as const satisfies readonly Register[];
const CAUSES = { malfunction: 'A malfunction', approved: 'An approval of the Commission' } as const;
type Cause = keyof typeof CAUSES;

/** The first of two people, of the manufacturer: a register is to be set to another amount. */
export function AdjustmentForm({ levels, onDone }: Omit<WaitingProps, 'asked'>) {
  const [level, setLevel] = useState('star');
  const [register, setRegister] = useState<Register>('display');
  const [after, setAfter] = useState('');
  const [cause, setCause] = useState<Cause>('malfunction');
  const [reference, setReference] = useState('');
  const standsAt = levels.find((each) => each.level === level)?.[register];
  const give = async (reason: string): Promise<void> => {
    await ask('POST', ofLink('adjustments/ask'), { level, register, after, cause, reference, reason });
    setAfter('');
    setReference('');
    onDone();
  };
  return (
    <section class="panel" aria-label="Adjust a register">
      <h2>Adjust a register</h2>
      <p class="soft">
        A meter that a malfunction made wrong, or that the Commission has approved to be set: two people, on a link out
        of service, no coup under way.
      </p>
      <ReasonForm title="Ask for an adjustment" act="Ask for it" isDestructive onAct={give}>
        <label>
          Level
          <select value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
            {levels.map((each) => (
              <option key={each.level} value={each.level}>
                {called(each.level)}
              </option>
            ))}
          </select>
        </label>
        <label>
          Register
          <select value={register} onChange={(event) => setRegister(event.currentTarget.value as Register)}>
            {REGISTERS.map((each) => (
              <option key={each} value={each}>
                {called(each)}
              </option>
            ))}
          </select>
        </label>
        {standsAt !== undefined && <p class="soft">It stands at {standsAt} now.</p>}
        <label>
          Set it to
          <input
            inputMode="decimal"
            value={after}
            required
            pattern="\d{1,9}(\.\d{1,8})?"
            title="dollars with up to eight decimals, like 50123.50"
            onInput={(event) => setAfter(event.currentTarget.value)}
          />
        </label>
        <fieldset>
          <legend>Because of</legend>
          {(Object.keys(CAUSES) as Cause[]).map((each) => (
            <label class="check" key={each}>
              <input type="radio" name="cause" checked={cause === each} onChange={() => setCause(each)} />
              {CAUSES[each]}
            </label>
          ))}
        </fieldset>
        <ReferenceField label="Number of the report or the approval" value={reference} onChange={setReference} />
      </ReasonForm>
    </section>
  );
}
