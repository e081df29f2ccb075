/**
 * Refusals that have to do with who asks: signing in, accounts, roles, second persons. Total, with the sentence for people;
 * docs/reference/rejections.md lists them beside the others.
 */
export const PEOPLE_REJECTIONS = {
  NOT_SIGNED_IN: { status: 401, text: 'Sign in first; a session ends when it is idle, over, or ended by somebody.' },
  SIGN_IN_REFUSED: {
    status: 401,
    text: 'Name or password is not right, or the account may not sign in now. After several tries wait a quarter of an hour, or ask an administrator.',
  },
  PASSWORD_MUST_CHANGE: { status: 403, text: 'Choose a new password first; until then nothing else is open to you.' },
  PASSWORD_TOO_SHORT: { status: 422, text: 'A password has 12 to 128 characters; take a longer one.' },
  PASSWORD_USED_BEFORE: { status: 422, text: 'That is one of your last passwords; take another.' },
  PASSWORD_WRONG: { status: 403, text: 'The password you have now is another; enter that one first.' },
  CSRF_TOKEN_MISSING: {
    status: 403,
    text: 'A page sends the token of its own session with what it asks; load it again.',
  },
  PERSON_NEEDED: { status: 403, text: 'Only a person who has signed in may do this; the house’s own key may not.' },
  ROLES_NOT_TOGETHER: { status: 422, text: 'Nobody holds these roles together; give them to two people.' },
  OWN_ACCOUNT: { status: 403, text: 'Nobody changes his own account; ask another administrator.' },
  ACCOUNT_UNKNOWN: { status: 404, text: 'No such account.' },
  ACCOUNT_EXISTS: { status: 409, text: 'This sign-in name or license number has an account already.' },
  ADMINISTRATOR_EXISTS: { status: 409, text: 'There is an administrator; he makes the other accounts.' },
  PASSWORD_ELSEWHERE: {
    status: 409,
    text: 'This person signs in through the house’s own sign-in and has no password here.',
  },
  SESSION_UNKNOWN: { status: 404, text: 'No such session of this person, or it has ended.' },
  SSO_NOT_CONFIGURED: { status: 404, text: 'The house’s own sign-in is not set up here; sign in with a password.' },
  SSO_REFUSED: {
    status: 401,
    text: 'The house’s own sign-in did not say who you are, or gives you no role here; begin again.',
  },
} as const satisfies Record<string, { readonly status: number; readonly text: string }>;

export type PeopleRejectionCode = keyof typeof PEOPLE_REJECTIONS;
