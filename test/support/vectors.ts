import { EXPORT_NAMES, type ExportName, csvOf, exportOf, jsonLinesOf } from '@jackpot/books';
import { signedHeaders } from '@jackpot/platform';
import { KIT_FACILITY, sampleEvents } from '../../apps/lab/src/kits/webhook/samples.js';
import { CLAIMS_OF_FOUR_DAYS } from '../../libs/books/test/claims-of-four-days.js';
import { DAY_MS, closed, journal } from '../../libs/books/test/closed-days.js';
import { PEOPLE, claim, given, later, linkOf } from '../../libs/progressive/src/testing/index.js';
import { RECORDINGS } from './recordings.js';

export const VECTORS_FOLDER = 'libs/contract/vectors';

export const RECORDED_VECTORS: readonly string[] = Object.values(RECORDINGS).map((path) =>
  path.replace(`${VECTORS_FOLDER}/`, ''),
);

const SENT_AT = Date.parse('2026-11-22T12:00:00Z');
const KEY = Buffer.from('a secret of a receiver, for tests');

function webhookMessages(): string {
  const messages = sampleEvents('east', SENT_AT, KIT_FACILITY).map((event) => {
    const body = JSON.stringify(event);
    return { headers: signedHeaders([KEY], { id: event.id, body, now: SENT_AT }), body };
  });
  return [{ secret: `whsec_${KEY.toString('base64')}` }, ...messages]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

const closes = closed(journal(given(linkOf({ tables: 2, mustHit: null })).when(...CLAIMS_OF_FOUR_DAYS)), 4);

const correctedCloses = closed(
  journal(
    given(linkOf({ tables: 2, mustHit: null })).when(
      ...CLAIMS_OF_FOUR_DAYS,
      later(DAY_MS),
      claim(4).hasItsPaymentCorrected({
        by: PEOPLE.accounting,
        parts: [{ method: 'check', amountCents: 45_060n, reference: '1010' }],
      }),
    ),
  ),
  5,
);
const closesOf = (name: ExportName) => (name === 'payout-corrections' ? correctedCloses : closes);

export const DERIVED_VECTORS: Readonly<Record<string, () => string>> = {
  'webhooks/messages.jsonl': webhookMessages,
  ...Object.fromEntries(
    EXPORT_NAMES.flatMap((name) => [
      [`exports/${name}.csv`, () => csvOf(exportOf(name, closesOf(name)))],
      [`exports/${name}.jsonl`, () => jsonLinesOf(exportOf(name, closesOf(name)))],
    ]),
  ),
};
