import { type Role, SIGNERS } from '../roles.js';

/** From here on surveillance is notified, logs the notice and keeps a photograph: COMAR 36.05.03.23 E(5); REQ-38. Cents. */
export const SURVEILLANCE_FROM_CENTS = 2_500_000n;
/** From here on a pit manager verifies, and payment is by check: COMAR 36.05.03.23 C, E(3); REQ-36, REQ-37. Cents. */
export const PIT_MANAGER_FROM_CENTS = 5_000_000n;

export const PAYMENT_METHODS = ['cash', 'check', 'cash-and-check'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What is demanded of a claim from an amount on. */
export interface AmountRule {
  readonly fromCents: bigint;
  /** Who may verify the combination and the amount. */
  readonly verifiers: readonly Role[];
  readonly needsSurveillance: boolean;
  readonly methods: readonly PaymentMethod[];
  readonly rule: string;
}

/** In descending order of amount; the first that fits holds. The table is the rule: nothing in the code knows an amount. */
const AMOUNT_RULES: readonly AmountRule[] = [
  {
    fromCents: PIT_MANAGER_FROM_CENTS,
    verifiers: ['pit-manager'],
    needsSurveillance: true,
    methods: ['check'],
    rule: 'COMAR 36.05.03.23 C, E(3), E(5)',
  },
  {
    fromCents: SURVEILLANCE_FROM_CENTS,
    verifiers: SIGNERS.verifyClaim,
    needsSurveillance: true,
    methods: PAYMENT_METHODS,
    rule: 'COMAR 36.05.03.23 C, E(2), E(5)',
  },
  {
    fromCents: 0n,
    verifiers: SIGNERS.verifyClaim,
    needsSurveillance: false,
    methods: PAYMENT_METHODS,
    rule: 'COMAR 36.05.03.23 C, E(2)',
  },
];

/** The rule that an amount falls under. */
export function ruleOf(amountCents: bigint): AmountRule {
  return AMOUNT_RULES.find(({ fromCents }) => amountCents >= fromCents) ?? LEAST;
}
const LEAST = AMOUNT_RULES[AMOUNT_RULES.length - 1] as AmountRule;
