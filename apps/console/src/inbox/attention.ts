import { URGENCIES } from '@jackpot/contract';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Refusal } from '../server/api.js';
import { GLANCE_MS, useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import type { Alarms } from '../server/types.js';
import { linkId, ofLink } from '../shell/link.js';

export type Alarm = Alarms['alarms'][number];
export type Waiting = Alarms['waiting'][number];

interface Attention {
  readonly value: Alarms | undefined;
  readonly refusal: Refusal | undefined;
}

export const attention = signal<Attention>({ value: undefined, refusal: undefined });

/** Calls and hits must appear sooner, so they come with the tables' state. */
const READ_MS = 10_000;

let refresh = (): void => undefined;

/** Whether the list is open. Somebody who looks at it may wait for another person's act, so it is read more often. */
export const isInboxOpen = signal(false);

export function openInbox(isOpen: boolean): void {
  isInboxOpen.value = isOpen;
  refresh();
}

export function refreshAttention(): void {
  refresh();
}

type WaitingForYou = Pick<Alarms, 'waiting'> & Partial<Alarms>;

/** People who may see no play are still asked to approve accounts. */
function attentionPath(): string | null {
  if (!may('play.read')) return may('people.watch') ? 'account-requests/waiting' : null;
  return linkId.value === null ? null : ofLink('alarms');
}

export function useAttention(): void {
  const readMsMax = isInboxOpen.value ? GLANCE_MS : READ_MS;
  const read = useRead<WaitingForYou>(attentionPath(), { readMsMax, followsLink: false });
  const { value, refusal } = read;
  refresh = read.refresh;
  useEffect(() => {
    attention.value = { value: value && { alarms: [], ...value }, refusal };
  }, [value, refusal]);
}

export function forYou({ alarms, waiting }: Alarms): readonly (Alarm | Waiting)[] {
  const rank = (each: Alarm | Waiting): number => URGENCIES.indexOf(each.urgency);
  return [...alarms, ...waiting].filter(({ isForYou }) => isForYou).sort((one, other) => rank(one) - rank(other));
}

const MERGED_MIN = 3;

export function merged(alarms: readonly Alarm[]): readonly (readonly Alarm[])[] {
  const kinds = new Map<string, Alarm[]>();
  for (const alarm of alarms) {
    const key = `${alarm.kind} ${alarm.acknowledged === null}`;
    kinds.set(key, [...(kinds.get(key) ?? []), alarm]);
  }
  return [...kinds.values()].flatMap((ofKind) =>
    ofKind.length < MERGED_MIN ? ofKind.map((each) => [each]) : [ofKind],
  );
}
