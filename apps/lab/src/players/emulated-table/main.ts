import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { actOf, type EmulatedTable, playScript, readScript, type Step } from '@hardware/emulators';
import { type Values, anyText, commandLine, readSettings, runCommand, text, whole } from '@jackpot/platform';
import { urls } from '../../runs/readers.js';
import { z } from 'zod';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopChild } from '../../../../../ops/lib/child.mjs';
import { WIN_MS } from '../../../../table/src/lines/sign-feed.js';
import { grouped } from '../../../../table/src/lines/sign-words.js';
import { type Counted, EMULATED_WAGERS, Operator } from './operator.js';
import { People } from './people.js';
import { WiredTable } from './wired-table.js';

const LINE = commandLine({
  command: 'emulated',
  about:
    'Plays one table on emulated devices: seats, panel, shoe and sign on pseudo-terminals, the table agent, the controller.',
  options: {
    controllers: { help: 'the controllers', shown: 'URL[,URL...]', read: urls, isRequired: true },
    floor: { help: 'the same controllers, by their ports for tables', shown: 'URL[,URL...]', read: urls },
    link: { help: 'the link to play on', shown: 'ID', read: anyText, initial: 'royal-9-emulated' },
    seats: { help: 'positions of the table', shown: 'N', read: whole(1, 9), initial: 5 },
    script: {
      help: 'faults at their times, a line each: "12.5 bus dead 3" (hardware/README.md)',
      shown: 'FILE',
      read: anyText,
    },
    coups: { help: 'ends after so many coups', shown: 'N', read: whole(1) },
  },
  notes: `With FLOOR_SETUP_TOKEN, MONITORING_TOKEN and STAFF_PASSWORD. Ends with the coup under way when interrupted, and
compares its own counts with the controller's: exit code 0 if they agree, 1 if they differ or if it played no hand in its time.`,
});
const MANNER = { thinkMs: 700, cardMs: 250, bets: 60, liftsBet: 4, wagers: EMULATED_WAGERS };
const TABLE = 'table-01';
const STATUS_MS = 1_000;
const HAND_MS_MAX = 60_000;
/** The sign hides amounts while it shows a win. */
const SIGN_MS_MAX = WIN_MS + 5_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const settingsSchema = z.object({
  FLOOR_SETUP_TOKEN: text('the token of the program that opens links and sets table keys'),
  MONITORING_TOKEN: text('the token of the program that reads meters'),
  STAFF_PASSWORD: text('the password of the person "supervisor", who approves voids'),
});

function rehearse(devices: EmulatedTable, script: readonly Step[], closing: AbortSignal): Promise<void> {
  return playScript(
    script,
    (line) => {
      print(`emulated table: ${line}`);
      return actOf(devices.acts, line)?.(performance.now());
    },
    closing,
  );
}

function stepsOf(devices: EmulatedTable, file: string | undefined): readonly Step[] {
  const text = file === undefined ? '' : readFileSync(file, 'utf8');
  const script = readScript(text, (line) => actOf(devices.acts, line) !== undefined);
  if ('problems' in script) throw new Error(`${file}: ${script.problems.join('; ')}`);
  return script.steps;
}

async function play(
  { controllers, floor = controllers, link, seats, script, coups: coupsMax = Infinity }: Values<typeof LINE.options>,
  closing: AbortSignal,
): Promise<boolean> {
  const { FLOOR_SETUP_TOKEN: floorSetup, MONITORING_TOKEN: reading, STAFF_PASSWORD } = readSettings(settingsSchema);
  const operator = new Operator(controllers, { floorSetup, reading }, STAFF_PASSWORD);
  const secret = randomBytes(32).toString('hex');
  await operator.openLink(link, seats, TABLE, secret);
  const wired = await WiredTable.set({ link, table: TABLE, secret, controllers: floor, seats });
  const { devices } = wired;
  const steps = stepsOf(devices, script);
  const agent = wired.startAgent();
  try {
    const token = `${link}/${TABLE}/${secret}`;
    const people = new People(devices, MANNER, (line) => agent.stdin?.write(`${line}\n`), {
      dealt: () => operator.dealt(link, TABLE),
      approvesVoid: () => operator.approveVoid(link, TABLE, token),
    });
    await people.takePlaces();
    const before = await operator.counted(link, token);
    const startedAtMs = performance.now();
    const mine = { wagers: 0, coups: 0, voided: 0 };
    const ended = new AbortController();
    const rehearsal = rehearse(devices, steps, AbortSignal.any([closing, ended.signal]));
    let [lampsWrong, printedAtMs] = [0, 0];
    while (!closing.aborted && mine.coups < coupsMax) {
      const { chips, lit, isVoided } = await people.play();
      mine.coups += 1;
      if (isVoided) mine.voided += 1;
      else mine.wagers += chips.length;
      if (chips.join() !== lit.join()) lampsWrong += 1;
      if (performance.now() - printedAtMs < STATUS_MS) continue;
      printedAtMs = performance.now();
      print(`emulated table: coups ${mine.coups}  wagers ${mine.wagers}  sign: ${devices.sign.face()}`);
    }
    ended.abort();
    await rehearsal;
    const playedMs = performance.now() - startedAtMs;
    return await compared({
      counted: () => operator.counted(link, token),
      before,
      mine,
      lampsWrong,
      playedMs,
      devices,
    });
  } finally {
    await stopChild(agent);
    await wired.close();
  }
}

interface Compared {
  readonly counted: () => Promise<Counted>;
  readonly before: Counted;
  readonly mine: { readonly wagers: number; readonly coups: number; readonly voided: number };
  readonly lampsWrong: number;
  readonly playedMs: number;
  readonly devices: EmulatedTable;
}

async function compared({ counted, before, mine, lampsWrong, playedMs, devices }: Compared): Promise<boolean> {
  const after = await counted();
  const theirs = { coups: after.coup - before.coup, wagers: after.wagers - before.wagers };
  const meter = grouped(/^\d+\.\d\d/.exec(after.starDisplay)?.[0] ?? after.starDisplay);
  const endMs = performance.now() + SIGN_MS_MAX;
  while (!devices.sign.face().includes(meter) && performance.now() < endMs) await sleep(100);
  const isSignTrue = devices.sign.face().includes(meter);
  const hasPlayed = mine.coups > mine.voided || playedMs < HAND_MS_MAX;
  const isCounted = theirs.coups === mine.coups && theirs.wagers === mine.wagers;
  const agree = isCounted && lampsWrong === 0 && isSignTrue && hasPlayed;
  print(`emulated table: people saw ${mine.coups} coups with ${mine.wagers} wagers; ${mine.voided} void`);
  print(`  the controller has ${theirs.coups} coups with ${theirs.wagers} wagers`);
  print(`  coups whose lamps did not show the wagers in play: ${lampsWrong}`);
  print(`  the Star meter is $${meter}, the sign shows: ${devices.sign.face()}`);
  if (!hasPlayed) print(`  NO HAND WAS PLAYED in ${Math.round(playedMs / 1_000)} s`);
  print(agree ? '  the counts agree' : '  THE COUNTS DIFFER');
  return agree;
}

const closing = new AbortController();
process.on('SIGINT', () => closing.abort());
process.on('SIGTERM', () => closing.abort());
await runCommand(
  { line: LINE, run: async (values: Values<typeof LINE.options>) => ((await play(values, closing.signal)) ? 0 : 1) },
  process.argv.slice(2),
);
process.exit();
