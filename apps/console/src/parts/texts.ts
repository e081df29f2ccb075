/** The controller's exact text of an amount with the thousands parted; not a number at any time. Cents are cut, never rounded. */
export function dollars(exact: string): string {
  const [, sign = '', whole = '', cents = ''] = /^(-?)(\d+)(?:\.(\d\d))?/.exec(exact) ?? [];
  if (whole === '') return exact;
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents === '' ? '00' : cents}`;
}

const NAMES: Readonly<Record<string, string>> = {
  star: 'Star',
  spade: 'Spade',
  heart: 'Heart',
  'must-hit': 'Must Hit',
  'any-two': 'Any Two Personal',
  identical: 'Identical King 9',
  'suited-v-suited': 'Suited Royal 9 v. Suited',
  'royal-v-royal': 'Royal 9 v. Royal 9',
  'any-suited': 'Any Suited Royal 9',
  'any-royal': 'Any Royal 9',
};

/** A level, a line, a role or a state as people say it. */
export function called(name: string): string {
  return NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

const MINUTE_MS = 60_000;

/** How long ago: "just now", "4 min ago", "2 h 10 min ago", "3 days ago". */
export function ago(at: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(at)) / MINUTE_MS));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min ago` : `${Math.floor(hours / 24)} days ago`;
}

/** A time as the clock of the screen it is read at shows it. */
export function timeOf(at: string | null): string {
  return at === null ? '—' : new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}

/** A date as people say it; from it on, whatever the hour. */
export function dateOf(at: string): string {
  return new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long' });
}
