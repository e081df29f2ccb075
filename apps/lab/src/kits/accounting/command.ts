import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Values, commandLine, whole, systemClock } from '@jackpot/platform';
import { ACCOUNTING_RULES } from '@jackpot/contract';
import { EXIT_CODES, REPORT_OPTIONS, printPrompt, printReport } from '../report.js';
import { accountingResults } from './accounting-kit.js';
import { accountingServer } from './accounting-server.js';
import { ControllerSide, LINK } from './controller-side.js';

const PORT = 4202;
const PORT_MAX = 65_535;
const POLL_MS = 20;
const TOKEN = 'conformance-kit';

const LINE = commandLine({
  command: 'royal9 conformance accounting',
  about: 'Plays a controller to a slot accounting system that follows the stream and reports its slips.',
  options: {
    port: { help: 'the port of the controller', shown: 'PORT', read: whole(0, PORT_MAX), initial: PORT },
    seconds: { help: 'how long one case waits for what it needs', shown: 'N', read: whole(1, 600), initial: 30 },
    ...REPORT_OPTIONS,
  },
  notes: `${EXIT_CODES} See docs/how-to/test-a-device.md.`,
});

export const accounting = {
  line: LINE,
  run: async ({ port, seconds, json }: Values<typeof LINE.options>): Promise<number> => {
    const side = new ControllerSide(() => systemClock.steady());
    const server = accountingServer(side, TOKEN).listen(port, '127.0.0.1');
    await once(server, 'listening');
    printPrompt(`controller: http://127.0.0.1:${(server.address() as AddressInfo).port}, link ${LINK}`);
    printPrompt(`bearer token: ${TOKEN}`);
    printPrompt('now: start your system, from the beginning of the stream');
    const results = await accountingResults(side, {
      until: untilWithin(seconds),
      onCase: (title) => printPrompt(`now: ${title}`),
    });
    server.close();
    server.closeAllConnections();
    return printReport(results, ACCOUNTING_RULES, { json });
  },
};

export function untilWithin(seconds: number): (isOver: () => boolean) => Promise<boolean> {
  return async (isOver) => {
    const endsMs = systemClock.steady() + seconds * 1_000;
    while (!isOver() && systemClock.steady() < endsMs) await sleep(POLL_MS);
    return isOver();
  };
}
