import { centsToText, microToText } from '@jackpot/money';
import { keep } from '../promise-broken.js';
import { type Placed, settleRound, standingOf } from '../three-card/three-card.js';

interface Settled {
  readonly table: string;
  readonly round: number;
  readonly game: { readonly wagers: readonly string[]; readonly vigorish: 'exact' | 'up25' | 'near25' };
  readonly positions: readonly number[];
  readonly stakes: readonly Placed[];
  readonly hands: ReadonlyMap<number, readonly string[]>;
  readonly forfeited: readonly number[];
  readonly results: readonly {
    readonly position: number;
    readonly standing: string;
    readonly lines: readonly {
      readonly wager: string;
      readonly line: string;
      readonly stake: string | null;
      readonly win: string;
      readonly vigorish: string;
    }[];
  }[];
}

export function checkRound({ table, round, game, positions, stakes, hands, forfeited, results }: Settled): void {
  const unknown = positions.filter((position) => !stakes.some((each) => each.position === position));
  // For a position without reported stakes, the result has a line for each offered wager.
  const offered = unknown.flatMap((position) => game.wagers.map((wager) => ({ position, wager, stakeCents: 0n })));
  const expected = settleRound(hands, [...stakes, ...offered], { rounding: game.vigorish, forfeited }).map(
    ({ position, wager, line, stakeCents, winMicro, vigorishMicro }) =>
      [
        ...[position, wager, line, stakeCents === 0n ? 'unknown' : centsToText(stakeCents)],
        ...[microToText(winMicro), microToText(vigorishMicro)],
      ].join(' '),
  );
  const found = results.flatMap(({ position, lines }) =>
    lines.map(({ wager, line, stake, win, vigorish }) =>
      [position, wager, line, stake ?? 'unknown', win, vigorish].join(' '),
    ),
  );
  const dealer = hands.get(0) ?? [];
  const standings = positions.map((position) =>
    forfeited.includes(position) ? 'forfeit' : standingOf(hands.get(position) ?? [], dealer),
  );
  const isRight =
    found.join() === expected.join() && results.map(({ standing }) => standing).join() === standings.join();
  keep(isRight, 'a round is settled by its rules', () => {
    return `${table} round ${round}: ${found.join('; ')}, not ${expected.join('; ')}; ${standings.join()}`;
  });
}
