export {
  Act,
  type Acting,
  ActingNote,
  ActingParty,
  ActingPerson,
  actOf,
  actingOf,
  noteActing,
  routesWithoutAct,
} from './act-decorators.js';
export { ACTS, type ActName, type ActRefusal, type ActRule, actRefusal, ruleOf } from './acts.js';
export {
  PASSWORD_COST,
  PASSWORD_HISTORY,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  type PasswordCost,
  isPassword,
  isPasswordLength,
  passwordHash,
} from './passwords.js';
export { OPERATOR_KEY_NAME, type Party, type Person, signatureOf } from './person.js';
export { ROLES, ROLES_TOGETHER, ROLE_NAMES, type Role, isRole, mayHoldTogether } from './roles.js';
export { type SessionTimes, csrfTokenOf, isCsrfToken, isSessionLive, newSessionToken } from './sessions.js';
export {
  FAILURES_MAX,
  LOCKOUT_MS,
  type FailuresAfter,
  type SignInDecision,
  type SignInRefusal,
  decideSignIn,
  mustChangePassword,
} from './sign-in.js';
export { type TwoPeopleRefusal, type TwoPeopleRequirement, twoPeople } from './two-people.js';
