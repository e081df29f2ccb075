import { URGENCIES } from '@jackpot/contract';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Refusal } from '../server/api.js';
import { useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import type { Alarms } from '../server/types.js';
import { linkId, ofLink } from '../shell/link.js';

export type Alarm = Alarms['alarms'][number];
export type Waiting = Alarms['waiting'][number];

interface Attention {
  /** Undefined until it is read for the first time. */
  readonly value: Alarms | undefined;
  readonly refusal: Refusal | undefined;
}

/** The alarms of the link and what waits for a person. The header reads them once for all pages. */
export const attention = signal<Attention>({ value: undefined, refusal: undefined });

/** Alarms are of minutes; a call and a hit, which are of seconds, come with the tables. */
const READ_MS = 8_000;

let refresh = (): void => undefined;

/** Reads again now: after an act of this person. */
export function refreshAttention(): void {
  refresh();
}

/** Keeps `attention` up to date for as long as the header is on the page. */
export function useAttention(): void {
  const path = linkId.value !== null && may('play.read') ? ofLink('alarms') : null;
  const read = useRead<Alarms>(path, { readMsMax: READ_MS, followsLink: false });
  const { value, refusal } = read;
  refresh = read.refresh;
  useEffect(() => {
    attention.value = { value, refusal };
  }, [value, refusal]);
}

/** Everything that this person may end by an act, the most urgent first. An alarm comes before what is not late yet. */
export function forYou({ alarms, waiting }: Alarms): readonly (Alarm | Waiting)[] {
  const rank = (each: Alarm | Waiting): number => URGENCIES.indexOf(each.urgency);
  return [...alarms, ...waiting].filter(({ isForYou }) => isForYou).sort((one, other) => rank(one) - rank(other));
}

/** So many alarms of one kind are one line, which opens. */
const MERGED_MIN = 3;

/** Alarms in their order; where there are many of a kind, all of them at the place of the first. */
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
