import { writeFileSync } from 'node:fs';
import { type Values, commandLine, anyText, whole } from '@jackpot/platform';
import { chartOf } from './chart.js';
import { wideAreaText } from './report.js';
import { type WideAreaOptions, playWideArea } from './wide-area.js';

const LINE = commandLine({
  command: 'npm run -s wide-area --',
  about:
    'Plays a link of many casinos and one hub under virtual time, with lines that are slow, lose packets and are lost.',
  options: {
    seed: { help: 'decides everything', shown: 'N', read: whole(0, 2 ** 31), initial: 1 },
    sites: { help: 'casinos', shown: 'N', read: whole(1, 400), initial: 200 },
    tables: { help: 'tables of each', shown: 'N', read: whole(1, 100), initial: 10 },
    seconds: { help: 'virtual seconds of play', shown: 'S', read: whole(1, 86_400), initial: 300 },
    least: { help: 'shortest round trip to the hub', shown: 'MS', read: whole(1, 10_000), initial: 5 },
    most: { help: 'longest round trip', shown: 'MS', read: whole(1, 10_000), initial: 200 },
    loss: { help: 'packets lost, of a thousand', shown: 'N', read: whole(0, 500), initial: 5 },
    chart: { help: 'writes a picture of the times here (SVG)', shown: 'FILE', read: anyText },
    cuts: { help: 'losses of the line of each casino in an hour', shown: 'N', read: whole(0, 3_600), initial: 6 },
  },
  notes: 'Exit code: 0 every book agrees, 1 one does not. The same seed and options give the same figures.',
});

const optionsOf = ({ seed, sites, tables, seconds, least, most, loss, cuts }: Values<typeof LINE.options>) =>
  ({
    ...{ seed, sites, tables, seconds, lossPerMille: loss, cutsAnHour: cuts },
    roundTripMs: { least, most: Math.max(least, most) },
  }) satisfies WideAreaOptions;

/** The command of docs/explanation/wide-area.md. */
export const wideAreaCommand = {
  line: LINE,
  run: async (values: Values<typeof LINE.options>): Promise<number> => {
    const options = optionsOf(values);
    const outcome = await playWideArea(options);
    process.stdout.write(`${wideAreaText(outcome, options)}\n`);
    if (values.chart !== undefined) writeFileSync(values.chart, chartOf(outcome.sites));
    return 0;
  },
};
