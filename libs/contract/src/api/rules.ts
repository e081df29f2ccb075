import { proposedTerms } from './fields.js';
import { findingsSchema, oddsAnswerSchema, oddsBodySchema } from './odds.js';
import { TERMS_BYTES_MAX, operation } from './operation.js';
import { settleBodySchema, settledBodySchema } from './settlement.js';

const spec = { method: 'POST', repeat: 'another', tag: 'rules', statuses: [200] } as const;

export const rules = {
  settle: operation({
    ...spec,
    path: '/api/v1/rules/settle',
    act: 'rules.read',
    summary: 'Settle a deal: every wager and the Royal 9 seats, exactly',
    body: settleBodySchema,
    response: settledBodySchema,
  }),
  odds: operation({
    ...spec,
    path: '/api/v1/rules/odds',
    act: 'odds.read',
    summary: 'Compute exact odds of the wagers, of any shoe, and of the Royal 9 and Must Hit of a link',
    body: oddsBodySchema,
    bodyBytesMax: TERMS_BYTES_MAX,
    response: oddsAnswerSchema,
  }),
  lint: operation({
    ...spec,
    path: '/api/v1/rules/lint',
    act: 'odds.read',
    summary: 'Check proposed terms: what is illegal, impossible or unwise, with the numbers',
    body: proposedTerms,
    bodyBytesMax: TERMS_BYTES_MAX,
    response: findingsSchema,
  }),
} as const;
