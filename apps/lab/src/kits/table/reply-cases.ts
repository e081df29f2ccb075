import { FLOOR_NOT_NOW_CODES, type FloorMessage } from '@jackpot/contract';
import {
  type ActiveCase,
  CLOSE_LEADER_LEFT,
  type KitActs,
  ON_THE_WAY_MS,
  REACTION_MS_MAX,
  type TableCase,
  type TableMessage,
  type Verdict,
  comparison,
  failed,
  isLasting,
  lasting,
  passed,
} from './table-case.js';

const HOLD_MS_MIN = 40;
/** How long the kit delays replies: too short for a table to treat the controller as silent. */
const LATE_MS = 2_000;
const COLLECT_MS = 1_500;
const WAITED_COUNT = 2;

type NotNow = (typeof FLOOR_NOT_NOW_CODES)[number];

interface NotNowPlan {
  readonly title: string;
  readonly needs?: string;
  readonly isFit?: (message: FloorMessage) => boolean;
  readonly first?: 'heartbeat' | 'connect';
}

const isWager = ({ type }: FloorMessage): boolean => type === 'acknowledge';
const seatOf = (message: FloorMessage): number | undefined => ('seat' in message ? message.seat : undefined);
const isCards = ({ type }: FloorMessage): boolean => type === 'cards';

const NOT_NOW: Readonly<Record<NotNow, NotNowPlan>> = {
  BUSY: { title: 'the controller is full' },
  UNAVAILABLE: { title: 'the link cannot be used for a moment' },
  NO_LEADER: { title: 'no controller leads any more' },
  INTERNAL: { title: 'the controller has a fault' },
  TABLE_OFFLINE: {
    title: 'the table counts as offline',
    ...{ needs: 'place a chip', isFit: isWager, first: 'heartbeat' },
  },
  NOT_LEADER: { title: 'another controller leads', first: 'connect' },
  EARLIER_COUP_UNRESOLVED: {
    title: 'an earlier hand of the link has no result',
    ...{ needs: 'enter the cards of a hand', isFit: isCards },
  },
};

function notNow(code: NotNow, { isFit = isLasting, first }: NotNowPlan) {
  return (kit: KitActs): ActiveCase => {
    const expected: string[] = [];
    const came: string[] = [];
    let sinceMs = 0;
    let seen: typeof first;
    const active: ActiveCase = {
      connects: () => {
        if (expected.length > 0) seen = 'connect';
        return 'accept';
      },
      frame: (messages) => {
        if (expected.length > 0 && messages.some(({ message }) => message.type === 'heartbeat')) seen ??= 'heartbeat';
        const texts = lasting(messages).map(({ text }) => text);
        const refused = messages.filter(({ message }) => isFit(message)).map(({ text }) => text);
        const isSoon = kit.nowMs() - sinceMs < HOLD_MS_MIN;
        if (expected.length > 0 && !isSoon && texts.length > 0) {
          came.push(...texts);
          if (first !== undefined && seen !== first) active.verdict = failed(`no ${first} before ${texts[0] ?? ''}`);
          else active.verdict = comparison(expected, came);
          return 'carry';
        }
        if (refused.length === 0) return 'carry';
        if (refused.some((text) => expected.includes(text))) {
          active.verdict = failed(`sent again after ${Math.round(kit.nowMs() - sinceMs)} ms`);
          return 'carry';
        }
        if (expected.length === 0) sinceMs = kit.nowMs();
        expected.push(...refused);
        return { refuse: code, isFit };
      },
      tick: () => {
        if (expected.length > 0 && kit.nowMs() - sinceMs > REACTION_MS_MAX)
          active.verdict ??= givenUp(kit, expected[came.length]);
      },
    };
    return active;
  };
}

/** Closes the connection too: the table then sends everything again, so the next case can be tested. */
function givenUp(kit: KitActs, missing: string | undefined): Verdict {
  kit.close(CLOSE_LEADER_LEFT);
  return failed(`did not come again: ${missing ?? ''}`);
}

const AFTER = {
  moment: 'after a moment',
  heartbeat: 'after a heartbeat',
  connect: 'on a new connection',
} as const;

