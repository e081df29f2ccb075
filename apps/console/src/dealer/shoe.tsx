import type { FloorShoe, FloorState } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { ReasonForm } from '../parts/form.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { t } from '../texts/t.js';
import type { DealerActs } from './dealer-acts.js';
import { isBetween } from './next-act.js';
import { Keyed } from './other-acts.js';
import type { TableLine } from './table-line.js';

interface ShoeProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly acts: DealerActs;
}

export function Shoe({ line, table, acts }: ShoeProps) {
  const [isOpen, setOpen] = useState(false);
  const { dealing } = table;
  const shoe = dealing === null || dealing === 'counted' || dealing.isEnded ? null : dealing;
  return (
    <section class="panel" aria-label={t('Shoe')}>
      <h2>
        {shoe === null ? (
          t('Shoe {1}', table.shoe > 0 && dealing !== null ? table.shoe : '')
        ) : (
          <button type="button" class="minor fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('Shoe {1}', table.shoe)}
          </button>
        )}
      </h2>
      {shoe !== null && shoe.end !== 'far' && <p class="chip warn">{labelOf(shoe.end)}</p>}
      {shoe !== null && isOpen && <ShoeFacts shoe={shoe} />}
      {shoe !== null && <CutCard {...{ shoe, acts }} />}
      {shoe !== null && isBetween(table) && (
        <Keyed act="retireShoe">
          <ReasonForm
            title={t('Retire shoe')}
            act={t('Retire the shoe')}
            reasons={[t('Table closing'), t('Table idle'), t('Damaged card')]}
            takesPad
            onAct={async (reason) => {
              await line.send({ type: 'end-shoe', shoe: shoe.shoe, by: 'dealer', reason });
            }}
          >
            <p>{t('No hand can be opened until a new shoe is started.')}</p>
          </ReasonForm>
        </Keyed>
      )}
    </section>
  );
}

function CutCard({ shoe: { shoe, coverCoupNow }, acts }: { readonly shoe: FloorShoe; readonly acts: DealerActs }) {
  if (coverCoupNow === null) return null;
  return (
    <Keyed act="cutCard">
      <button
        disabled={acts.isBusy}
        title={t('The cut card (called “cover card” in the rules)')}
        onClick={() => acts.sendLater(t('Cut card is out'), { type: 'cover-card', shoe, coup: coverCoupNow })}
      >
        {t('Cut card is out')}
      </button>
    </Keyed>
  );
}

function ShoeFacts({ shoe }: { readonly shoe: FloorShoe }) {
  return (
    <dl class="facts">
      <dt>{t('Card backs')}</dt>
      <dd>{shoe.backs}</dd>
      <dt>{t('Replace cards by')}</dt>
      <dd>{timeOf(shoe.changeCardsBy)}</dd>
      <dt>{t('Cards left')}</dt>
      <dd>{t('{1} or fewer', shoe.remaining)}</dd>
      <dt>{t('Burn card')}</dt>
      <dd>{shoe.burnCard ?? t('not yet')}</dd>
    </dl>
  );
}
