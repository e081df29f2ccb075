import { t } from '../texts/t.js';
import type { Device } from '../server/types.js';

type DeviceTone = 'good' | 'warn' | 'bad' | '';

/** Only the most urgent state is shown. */
export function deviceState({
  caseOpenSince,
  isOnline,
  lastHeardAt,
  lastMessage,
  boot,
}: Device): readonly [DeviceTone, string] {
  if (caseOpenSince !== null) return ['bad', t('Case open')];
  if (lastMessage !== null && REFUSED.has(lastMessage.reply)) return ['warn', t('Last message refused')];
  if (!isOnline) return lastHeardAt === null ? ['', t('Table closed')] : ['warn', t('Table has no contact')];
  return boot === 0 ? ['', t('No message yet')] : ['good', t('OK')];
}

const REFUSED: ReadonlySet<string> = new Set(['late', 'too-many']);
