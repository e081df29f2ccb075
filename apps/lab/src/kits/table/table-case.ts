import { FLOOR_CLOSE, type FLOOR_RULES, type FloorMessage, type refusalText } from '@jackpot/contract';

export type FloorRule = keyof typeof FLOOR_RULES;

export interface TableMessage<M extends FloorMessage = FloorMessage> {
  readonly text: string;
  readonly message: M;
}

export type RefusalCode = Parameters<typeof refusalText>[1];

/**
 * What the kit does with a frame. `unread` refuses the whole frame. `refuse` refuses each message, or only those for
 * which `isFit` is true. `holdMs` executes the frame and delays the replies; with `isAliveHeld` it delays replies to
 * heartbeats too.
 */
export type Fate =
  | 'carry'
  | 'lose'
  | 'lose-reply'
  | 'swallow'
  | 'unread'
  | { readonly refuse: RefusalCode; readonly isFit?: (message: FloorMessage) => boolean }
  | { readonly holdMs: number; readonly isAliveHeld?: boolean };

export interface DeviceBoot {
  readonly seat: number;
  readonly device: string;
  readonly boot: number;
}

export interface KitActs {
  nowMs(): number;
  hand(): { readonly coup: number; readonly phase: string; readonly wagers: number; readonly shoe: number };
  send(message: object): void;
  close(code: number): void;
  takeOver(): void;
  setInPlay(inPlay: boolean): void;
  /** Whether main wagers must be attested, from the next welcome message on. */
  setAttested(isAttested: boolean): void;
  startDevice(running: DeviceBoot): void;
}

export interface Verdict {
  readonly isPassed: boolean;
  readonly detail: string;
}

export interface ActiveCase {
  connects?(): 'accept' | 'refuse';
  welcome?(): 'now' | 'later' | 'of-old-leader';
  frame?(messages: readonly TableMessage[], text: string): Fate;
  lost?(): void;
  tick?(): void;
  verdict?: Verdict | undefined;
}

export interface TableCase {
  readonly rules: readonly FloorRule[];
  readonly title: string;
  readonly needs: string;
  readonly begin: (kit: KitActs) => ActiveCase;
}

export const passed = (detail: string): Verdict => ({ isPassed: true, detail });
export const failed = (detail: string): Verdict => ({ isPassed: false, detail });

export const CLOSE_LEADER_LEFT = FLOOR_CLOSE.leaderLeft.code;
export const REACTION_MS_MAX = 10_000;
export const ON_THE_WAY_MS = 500;

export const isLasting = ({ type }: FloorMessage): boolean => type !== 'heartbeat' && type !== 'state';
export const lasting = (messages: readonly TableMessage[]): readonly TableMessage[] =>
  messages.filter(({ message }) => isLasting(message));

/** Undefined while messages are missing and all so far are correct. */
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
