import { FLOOR_CLOSE, FLOOR_REPLACED_MS, type FloorMessage } from '@jackpot/contract';
import { HAND_CASES } from './hand-cases.js';
import { NOT_NOW_CASES, NOT_NOW_CASES_OF_EVERY_TABLE, REPLY_CASES, lateHand } from './reply-cases.js';
import {
  type ActiveCase,
  CLOSE_LEADER_LEFT,
  type KitActs,
  ON_THE_WAY_MS,
  REACTION_MS_MAX,
  type TableCase,
  comparison,
  failed,
  isLasting,
  lasting,
  passed,
} from './table-case.js';

/** Shortest accepted wait before a replaced table reconnects: half a second less than rule F3 demands. */
const REPLACED_MS_MIN = FLOOR_REPLACED_MS - 500;
const RETRY_MS_MIN = 80;
const OUT_OF_SERVICE_MS = 5_000;
const SILENT_MS = 4_500;
const NO_CONTACT_MS = 3_300;

const isNewPlay = ({ type }: FloorMessage): boolean =>
  type === 'open' || type === 'acknowledge' || type === 'open-round';

function lostFrame(fate: 'lose' | 'lose-reply', isFit: (message: FloorMessage) => boolean) {
  return (kit: KitActs): ActiveCase => {
    let expected: readonly string[] = [];
    const came: string[] = [];
    let sinceMs = 0;
    const active: ActiveCase = {
      frame: (messages) => {
        const texts = lasting(messages).map(({ text }) => text);
        if (expected.length > 0) {
          came.push(...texts);
          active.verdict = comparison(expected, came);
          return 'carry';
        }
        if (!messages.some(({ message }) => isFit(message))) return 'carry';
        expected = texts;
        sinceMs = kit.nowMs();
        return fate;
      },
      tick: () => {
        if (expected.length > 0 && kit.nowMs() - sinceMs > REACTION_MS_MAX)
          active.verdict ??= failed(`did not come again: ${expected[came.length] ?? ''}`);
      },
    };
    return active;
  };
}

function notReady(kit: KitActs): ActiveCase {
  let refusedAtMs: number | undefined;
  const active: ActiveCase = {
    connects: () => {
      if (refusedAtMs === undefined) {
        refusedAtMs = kit.nowMs();
        return 'refuse';
      }
      const afterMs = kit.nowMs() - refusedAtMs;
      const isPatient = afterMs >= RETRY_MS_MIN;
      active.verdict = (isPatient ? passed : failed)(`the next attempt came after ${Math.round(afterMs)} ms`);
      return 'accept';
    },
    tick: () => {
      if (refusedAtMs !== undefined && kit.nowMs() - refusedAtMs > REACTION_MS_MAX)
        active.verdict ??= failed('no second attempt');
    },
  };
  return active;
}

function lateWelcome(): ActiveCase {
  const active: ActiveCase = {
    welcome: () => 'later',
    frame: (_messages, text) => {
      active.verdict ??= failed(`before the welcome: ${text.slice(0, 120)}`);
      return 'carry';
    },
  };
  return active;
}

const isHand = ({ type }: FloorMessage): boolean => type === 'show-hand' || type === 'show-cards';

const takeOver = takeOverIn('betting');

const takeOverOfRound = takeOverIn('locked');

function takeOverIn(phase: string) {
  return (kit: KitActs): ActiveCase => takeOverOf(kit, phase);
}

function takeOverOf(kit: KitActs, phase: string): ActiveCase {
  let coup: number | undefined;
  let lostAtMs = 0;
  let isBack = false;
  const active: ActiveCase = {
    welcome: () => {
      isBack = coup !== undefined;
      return 'now';
    },
    tick: () => {
      const [hand, nowMs] = [kit.hand(), kit.nowMs()];
      if (coup === undefined) {
        if (hand.phase !== phase || hand.wagers === 0) return;
        [coup, lostAtMs] = [hand.coup, nowMs];
        kit.takeOver();
        return kit.close(CLOSE_LEADER_LEFT);
      }
      if (!isBack && nowMs - lostAtMs > REACTION_MS_MAX) active.verdict = failed('did not connect again');
      const isOver = hand.phase === 'settled' || hand.phase === 'voided';
      if (hand.coup > coup || isOver) active.verdict = passed(`hand ${coup} is complete`);
    },
  };
  return active;
}

