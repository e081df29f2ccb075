import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ShoeEvent, shoeReader } from '@hardware/shoe';
import { AlphaDeframer, SIGN_PACING, SignDriver, commandOf } from '@hardware/sign';
import { ReconnectingLine, serialConnector } from '@hardware/transport';
import { EmulatedShoe, EmulatedSign, PseudoTerminal, type TimedBytes, Wire } from './index.js';

const UNPLUGGED_TIMES = 40;
const BAUD = 9_600;

const PATIENCE_MS = 15_000;

type Patience = (what: string, isSo: () => boolean) => Promise<void>;

function patience(stateNow: () => unknown): Patience {
  return async (what, isSo) => {
    const endMs = performance.now() + PATIENCE_MS;
    while (!isSo()) {
      if (performance.now() > endMs) throw new Error(`waited in vain until ${what}: ${JSON.stringify(stateNow())}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
}

const stateOf = ({ state, counters, lastLoss }: ReconnectingLine) => ({ state, counters, lastLoss });

async function play(wire: Wire, timed: readonly TimedBytes[]): Promise<void> {
  for (const { afterMs, bytes } of timed) {
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await wire.send(bytes);
  }
}

let folder: string;
let wires: Wire[] = [];
let lines: ReconnectingLine[] = [];
const timers = new Set<NodeJS.Timeout>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-'));
});
afterEach(async () => {
  await Promise.all(lines.map((line) => line.close()));
  await Promise.all(wires.map((wire) => wire.close()));
  wires = [];
  lines = [];
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
});
afterAll(() => rm(folder, { recursive: true }));

function drive(line: ReconnectingLine, driver: SignDriver): () => void {
  let timer: NodeJS.Timeout | undefined;
  const turn = (): void => {
    if (timer !== undefined) timers.delete(timer);
    clearTimeout(timer);
    const { bytes, wakeAtMs } = driver.next(performance.now());
    if (bytes !== undefined) line.write(bytes);
    if (wakeAtMs < Infinity) timer = setTimeout(turn, Math.max(1, wakeAtMs - performance.now()));
    if (timer !== undefined) timers.add(timer);
  };
  return turn;
}

describe('over pseudo-terminals', () => {
  it('a sign is set up and shows the meter, even after forty unplugs', async () => {
    const farEnd = await PseudoTerminal.at(join(folder, 'sign'));
    const sign = new EmulatedSign({ deafMs: 100, muteMs: 200 });
    const heard: { readonly text: string; readonly pulled: number }[] = [];
    const deframer = new AlphaDeframer();
    let pulled = 0;
    const wire = new Wire(farEnd, BAUD, (bytes, nowMs) => {
      for (const one of deframer.push(bytes)) {
        const command = one.kind === 'packet' ? commandOf(one.packet.blocks[0]?.text ?? '') : undefined;
        if (command?.kind === 'write-string') heard.push({ text: command.text, pulled });
      }
      return sign.hear(bytes, nowMs);
    });
    wires.push(wire);
    const driver = new SignDriver(
      {
        address: { type: 'Z', id: '00' },
        baud: BAUD,
        display: { position: 'fill', mode: 'hold' },
        outOfServiceText: 'OUT OF SERVICE',
        isReadBackWired: true,
      },
      // The gaps are 1.5 times what the emulated sign needs, because timers may be late.
      { ...SIGN_PACING, clearedMs: 200, deafAfterClearMs: 300, gapMsMin: 160, refreshMs: 200, readBackMs: 1_000 },
    );
    let returns = 0;
    const listener = {
      returned: (atMs: number) => {
        returns += 1;
        driver.lineUp(atMs);
        turn();
      },
      lost: () => driver.lineDown(),
      bytes: (bytes: Uint8Array, atMs: number) => {
        driver.hear(bytes, atMs);
        turn();
      },
    };
    const line = new ReconnectingLine(serialConnector({ path: farEnd.path, baud: BAUD }), listener, {
      backOffMsMin: 5,
      backOffMsMax: 20,
    });
    lines.push(line);
    const turn = drive(line, driver);
    const until = patience(() => ({
      line: stateOf(line),
      sign: driver.status(performance.now()),
      face: sign.face(),
      heard: heard.slice(-3),
      pulled,
      returns,
    }));
    line.open();

    for (pulled = 0; pulled < UNPLUGGED_TIMES; pulled += 1) {
      await until('the line has returned', () => returns === pulled + 1);
      const value = `STAR $${pulled}.00`;
      driver.show(value, performance.now());
      turn();
      await until(`the sign is sent ${value}`, () => {
        driver.feedAlive(performance.now());
        return heard.at(-1)?.text === value;
      });
      driver.show(`STAR $${pulled}.50`, performance.now());
      turn();
      await wire.unplug();
      await until('the pulled plug is noticed', () => line.state !== 'open');
      expect(line.write(Uint8Array.of(0x53))).toBe('LINE_DOWN');
      await wire.plugIn();
    }
    await until('the line has returned for good', () => returns === UNPLUGGED_TIMES + 1);

    // After a reconnection, the sign may still show the last value sent before it, but no older one.
    const numberOf = (text: string) => Number(/^STAR \$(\d+)\./.exec(text)?.[1] ?? Infinity);
    expect(heard.filter(({ text, pulled: then }) => numberOf(text) < then - 1)).toEqual([]);
    driver.show('STAR $9,999.99', performance.now());
    turn();
    await until('the sign shows the last value', () => {
      driver.feedAlive(performance.now());
      return sign.face() === 'STAR $9,999.99';
    });
    expect(line.counters).toMatchObject({ lost: UNPLUGGED_TIMES, opened: UNPLUGGED_TIMES + 1 });
  }, 120_000);

  it.each(['angel-eye-ii-ex', 'bee-tek', 'generic-line'] as const)(
    'every card of a %s shoe is read despite noise, lost bytes and an unplug between coups',
    async (format) => {
      const farEnd = await PseudoTerminal.at(join(folder, format));
      const wire = new Wire(farEnd, BAUD);
      wires.push(wire);
      const reader = shoeReader(format);
      const events: ShoeEvent[] = [];
      let returns = 0;
      const line = new ReconnectingLine(
        serialConnector({ path: farEnd.path, baud: BAUD }),
        {
          returned: () => {
            returns += 1;
            reader.lineReopened();
          },
          lost: () => undefined,
          bytes: (bytes, atMs) => events.push(...reader.push(bytes, atMs)),
        },
        { backOffMsMin: 5, backOffMsMax: 20 },
      );
      lines.push(line);
      const until = patience(() => ({ line: stateOf(line), returns, events: events.slice(-3), cards: cards() }));
      line.open();
      await until('the line is open', () => returns === 1);
      const shoe = new EmulatedShoe(format, 'fast');
      const coup = {
        cards: [
          { card: 'KS', side: 'player' },
          { card: '9S', side: 'banker' },
          { card: '4H', side: 'player' },
          { card: 'TD', side: 'banker' },
        ],
      } as const;
      const cards = () => events.flatMap((event) => (event.kind === 'card' ? [event.card] : []));

      await play(wire, shoe.deal(coup));
      await until('the first coup is heard', () => {
        return cards().length === 4 && (format === 'bee-tek' || events.at(-1)?.kind === 'result');
      });
      const results = events.flatMap((event) => (event.kind === 'result' ? [event.outcome] : []));
      expect(results).toEqual(format === 'bee-tek' ? [] : ['banker']);
      wire.noise(Uint8Array.of(0xff, 0x7f, 0x00));
      await play(wire, shoe.deal(coup));
      await until('the coup after the noise is heard', () => cards().length === 8);
      expect(cards().join(' ')).toBe('KS 9S 4H TD KS 9S 4H TD');
      expect(events.some(({ kind }) => kind === 'refused')).toBe(true);

      await wire.unplug();
      await until('the pulled plug is noticed', () => line.state !== 'open');
      await play(wire, shoe.say({ kind: 'card', card: 'QC', side: 'player', index: 1, again: false }));
      await wire.plugIn();
      await until('the line has returned', () => returns === 2);
      await play(wire, shoe.deal(coup));
      await until('the coup after the return is heard', () => cards().length === 12);
      expect(cards().slice(8).join(' ')).toBe('KS 9S 4H TD');
      expect(events.some(({ kind }) => kind === 'sequence-gap')).toBe(format !== 'bee-tek');

      wire.loseNext(3);
      await play(wire, [
        ...shoe.say({ kind: 'card', card: 'QC', side: 'player', index: 1, again: false }),
        ...shoe.deal(coup),
      ]);
      await until('the coup after the lost bytes is heard', () => cards().slice(12).join(' ').endsWith('KS 9S 4H TD'));
      expect(line.counters.bytesOut).toBe(0);
    },
    60_000,
  );

  it('a wire is not faster than its baud rate', async () => {
    const farEnd = await PseudoTerminal.at(join(folder, 'slow'));
    let passed = 0;
    const wire = new Wire(farEnd, 4_800, (bytes) => {
      passed += bytes.length;
      return [];
    });
    wires.push(wire);
    const line = new ReconnectingLine(serialConnector({ path: farEnd.path, baud: 4_800 }), {
      returned: () => undefined,
      lost: () => undefined,
      bytes: () => undefined,
    });
    lines.push(line);
    const until = patience(() => ({ line: stateOf(line), passed }));
    line.open();
    await until('the line is open', () => line.state === 'open');
    const beginsAtMs = performance.now();
    line.write(new Uint8Array(96).fill(0x41));
    await until('all bytes have passed', () => passed === 96);
    expect(performance.now() - beginsAtMs).toBeGreaterThanOrEqual(200);
  });
});
