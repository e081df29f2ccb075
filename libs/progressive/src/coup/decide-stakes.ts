import { SEAT_MAX, STAKE_CENTS_MAX, type Stake, wagersAtTable } from '@jackpot/rules';
import { hasRoyal9, miniBaccaratGameOf } from '../config/link-config.js';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { ReportStakes } from '../commands.js';
import type { LinkState } from '../state.js';
import type { TableState } from '../table/state.js';
import { otherCoup } from './other-coup.js';

/** Maximum reports of a seat per hand, beyond which its sensor is defective. */
const REPORTS_MAX = 100;

/** Records a seat's stakes (chapter 7 D) for pay assist and disputes. Stakes move no money of the link. */
export function decideStakes(state: LinkState, table: TableState, command: ReportStakes, now: number): Decision {
  const { type: _, ...report } = command;
  const { seat, stakes } = report;
  if (!isPosition(table, seat)) return reject('SEAT_NOT_ON_TABLE', `position ${seat}`);
  const { coup } = table;
  if (coup === null || coup.coup !== command.coup) return otherCoup(coup, command.coup);
  const before = table.stakes.find((each) => each.seat === seat);
  // A recorded report may be repeated even after "no more bets".
  if (before !== undefined && isSame(before.stakes, stakes)) return already(answer(command, before.journalSequence));
  if (coup.phase === 'no-wager') return reject('NO_WAGER_ROUND');
  if (coup.phase !== 'betting') return reject('LATE_STAKES');
  const refused = stakesRefused(table, stakes);
  if (refused !== null) return refused;
  if ((before?.reports ?? 0) >= REPORTS_MAX) return reject('TOO_MANY_STAKES', `position ${seat}`);
  return accept([{ type: 'StakesReported', at: now, ...report }], answer(command, state.sequence + 1));
}

/** A table without the Royal 9 has no devices, so any position of the layout may have stakes (chapter 2 A(1)). */
function isPosition({ config, seats }: TableState, seat: number): boolean {
  return hasRoyal9(config) ? seats[seat] !== undefined : seat >= 1 && seat <= SEAT_MAX;
}

function stakesRefused({ config }: TableState, stakes: readonly Stake[]): Decision | null {
  const { variant } = config;
  const game = miniBaccaratGameOf(config);
  if (game === undefined) return reject('GAME_NOT_STATED');
  const keys = wagersAtTable({ variant, game }).map(({ key }) => key);
  const named = new Set<string>();
  for (const { wager, stakeCents } of stakes) {
    if (!keys.includes(wager)) return reject('WAGER_NOT_AT_TABLE', wager);
    if (stakeCents < 1n || stakeCents > BigInt(STAKE_CENTS_MAX))
      return reject('STAKE_INVALID', `${wager}: ${stakeCents}`);
    if (named.has(wager)) return reject('STAKE_INVALID', `${wager} is named twice`);
    named.add(wager);
  }
  return null;
}

function answer({ coup, seat }: ReportStakes, journalSequence: number): Answer {
  return { ok: true, type: 'stakes-reported', coup, seat, journalSequence };
}

function isSame(a: readonly Stake[], b: readonly Stake[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ wager, stakeCents }, index) => wager === b[index]?.wager && stakeCents === b[index].stakeCents)
  );
}
