import { UNNAMED_JURISDICTION, jurisdictionOf } from '../jurisdiction/jurisdiction.js';
import type { PaymentRules } from './rules.js';

/** Rules for terms without a jurisdiction, and for journals without payment rules. */
export const INITIAL_PAYMENT_RULES: PaymentRules = jurisdictionOf(UNNAMED_JURISDICTION).paymentRules;