export const NOT_NOW_CASES: readonly TableCase[] = FLOOR_NOT_NOW_CODES.map(notNowCase);

export const NOT_NOW_CASES_OF_EVERY_TABLE: readonly TableCase[] = FLOOR_NOT_NOW_CODES.filter(
  (code) => NOT_NOW[code].isFit === undefined,
).map(notNowCase);

function notNowCase(code: NotNow): TableCase {
  return {
    rules: ['F15'],
    title: `${NOT_NOW[code].title}: ${AFTER[NOT_NOW[code].first ?? 'moment']} the same messages come again (${code})`,
    needs: NOT_NOW[code].needs ?? 'play a hand',
    begin: notNow(code, NOT_NOW[code]),
  };
}

interface LatePlan {
  readonly isLate: (message: FloorMessage) => boolean;
  readonly isAliveHeld: boolean;
  readonly after?: readonly FloorMessage['type'][];
}

function late({ isLate, isAliveHeld, after = [] }: LatePlan) {
  return (kit: KitActs): ActiveCase => {
    const sent: string[] = [];
    let fromMs: number | undefined;
    const isOver = (): boolean => fromMs !== undefined && kit.nowMs() - fromMs >= LATE_MS;
    const fails = (detail: string): void => {
      if (fromMs !== undefined) active.verdict ??= failed(detail);
    };
    const active: ActiveCase = {
      connects: () => {
        fails('another connection');
        return 'accept';
      },
      frame: (messages) => {
        const isFirst = fromMs === undefined && messages.some(({ message }) => isLate(message));
        for (const { text, message } of lasting(messages)) {
          if (sent.includes(withoutId(text))) fails(`sent again: ${text}`);
          if (!isOver() && after.includes(message.type)) fails(`before the reply: ${text}`);
          if (isLate(message)) fromMs ??= kit.nowMs();
          if (fromMs !== undefined) sent.push(withoutId(text));
        }
        const isHeld = isFirst || (fromMs !== undefined && isAliveHeld && !isOver());
        return isHeld ? { holdMs: LATE_MS, isAliveHeld } : 'carry';
      },
      lost: () => fails('the connection ended'),
      tick: () => {
        // A message that came just before the end of the case may still get a late reply.
        if (fromMs !== undefined && kit.nowMs() - fromMs > 2 * LATE_MS + ON_THE_WAY_MS)
          active.verdict ??= passed('the table waited');
      },
    };
    return active;
  };
}

const withoutId = (text: string): string => text.replace(/"id":\d+,?/, '');

function repeatedElsewhere(kit: KitActs): ActiveCase {
  let wager: { readonly text: string; readonly coup: number; readonly atMs: number } | undefined;
  let hasNewLeader = false;
  let isRepeated = false;
  const active: ActiveCase = {
    connects: () => {
      if (wager !== undefined && !hasNewLeader) {
        hasNewLeader = true;
        kit.takeOver();
      }
      return 'accept';
    },
    frame: (messages) => {
      if (wager === undefined) {
        const found = messages.find(({ message }) => isWager(message));
        if (found === undefined || !('coup' in found.message)) return 'carry';
        wager = { text: found.text, coup: found.message.coup, atMs: kit.nowMs() };
        return 'lose-reply';
      }
      const { text } = wager;
      isRepeated ||= messages.some((one) => one.text === text);
      return 'carry';
    },
    lost: () => {
      if (isRepeated) active.verdict ??= failed('the connection ended after the repeated reply');
    },
    tick: () => {
      if (wager === undefined) return;
      const { coup, phase } = kit.hand();
      const isComplete = coup > wager.coup || phase === 'settled' || phase === 'voided';
      if (isRepeated && isComplete) active.verdict ??= passed(`hand ${wager.coup} is complete`);
      if (!isRepeated && kit.nowMs() - wager.atMs > REACTION_MS_MAX)
        active.verdict ??= failed(`did not come again: ${wager.text}`);
    },
  };
  return active;
}

/**
 * Collects unanswered messages first, so that the unreadable frame contains several messages. A table that sends each
 * message after the reply to the one before has no such frame.
 */
