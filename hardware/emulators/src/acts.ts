import { DEALER_PANEL_ADDRESS, DOOR_UNIT_ADDRESS, type Key, KEYS, SUPERVISOR_PANEL_ADDRESS } from '@hardware/osdp';
import { DEFAULT_KEY, type Intruder, OTHER_KEY } from './intruder.js';
import type { EmulatedBus, EmulatedDevice } from './emulated-bus.js';
import type { EmulatedSign } from './emulated-sign.js';
import type { Wire } from './wire.js';

export interface Act {
  readonly usage: string;
  readonly form: RegExp;
  readonly run: (words: readonly string[], nowMs: number) => void | Promise<void>;
}

export function wireActs(wire: Wire): readonly Act[] {
  return [
    act('unplug', /^unplug$/, () => wire.unplug()),
    act('plug-in', /^plug-in$/, () => wire.plugIn()),
    act('noise', /^noise$/, () => wire.noise(Uint8Array.of(0xff, 0x05, 0x24, 0x01, 0x7f))),
    act('lose BYTES', /^lose (\d{1,4})$/, ([bytes]) => wire.loseNext(Number(bytes))),
  ];
}

export function signActs(sign: EmulatedSign): readonly Act[] {
  return [
    act('off', /^off$/, () => sign.powerOff()),
    act('on [forgotten]', /^on( forgotten)?$/, ([isForgotten]) =>
      sign.powerOn({ keepsMemory: isForgotten === undefined }),
    ),
  ];
}

export function busActs(bus: EmulatedBus, wire: Wire, intruder: Intruder): readonly Act[] {
  const of = (
    usage: string,
    form: string,
    run: (device: EmulatedDevice, word: string, nowMs: number) => void,
  ): Act => ({
    usage,
    form: new RegExp(`^${form.replace('N', '([1-9]|dealer|supervisor|doors)')}$`),
    run: ([name = '', word = ''], nowMs) => {
      const device = bus.at(addressOf(name));
      if (device !== undefined) run(device, word, nowMs);
    },
  });
  const say = (answers: readonly Uint8Array[]): void => {
    for (const answer of answers) void wire.send(answer);
  };
  return [
    of('chip N on|off', 'chip N (on|off)', (device, word) => device.chip(word === 'on')),
    of(
      'press N KEY',
      `press N (${Object.keys(KEYS).join('|')})`,
      (device, key, nowMs) => void device.press(key as Key, nowMs),
    ),
    of('dead N', 'dead N', (device) => (device.isCut = true)),
    of('alive N', 'alive N', (device) => (device.isCut = false)),
    of('power N', 'power N', (device, _, nowMs) => device.powerCycle(nowMs)),
    of('case N open|closed', 'case N (open|closed)', (device, word, nowMs) => device.openCase(word === 'open', nowMs)),
    act('door NUMBER open|closed', /^door ([1-8]) (open|closed)$/, ([number, word]) =>
      bus.at(DOOR_UNIT_ADDRESS)?.openDoor(Number(number), word === 'open'),
    ),
    of('dip N', 'dip N', (device, _, nowMs) => device.dipPower(nowMs)),
    of('lose-replies N COUNT', 'lose-replies N (\\d{1,3})', (device, count) => device.loseReplies(Number(count))),
    of('stuck N on|off', 'stuck N (on|off)', (device, word) => (device.stuckSensor = word === 'on')),
    of('free N', 'free N', (device) => (device.stuckSensor = undefined)),
    of('wrong-key N', 'wrong-key N', (device, _, nowMs) => device.holdKey(OTHER_KEY, nowMs)),
    of('default-key N', 'default-key N', (device, _, nowMs) => device.holdKey(DEFAULT_KEY, nowMs)),
    of('right-key N', 'right-key N', (device, _, nowMs) => device.holdKey(device.plan.key, nowMs)),
    of('foreign N', 'foreign N', ({ plan: { address }, roundId }, _, nowMs) => {
      say(bus.hear(intruder.inClear(address, { op: 'lock', roundId }), nowMs));
      say(bus.hear(intruder.challenge(address), nowMs));
      say(bus.hear(intruder.defaultChallenge(address), nowMs));
    }),
    act('replay', /^replay$/, (_, nowMs) => {
      for (const old of [...bus.heard]) say(bus.hear(old, nowMs));
    }),
  ];
}

export function named(name: string, acts: readonly Act[]): readonly Act[] {
  return acts.map(({ usage, form, run }) => ({
    usage: `${name} ${usage}`,
    form: new RegExp(`^${name} ${form.source.slice(1)}`, form.flags),
    run,
  }));
}

export function actOf(acts: readonly Act[], line: string): ((nowMs: number) => void | Promise<void>) | undefined {
  for (const { form, run } of acts) {
    const match = form.exec(line);
    if (match !== null) return (nowMs) => run(match.slice(1), nowMs);
  }
  return undefined;
}

function act(usage: string, form: RegExp, run: Act['run']): Act {
  return { usage, form, run };
}

function addressOf(name: string): number {
  if (name === 'dealer') return DEALER_PANEL_ADDRESS;
  if (name === 'doors') return DOOR_UNIT_ADDRESS;
  return name === 'supervisor' ? SUPERVISOR_PANEL_ADDRESS : Number(name);
}
