import { type FacilityClock, localTime } from '@jackpot/contract';
import { computed, signal } from '@preact/signals';

/** How the facility writes times. Until the controller has sent it, in UTC: the header names the zone, so it misleads no one. */
const clock = signal<FacilityClock>({ zone: 'UTC', clock: '12-hour' });
const local = computed(() => localTime(clock.value));

/** "ET": the zone of every time on the pages, named in their header. */
export const zoneName = computed(() => local.value.zoneName);

/** Sets the clocks that every page shows. Open pages change their times with it. */
export function setFacilityClock(of: FacilityClock | null): void {
  if (of !== null) clock.value = of;
}

/** "Nov 22, 2026 7:01:05 PM" */
export function timeOf(at: string | null): string {
  return at === null ? '—' : local.value.dateTime(Date.parse(at));
}

/** "November 22, 2026" */
export function dateOf(at: string): string {
  return local.value.longDate(Date.parse(at));
}

/** "7:01:05 PM": of today. */
export function clockTimeOf(at: Date): string {
  return local.value.time(at.getTime());
}

/** "7:01 PM": of today, where seconds do not matter. */
export function hourMinuteOf(at: string): string {
  return local.value.hourMinute(Date.parse(at));
}

/** The instant of a date or date-and-time field, read on the facility's clocks, as the API has it; null for another text. */
export function instantOf(input: string): string | null {
  const at = local.value.instantOf(input);
  return at === null ? null : new Date(at).toISOString();
}

/** The labels of a time axis; `ticks` and their step in seconds. */
export function axisTexts(ticks: readonly number[], stepSeconds: number): readonly string[] {
  return local.value.axisTexts(ticks, stepSeconds);
}

/** IANA name of the zone: a chart places the ticks of its time axis by it. */
export function facilityZone(): string {
  return clock.value.zone;
}

/** A sentence of the controller, its instants as times of the facility. */
export function localized(text: string): string {
  return local.value.localized(text);
}

/** An instant in a proof, which is compared with other machines: in UTC, with the word. */
export function utcOf(at: number | string | null): string {
  if (at === null) return '—';
  return localTime.utc(typeof at === 'number' ? at : Date.parse(at));
}
