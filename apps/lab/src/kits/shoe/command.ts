import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { SHOE_BAUD, SHOE_RULES, type ShoeEvent, type ShoeFormat, shoeReader } from '@hardware/shoe';
import { ReconnectingLine, connectorAt, isPlace } from '@hardware/transport';
import { CannotRun, type Values, commandLine, oneOf, systemClock } from '@jackpot/platform';
import { EXIT_CODES, REPORT_OPTIONS, printPrompt, printReport } from '../report.js';
import { shoeResults } from './shoe-kit.js';

const FORMATS = Object.keys(SHOE_BAUD) as [ShoeFormat, ...ShoeFormat[]];

const LINE = commandLine({
  command: 'royal9 conformance shoe',
  about: 'Reads the line of a shoe while a person deals, and reports every case with its rule.',
  options: {
    format: { help: 'the format of the shoe', shown: 'FORMAT', read: oneOf(FORMATS), initial: 'generic-line' as const },
    ...REPORT_OPTIONS,
  },
  operands: { shown: 'PORT', min: 1, max: 1 },
  notes: `PORT is a path like /dev/serial/by-id/... or "tcp host:port". FORMAT: ${FORMATS.join(', ')}.
${EXIT_CODES} See docs/how-to/test-a-device.md.`,
});

export const shoe = {
  line: LINE,
  run: async ({ format, json }: Values<typeof LINE.options>, [place = '']: readonly string[]): Promise<number> => {
    if (!isPlace(place)) throw new CannotRun(`${place} is neither a path nor "tcp host:port".`);
    const reader = shoeReader(format);
    const events: ShoeEvent[] = [];
    const line = new ReconnectingLine(connectorAt(place, { baud: SHOE_BAUD[format], isAnswered: false }), {
      returned: () => reader.lineReopened(),
      lost: ({ text }) => printPrompt(`the line is lost: ${text}`),
      bytes: (bytes) => void events.push(...reader.push(bytes, systemClock.steady())),
    });
    line.open();
    const person = createInterface({ input: process.stdin, output: process.stderr });
    const ports = {
      ...{ format, events: () => events, sleep: (ms: number) => sleep(ms) },
      does: async (act: string) => void (await person.question(`${act} Then press Enter. `)),
      drew: (question: string) => person.question(`${question}, such as KS 2C 9S 5D: `),
    };
    try {
      return printReport(await shoeResults(ports, (title) => printPrompt(`now: ${title}`)), SHOE_RULES, { json });
    } finally {
      person.close();
      await line.close();
    }
  },
};
