import type { FloorState } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ActForm, Field, ReasonForm, type Values } from '../parts/form.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { CardChoice } from '../cards/card-pad.js';
import type { TableLine, TableMessage } from './table-line.js';

interface ShoeProps {
  readonly line: TableLine;
  readonly table: FloorState;
}

/** The shoe: new cards, the burn card, the cut card (the cover card of the rules). */
export function Shoe({ line, table }: ShoeProps) {
  const { isBusy, refusal, run } = useAct();
  const [toBurn, setToBurn] = useState('');
  const { dealing, phase } = table;
  const isBetween = phase === 'none' || phase === 'settled' || phase === 'voided';
  const send = async (message: TableMessage): Promise<void> => {
    const reply = await line.send(message);
    setToBurn(reply.type === 'burned' ? `Burn ${reply.faceDown} more, face down.` : '');
  };
  const counted = dealing === 'counted';
  const shoe = dealing === null || counted || dealing.isEnded ? null : dealing;
  return (
    <section class="panel" aria-label="Shoe">
      <h2>Shoe {table.shoe > 0 && table.shoe}</h2>
      {shoe !== null && (
        <dl class="facts">
          <dt>Card backs</dt>
          <dd>{shoe.backs}</dd>
          <dt>Replace cards by</dt>
          <dd>{timeOf(shoe.changeCardsBy)}</dd>
          <dt>Cards left</dt>
          <dd>{shoe.remaining} or fewer</dd>
          <dt>Burn card</dt>
          <dd>{shoe.burnCard ?? 'not yet'}</dd>
          {shoe.end !== 'far' && (
            <>
              <dt>End</dt>
              <dd>{labelOf(shoe.end)}</dd>
            </>
          )}
        </dl>
      )}
      {toBurn !== '' && <p role="status">{toBurn}</p>}
      {counted && isBetween && (
        <button disabled={isBusy} onClick={() => void run(() => send({ type: 'shoe', shoe: table.shoe + 1 }))}>
          New shoe
        </button>
      )}
      {!counted && isBetween && <NewShoe table={table} onOpen={send} />}
      {shoe !== null && shoe.burnCard === null && (
        <ActForm act="Burn" onAct={(values) => send({ type: 'burn', shoe: shoe.shoe, card: values('card') })}>
          <CardChoice label="Burn card" none="Choose" required />
        </ActForm>
      )}
      {shoe !== null && shoe.coverCoup === null && table.coup > 0 && (
        <button
          disabled={isBusy}
          onClick={() => void run(() => send({ type: 'cover-card', shoe: shoe.shoe, coup: table.coup }))}
        >
          Cut card is out{' '}
        </button>
      )}
      {shoe !== null && isBetween && (
        <ReasonForm
          title="Retire shoe"
          act="Retire the shoe"
          reasons={['Table closing', 'Table idle', 'Damaged card']}
          onAct={async (reason) => void (await line.send({ type: 'end-shoe', shoe: shoe.shoe, by: 'dealer', reason }))}
        >
          <p>No hand can be opened until a new shoe is started.</p>
        </ReasonForm>
      )}
      <RefusalNote refusal={refusal} />
    </section>
  );
}

interface NewShoeProps {
  readonly table: FloorState;
  readonly onOpen: (message: TableMessage) => Promise<void>;
}

function NewShoe({ table, onOpen }: NewShoeProps) {
  // Before the first shoe is opened a table has the number that its first shoe gets.
  const number = table.dealing === null && table.coup === 0 ? table.shoe : table.shoe + 1;
  const open = async (values: Values): Promise<void> => {
    // The cards are fresh: opened now. The session signs; `by` is a field that the message requires.
    const cardsOpenedAt = new Date().toISOString();
    await onOpen({
      type: 'open-shoe',
      shoe: number,
      decks: table.decks,
      backs: values('backs'),
      cardsOpenedAt,
      by: 'dealer',
    });
  };
  return (
    <ActForm act={`Start shoe ${number} (new cards)`} onAct={open}>
      <Field label="Card back color" name="backs" defaultValue="red" maxLength={20} />
    </ActForm>
  );
}
