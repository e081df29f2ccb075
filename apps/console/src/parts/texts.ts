import { AWARD_STATUS_NAMES, LINE_LABELS, PHASE_NAMES } from '@jackpot/contract';
import { t } from '../texts/t.js';

export { dateOf, timeOf } from './times.js';

/** "50001.99999999" is "$50,001.99": cents are cut, never rounded, and the text never becomes a number. */
export function dollars(exact: string): string {
  const [, sign = '', whole = '', cents = ''] = /^(-?)(\d+)(?:\.(\d\d)\d*)?$/.exec(exact) ?? [];
  if (whole === '') return exact;
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents === '' ? '00' : cents}`;
}

/** Digits below the cent: "999999" for "50001.99999999". */
export function belowCent(exact: string): string {
  return /^-?\d+\.\d\d(\d+)$/.exec(exact)?.[1] ?? '';
}

export function exactDollars(exact: string): string {
  return dollars(exact) + belowCent(exact);
}

export function countOf(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

const LABELS: Readonly<Record<string, string>> = {
  unwise: t('Warning'),
  'late-wager': t('Late bet'),
  'main-wager-missing': t('No base bet: side bet returned'),
  'messages-summarized': t('A seat device sent too many messages'),
  'device-enrolled': t('Device enrolled again'),
  'cards-inspected': t('Cards inspected'),
  'cards-verified': t('Inspection of the cards verified'),
  'recut-required': t('Recut required'),
  'coup-voided': t('Hand voided'),
  'round-held': t('Hand on hold'),
  'round-released': t('Hand released'),
  'void-approved': t('Void of a locked hand approved'),
  'no-wager-round': t('Free hand'),
  'held-for-review': t('On hold for review'),
  'document-voided': t('Slip voided'),
  'manual-document': t('Manual slip'),
  'coup-corrected': t('Hand corrected'),
  'transfer-noticed': t('Transfer notice posted'),
  'retirement-noticed': t('Retirement notice posted'),
  'notice-cancelled': t('Notice canceled'),
  'activation-cancelled': t('Activation canceled'),
  'state-id': t('State ID'),
  'military-id': t('Military ID'),
  'tribal-id': t('Tribal ID'),
  'round-voided': t('Round voided'),
  'round-irregularity': t('Irregularity of a round'),
  'wagers-forfeited': t('Wagers forfeited'),
  'deck-removed': t('Deck taken off the table'),
  'writer-took-over': t('Controller failover'),
  'cover-card-out': t('Cut card out'),
  commit: t('First recorded'),
  lock: t('First locked'),
  'each-of-before': t('Each a tenth of the meter before the hand'),
  impossible: t('Cannot work'),
  illegal: t('Not allowed'),
};

const SHARED: Readonly<Record<string, string>> = { ...AWARD_STATUS_NAMES, ...LINE_LABELS, ...PHASE_NAMES };

export function labelOf(name: string): string {
  return LABELS[name] ?? t(SHARED[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' '));
}

const MINUTE_MS = 60_000;

export function ago(at: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(at)) / MINUTE_MS));
  if (minutes < 1) return t('just now');
  if (minutes < 60) return t('{1} min ago', minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t('{1} h {2} min ago', hours, minutes % 60) : t('{1} days ago', Math.floor(hours / 24));
}
