import { StartRefused, readSettings } from '@jackpot/platform';
import { HttpControllerApi } from '../../players/api/http-api.js';
import { LeaderClient } from '../../players/api/leader-client.js';
import { Staff } from '../../players/api/staff.js';
import { type Options, readOptions, settingsSchema } from './options.js';
import { run } from './run.js';
import { dialHttp } from '../../players/table/http-line.js';
import { tableCertificates } from '../../players/table/table-certificates.js';
import { type DialWithKey, dialFloor } from '../../players/table/transport.js';

const INTERRUPTED = 130; // 130 is the exit code of a shell after Ctrl-C.

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const closing = new AbortController();

function onSignal(): void {
  if (closing.signal.aborted) process.exit(INTERRUPTED);
  say('closing: hands in progress are finished first, then the accounts are compared');
  closing.abort();
}

function dialOf({ http, certificates }: Options): DialWithKey {
  const dial = http ? dialHttp : dialFloor;
  if (certificates === null) return dial;
  const tls = tableCertificates(certificates);
  return (token) => dial(token, () => tls(token));
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if ('text' in options) {
    (options.code === 0 ? process.stdout : process.stderr).write(`${options.text}\n`);
    return options.code;
  }
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    const { FLOOR_SETUP_TOKEN, SLOT_ACCOUNTING_TOKEN, STAFF_PASSWORD } = readSettings(settingsSchema);
    const client = new LeaderClient(options.controllers);
    const staff = new Staff(client, STAFF_PASSWORD);
    const tokens = { floorSetup: FLOOR_SETUP_TOKEN, reading: SLOT_ACCOUNTING_TOKEN };
    const agree = await run(options, {
      api: new HttpControllerApi(client, tokens, staff),
      dial: dialOf(options),
      clock: () => performance.now(),
      say,
      closing: closing.signal,
    });
    return agree ? 0 : 1;
  } catch (fault) {
    if (!(fault instanceof StartRefused)) throw fault;
    process.stderr.write(`${fault.message}\n`);
    return 2;
  }
}

// A defect of this program must not look like a difference of the books.
process.on('uncaughtException', (fault) => {
  process.stderr.write(`${fault.stack ?? fault.message}\n`);
  process.exit(2);
});
process.exitCode = await main();
// Keep-alive connections would keep the process alive.
process.exit();
