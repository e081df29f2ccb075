import {
  type Command,
  type DeviceState,
  type EntryType,
  type Frame,
  type JournalEntry,
  PROFILE_VENDOR,
  encodeFrame,
  encodeOperation,
  isSealedBy,
} from '@hardware/osdp';
import type { CaseResult } from '../report.js';
import { type BusMaster, POLL_MS, changed, frameOf } from './bus-master.js';

/** Longest wait for a journal entry. The device needs only 50 ms, but people and adapters need longer. */
const ENTRY_MS_MAX = 2_000;
const NO_ENTRY_MS = 500;
const SILENT_MS = 1_300;
const NAK_ID = 0x41;
const BUSY_ID = 0x79;
const ROUNDS_AHEAD = 10;

interface Bench {
  readonly master: BusMaster;
  round: number;
  serial: number;
  lastEntry: JournalEntry | undefined;
}

interface SeatCase {
  readonly rules: readonly string[];
  readonly title: string;
  readonly run: (bench: Bench) => Promise<string | undefined>;
}

const POLL: Command = { kind: 'poll' };
const isRefusal = (frame: Frame | undefined): boolean =>
  frame === undefined || frame.id === NAK_ID || frame.id === BUSY_ID;

async function stateOf({ master }: Bench): Promise<DeviceState | string> {
  const report = await master.perform({ op: 'state' });
  if (typeof report === 'string') return report;
  return report?.op === 'state' ? report.state : 'no state in the reply';
}

async function stateIs(bench: Bench, expected: Partial<DeviceState>): Promise<string | undefined> {
  const state = await stateOf(bench);
  if (typeof state === 'string') return state;
  const wrong = Object.entries(expected).find(([name, value]) => state[name as keyof DeviceState] !== value);
  return wrong && `${wrong[0]} is ${String(state[wrong[0] as keyof DeviceState])}, not ${String(wrong[1])}`;
}

/** Polls while it waits, because the device treats a silent line as lost. */
async function nextEntry(bench: Bench, type: EntryType): Promise<string | undefined> {
  const { nowMs, sleep } = bench.master.ports;
  for (const endMs = nowMs() + ENTRY_MS_MAX; nowMs() < endMs;) {
    const report = await bench.master.poll();
    if (typeof report === 'string') return report;
    if (report?.op === 'entry') return entryProblem(bench, report, type);
    await sleep(POLL_MS);
  }
  return `no entry ${type}`;
}

async function noEntry({ master }: Bench): Promise<string | undefined> {
  const { nowMs, sleep } = master.ports;
  for (const endMs = nowMs() + NO_ENTRY_MS; nowMs() < endMs;) {
    const report = await master.poll();
    if (typeof report === 'string') return report;
    if (report?.op === 'entry') return `entry ${report.entry.type}`;
    await sleep(POLL_MS);
  }
  return undefined;
}

function entryProblem(
  bench: Bench,
  { entry, seal }: { readonly entry: JournalEntry; readonly seal: Uint8Array },
  type: EntryType,
): string | undefined {
  const { lastEntry, master, serial } = bench;
  bench.lastEntry = entry;
  if (!isSealedBy(master.ports.aes, master.journalKey, { serial, entry, seal })) return 'D7: the seal is wrong';
  if (entry.type !== type) return `entry ${entry.type}, not ${type}`;
  if (lastEntry !== undefined && entry.sequence !== lastEntry.sequence + 1)
    return `D6: sequence ${entry.sequence} after ${lastEntry.sequence}`;
  return entry.roundId === bench.round ? undefined : `entry of round ${entry.roundId}, not ${bench.round}`;
}

async function acknowledge({ master, lastEntry }: Bench, changes: Partial<JournalEntry> = {}): Promise<void> {
  if (lastEntry === undefined) return;
  const { bootId, sequence } = { ...lastEntry, ...changes };
  await master.perform({ op: 'acknowledgeJournal', bootId, sequence });
}

async function drain(bench: Bench): Promise<string | undefined> {
  let acknowledged: number | undefined;
  for (let report = await bench.master.poll(); report !== undefined; report = await bench.master.poll()) {
    if (typeof report === 'string') return report;
    if (report.op !== 'entry') return 'a state in the reply to a poll';
    if (report.entry.sequence === acknowledged)
      return `D8: entry ${acknowledged} comes again after its acknowledgement`;
    bench.lastEntry = report.entry;
    await acknowledge(bench);
    acknowledged = report.entry.sequence;
  }
  return undefined;
}

