import type { Bench } from '../bench.js';
import { median } from '../goals.js';
import { EngineAlone } from '../servers/comparisons.js';

const IN_FLIGHT = 4_096;
const SIZES = [10, 100, 1_000];

export async function measureScale(bench: Bench): Promise<void> {
  const { scaleMs, warmMs, rounds, historyWagers } = bench.effort;
  const costOf = async (engine: EngineAlone, runMs = scaleMs): Promise<number> =>
    (await engine.run({ inFlight: IN_FLIGHT, warmMs, runMs })).processorUs;
  const sized = await Promise.all(
    SIZES.map(async (tables) => {
      const engine = await EngineAlone.open(bench, { name: `scale_${tables}`, tables });
      return { tables, engine, costs: [] as number[] };
    }),
  );
  for (let round = 0; round < rounds; round += 1)
    for (const { engine, costs } of sized) costs.push(await costOf(engine));

  const largest = sized.at(-1);
  const old: number[] = [];
  while (largest !== undefined && largest.engine.acknowledged < historyWagers) await costOf(largest.engine);
  for (let round = 0; largest !== undefined && round < rounds; round += 1) old.push(await costOf(largest.engine));
  for (const { tables, engine } of sized) {
    await engine.check(`engine with ${tables} tables`);
    await engine.close();
  }

  const medians = sized.map(({ costs }) => median(costs));
  const shown = sized.map(({ tables }, at) => `${tables}: ${medians[at]?.toFixed(2)} us`).join(', ');
  const sizes = `cost per wager at ${SIZES.join(', ')} tables, dearest against cheapest`;
  bench.goals.atMost(sizes, Math.max(...medians) / Math.min(...medians), '1.2 x', shown);
  const [late, early] = [median(old), medians.at(-1) ?? Number.NaN];
  const note = `${late.toFixed(2)} against ${early.toFixed(2)} us`;
  bench.goals.atMost('cost per wager with a long history, against a short one', late / early, '1.2 x', note);
}
