import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { nodeAes128, nodeRandomBytes } from '@hardware/osdp-node';
import { SHOE_BAUD, type ShoeFormat, cardCodeOf } from '@hardware/shoe';
import { type Act, actOf, busActs, signActs, wireActs } from './acts.js';
import { type BusKeys, newBusKeys, plansOf } from './bus-keys.js';
import { EmulatedBus } from './emulated-bus.js';
import { type DealingPace, EmulatedShoe, type ShoeCoup } from './emulated-shoe.js';
import { EmulatedSign } from './emulated-sign.js';
import { BUS_BAUD, SIGN_BAUD } from './emulated-table.js';
import { Intruder } from './intruder.js';
import { PseudoTerminal } from './pseudo-terminal.js';
import { playScript, readScript, type Step } from './script.js';
import { Wire } from './wire.js';

const USAGE = `usage: main.js <device> <port> ... [--script FILE]
  sign <port> [baud]                 an Alpha sign; prints what stands on it whenever that changes
  shoe <port> <format> [human|fast]  a shoe; deals the coups it reads, such as "P KS 9D 4H B 7C TD" (player's, banker's)
  bus <port> <key file> [seats]      seats and panels with the keys of a table's key file (made where there is none);
                                     prints the lamps whenever one changes
<port> is a path of your choice; a pseudo-terminal is found there while this runs.
format: ${Object.keys(SHOE_BAUD).join(', ')}
Lines are read at any time, and from the script: "SECONDS line", in the order of time. What a line can say:
`;
const FACE_MS = 50;
const ADVANCE_MS = 10;
const SECRET_BYTES = 32;
const SEATS = 7;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Emulated {
  readonly wire: Wire;
  readonly acts: readonly Act[];
  readonly shown?: () => string;
  readonly advance?: (nowMs: number) => void;
}

async function signAt(path: string, baud: number): Promise<Emulated> {
  const sign = new EmulatedSign();
  const wire = new Wire(await PseudoTerminal.at(path), baud, (bytes, nowMs) => sign.hear(bytes, nowMs));
  return { wire, acts: [...wireActs(wire), ...signActs(sign)], shown: () => sign.face() || '(dark)' };
}

async function shoeAt(path: string, format: ShoeFormat, pace: DealingPace): Promise<Emulated> {
  const shoe = new EmulatedShoe(format, pace);
  const wire = new Wire(await PseudoTerminal.at(path), SHOE_BAUD[format]);
  const deal: Act = {
    usage: 'P CARDS B CARDS',
    form: /^(P(?: \w+){2,3} B(?: \w+){2,3})$/,
    run: async ([cards = '']) => {
      const coup = coupOf(cards);
      if (coup === undefined) say(`a card is rank and suit, like KS or TD: ${cards}`);
      for (const { afterMs, bytes } of coup === undefined ? [] : shoe.deal(coup)) {
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        await wire.send(bytes);
      }
    },
  };
  return { wire, acts: [...wireActs(wire), deal] };
}

async function busAt(path: string, keyFile: string, seats: number): Promise<Emulated> {
  const bus = new EmulatedBus(plansOf(keysIn(keyFile, seats)), nodeAes128, nodeRandomBytes, performance.now());
  const wire = new Wire(await PseudoTerminal.at(path), BUS_BAUD, (bytes, nowMs) => bus.hear(bytes, nowMs));
  return {
    wire,
    acts: [...wireActs(wire), ...busActs(bus, wire, new Intruder(nodeAes128, nodeRandomBytes))],
    shown: () => bus.devices.map((device) => `${device.plan.address}:${device.lampAt(performance.now())}`).join(' '),
    advance: (nowMs) => bus.advance(nowMs),
  };
}

function keysIn(file: string, seats: number): BusKeys {
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { readonly devices: BusKeys }).devices;
  const devices = newBusKeys(seats);
  const secret = Buffer.from(nodeRandomBytes(SECRET_BYTES)).toString('hex');
  writeFileSync(file, `${JSON.stringify({ secret, devices }, null, 2)}\n`, { mode: 0o600 });
  return devices;
}

async function run({ wire, acts, shown, advance }: Emulated, steps: readonly Step[]): Promise<void> {
  const ended = new AbortController();
  let last: string | undefined;
  const watch = setInterval(() => {
    const now = shown?.();
    if (now !== last && now !== undefined) say(now);
    last = now;
  }, FACE_MS);
  const clock = setInterval(() => advance?.(performance.now()), ADVANCE_MS);
  const act = async (line: string): Promise<void> => {
    const found = actOf(acts, line);
    if (found === undefined) process.stdout.write(usageOf(acts));
    else await found(performance.now());
  };
  const script = playScript(
    steps,
    async (line) => {
      say(`script: ${line}`);
      await act(line);
    },
    ended.signal,
  );
  await execute(act);
  ended.abort();
  await script;
  clearInterval(watch);
  clearInterval(clock);
  await wire.close();
}

async function execute(act: (line: string) => Promise<void>): Promise<void> {
  process.once('SIGINT', () => process.stdin.destroy());
  process.once('SIGTERM', () => process.stdin.destroy());
  for await (const line of createInterface({ input: process.stdin })) if (line.trim() !== '') await act(line.trim());
}

function coupOf(line: string): ShoeCoup | undefined {
  const [player = [], banker = []] = line.split(' B ').map((side) => side.replace('P ', '').split(' ').map(cardCodeOf));
  const turns = [0, 1, 2].flatMap((turn) => [
    { side: 'player' as const, card: player[turn], isDealt: turn < player.length },
    { side: 'banker' as const, card: banker[turn], isDealt: turn < banker.length },
  ]);
  const cards = turns
    .filter(({ isDealt }) => isDealt)
    .flatMap(({ side, card }) => (card === undefined ? [] : [{ side, card }]));
  return cards.length === player.length + banker.length ? { cards } : undefined;
}

function usageOf(acts: readonly Act[]): string {
  return `${USAGE}${acts.map(({ usage }) => `  ${usage}\n`).join('')}`;
}

function emulated([kind, path, third, fourth]: readonly string[]): Promise<Emulated> | undefined {
  if (path === undefined) return undefined;
  if (kind === 'sign') return signAt(path, Number(third ?? SIGN_BAUD));
  if (kind === 'bus' && third !== undefined) return busAt(path, third, Number(fourth ?? SEATS));
  const isShoe = kind === 'shoe' && third !== undefined && Object.hasOwn(SHOE_BAUD, third);
  return isShoe ? shoeAt(path, third as ShoeFormat, fourth === 'fast' ? 'fast' : 'human') : undefined;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { script: { type: 'string' } },
    allowPositionals: true,
  });
  const device = await emulated(positionals);
  if (device === undefined) {
    process.stdout.write(USAGE);
    return 2;
  }
  const text = values.script === undefined ? '' : readFileSync(values.script, 'utf8');
  const script = readScript(text, (line) => actOf(device.acts, line) !== undefined);
  if ('problems' in script) {
    process.stderr.write(`${script.problems.join('\n')}\n`);
    await device.wire.close();
    return 2;
  }
  await run(device, script.steps);
  return 0;
}

process.exitCode = await main().catch((fault: unknown) => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  return 2;
});
process.exit();