function unreadFrame(kit: KitActs): ActiveCase {
  const collected: TableMessage[] = [];
  const expected: string[] = [];
  const came: string[] = [];
  let sinceMs = 0;
  let isBack = false;
  let lone: { readonly message: FloorMessage; readonly atMs: number } | undefined;
  let waitedCount = 0;
  const active: ActiveCase = {
    welcome: () => {
      isBack = collected.length > 0;
      return 'now';
    },
    frame: (messages) => {
      const texts = lasting(messages).map(({ text }) => text);
      if (texts.length === 0) return 'carry';
      if (expected.length > 0) {
        came.push(...texts);
        active.verdict = messages.length > 1 ? failed(`not alone: ${texts.join(' ')}`) : comparison(expected, came);
        return 'carry';
      }
      if (!isBack) return collect(lasting(messages));
      if (texts.length === 1) return cameAlone(texts);
      expected.push(...texts);
      came.length = 0;
      sinceMs = kit.nowMs();
      return 'unread';
    },
    tick: () => {
      const afterMs = kit.nowMs() - sinceMs;
      if (expected.length > 0 && afterMs > REACTION_MS_MAX) active.verdict ??= givenUp(kit, expected[came.length]);
      if (collected.length > 0 && !isBack && afterMs > COLLECT_MS) kit.close(CLOSE_LEADER_LEFT);
    },
  };
  function collect(messages: readonly TableMessage[]): 'carry' | 'swallow' {
    if (collected.length === 0) {
      const wager = messages.find(({ message }) => isWager(message))?.message;
      if (wager === undefined) return 'carry';
      if (hasWaited(wager)) {
        active.verdict = passed('the table sends one message at a time');
        return 'carry';
      }
      sinceMs = kit.nowMs();
    }
    collected.push(...messages);
    return 'swallow';
  }
  /** Returns whether two wagers have waited for the reply to a wager of another seat, and came right after this reply. */
  function hasWaited(wager: FloorMessage): boolean {
    const isOfAnotherSeat = lone !== undefined && seatOf(lone.message) !== seatOf(wager);
    if (isOfAnotherSeat && kit.nowMs() - (lone?.atMs ?? 0) <= ON_THE_WAY_MS) waitedCount += 1;
    lone = undefined;
    return waitedCount >= WAITED_COUNT;
  }
  function cameAlone(texts: readonly string[]): 'carry' {
    came.push(...texts);
    if (came.length < collected.length) return 'carry';
    const [only] = collected;
    if (collected.length > 1) active.verdict = passed('every message is in a frame of its own');
    else if (only !== undefined) lone = { message: only.message, atMs: kit.nowMs() };
    [isBack, collected.length, came.length] = [false, 0, 0];
    return 'carry';
  }
  return active;
}

export const lateHand = late({
  isLate: ({ type }) => type === 'show-hand' || type === 'show-cards',
  isAliveHeld: false,
  after: ['settle-round', 'open-round'],
});

export const REPLY_CASES: readonly TableCase[] = [
  {
    ...{
      rules: ['F8'],
      title: 'the reply to a heartbeat overtakes the reply to a wager: the table waits for the right one',
    },
    ...{ needs: 'place a chip', begin: late({ isLate: isWager, isAliveHeld: false }) },
  },
  {
    ...{ rules: ['F11'], title: 'the result is late: the hand is not completed before it' },
    needs: 'enter the cards of a hand, and try to complete it',
    begin: late({ isLate: isCards, isAliveHeld: false, after: ['settle', 'open'] }),
  },
  {
    ...{ rules: ['F19'], title: `all replies are ${LATE_MS} ms late: the table stays connected and repeats nothing` },
    ...{ needs: 'play a hand', begin: late({ isLate: isLasting, isAliveHeld: true }) },
  },
  {
    ...{ rules: ['F16'], title: 'another controller repeats the reply to a wager: the hand is completed' },
    ...{ needs: 'place a chip and complete the hand', begin: repeatedElsewhere },
  },
  {
    ...{ rules: ['F9'], title: 'a frame is refused as a whole: each of its messages comes again alone' },
    ...{ needs: 'place chips at two seats', begin: unreadFrame },
  },
];
