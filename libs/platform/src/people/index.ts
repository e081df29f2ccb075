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
