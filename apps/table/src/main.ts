import { createInterface } from 'node:readline';
import { StartRefused, type Traces, openTraces, readSettings, versionIn } from '@jackpot/platform';
import { Agent, type AgentListener } from './agent.js';
import { DEALER_COMMANDS_HELP } from './core/dealer-command.js';
import { type Notice, NOTICES } from './core/notices.js';
import { ROUND_COMMANDS_HELP } from './core/round-command.js';
import { LockFile } from './lines/lock-file.js';
import { settingsSchema } from './set-up/settings.js';
import { readSetUp, type SetUp } from './set-up/table-file.js';

const ENDS_WITH_INPUT = '--ends-with-input';
const USAGE = `usage: table <command> <table file> [${ENDS_WITH_INPUT}]
  check   reads the file, then lists what answers and what does not; exit code 0 only if everything answers
  run     plays the table; lines read from standard input:
${DEALER_COMMANDS_HELP}${ROUND_COMMANDS_HELP}state                   the state of the coup
`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const note = (line: string): void => print(`${new Date().toTimeString().slice(0, 8)}  ${line}`);

function notify({ code, seat, detail }: Notice): void {
  const about = seat === undefined ? [] : [`seat ${seat}`];
  note([code, ...about, detail ?? '', '-', NOTICES[code]].filter(Boolean).join(' '));
}

function openLockFile({ lockPath, file }: SetUp): LockFile {
  try {
    return new LockFile(lockPath, `${file.link}/${file.table}`, (detail) => notify({ code: 'LOCK_NOT_KEPT', detail }));
  } catch (fault) {
    throw new StartRefused(`${lockPath}: ${fault instanceof Error ? fault.message : 'cannot be opened'}`);
  }
}

const PACKAGE = new URL('../../../../package.json', import.meta.url);

async function tracesOf(): Promise<Traces | null> {
  const settings = readSettings(settingsSchema);
  let wasLossShown = false;
  const onLost = (): void => {
    if (!wasLossShown) note('traces are lost: the collector at OTEL_EXPORTER_OTLP_ENDPOINT does not take them');
    wasLossShown = true;
  };
  return openTraces(settings, { name: 'table', version: versionIn(PACKAGE), onLost });
}

function refused(text: string): number {
  process.stderr.write(`${text}\n`);
  return 2;
}

async function run(setUp: SetUp, endsWithInput: boolean): Promise<number> {
  const traces = await tracesOf();
  const lockFile = openLockFile(setUp);
  let wasRefusalShown = false;
  const listener: AgentListener = {
    notice: notify,
    line: (name, what) => note(`${name} ${what}`),
    keyRefused: () => {
      if (!wasRefusalShown) note('the controller does not know this table or its key: check the table file');
      wasRefusalShown = true;
    },
  };
  const agent = new Agent(setUp, lockFile, listener, traces);
  agent.open();
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  const input = createInterface({ input: process.stdin }).on('line', (line) => execute(agent, line));
  const inputEnded = new Promise<void>((resolve) => input.once('close', resolve));
  // A service has no standard input, so the end of the input does not stop the table.
  await (endsWithInput ? Promise.race([stopped, inputEnded]) : stopped);
  await agent.close();
  lockFile.close();
  await traces?.close();
  return 0;
}

function execute(agent: Agent, line: string): void {
  if (line.trim() === '') return;
  const { table } = agent;
  if (line.trim() === 'state') {
    const seats = table.wageredSeats.join(' ') || 'none';
    return note(`coup ${table.coup} ${table.phase}; wagers: ${seats}; cards: ${table.cardNames.join(' ') || 'none'}`);
  }
  if (!agent.line(line)) print(USAGE);
}

async function main([command, path, how]: readonly string[]): Promise<number> {
  if ((command !== 'run' && command !== 'check') || path === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const setUp = readSetUp(path);
  if (!('plan' in setUp)) return refused(setUp.join('\n'));
  if (command === 'run') return run(setUp, how === ENDS_WITH_INPUT);
  // Imported only when needed, to save memory.
  const { check } = await import('./set-up/check.js');
  return check(setUp, print);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (fault) {
  if (!(fault instanceof StartRefused)) throw fault;
  process.exitCode = refused(fault.message);
}
process.exit();
