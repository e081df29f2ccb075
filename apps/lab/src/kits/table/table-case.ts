import { FLOOR_CLOSE, type FLOOR_RULES, type FloorMessage, type refusalText } from '@jackpot/contract';

/** The number of a rule of the floor protocol. */
export type FloorRule = keyof typeof FLOOR_RULES;

/** A message of the table as it came. */
export interface TableMessage<M extends FloorMessage = FloorMessage> {
  readonly text: string;
  readonly message: M;
}

/** Why a message is refused. */
export type RefusalCode = Parameters<typeof refusalText>[1];

/**
 * What becomes of a frame of the table. `unread`: it is refused as a whole. `refuse`: so are its messages, each with its id, or
 * those that fit. `holdMs`: it is executed, and the replies are late; those to heartbeats too with `isAliveHeld`.
 */
export type Fate =
  | 'carry'
  | 'lose'
  | 'lose-reply'
  | 'swallow'
  | 'unread'
  | { readonly refuse: RefusalCode; readonly isFit?: (message: FloorMessage) => boolean }
  | { readonly holdMs: number; readonly isAliveHeld?: boolean };

/** One start of a seat device. */
export interface DeviceBoot {
  readonly seat: number;
  readonly device: string;
  readonly boot: number;
}

/** What a case may do, and what it may read. */
export interface KitActs {
  nowMs(): number;
  /** Phase, number and wagers of the hand on record, and the shoe. */
  hand(): { readonly coup: number; readonly phase: string; readonly wagers: number; readonly shoe: number };
  send(message: object): void;
  close(code: number): void;
  /** Another controller process leads from now on: the epoch grows by one. */
  takeOver(): void;
  setInPlay(inPlay: boolean): void;
  /** From the next welcome on the terms want main wagers attested, or they are again as they were. */
  setAttested(isAttested: boolean): void;
  /** Puts the next start of the device on record, as if another table computer had reported it. */
  startDevice(running: DeviceBoot): void;
}

export interface Verdict {
  readonly isPassed: boolean;
  readonly detail: string;
}

/** A case under way. Each hook is called as things happen; a verdict ends the case. */
export interface ActiveCase {
  /** The table wants a connection: `refuse` it, or not. */
  connects?(): 'accept' | 'refuse';
  /** A connection was accepted: how the welcome goes out. */
  welcome?(): 'now' | 'later' | 'of-old-leader';
  frame?(messages: readonly TableMessage[], text: string): Fate;
  lost?(): void;
  tick?(): void;
  verdict?: Verdict | undefined;
}

export interface TableCase {
  readonly rules: readonly FloorRule[];
  readonly title: string;
  /** What the table must do before the case can be seen. */
  readonly needs: string;
  readonly begin: (kit: KitActs) => ActiveCase;
}

export const passed = (detail: string): Verdict => ({ isPassed: true, detail });
export const failed = (detail: string): Verdict => ({ isPassed: false, detail });

export const CLOSE_LEADER_LEFT = FLOOR_CLOSE.leaderLeft.code;
/** For what a table does by itself: dial again, send again. */
export const REACTION_MS_MAX = 10_000;
/** Frames that were on their way when something changed. */
export const ON_THE_WAY_MS = 500;

export const isLasting = ({ type }: FloorMessage): boolean => type !== 'heartbeat' && type !== 'state';
export const lasting = (messages: readonly TableMessage[]): readonly TableMessage[] =>
  messages.filter(({ message }) => isLasting(message));

/** Whether what came is what must come, as far as it came. */
export function comparison(expected: readonly string[], came: readonly string[]): Verdict | undefined {
  const wrong = came.slice(0, expected.length).findIndex((text, index) => text !== expected[index]);
  if (wrong >= 0) return failed(differenceOf(expected[wrong] ?? '', came[wrong] ?? ''));
  return came.length >= expected.length ? passed(`${expected.length} messages came again`) : undefined;
}

function differenceOf(expected: string, came: string): string {
  const withoutId = (text: string): string => text.replace(/"id":\d+,?/, '');
  const cause = withoutId(expected) === withoutId(came) ? 'the same message under another id: ' : '';
  return `${cause}expected ${expected}; came ${came}`;
}
