import type { FloorMessage } from '@jackpot/contract';
import {
  type ActiveCase,
  CLOSE_LEADER_LEFT,
  type KitActs,
  ON_THE_WAY_MS,
  type TableCase,
  type TableMessage,
  type Verdict,
  failed,
  passed,
} from './table-case.js';

type DeviceMessage = Extract<FloorMessage, { readonly device: string; readonly sequence: number }>;

const isOfDevice = (message: FloorMessage): message is DeviceMessage => 'sequence' in message;

function wagerIn(messages: readonly TableMessage[]): DeviceMessage | undefined {
  return messages
    .map(({ message }) => message)
    .filter(isOfDevice)
    .find(({ type }) => type === 'acknowledge');
}

function nextOf(device: string, messages: readonly TableMessage[]): TableMessage<DeviceMessage> | undefined {
  return messages.find(
    (one): one is TableMessage<DeviceMessage> => isOfDevice(one.message) && one.message.device === device,
  );
}

/** After a final refusal of a wager, the device must use the wager's sequence number again. */
function refusedForGood(): ActiveCase {
  let refused: DeviceMessage | undefined;
  const active: ActiveCase = {
    frame: (messages) => {
      if (refused === undefined) {
        const wager = wagerIn(messages);
        if (wager === undefined) return 'carry';
        refused = wager;
        return { refuse: 'COUP_NOT_BETTING', isFit: (message) => message === wager };
      }
      const { device, boot, sequence, id } = refused;
      const next = nextOf(device, messages);
      if (next === undefined) return 'carry';
      const isNew = next.message.id !== id;
      const isSame = next.message.boot === boot && next.message.sequence === sequence;
      active.verdict = isNew && isSame ? passed(`number ${sequence} again`) : failed(`next: ${next.text}`);
      return 'carry';
    },
  };
  return active;
}

function staleBoot(kit: KitActs): ActiveCase {
  let running: DeviceMessage | undefined;
  let refusedAtMs: number | undefined;
  let isStarted = false;
  const active: ActiveCase = {
    frame: (messages) => {
      if (running === undefined) {
        running = wagerIn(messages);
        return 'carry';
      }
      const next = nextOf(running.device, messages);
      if (!isStarted || next === undefined) return 'carry';
      const { boot, sequence } = next.message;
      if (boot === running.boot) {
        const isAgain = refusedAtMs !== undefined && kit.nowMs() - refusedAtMs > ON_THE_WAY_MS;
        if (isAgain) active.verdict = failed(`again: ${next.text}`);
        refusedAtMs ??= kit.nowMs();
        return 'carry';
      }
      const isNext = boot === running.boot + 2 && sequence === 1;
      active.verdict = isNext ? passed(`boot ${boot}`) : failed(`boot ${running.boot + 1} is on record: ${next.text}`);
      return 'carry';
    },
    tick: () => {
      if (running === undefined || isStarted) return;
      isStarted = true;
      kit.startDevice(running);
    },
  };
  return active;
}

function attested(kit: KitActs): ActiveCase {
  let isAttested = false;
  let seen: Verdict | undefined;
  const active: ActiveCase = {
    welcome: () => 'now',
    frame: (messages) => {
      for (const { message, text } of messages)
        if (isAttested && message.type === 'lock')
          seen ??= message.mainWagers === undefined ? failed(text) : passed(`seats ${message.mainWagers.join(', ')}`);
      return 'carry';
    },
    tick: () => {
      if (seen === undefined && isAttested) return;
      // A lock that is on its way, or waits for the next connection, comes again unchanged (F12).
      if (kit.hand().phase === 'betting') return;
      isAttested = seen === undefined;
      kit.setAttested(isAttested);
      kit.close(CLOSE_LEADER_LEFT);
      active.verdict = seen;
    },
  };
  return active;
}

function newShoe(kit: KitActs): ActiveCase {
  let announced: number | undefined;
  const active: ActiveCase = {
    frame: (messages) => {
      for (const { message, text } of messages) {
        if (message.type === 'shoe' || message.type === 'open-shoe') {
          if (announced === undefined && message.shoe !== kit.hand().shoe + 1) active.verdict ??= failed(text);
          announced = message.shoe;
        } else if (message.type === 'open' && announced !== undefined)
          active.verdict ??= passed(`shoe ${announced} before hand ${message.coup}`);
      }
      return 'carry';
    },
  };
  return active;
}

export const HAND_CASES: readonly TableCase[] = [
  {
    ...{ rules: ['F14'], title: 'a wager is refused for good: the next message of the device has its number' },
    ...{ needs: 'place a chip, lift it and place it again', begin: refusedForGood },
  },
  {
    ...{ rules: ['F14'], title: 'a later boot of a device is on record: the table begins the next one' },
    ...{ needs: 'place a chip, lift it and place it again', begin: staleBoot },
  },
  {
    ...{ rules: ['F23'], title: 'main wagers are attested: "no more bets" carries their seats' },
    ...{ needs: 'announce "no more bets"', begin: attested },
  },
  {
    ...{ rules: ['F26'], title: 'a new shoe is announced before its first hand' },
    ...{ needs: 'change the shoe, and begin the next hand', begin: newShoe },
  },
];
