import { ReasonForm } from '../parts/act.js';
import { ask } from '../server/api.js';
import { linkState } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';

/** Whether the link is in service; taken out of it and put back by those who may, each with a reason. */
export function LinkService() {
  const isInPlay = linkState.value === 'in-play';
  const act = (what: 'suspend' | 'resume') => async (reason: string) => {
    await ask('POST', ofLink(what), { reason });
  };
  return (
    <section class="panel" aria-label="Link">
      <h2>Link</h2>
      <p>
        {linkState.value === null ? (
          <span class="chip">Not known</span>
        ) : (
          <span class={`chip ${isInPlay ? 'good' : 'bad'}`}>{isInPlay ? 'In service' : 'Out of service'}</span>
        )}
      </p>
      {isInPlay && may('link.suspend') && (
        <ReasonForm title="Take out of service" act="Take out of service" isDestructive onAct={act('suspend')}>
          <p>
            No coup opens and no wager is recognized at any table of this link. Coups under way are dealt to their end.
          </p>
        </ReasonForm>
      )}
      {linkState.value === 'suspended' && may('link.resume') && (
        <ReasonForm title="Put back in service" act="Put back in service" onAct={act('resume')} />
      )}
    </section>
  );
}
