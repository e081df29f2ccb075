import { UNNAMED_JURISDICTION, jurisdictionOf } from '../jurisdiction/jurisdiction.js';
import type { PaymentRules } from './rules.js';

/** For links whose terms name no jurisdiction and whose journal names no rules. */
export const INITIAL_PAYMENT_RULES: PaymentRules = jurisdictionOf(UNNAMED_JURISDICTION).paymentRules;
