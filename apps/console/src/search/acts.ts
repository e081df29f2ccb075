import { ACTS, type ActName } from '@jackpot/contract';
import { t } from '../texts/t.js';

const ACTS_OF_PAGE = {
  floor: [
    'table.deal',
    'table.assign',
    'table.answer-call',
    'alarm.acknowledge',
    'cards.inspect',
    'cards.verify',
    'cards.recut',
    'link.suspend',
    'link.resume',
  ],
  hands: ['coup.approve-void', 'coup.request-correction', 'coup.correct', 'coup.release'],
  claims: [
    'claim.verify',
    'claim.authorize',
    'claim.check',
    'claim.pay',
    'claim.request-correction',
    'claim.correct-payment',
    'claim.request',
    'claim.reject',
    'claim.void',
    'claim.release',
    'patron.record',
    'vigorish.issue-form',
    'vigorish.collect-form',
  ],
  'payment-rules': ['payment-rules.request', 'payment-rules.approve'],
  notices: ['meter.request-adjustment', 'meter.adjust', 'meter.request-transfer', 'link.request-retirement'],
  accounting: ['day.close', 'books.reconcile', 'books.resolve', 'tax-file.read', 'cash-log.read'],
  devices: ['device.enroll'],
  deliveries: ['payout.replay', 'webhook.replay', 'webhook.control'],
  alerts: ['alert.manage'],
  terms: ['terms.stage', 'terms.approve', 'terms.withdraw', 'terms.activate', 'terms.schedule'],
  setup: ['link.request-opening', 'link.approve-opening', 'table.set-key'],
  people: ['people.manage', 'people.request', 'people.approve'],
  me: ['password.change'],
} as const satisfies Readonly<Record<string, readonly ActName[]>>;

export interface ActFound {
  readonly sentence: string;
  readonly page: string;
}

/** Acts whose sentence has, for each word of the text, a word that begins with it. Only acts that `may` permits. */
export function actsNamed(text: string, may: (act: ActName) => boolean): readonly ActFound[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  return Object.entries<readonly ActName[]>(ACTS_OF_PAGE).flatMap(([page, acts]) =>
    acts
      .filter(may)
      .map((act) => ({ page, sentence: t(ACTS[act].sentence) }))
      .filter(({ sentence }) => {
        const words = wordsOf(sentence);
        return wanted.every((start) => words.some((word) => word.startsWith(start)));
      }),
  );
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
}
