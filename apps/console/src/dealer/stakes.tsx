import type { FloorState } from '@jackpot/contract';
import { centsToDollars } from '@jackpot/money';
import { SEAT_MAX } from '@jackpot/rules';
import { useRef, useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { SHORTCUTS, keysText } from '../shell/shortcuts.js';
import { t } from '../texts/t.js';
import { causeOf } from './next-act.js';
import { Fold, Options, optionOf, useKeys } from './numbered-choice.js';
import type { TableLine } from './table-line.js';

/** Positions of a table without seat devices (chapter 2 A(1)). */
const POSITIONS = Array.from({ length: SEAT_MAX }, (_, index) => index + 1);
/** In dollars. */
const CHIPS = [5, 25, 100, 500, 1_000];
const CENTS = 100;

interface StakesProps {
  readonly line: TableLine;
  readonly table: FloorState;
  readonly isClosed: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

type Game = NonNullable<FloorState['game']>;
export type SeatStakes = NonNullable<FloorState['stakes']>[number];

export function Stakes(props: StakesProps) {
  const { table, isOpen, onToggle } = props;
  const { game, stakes = [] } = table;
  if (game === undefined) return null;
  return (
    <section class="stakes" aria-label={t('Stakes')}>
      <Fold name="stakes" label={t('Stakes')} {...{ isOpen, onToggle }}>
        <ReportedStakes key={table.coup} {...props} game={game} stakes={stakes} />
      </Fold>
      <StakesList stakes={stakes} wagers={game.wagers} />
    </section>
  );
}

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

/**
 * Each press reports all stakes of its seat. A seat has at most one unanswered report; chips pressed meanwhile go into
 * the next report.
 */
function ReportedStakes({ line, table, isClosed, game, stakes, onToggle }: ReportedStakesProps) {
  const [entered, setEntered] = useState<readonly SeatStakes[]>([]);
  const waiting = useRef<readonly SeatStakes[]>([]);
  const { refusal, run } = useAct(causeOf(table));
  const { coup, devices } = table;
  const report = (placed: SeatStakes): void => {
    setEntered(withSeat(entered, placed));
    waiting.current = withSeat(waiting.current, placed);
    void run(async () => {
      try {
        for (let next = waiting.current[0]; next !== undefined; next = waiting.current[0]) {
          waiting.current = waiting.current.slice(1);
          await line.send({ type: 'stakes', coup, seat: next.seat, stakes: [...next.stakes] });
        }
      } catch (refused) {
        waiting.current = [];
        setEntered([]);
        throw refused;
      }
    });
  };
  return (
    <>
      <ChipPad
        seats={devices.length > 0 ? devices.map((each) => each.seat) : POSITIONS}
        wagers={game.wagers}
        stakes={entered.reduce(withSeat, stakes)}
        isClosed={isClosed}
        onReport={report}
        onLeave={onToggle}
      />
      <RefusalNote refusal={refusal} />
    </>
  );
}

function withSeat(all: readonly SeatStakes[], placed: SeatStakes): readonly SeatStakes[] {
  return [...all.filter(({ seat }) => seat !== placed.seat), placed];
}

interface ChipPadProps {
  readonly seats: readonly number[];
  readonly wagers: Game['wagers'];
  readonly stakes: readonly SeatStakes[];
  readonly isClosed: boolean;
  readonly onReport: (placed: SeatStakes) => void;
  readonly onLeave: () => void;
}

export function ChipPad({ seats, wagers, stakes, isClosed, onReport, onLeave }: ChipPadProps) {
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
  useKeys((event) => {
    const isBack = SHORTCUTS.undo.read(event) !== null;
    const isOff = isReady && SHORTCUTS.takeOff.read(event) !== null;
    if (isOff) report(null);
    else if (isBack && wager !== undefined) setWager(undefined);
    else if (isBack && seat !== undefined) setSeat(undefined);
    else if (isBack) onLeave();
    return isBack || isOff;
  });
  return (
    <>
      <Options
        label={t('Seat of the stakes')}
        isDue={seat === undefined}
        options={seats.map((each) => optionOf(each, String(each), seat, setSeat))}
        numberOf={({ key }) => Number(key)}
      />
      <Options
        label={t('Wager of the stakes')}
        isDue={seat !== undefined && wager === undefined}
        options={wagers.map((each) => optionOf(each.wager, each.name, wager, setWager))}
      />
      <Options
        label={t('Chips')}
        isDue={seat !== undefined && wager !== undefined}
        options={CHIPS.map((chip) => ({
          ...{ key: chip, name: `+$${chip}`, isClosed: !isReady, onChoose: () => report(chip) },
        }))}
      >
        <div class="keyed">
          <button type="button" disabled={!isReady} onClick={() => report(null)}>
            {t('Take off')}
          </button>
          {isReady && <kbd aria-hidden="true">{keysText(SHORTCUTS.takeOff.pad)}</kbd>}
        </div>
      </Options>
    </>
  );
}
