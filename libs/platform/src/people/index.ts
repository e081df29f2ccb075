export { type Acting, ActingNote, ActingPerson, actingOf, noteActing } from './act-decorators.js';
export {
  PASSWORD_COSTS,
  PASSWORD_HISTORY,
  type PasswordCost,
  isPassword,
  isPasswordLength,
  passwordHash,
} from './passwords.js';
export { type SessionTimes, csrfTokenOf, isCsrfToken, isSessionLive, newSessionToken } from './sessions.js';
export { mustChangePassword } from './sign-in.js';
export { SignInDelays, type Trying } from './sign-in-delays.js';
