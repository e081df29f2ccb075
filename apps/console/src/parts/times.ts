import { type FacilityClock, localTime } from '@jackpot/contract';
import { computed, signal } from '@preact/signals';

/** The facility's clock. UTC until the controller has sent it. */
const clock = signal<FacilityClock>({ zone: 'UTC', clock: '12-hour' });
const local = computed(() => localTime(clock.value));

export const zoneName = computed(() => local.value.zoneName);

export function setFacilityClock(of: FacilityClock | null): void {
  if (of !== null) clock.value = of;
}

export function timeOf(at: string | null): string {
  return at === null ? '—' : local.value.dateTime(Date.parse(at));
}

export function dateOf(at: string): string {
  return local.value.longDate(Date.parse(at));
}

export function clockTimeOf(at: Date): string {
  return local.value.time(at.getTime());
}

export function hourMinuteOf(at: string): string {
  return local.value.hourMinute(Date.parse(at));
}

/** Null for other texts. */
export function instantOf(input: string): string | null {
  const at = local.value.instantOf(input);
  return at === null ? null : new Date(at).toISOString();
}

export function axisTexts(ticks: readonly number[], stepSeconds: number): readonly string[] {
  return local.value.axisTexts(ticks, stepSeconds);
}

export function facilityZone(): string {
  return clock.value.zone;
}

export function localized(text: string): string {
  return local.value.localized(text);
}

/** For proofs that people compare with other machines. */
export function utcOf(at: number | string | null): string {
  if (at === null) return '—';
  return localTime.utc(typeof at === 'number' ? at : Date.parse(at));
}
