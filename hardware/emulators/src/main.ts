import { createInterface } from 'node:readline';
import { SHOE_BAUD, type ShoeFormat, cardCodeOf } from '@hardware/shoe';
import { type DealingPace, EmulatedShoe, type ShoeCoup } from './emulated-shoe.js';
import { EmulatedSign } from './emulated-sign.js';
import { PseudoTerminal } from './pseudo-terminal.js';
import { Wire } from './wire.js';

const USAGE = `usage:
  main.js sign <port> [baud]                 an Alpha sign; prints what stands on it whenever that changes
  main.js shoe <port> <format> [human|fast]  a shoe; deals the coups it reads, such as "P KS 9D 4H B 7C TD" (player's, banker's)
<port> is a path of your choice; a pseudo-terminal is found there while this runs.
format: ${Object.keys(SHOE_BAUD).join(', ')}
lines read at any time: unplug | plug-in | noise | lose <bytes> | off | on | on forgotten
`;
const SIGN_BAUD = 9_600;
const FACE_MS = 50;

/** What a typed line does to the device or its wire; true when it was such a line. */
async function fault(line: string, wire: Wire, sign?: EmulatedSign): Promise<boolean> {
  const [word, argument] = line.split(' ');
  switch (word) {
    case 'unplug':
      await wire.unplug();
      return true;
    case 'plug-in':
      await wire.plugIn();
      return true;
    case 'noise':
      wire.noise(Uint8Array.of(0xff, 0x05, 0x24, 0x01, 0x7f));
      return true;
    case 'lose':
      if (!/^\d+$/.test(argument ?? '')) return false;
      wire.loseNext(Number(argument));
      return true;
    case 'off':
      sign?.powerOff();
      return true;
    case 'on':
      sign?.powerOn({ keepsMemory: argument !== 'forgotten' });
      return true;
    default:
      return false;
  }
}

async function runSign(path: string, baud: number): Promise<void> {
  const sign = new EmulatedSign();
  const wire = new Wire(await PseudoTerminal.at(path), baud, (bytes, nowMs) => sign.hear(bytes, nowMs));
  let face: string | undefined;
  const watch = setInterval(() => {
    if (sign.face() === face) return;
    face = sign.face();
    process.stdout.write(`${face === '' ? '(dark)' : face}\n`);
  }, FACE_MS);
  await obey(async (line) => {
    if (!(await fault(line, wire, sign))) process.stdout.write(USAGE);
  });
  clearInterval(watch);
  await wire.close();
}

async function runShoe(path: string, format: ShoeFormat, pace: DealingPace): Promise<void> {
  const shoe = new EmulatedShoe(format, pace);
  const wire = new Wire(await PseudoTerminal.at(path), SHOE_BAUD[format]);
  await obey(async (line) => {
    if (await fault(line, wire)) return;
    const coup = coupOf(line);
    if (coup === undefined) process.stdout.write(USAGE);
    for (const { afterMs, bytes } of coup === undefined ? [] : shoe.deal(coup)) {
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await wire.send(bytes);
    }
  });
  await wire.close();
}

/** Lines of the keyboard or of a script, one after the other, until they end. */
async function obey(act: (line: string) => Promise<void>): Promise<void> {
  process.once('SIGINT', () => process.stdin.destroy());
  process.once('SIGTERM', () => process.stdin.destroy());
  for await (const line of createInterface({ input: process.stdin })) await act(line.trim());
}

/** "P KS 9D 4H B 7C TD": dealt in turn, the third cards last. Undefined for anything else. */
function coupOf(line: string): ShoeCoup | undefined {
  const match = /^P((?: \w+){2,3}) B((?: \w+){2,3})$/.exec(line);
  if (match === null) return undefined;
  const [player, banker] = [match[1], match[2]].map((names = '') => names.trim().split(' ').map(cardCodeOf));
  const turns = [0, 1, 2].flatMap((turn) => [
    { side: 'player' as const, card: player?.[turn], isDealt: turn < (player?.length ?? 0) },
    { side: 'banker' as const, card: banker?.[turn], isDealt: turn < (banker?.length ?? 0) },
  ]);
  const cards = turns
    .filter(({ isDealt }) => isDealt)
    .flatMap(({ side, card }) => (card === undefined ? [] : [{ side, card }]));
  return cards.length === (player?.length ?? 0) + (banker?.length ?? 0) ? { cards } : undefined;
}

const [kind, path, third, fourth] = process.argv.slice(2);
if (kind === 'sign' && path !== undefined) await runSign(path, Number(third ?? SIGN_BAUD));
else if (kind === 'shoe' && path !== undefined && third !== undefined && Object.hasOwn(SHOE_BAUD, third))
  await runShoe(path, third as ShoeFormat, fourth === 'fast' ? 'fast' : 'human');
else {
  process.stdout.write(USAGE);
  process.exitCode = 2;
}
