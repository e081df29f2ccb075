import { Evening } from './evening.js';
import { finalReport } from '../src/report.js';

describe('probe', () => {
  it.each(Array.from({ length: 24 }, (_, i) => i + 1))('chaos %i', (seed) => {
    const evening = new Evening({
      seed,
      tables: 3,
      shoes: 2,
      pace: seed % 2 ? 'flat-out' : 'brisk',
      mischief: { duplicates: 20, bad: 60 },
      chaos: { lostBefore: 2, lostAfter: 2, busy: 5, takeover: 0.05, delayMsMax: 60 },
    })
      .join()
      .playOut();
    const d = evening.close();
    process.stdout.write(
      finalReport(evening.floor, { figures: 1 }, { from: 1, to: evening.controller.state.sequence }).join('\n') + '\n',
    );
    expect(d).toEqual([]);
  });
});
