import type { ThreeCardTable } from '@jackpot/contract';
import { ReasonForm } from '../../parts/form.js';
import { labelOf, timeOf } from '../../parts/texts.js';
import { t } from '../../texts/t.js';
import type { TableLine } from '../table-line.js';
import { BY } from './big-step.js';

interface DecksProps {
  readonly line: TableLine;
  readonly threeCard: ThreeCardTable;
}

export function Decks({ line, threeCard }: DecksProps) {
  const { decks, devices, method, round } = threeCard;
  const atTable = decks.filter(({ phase }) => phase !== 'removed');
  const isOpen = round?.phase === 'betting' || round?.phase === 'dealing';
  return (
    <section class="panel" aria-label={t('Decks')}>
      <h2>{t('Decks')}</h2>
      <p class="soft">{t('Dealt from: {1}', labelOf(method.dealing))}</p>
      {atTable.map(({ deck, color, phase, changeBy }) => (
        <div key={deck}>
          <p>
            {t('Deck {1}, {2}', deck, color)} <span class="chip">{labelOf(phase)}</span>{' '}
            <span class="soft">{t('replace by {1}', timeOf(changeBy))}</span>
          </p>
          {!(isOpen && round.deck === deck) && (
            <ReasonForm
              title={t('Remove deck {1}', deck)}
              act={t('Remove the deck')}
              takesPad
              reasons={[t('Table closing'), t('Damaged card'), t('Wrong number of cards')]}
              onAct={async (reason) => void (await line.send({ type: 'remove-deck', deck, by: BY, reason }))}
            />
          )}
          {phase === 'ready' && round?.phase !== 'dealing' && (
            <Recut {...{ line, deck }} next={cutsOf(decks, deck) + 1} />
          )}
        </div>
      ))}
      {(method.shuffling === 'automated-device' || devices.shuffler !== 'in-order') && (
        <DeviceState {...{ line, device: 'shuffler', state: devices.shuffler }} />
      )}
      {(method.dealing === 'automated-shoe' || devices['dealing-shoe'] !== 'in-order') && (
        <DeviceState {...{ line, device: 'dealing-shoe', state: devices['dealing-shoe'] }} />
      )}
    </section>
  );
}

function cutsOf(decks: ThreeCardTable['decks'], deck: number): number {
  return decks.find((each) => each.deck === deck)?.cuts ?? 0;
}

/** A floorperson may require another cut (chapter 5 E). */
function Recut({ line, deck, next }: { readonly line: TableLine; readonly deck: number; readonly next: number }) {
  return (
    <ReasonForm
      title={t('Cut deck {1} again', deck)}
      act={t('Record the cut')}
      onAct={async (directedBy) =>
        void (await line.send({ type: 'cut-deck', deck, cut: next, cardsAbove: 26, by: BY, directedBy }))
      }
    >
      <p>{t('Enter the floorperson who requires the new cut.')}</p>
    </ReasonForm>
  );
}

interface DeviceStateProps {
  readonly line: TableLine;
  readonly device: keyof ThreeCardTable['devices'];
  readonly state: ThreeCardTable['devices']['shuffler'];
}

function DeviceState({ line, device, state }: DeviceStateProps) {
  const name = device === 'shuffler' ? t('Shuffler') : t('Automated shoe');
  const next = state === 'in-order' ? 'out-of-order' : 'in-order';
  const report = () =>
    void line.send({ type: 'report-dealing-device', device, state: next, by: BY }).catch(() => undefined);
  return (
    <p class="row">
      {name} <span class={`chip ${state === 'in-order' ? 'good' : 'bad'}`}>{labelOf(state)}</span>
      <button type="button" class="minor" onClick={report}>
        {next === 'in-order' ? t('{1} works again', name) : t('{1} is out of order', name)}
      </button>
    </p>
  );
}