function oldLeader(kit: KitActs): ActiveCase {
  let closedAtMs: number | undefined;
  let welcomedAtMs: number | undefined;
  const active: ActiveCase = {
    welcome: () => {
      if (closedAtMs === undefined || welcomedAtMs !== undefined) return 'now';
      welcomedAtMs = kit.nowMs();
      return 'of-old-leader';
    },
    frame: (messages) => {
      if (welcomedAtMs === undefined) return 'carry';
      const [first] = lasting(messages);
      if (first !== undefined) active.verdict = failed(`sent to it: ${first.text}`);
      return 'swallow';
    },
    lost: () => {
      if (welcomedAtMs !== undefined) active.verdict ??= passed('the table ended the connection');
    },
    tick: () => {
      if (closedAtMs === undefined) {
        closedAtMs = kit.nowMs();
        return kit.close(CLOSE_LEADER_LEFT);
      }
      if (welcomedAtMs === undefined || kit.nowMs() - welcomedAtMs <= REACTION_MS_MAX) return;
      active.verdict ??= failed('the connection stayed');
      kit.close(CLOSE_LEADER_LEFT);
    },
  };
  return active;
}

function outOfService(kit: KitActs): ActiveCase {
  let sinceMs: number | undefined;
  const active: ActiveCase = {
    frame: (messages) => {
      const isOver = sinceMs !== undefined && kit.nowMs() - sinceMs > ON_THE_WAY_MS;
      const wrong = messages.find(({ message }) => isNewPlay(message));
      if (isOver && wrong !== undefined) active.verdict ??= failed(`out of service: ${wrong.text}`);
      return 'carry';
    },
    tick: () => {
      if (sinceMs === undefined) {
        sinceMs = kit.nowMs();
        return kit.setInPlay(false);
      }
      if (active.verdict === undefined && kit.nowMs() - sinceMs < OUT_OF_SERVICE_MS) return;
      kit.setInPlay(true);
      active.verdict ??= passed(`no hand and no wager in ${OUT_OF_SERVICE_MS} ms`);
    },
  };
  return active;
}

function unknownPush(kit: KitActs): ActiveCase {
  let sinceMs: number | undefined;
  const active: ActiveCase = {
    frame: () => {
      if (sinceMs !== undefined && kit.nowMs() - sinceMs > ON_THE_WAY_MS) active.verdict ??= passed('it goes on');
      return 'carry';
    },
    lost: () => {
      if (sinceMs !== undefined) active.verdict ??= failed('the connection ended');
    },
    tick: () => {
      if (sinceMs !== undefined) return;
      sinceMs = kit.nowMs();
      kit.send({ type: 'advice', text: 'a push of a later version of the protocol' });
    },
  };
  return active;
}

function silence(kit: KitActs): ActiveCase {
  let sinceMs: number | undefined;
  const active: ActiveCase = {
    connects: () => 'accept',
    frame: (messages) => {
      if (sinceMs === undefined) return 'carry';
      const wrong = messages.find(({ message }) => isNewPlay(message));
      if (kit.nowMs() - sinceMs > NO_CONTACT_MS && wrong !== undefined)
        active.verdict ??= failed(`without contact: ${wrong.text}`);
      return 'swallow';
    },
    lost: () => {
      if (sinceMs !== undefined) active.verdict ??= passed('the table gave the connection up');
    },
    tick: () => {
      if (sinceMs === undefined) sinceMs = kit.nowMs();
      if (kit.nowMs() - sinceMs < SILENT_MS) return;
      active.verdict ??= passed('no hand and no wager without contact');
      kit.close(CLOSE_LEADER_LEFT);
    },
  };
  return active;
}

function replaced(kit: KitActs): ActiveCase {
  let closedAtMs: number | undefined;
  const active: ActiveCase = {
    connects: () => {
      if (closedAtMs === undefined) return 'accept';
      const afterMs = kit.nowMs() - closedAtMs;
      if (afterMs < REPLACED_MS_MIN) active.verdict = failed(`connected again after ${Math.round(afterMs)} ms`);
      return 'accept';
    },
    tick: () => {
      closedAtMs ??= closedNow();
      if (kit.nowMs() - closedAtMs >= REPLACED_MS_MIN) active.verdict ??= passed('the table was left to the other');
    },
  };
  function closedNow(): number {
    kit.close(FLOOR_CLOSE.replaced.code);
    return kit.nowMs();
  }
  return active;
}

