import { signal } from '@preact/signals';
import { ask, csrfToken, refusalIn, sessionRefusal } from './api.js';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly license: string;
  readonly roles: readonly string[];
  readonly mustChangePassword: boolean;
}

interface Told {
  readonly person: Person;
  readonly csrfToken?: string;
}

/** That somebody signed in here before: without it the page does not ask who he is, and no refusal is logged. */
const SEEN_KEY = 'royal9-signed-in';

/** `asking` until the controller has said whether there is a session. */
export const person = signal<Person | null | 'asking'>('asking');
/** Why somebody has to sign in again. */
export const endedBecause = signal<string | null>(null);

sessionRefusal.subscribe((refusal) => {
  const now = person.peek();
  if (refusal === null) return;
  sessionRefusal.value = null;
  if (refusal === 'PASSWORD_MUST_CHANGE' && now !== null && now !== 'asking')
    person.value = { ...now, mustChangePassword: true };
  if (refusal !== 'NOT_SIGNED_IN') return;
  if (now !== null && now !== 'asking') endedBecause.value = 'Your session has ended. Sign in again to go on here.';
  person.value = null;
});

/** Finds the session this browser has, if it has one. */
export async function findSession(): Promise<void> {
  if (localStorage.getItem(SEEN_KEY) === null) {
    person.value = null;
    return;
  }
  try {
    taken(await ask<Told>('GET', 'me'));
  } catch (error) {
    refusalIn(error);
    person.value = null;
  }
}

export async function signIn(signInName: string, password: string): Promise<void> {
  taken(await ask<Told>('POST', 'sessions', { signInName, password, kind: 'cookie' }));
  expectHouseSignIn();
}

/** Somebody comes back signed in, by a password or from the house's own sign-in. */
export function expectHouseSignIn(): void {
  localStorage.setItem(SEEN_KEY, '1');
}

export async function changePassword(now: string, next: string): Promise<void> {
  await ask('PUT', 'me/password', { now, next });
  taken(await ask<Told>('GET', 'me'));
}

export async function signOut(): Promise<void> {
  await ask('DELETE', 'sessions/current');
  localStorage.removeItem(SEEN_KEY);
  endedBecause.value = null;
  person.value = null;
}

function taken(told: Told): void {
  csrfToken.value = told.csrfToken ?? csrfToken.value;
  endedBecause.value = null;
  person.value = told.person;
}