const otherAddress = (address: number): number => (address === 1 ? 2 : address - 1);
const clear = (address: number, command: Command): Uint8Array => {
  if (command.kind !== 'manufacturer') throw new RangeError('only operations are sent in clear');
  const vendor = [command.vendor & 0xff, (command.vendor >> 8) & 0xff, command.vendor >> 16];
  const payload = Uint8Array.from([...vendor, ...command.body]);
  return encodeFrame({ address, isReply: false, sequence: 0, check: 'crc', id: 0x80, payload });
};
/** Each case begins in the state in which the previous case ended. */
const SEAT_CASES: readonly SeatCase[] = [
  {
    ...{ rules: ['D1'], title: 'a frame for another address, and a damaged one, are not answered' },
    run: async ({ master }) => {
      const challenge = master.channel(master.key).nextFrame(POLL);
      const address = otherAddress(master.address);
      if ((await master.raw(changed(challenge, (frame) => ({ ...frame, address })))) !== undefined)
        return 'answered a frame for another address';
      const damaged = challenge.slice();
      damaged[damaged.length - 1]! ^= 0x01;
      return (await master.raw(damaged)) === undefined ? undefined : 'answered a damaged frame';
    },
  },
  {
    ...{ rules: ['D3'], title: 'a lock in clear is refused' },
    run: async ({ master }) => {
      const reply = await master.raw(clear(master.address, encodeOperation({ op: 'lock', roundId: 1 })));
      return isRefusal(frameOf(reply)) ? undefined : 'answered a command in clear';
    },
  },
  {
    ...{ rules: ['D3'], title: 'the default key of the standard is refused' },
    run: async ({ master }) => {
      const challenge = master.channel(master.key).nextFrame(POLL);
      const reply = await master.raw(
        changed(challenge, (frame) => ({
          ...frame,
          ...(frame.security && { security: { ...frame.security, flags: Uint8Array.of(0) } }),
        })),
      );
      return isRefusal(frameOf(reply)) ? undefined : 'accepted the default key';
    },
  },
  {
    ...{ rules: ['D3'], title: 'a panel that does not prove that it holds the key gets no channel' },
    run: async ({ master }) => {
      const channel = master.channel(master.key);
      const proof = frameOf(await master.raw(channel.nextFrame(POLL)));
      if (proof === undefined) return 'no reply to a challenge';
      if (channel.judge(proof).kind !== 'advanced') return 'the device does not hold the key that was given to the kit';
      const forged = changed(channel.nextFrame(POLL), (frame) => ({
        ...frame,
        payload: frame.payload.map((octet) => octet ^ 0xff),
      }));
      return isRefusal(frameOf(await master.raw(forged))) ? undefined : 'gave a channel to it';
    },
  },
  {
    ...{ rules: ['D3'], title: 'a handshake with its key; the identity is of this profile' },
    run: async (bench) => {
      const identity = await bench.master.connect();
      if (typeof identity === 'string') return identity;
      bench.serial = identity.serial;
      return identity.vendor === PROFILE_VENDOR ? drain(bench) : `vendor ${identity.vendor}, not ${PROFILE_VENDOR}`;
    },
  },
  {
    ...{ rules: ['D2'], title: 'a frame that comes again gets the same reply' },
    run: async (bench) => {
      const { master } = bench;
      const state = await stateOf(bench);
      if (typeof state === 'string') return state;
      bench.round = state.roundId + ROUNDS_AHEAD;
      const { lastSent, lastReply } = master;
      return master.isSame(await master.raw(lastSent), lastReply) ? undefined : 'another reply, or none';
    },
  },
  {
    ...{ rules: ['D5'], title: 'a foreign challenge does not end the channel' },
    run: async (bench) => {
      await bench.master.raw(bench.master.channel(bench.master.key).nextFrame(POLL));
      const state = await stateOf(bench);
      return typeof state === 'string' ? state : undefined;
    },
  },
  {
    ...{ rules: ['D9'], title: 'a round opens; again, and an earlier one, change nothing' },
    run: async (bench) => {
      const { master, round } = bench;
      await master.perform({ op: 'clear', roundId: round - 1 });
      for (const roundId of [round, round, round - 5]) await master.perform({ op: 'open', roundId });
      return stateIs(bench, { roundId: round, phase: 'open', isPresent: false });
    },
  },
  {
    ...{ rules: ['D6', 'D7'], title: 'a chip is reported, sealed, again and again until it is acknowledged' },
    run: async (bench) => {
      await bench.master.does('chip-on');
      const problem = await nextEntry(bench, 'betOn');
      if (problem !== undefined) return problem;
      const again = await bench.master.poll();
      if (typeof again === 'string') return again;
      return again?.op === 'entry' && again.entry.sequence === bench.lastEntry?.sequence
        ? undefined
        : 'not reported again before the acknowledgement';
    },
  },
  {
    ...{ rules: ['D12'], title: 'no "accepted" before the acknowledgement' },
    run: async ({ master }) => {
      await master.perform({ op: 'lamp', lamp: 'accepted' });
      return (await master.sees('accepted')) ? 'the lamp shows "accepted"' : undefined;
    },
  },
  {
    ...{ rules: ['D8'], title: 'an acknowledgement of another power-up has no effect; the right one has' },
    run: async (bench) => {
      await acknowledge(bench, { bootId: (bench.lastEntry?.bootId ?? 0) + 1 });
      if ((await bench.master.poll()) === undefined) return 'forgot an entry that was not acknowledged';
      await acknowledge(bench);
      return (await bench.master.poll()) === undefined ? undefined : 'reports an acknowledged entry';
    },
  },
  {
    ...{ rules: ['D12'], title: '"accepted" on command, after the acknowledgement' },
    run: async ({ master }) => {
      await master.perform({ op: 'lamp', lamp: 'accepted' });
      return (await master.sees('accepted')) ? undefined : 'the lamp does not show "accepted"';
    },
  },
  {
    ...{ rules: ['D4'], title: 'a frame with a wrong MAC is not executed, and ends the channel' },
    run: async (bench) => {
      const { master, round } = bench;
      const reply = await master.forged(encodeOperation({ op: 'lock', roundId: round }), (frame) => ({
        ...frame,
        ...(frame.mac && { mac: frame.mac.map((octet) => octet ^ 0xff) }),
      }));
      if (!isRefusal(reply)) return 'answered it';
      const identity = await master.connect();
      return typeof identity === 'string' ? identity : stateIs(bench, { roundId: round, phase: 'open' });
    },
  },
  {
    ...{ rules: ['D9', 'D10'], title: 'the lock latches the chip; nothing but its clear ends it' },
    run: async (bench) => {
      const { master, round } = bench;
      await master.perform({ op: 'lock', roundId: round });
      const problem = await stateIs(bench, { roundId: round, phase: 'locked', isPresent: true });
      if (problem !== undefined) return problem;
      for (const op of ['open', 'lock'] as const) await master.perform({ op, roundId: round + 1 });
      for (const roundId of [round + 1, round - 1]) await master.perform({ op: 'clear', roundId });
      return stateIs(bench, { roundId: round, phase: 'locked', isPresent: true });
    },
  },
  {
    ...{ rules: ['D11'], title: 'a chip that is lifted after the lock is reported, and still in play' },
    run: async (bench) => {
      await bench.master.does('chip-off');
      const problem = await nextEntry(bench, 'removedAfterLock');
      await acknowledge(bench);
      return problem ?? stateIs(bench, { phase: 'locked', isPresent: true });
    },
  },
  {
    ...{ rules: ['D11'], title: 'a chip in play that is put back is not late' },
    run: async (bench) => {
      await bench.master.does('chip-on');
      const problem = await noEntry(bench);
      await bench.master.does('chip-off');
      return problem ?? (await drain(bench)) ?? stateIs(bench, { phase: 'locked', isPresent: true });
    },
  },
  {
    ...{ rules: ['D6', 'D10'], title: 'the lock survives a loss of power; the power-up has the next number' },
    run: async (bench) => {
      await bench.master.does('power');
      const identity = await bench.master.connect();
      if (typeof identity === 'string') return identity;
      const bootId = (bench.lastEntry?.bootId ?? 0) + 1;
      return stateIs(bench, { roundId: bench.round, phase: 'locked', isPresent: true, bootId });
    },
  },
  {
    ...{ rules: ['D10'], title: 'the clear of the round ends the lock' },
    run: async (bench) => {
      await drain(bench);
      await bench.master.perform({ op: 'clear', roundId: bench.round });
      return stateIs(bench, { phase: 'idle', isPresent: false });
    },
  },
  {
    ...{ rules: ['D10', 'D11'], title: 'a round that was never opened locks without a chip; one that comes is late' },
    run: async (bench) => {
      bench.round += 1;
      await bench.master.perform({ op: 'lock', roundId: bench.round });
      const problem = await stateIs(bench, { roundId: bench.round, phase: 'locked', isPresent: false });
      if (problem !== undefined) return problem;
      await bench.master.does('chip-on');
      const late = await nextEntry(bench, 'lateBet');
      await acknowledge(bench);
      return late ?? stateIs(bench, { phase: 'locked', isPresent: false });
    },
  },
  {
    ...{ rules: ['D13'], title: 'a device that is not polled shows the fault; the round stays open' },
    run: async (bench) => {
      const { master } = bench;
      await master.does('chip-off');
      await master.perform({ op: 'clear', roundId: bench.round });
      bench.round += 1;
      await master.perform({ op: 'open', roundId: bench.round });
      await master.ports.sleep(SILENT_MS);
      if (!(await master.sees('fault', false))) return 'the lamp does not show the fault';
      return stateIs(bench, { roundId: bench.round, phase: 'open', isPresent: false });
    },
  },
];

export async function seatDeviceResults(
  master: BusMaster,
  prompt: (title: string) => void = () => undefined,
): Promise<readonly CaseResult[]> {
  const bench: Bench = { master, round: ROUNDS_AHEAD, serial: 0, lastEntry: undefined };
  const results: CaseResult[] = [];
  for (const { rules, title, run } of SEAT_CASES) {
    prompt(title);
    const problem = await run(bench);
    results.push({ rules, title, outcome: problem === undefined ? 'passed' : 'failed', detail: problem ?? '' });
  }
  return results;
}
