import type { FloorState, ThreeCardRound, ThreeCardTable } from '@jackpot/contract';
import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../../parts/act.js';
import { ActForm, Choice, Field, ReasonForm } from '../../parts/form.js';
import { handTitle } from '../../rounds/words.js';
import { t } from '../../texts/t.js';
import type { DealerActs } from '../dealer-acts.js';
import { Keyed } from '../other-acts.js';
import { CallSupervisor } from '../supervisor.js';
import type { TableLine, TableMessage } from '../table-line.js';
import { VoidWaits, useVoidRequest } from '../void-request.js';
import { BY } from './big-step.js';

interface RoundTroublesProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly threeCard: ThreeCardTable;
  readonly acts: DealerActs;
}

/** Chapter 13 of the rules. */
export function RoundTroubles({ line, table, threeCard: { round }, acts }: RoundTroublesProps) {
  const isDealing = round?.phase === 'dealing';
  const number = round?.round ?? 0;
  const voiding = useVoidRequest({
    tableId: table.table,
    number,
    isLocked: isDealing,
    send: (reason) => line.send({ type: 'void-round', round: number, by: BY, reason }),
  });
  return (
    <section class="panel" aria-label={t('Supervisor')}>
      <h2 class="visually-hidden">{t('Supervisor')}</h2>
      <CallSupervisor table={table} number={number} label={t('Call supervisor')} />
      {isDealing && <Irregularity key={round.round} {...{ line, round, acts }} />}
      {isDealing && <CountedHands {...{ line, round, acts }} />}
      {isDealing && <Forfeit key={`forfeit ${round.round}`} {...{ line, round }} />}
      <VoidWaits
        voiding={voiding}
        words={(reason) =>
          t(
            'The floor has your request to void round {1}: {2}. Leave the cards and the bets where they are. The table voids the round when a supervisor approves it.',
            number,
            reason,
          )
        }
      />
      {(isDealing || round?.phase === 'betting') && voiding.reason === null && (
        <Keyed act="voidHand">
          <ReasonForm
            key={number}
            title={isDealing ? t('Request void of round {1}', number) : t('Void round {1}', number)}
            act={isDealing ? t('Request void') : t('Void the round')}
            isDestructive
            takesPad
            reasons={[t('Misdeal'), t('Cards exposed'), t('Fire alarm')]}
            onAct={voiding.ask}
          >
            <p>
              {isDealing
                ? t(
                    'All bets are returned. After NO MORE BETS, a supervisor must approve the void first. Your request calls the floor.',
                  )
                : t('All bets are returned.')}
            </p>
          </ReasonForm>
        </Keyed>
      )}
    </section>
  );
}

interface InRoundProps {
  readonly line: TableLine;
  readonly round: ThreeCardRound;
}

const KINDS = [
  ['card-found-face-up', t('Card face up in the deck (13 A)')],
  ['card-drawn-unexposed', t('Card drawn in error, not seen (13 B)')],
  ['automated-shoe-jammed', t('Automated shoe jammed (13 D)')],
] as const;

function Irregularity({ line, round, acts }: InRoundProps & { readonly acts: DealerActs }) {
  const { isBusy, refusal, run } = useAct();
  const [isOpen, setOpen] = useState(false);
  const record = (kind: (typeof KINDS)[number][0]) =>
    run(async () => {
      const number = round.irregularities + 1;
      const reply = await line.send({ type: 'report-irregularity', round: round.round, number, kind, by: BY });
      if (reply.type === 'round-irregularity') acts.announce(`${reply.clause}. ${reply.act}`);
      setOpen(false);
    });
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('Dealing irregularity')}
      </button>
      {isOpen &&
        KINDS.filter(([kind]) => kind !== 'automated-shoe-jammed' || round.dealing === 'automated-shoe').map(
          ([kind, label]) => (
            <button key={kind} type="button" class="minor" disabled={isBusy} onClick={() => void record(kind)}>
              {label}
            </button>
          ),
        )}
      <RefusalNote refusal={refusal} />
    </>
  );
}

/** Records a wrong number of cards (chapters 13 C, 8 F). */
function CountedHands({ line, round, acts }: InRoundProps & { readonly acts: DealerActs }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        {round.isStubDue ? t('The count differs') : t('A hand does not have three cards')}
      </button>
    );
  return (
    <ActForm
      act={t('Record the count')}
      isDestructive
      onAct={async (values) => {
        const hands = [...round.positions, 0];
        const handSizes = hands.map((hand) => Number(values(`hand-${hand}`)));
        const message: TableMessage = round.isStubDue
          ? { type: 'count-stub', round: round.round, stubCards: Number(values('stub')), handSizes }
          : {
              type: 'report-irregularity',
              round: round.round,
              number: round.irregularities + 1,
              kind: 'hands-counted',
              handSizes,
              by: BY,
            };
        const reply = await line.send(message);
        if ('act' in reply && 'clause' in reply) acts.announce(`${reply.clause}. ${reply.act ?? ''}`);
        setOpen(false);
      }}
    >
      {round.isStubDue && <Field label={t('Cards in the stub')} name="stub" type="number" min={0} max={200} />}
      {[...round.positions, 0].map((hand) => (
        <Field
          key={hand}
          label={t('Cards of {1}', handTitle(hand))}
          name={`hand-${hand}`}
          type="number"
          min={0}
          max={52}
          defaultValue="3"
        />
      ))}
    </ActForm>
  );
}

function Forfeit({ line, round }: InRoundProps) {
  const [position, setPosition] = useState('');
  const [cause, setCause] = useState<'violation' | 'left'>('violation');
  const open = round.positions.filter((each) => !round.forfeited.includes(each));
  if (open.length === 0) return null;
  return (
    <ReasonForm
      title={t('Forfeit wagers')}
      act={t('Forfeit the wagers')}
      isDestructive
      onAct={async (reason) => {
        const where = { round: round.round, position: Number(position || open[0]) };
        await line.send({ type: 'forfeit-wagers', ...where, cause, by: BY, reason });
      }}
    >
      <Choice
        label={t('Seat')}
        value={position || String(open[0])}
        onChange={setPosition}
        options={open.map((each) => [String(each), String(each)])}
      />
      <Choice
        label={t('Cause')}
        value={cause}
        onChange={(chosen) => setCause(chosen === 'left' ? 'left' : 'violation')}
        options={[
          ['violation', t('Player broke a rule of chapter 11 A')],
          ['left', t('Left the table')],
        ]}
      />
    </ReasonForm>
  );
}
