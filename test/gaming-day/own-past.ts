import { LEVELS, type Level, PRICE_CENTS, TERMS, type TableId } from './terms.js';

const MICRO = 1_000_000n; // micro-cents in a cent

export interface Held {
  readonly display: bigint;
  readonly reserve: bigint;
  readonly overflow: bigint;
}

type Step =
  | { readonly what: 'lock'; readonly table: TableId; readonly coup: number; readonly wagers: number }
  | { readonly what: 'win'; readonly level: Level; readonly award: number }
  | { readonly what: 'transfer'; readonly from: Level; readonly to: Level };

/** How the evening stands when it is worked out from its beginning: every level, and what each award came to. */
export interface Retraced {
  readonly levels: ReadonlyMap<Level, Held>;
  readonly cents: ReadonlyMap<number, bigint>;
}

/** Everything that moved a level, from the first wager on. What is void or rejected is left out, and all of it worked out again. */
export class OwnPast {
  #steps: readonly Step[] = [];

  add(step: Step): void {
    this.#steps = [...this.#steps, step];
  }

  withoutCoup(table: TableId, coup: number): Retraced {
    return this.#without((step) => step.what === 'lock' && step.table === table && step.coup === coup);
  }

  withoutAward(award: number): Retraced {
    return this.#without((step) => step.what === 'win' && step.award === award);
  }

  #without(isIt: (step: Step) => boolean): Retraced {
    this.#steps = this.#steps.filter((step) => !isIt(step));
    const levels = new Map<Level, Held>(
      LEVELS.map((level) => [level, { display: TERMS[level].initialCents * MICRO, reserve: 0n, overflow: 0n }]),
    );
    const cents = new Map<number, bigint>();
    for (const step of this.#steps) {
      if (step.what === 'lock')
        for (const level of LEVELS) levels.set(level, grown(level, of(levels, level), step.wagers));
      if (step.what === 'win') cents.set(step.award, won(levels, step.level));
      if (step.what === 'transfer') moved(levels, step.from, step.to);
    }
    return { levels, cents };
  }
}

function grown(level: Level, { display, reserve, overflow }: Held, wagers: number): Held {
  const { ratePpm, reservePpm, mostCents } = TERMS[level];
  const stake = BigInt(wagers) * PRICE_CENTS;
  const most = level === 'must-hit' || mostCents === null ? null : mostCents * MICRO;
  const all = display + stake * ratePpm;
  const shown = most !== null && all > most ? most : all;
  return { display: shown, reserve: reserve + stake * reservePpm, overflow: overflow + all - shown };
}

/** The whole of a meter in whole cents, the Must Hit's to its maximum; the reset comes from behind the meter as far as it goes. */
function won(levels: Map<Level, Held>, level: Level): bigint {
  const { display, reserve, overflow } = of(levels, level);
  const { mostCents, resetCents } = TERMS[level];
  const shown = display / MICRO;
  const cents = level === 'must-hit' && mostCents !== null && shown > mostCents ? mostCents : shown;
  const needed = resetCents * MICRO;
  const fromReserve = reserve < needed ? reserve : needed;
  const fromOverflow = overflow < needed - fromReserve ? overflow : needed - fromReserve;
  levels.set(level, {
    display: display - cents * MICRO + needed,
    reserve: reserve - fromReserve,
    overflow: overflow - fromOverflow,
  });
  return cents;
}

function moved(levels: Map<Level, Held>, from: Level, to: Level): void {
  const [sent, target] = [of(levels, from), of(levels, to)];
  levels.set(from, { display: TERMS[from].resetCents * MICRO, reserve: 0n, overflow: 0n });
  levels.set(to, {
    display: target.display + sent.display,
    reserve: target.reserve + sent.reserve,
    overflow: target.overflow + sent.overflow,
  });
}

function of(levels: ReadonlyMap<Level, Held>, level: Level): Held {
  return levels.get(level) as Held;
}
