import { createInterface } from 'node:readline';
import { Agent } from './agent.js';
import { DEALER_WORDS_HELP, readDealerWord } from './core/dealer-word.js';
import { type Notice, NOTICES } from './core/notices.js';
import { LockFile } from './lines/lock-file.js';
import { check } from './set-up/check.js';
import { readSetUp, type SetUp } from './set-up/table-file.js';

const ENDS_WITH_INPUT = '--ends-with-input';
const USAGE = `usage: table <command> <table file> [${ENDS_WITH_INPUT}]
  check   reads the file, then says what answers and what does not; exit code 0 only if all of it does
  run     plays the table; lines read from standard input:
${DEALER_WORDS_HELP}state                   where the coup stands
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const note = (line: string): void => say(`${new Date().toTimeString().slice(0, 8)}  ${line}`);

function tell({ code, seat, detail }: Notice): void {
  const about = seat === undefined ? [] : [`seat ${seat}`];
  note([code, ...about, detail ?? '', '-', NOTICES[code]].filter(Boolean).join(' '));
}

function openLockFile({ lockPath, file }: SetUp): LockFile | string {
  try {
    return new LockFile(lockPath, `${file.link}/${file.table}`, (detail) => tell({ code: 'LOCK_NOT_KEPT', detail }));
  } catch (fault) {
    return `${lockPath}: ${fault instanceof Error ? fault.message : 'cannot be opened'}`;
  }
}

async function run(setUp: SetUp, endsWithInput: boolean): Promise<number> {
  const lockFile = openLockFile(setUp);
  if (typeof lockFile === 'string') {
    process.stderr.write(`${lockFile}\n`);
    return 2;
  }
  let toldRefused = false;
  const agent = new Agent(setUp, lockFile, {
    notice: tell,
    line: (name, what) => note(`${name} ${what}`),
    keyRefused: () => {
      if (!toldRefused) note('the controller does not know this table or its key: check the table file');
      toldRefused = true;
    },
  });
  agent.open();
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  const input = createInterface({ input: process.stdin }).on('line', (line) => obey(agent, line));
  const inputEnded = new Promise<void>((resolve) => input.once('close', resolve));
  // The end of the input is not the end of the table: as a service it has none.
  await (endsWithInput ? Promise.race([stopped, inputEnded]) : stopped);
  await agent.close();
  lockFile.close();
  return 0;
}

function obey(agent: Agent, line: string): void {
  if (line.trim() === '') return;
  const { table } = agent;
  if (line.trim() === 'state') {
    const seats = table.wageredSeats.join(' ') || 'none';
    return note(`coup ${table.coup} ${table.phase}; wagers: ${seats}; cards: ${table.cardNames.join(' ') || 'none'}`);
  }
  const word = readDealerWord(line);
  if (word === undefined) return say(USAGE);
  agent.says(word);
}

async function main([command, path, how]: readonly string[]): Promise<number> {
  if ((command !== 'run' && command !== 'check') || path === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const setUp = readSetUp(path);
  if (!('plan' in setUp)) {
    process.stderr.write(`${setUp.join('\n')}\n`);
    return 2;
  }
  return command === 'run' ? run(setUp, how === ENDS_WITH_INPUT) : check(setUp, say);
}

process.exitCode = await main(process.argv.slice(2));
process.exit();
