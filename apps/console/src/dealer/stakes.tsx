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
export type SeatStakes = NonNullable<FloorState['stakes']>[number];

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
      {isOpen && <ReportedStakes {...props} game={game} stakes={stakes} />}
      <StakesList stakes={stakes} wagers={game.wagers} />
    </section>
  );
}

/** What is known to lie on the wagers, seat by seat. */
export function StakesList({ stakes, wagers }: Pick<ChipPadProps, 'stakes' | 'wagers'>) {
  return (
    <ul class="odds">
      {stakes
        .filter((each) => each.stakes.length > 0)
        .map((each) => (
          <li key={each.seat}>
            {t('Seat {1}', each.seat)}: {each.stakes.map((one) => stakeText(one, wagers)).join(', ')}
          </li>
        ))}
    </ul>
  );
}

function stakeText({ wager, stakeCents }: SeatStakes['stakes'][number], wagers: ChipPadProps['wagers']): string {
  const name = wagers.find((each) => each.wager === wager)?.name ?? wager;
  return `${name} ${centsToDollars(BigInt(stakeCents))}`;
}

interface ReportedStakesProps extends StakesProps {
  readonly game: Game;
  readonly stakes: readonly SeatStakes[];
}

/** Each tap of a chip reports all stakes of the seat. */
function ReportedStakes({ line, table, isClosed, game, stakes }: ReportedStakesProps) {
  // The state that the page shows may be older than the last report.
  const [sent, setSent] = useState<SeatStakes & { readonly coup: number }>();
  const { isBusy, refusal, run } = useAct(causeOf(table));
  const { coup, devices } = table;
  const known = sent?.coup === coup ? [...stakes.filter(({ seat }) => seat !== sent.seat), sent] : stakes;
  const report = ({ seat, stakes: placed }: SeatStakes): void =>
    void run(async () => {
      await line.send({ type: 'stakes', coup, seat, stakes: [...placed] });
      setSent({ coup, seat, stakes: [...placed] });
    });
  return (
    <>
      <ChipPad
        seats={devices.map((each) => each.seat)}
        wagers={game.wagers}
        stakes={known}
        isClosed={isClosed || isBusy}
        onReport={report}
      />
      <RefusalNote refusal={refusal} />
    </>
  );
}

interface ChipPadProps {
  readonly seats: readonly number[];
  readonly wagers: Game['wagers'];
  readonly stakes: readonly SeatStakes[];
  readonly isClosed: boolean;
  /** Takes everything that the seat has now. */
  readonly onReport: (placed: SeatStakes) => void;
}

/** A seat, a wager, then chips. */
export function ChipPad({ seats, wagers, stakes, isClosed, onReport }: ChipPadProps) {
  const [seat, setSeat] = useState<number>();
  const [wager, setWager] = useState<string>();
  const placed = stakes.find((each) => each.seat === seat)?.stakes ?? [];
  const report = (chip: number | null): void => {
    if (seat === undefined || wager === undefined) return;
    const before = placed.find((each) => each.wager === wager)?.stakeCents ?? 0;
    const others = placed.filter((each) => each.wager !== wager);
    const after = chip === null ? others : [...others, { wager, stakeCents: before + chip * CENTS }];
    onReport({ seat, stakes: after });
  };
  const isReady = !isClosed && seat !== undefined && wager !== undefined;
  return (
    <>
      <Choice
        label={t('Seat of the stakes')}
        options={seats.map((each) => [each, String(each)])}
        chosen={seat}
        onChoose={setSeat}
      />
      <Choice
        label={t('Wager of the stakes')}
        options={wagers.map((each) => [each.wager, each.name])}
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
    </>
  );
}

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly options: readonly (readonly [T, string])[];
  readonly chosen: T | undefined;
  readonly onChoose: (value: T) => void;
}

/** One of some options, by a tap. */
export function Choice<T extends string | number>({ label, options, chosen, onChoose }: ChoiceProps<T>) {
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
