import type { FloorState } from '@jackpot/contract';
import { centsToDollars } from '@jackpot/money';
import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { t } from '../texts/t.js';
import { causeOf } from './next-act.js';
import type { TableLine } from './table-line.js';

/** Values of the chips that the dealer taps, in dollars. */
const CHIPS = [5, 25, 100, 500, 1_000];
const CENTS = 100;

interface StakesProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly isClosed: boolean;
}

type Game = NonNullable<FloorState['game']>;
type SeatStakes = NonNullable<FloorState['stakes']>[number];

/**
 * Stakes on the game of the table, for a dealer who wants amounts with the result. All of it may be left out: a hand without
 * stakes takes no tap more.
 */
export function Stakes(props: StakesProps) {
  const [isOpen, setOpen] = useState(false);
  const { game, stakes = [] } = props.table;
  if (game === undefined) return null;
  return (
    <section class="stakes" aria-label={t('Stakes')}>
      <button type="button" class="minor fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('Stakes')}
      </button>
      {isOpen && <ChipPad {...props} game={game} stakes={stakes} />}
      <ul class="odds">
        {stakes
          .filter((each) => each.stakes.length > 0)
          .map((each) => (
            <li key={each.seat}>
              {t('Seat {1}', each.seat)}: {each.stakes.map((one) => stakeText(one, game)).join(', ')}
            </li>
          ))}
      </ul>
    </section>
  );
}

function stakeText({ wager, stakeCents }: SeatStakes['stakes'][number], { wagers }: Game): string {
  const name = wagers.find((each) => each.wager === wager)?.name ?? wager;
  return `${name} ${centsToDollars(BigInt(stakeCents))}`;
}

interface ChipPadProps extends StakesProps {
  readonly game: Game;
  readonly stakes: readonly SeatStakes[];
}

/** A seat, a wager, then chips: each tap of a chip reports all stakes of the seat. */
function ChipPad({ line, table, isClosed, game, stakes }: ChipPadProps) {
  const [seat, setSeat] = useState<number>();
  const [wager, setWager] = useState<string>();
  // The state that the page shows may be older than the last report.
  const [sent, setSent] = useState<SeatStakes & { readonly coup: number }>();
  const { isBusy, refusal, run } = useAct(causeOf(table));
  const { coup, devices } = table;
  const isLast = sent?.coup === coup && sent.seat === seat;
  const placed = (isLast ? sent : stakes.find((each) => each.seat === seat))?.stakes ?? [];
  const report = (chip: number | null): void => {
    if (seat === undefined || wager === undefined) return;
    const before = placed.find((each) => each.wager === wager)?.stakeCents ?? 0;
    const others = placed.filter((each) => each.wager !== wager);
    const after = chip === null ? others : [...others, { wager, stakeCents: before + chip * CENTS }];
    void run(async () => {
      await line.send({ type: 'stakes', coup, seat, stakes: after });
      setSent({ coup, seat, stakes: after });
    });
  };
  const isReady = !isClosed && !isBusy && seat !== undefined && wager !== undefined;
  return (
    <>
      <Choice
        label={t('Seat of the stakes')}
        options={devices.map((each) => [each.seat, String(each.seat)])}
        chosen={seat}
        onChoose={setSeat}
      />
      <Choice
        label={t('Wager of the stakes')}
        options={game.wagers.map((each) => [each.wager, each.name])}
        chosen={wager}
        onChoose={setWager}
      />
      <div class="row" role="group" aria-label={t('Chips')}>
        {CHIPS.map((chip) => (
          <button key={chip} type="button" disabled={!isReady} onClick={() => report(chip)}>
            {`+$${chip}`}
          </button>
        ))}
        <button type="button" disabled={!isReady} onClick={() => report(null)}>
          {t('Take off')}
        </button>
      </div>
      <RefusalNote refusal={refusal} />
    </>
  );
}

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly options: readonly (readonly [T, string])[];
  readonly chosen: T | undefined;
  readonly onChoose: (value: T) => void;
}

function Choice<T extends string | number>({ label, options, chosen, onChoose }: ChoiceProps<T>) {
  return (
    <div class="row" role="group" aria-label={label}>
      {options.map(([value, name]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {name}
        </button>
      ))}
    </div>
  );
}
