import { UNNAMED_JURISDICTION, jurisdictionOf } from '../jurisdiction/jurisdiction.js';
import type { PaymentRules } from './rules.js';

/** For terms without a jurisdiction and journals without rules. */
export const INITIAL_PAYMENT_RULES: PaymentRules = jurisdictionOf(UNNAMED_JURISDICTION).paymentRules;
