import { setTimeout as sleep } from 'node:timers/promises';
import { CannotRun, type Values, commandLine, whole, systemClock } from '@jackpot/platform';
import { FEED_RULES } from '@jackpot/contract';
import { EXIT_CODES, REPORT_OPTIONS, printPrompt, printReport } from '../report.js';
import { playSign } from './cases.js';
import { byHand, byReport, reportAt } from './screen.js';
import { KIT_LINK, SignKit } from './sign-kit.js';
import { serveSignKit } from './sign-server.js';

const PORT = 4201;
const PORT_MAX = 65_535;

const LINE = commandLine({
  command: 'royal9 conformance sign',
  about: 'Serves the feed of a link to a sign, also against its rules, and reports every case with its rule.',
  options: {
    port: { help: 'the port of the controller', shown: 'PORT', read: whole(0, PORT_MAX), initial: PORT },
    ...REPORT_OPTIONS,
  },
  operands: { shown: 'by-hand|REPORT_URL', min: 1, max: 1 },
  notes: `by-hand: you read the sign and answer. REPORT_URL: the sign reports what it shows.
${EXIT_CODES} See docs/how-to/test-a-device.md.`,
});

export const sign = {
  line: LINE,
  run: async ({ port, json }: Values<typeof LINE.options>, [target = '']: readonly string[]): Promise<number> => {
    const isByHand = target === 'by-hand';
    if (!isByHand && !URL.canParse(target)) throw new CannotRun(`${target} is neither "by-hand" nor an address.`);
    const kit: SignKit = new SignKit({
      nowMs: () => systemClock.steady(),
      wallMs: () => systemClock.now(),
      sleep: (ms) => sleep(ms),
      shows: isByHand
        ? byHand(() => kit)
        : byReport(
            reportAt(target),
            () => kit,
            (problem) => printPrompt(`the report cannot be read: ${problem}`),
          ),
    });
    const server = await serveSignKit(kit, port);
    printPrompt(`feed: http://127.0.0.1:${server.port}/api/v1/links/${KIT_LINK}/feed`);
    printPrompt(`      ws://127.0.0.1:${server.port}/feed?link=${KIT_LINK}`);
    const results = await playSign(kit, (title) => printPrompt(`now: ${title}`));
    server.close();
    return printReport(results, FEED_RULES, { json });
  },
};