/** These cases run before the table connects, so the kit does not know its game yet. */
const FIRST_CASES: readonly TableCase[] = [
  {
    ...{ rules: ['F4'], title: 'no controller leads: the table tries again, and not at once' },
    ...{ needs: 'start the table', begin: notReady },
  },
  {
    ...{ rules: ['F2'], title: 'the welcome is late: nothing is sent before it' },
    ...{ needs: 'wait: the table connects', begin: lateWelcome },
  },
];

const LAST_CASES: readonly TableCase[] = [
  {
    ...{ rules: ['F5'], title: 'a leader that was replaced: the table ends the connection' },
    ...{ needs: 'wait: the table connects again', begin: oldLeader },
  },
  {
    ...{ rules: ['F25'], title: 'the link goes out of service: no hand and no wager' },
    ...{ needs: 'go on placing chips', begin: outOfService },
  },
  {
    ...{ rules: ['F10'], title: 'an unknown push is ignored' },
    ...{ needs: 'wait', begin: unknownPush },
  },
  {
    ...{ rules: ['F18'], title: 'the controller is silent: no hand and no wager' },
    ...{ needs: 'go on placing chips', begin: silence },
  },
  {
    ...{ rules: ['F3'], title: 'another computer has the table: it does not connect again at once' },
    ...{ needs: 'wait; connect the table again where a person does that', begin: replaced },
  },
];

export const TABLE_CASES: readonly TableCase[] = [
  ...FIRST_CASES,
  {
    ...{ rules: ['F12'], title: 'the reply to a wager is lost: the same messages come again' },
    ...{ needs: 'place a chip', begin: lostFrame('lose-reply', ({ type }) => type === 'acknowledge') },
  },
  {
    ...{ rules: ['F12'], title: 'a frame is lost: the same messages come again' },
    ...{ needs: 'play a hand', begin: lostFrame('lose', isLasting) },
  },
  {
    ...{ rules: ['F12'], title: 'the reply to "no more bets" is lost: the same messages come again' },
    ...{ needs: 'announce "no more bets"', begin: lostFrame('lose-reply', ({ type }) => type === 'lock') },
  },
  {
    ...{ rules: ['F12'], title: 'the result is lost: the same cards come again' },
    ...{ needs: 'enter the cards of a hand', begin: lostFrame('lose-reply', ({ type }) => type === 'cards') },
  },
  ...NOT_NOW_CASES,
  ...REPLY_CASES,
  ...HAND_CASES,
  {
    ...{ rules: ['F4', 'F21'], title: 'the leader changes during a hand: the same hand is completed' },
    ...{ needs: 'place a chip and complete the hand', begin: takeOver },
  },
  ...LAST_CASES,
];

export const THREE_CARD_CASES: readonly TableCase[] = [
  ...FIRST_CASES,
  {
    ...{ rules: ['F12'], title: 'a frame is lost: the same messages come again' },
    ...{ needs: 'play a round', begin: lostFrame('lose', isLasting) },
  },
  {
    ...{ rules: ['F12', 'F31'], title: 'the reply to "no more bets" is lost: the same messages come again' },
    ...{ needs: 'announce "no more bets"', begin: lostFrame('lose-reply', ({ type }) => type === 'close-bets') },
  },
  {
    ...{ rules: ['F12', 'F31'], title: 'the reply to a hand is lost: the same cards come again' },
    ...{ needs: 'show the hands of a round', begin: lostFrame('lose-reply', isHand) },
  },
  ...NOT_NOW_CASES_OF_EVERY_TABLE,
  {
    ...{ rules: ['F11', 'F31'], title: 'the reply to a hand is late: the round is not completed before it' },
    ...{ needs: 'show the hands of a round, and try to complete it', begin: lateHand },
  },
  {
    ...{ rules: ['F4', 'F21', 'F31'], title: 'the leader changes during a round: the same round is completed' },
    ...{ needs: 'announce "no more bets" and complete the round', begin: takeOverOfRound },
  },
  ...LAST_CASES,
];
