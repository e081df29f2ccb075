import type { FloorState } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { ReasonForm, RefusalNote, useAct } from '../parts/act.js';
import { called, timeOf } from '../parts/texts.js';
import { CardChoice } from '../cards/card-pad.js';
import type { TableLine, TableMessage } from './table-line.js';

interface ShoeProps {
  readonly line: TableLine;
  readonly table: FloorState;
}

/** The shoe: new cards, the burn card, the cover card. */
export function Shoe({ line, table }: ShoeProps) {
  const { isBusy, refusal, run } = useAct();
  const [told, setTold] = useState('');
  const { dealing, phase } = table;
  const isBetween = phase === 'none' || phase === 'settled' || phase === 'voided';
  const say = (message: TableMessage) =>
    run(async () => {
      const reply = await line.say(message);
      setTold(reply.type === 'burned' ? `${reply.faceDown} more cards face down.` : '');
    });
  const counted = dealing === 'counted';
  const shoe = dealing === null || counted || dealing.isEnded ? null : dealing;
  return (
    <section class="panel" aria-label="Shoe">
      <h2>Shoe {table.shoe > 0 && table.shoe}</h2>
      {shoe !== null && (
        <dl class="facts">
          <dt>Backs</dt>
          <dd>{shoe.backs}</dd>
          <dt>Change cards by</dt>
          <dd>{timeOf(shoe.changeCardsBy)}</dd>
          <dt>Cards left</dt>
          <dd>{shoe.remaining} at most</dd>
          <dt>Burn card</dt>
          <dd>{shoe.burnCard ?? 'not yet'}</dd>
          {shoe.end !== 'far' && (
            <>
              <dt>End</dt>
              <dd>{called(shoe.end)}</dd>
            </>
          )}
        </dl>
      )}
      {told !== '' && <p role="status">{told}</p>}
      {counted && isBetween && (
        <button disabled={isBusy} onClick={() => void say({ type: 'shoe', shoe: table.shoe + 1 })}>
          New shoe
        </button>
      )}
      {!counted && isBetween && <NewShoe table={table} isBusy={isBusy} onOpen={(message) => void say(message)} />}
      {shoe !== null && shoe.burnCard === null && (
        <Burn shoe={shoe.shoe} isBusy={isBusy} onBurn={(message) => void say(message)} />
      )}
      {shoe !== null && shoe.coverCoup === null && table.coup > 0 && (
        <button disabled={isBusy} onClick={() => void say({ type: 'cover-card', shoe: shoe.shoe, coup: table.coup })}>
          Cover card is out
        </button>
      )}
      {shoe !== null && isBetween && (
        <ReasonForm
          title="Take the cards away"
          act="End the shoe"
          reasons={['The table closes', 'The table is idle', 'A card is damaged']}
          onAct={async (reason) => void (await line.say({ type: 'end-shoe', shoe: shoe.shoe, by: 'dealer', reason }))}
        >
          <p>The shoe ends without another in its place. Nothing is dealt before a new one is opened.</p>
        </ReasonForm>
      )}
      <RefusalNote refusal={refusal} />
    </section>
  );
}

interface NewShoeProps {
  readonly table: FloorState;
  readonly isBusy: boolean;
  readonly onOpen: (message: TableMessage) => void;
}

function NewShoe({ table, isBusy, onOpen }: NewShoeProps) {
  const [backs, setBacks] = useState('red');
  // Before the first shoe is opened a table stands at the number it will have.
  const number = table.dealing === null && table.coup === 0 ? table.shoe : table.shoe + 1;
  const open = (event: Event): void => {
    event.preventDefault();
    // Fresh cards: opened now. The signature is the session's; the field is part of the message's form.
    const cardsOpenedAt = new Date().toISOString();
    onOpen({ type: 'open-shoe', shoe: number, decks: table.decks, backs, cardsOpenedAt, by: 'dealer' });
  };
  return (
    <form class="row" onSubmit={open}>
      <label>
        Color of the backs
        <input value={backs} maxLength={20} required onInput={(event) => setBacks(event.currentTarget.value)} />
      </label>
      <button disabled={isBusy}>Open shoe {number} with new cards</button>
    </form>
  );
}

interface BurnProps {
  readonly shoe: number;
  readonly isBusy: boolean;
  readonly onBurn: (message: TableMessage) => void;
}

function Burn({ shoe, isBusy, onBurn }: BurnProps) {
  const [card, setCard] = useState('');
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        onBurn({ type: 'burn', shoe, card });
      }}
    >
      <CardChoice label="Burn card" none="Choose" value={card} onChange={setCard} isRequired />
      <button disabled={isBusy || card === ''}>Burn</button>
    </form>
  );
}
