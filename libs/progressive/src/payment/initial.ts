import { must } from '@jackpot/money';
import { MARYLAND } from './maryland.js';
import { readPaymentRules } from './rules-json.js';
import type { PaymentRules } from './rules.js';

const initial = readPaymentRules(MARYLAND);

/** The rules of a link whose journal names none. */
export const INITIAL_PAYMENT_RULES: PaymentRules = must(
  initial.ok ? initial.rules : undefined,
  'the rules of Maryland read back',
);
