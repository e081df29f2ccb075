import { RefusalNote, useAct } from '../parts/act.js';
import { ReasonForm } from '../parts/form.js';
import { request } from '../server/api.js';
import { may } from '../server/rights.js';
import { ofLink, tableName } from '../shell/link.js';
import { t } from '../texts/t.js';
import { noteDone } from '../done/done.js';

interface OpenedCards {
  readonly shoe: number;
  readonly burnCard: string | null;
  readonly isEnded: boolean;
  readonly inspection: 'none' | 'due' | 'inspected' | 'verified';
}

interface CardsActsProps {
  readonly table: string;
  readonly dealing: OpenedCards;
  readonly onDone?: () => void;
}

const STATES = {
  none: '',
  due: t('Before the burn card, a dealer must inspect the cards and a floorperson must verify the inspection.'),
  inspected: t('A dealer has inspected the cards. A floorperson must now verify the inspection.'),
  verified: t('Inspected by a dealer and verified by a floorperson.'),
} as const;

/** Inspection, verification and recut, before the burn card (chapters 4 A, 5 D). */
export function CardsActs({ table, dealing, onDone }: CardsActsProps) {
  const { isBusy, refusal, run } = useAct();
  const { shoe, burnCard, isEnded, inspection } = dealing;
  if (burnCard !== null || isEnded) return null;
  const path = (act: string): string => ofLink(`tables/${encodeURIComponent(table)}/shoe/${act}`);
  const sign = (act: string) =>
    run(async () => {
      await request('POST', path(act), { shoe });
      noteDone({ text: t('Your signature for the cards of {1} is recorded.', tableName(table)), page: ['floor'] });
    }).then(onDone);
  const isInspectionOpen = inspection === 'none' || inspection === 'due';
  return (
    <div class="cards-acts">
      {STATES[inspection] !== '' && <p class="soft">{STATES[inspection]}</p>}
      {isInspectionOpen && may('cards.inspect') && (
        <button type="button" class="minor" disabled={isBusy} onClick={() => void sign('inspection')}>
          {t('I inspected the cards')}
        </button>
      )}
      {inspection === 'inspected' && may('cards.verify') && (
        <button type="button" class="minor" disabled={isBusy} onClick={() => void sign('verification')}>
          {t('I verified the inspection')}
        </button>
      )}
      {may('cards.recut') && (
        <ReasonForm
          title={t('Require a recut')}
          act={t('Require the recut')}
          onAct={async (reason) => {
            await request('POST', path('recut'), { shoe, reason });
            noteDone({ text: t('A recut at {1} is required.', tableName(table)), page: ['floor'] });
            onDone?.();
          }}
        >
          <p class="soft">{t('The next player who may cut the cards cuts them again (chapter 5 D).')}</p>
        </ReasonForm>
      )}
      <RefusalNote refusal={refusal} />
    </div>
  );
}
