import { ALARMS } from '@jackpot/contract';
import { type Page, page, table } from './markdown.js';

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
] as const;

export function alarmsPage(): Page {
  return page(
    'reference/alarms.md',
    'Alarms',
    'Use this page to see what an alarm on the floor page means and what to do. Alarms follow from the current state and are never stored, so an alarm ends when its cause ends. What the page shows is at most five seconds old. Each alarm on the floor page also names its table, hand or claim, and how to see it ([use the console](../how-to/use-the-console.md)).',
    table(
      ['alarm', 'starts', 'ends', 'what to do'],
      Object.values(ALARMS).map((alarm) => [alarm.title, startOf(alarm), alarm.ends, alarm.action]),
    ),
  );
}

function startOf(alarm: { readonly afterMs?: number; readonly starts: string }): string {
  return alarm.afterMs === undefined ? alarm.starts : `${duration(alarm.afterMs)} ${alarm.starts}`;
}

function duration(ms: number): string {
  const [unitMs, unit] = UNITS.find(([each]) => ms % each === 0) ?? UNITS[3];
  const count = ms / unitMs;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
