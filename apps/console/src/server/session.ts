import { signal } from '@preact/signals';
import { request, csrfToken, refusalIn, sessionRefusal } from './api.js';
import { t } from '../texts/t.js';
import type { Person } from './types.js';

interface SessionAnswer {
  readonly person: Person;
  readonly csrfToken?: string;
}

/** Storage key that marks an earlier sign-in. Without this mark, no session is requested and no refusal is logged. */
const SEEN_KEY = 'royal9-signed-in';

/** `unknown` until the controller has answered. */
export const person = signal<Person | null | 'unknown'>('unknown');
export const endedBecause = signal<string | null>(null);

sessionRefusal.subscribe((refusal) => {
  const now = person.peek();
  if (refusal === null) return;
  sessionRefusal.value = null;
  if (refusal === 'PASSWORD_MUST_CHANGE' && now !== null && now !== 'unknown')
    person.value = { ...now, mustChangePassword: true };
  if (refusal !== 'NOT_SIGNED_IN') return;
  if (now !== null && now !== 'unknown') endedBecause.value = t('Your session has ended. Sign in again to continue.');
  person.value = null;
});

export function myId(): string | null {
  const me = person.value;
  return me === null || me === 'unknown' ? null : me.id;
}

export async function findSession(): Promise<void> {
  if (localStorage.getItem(SEEN_KEY) === null) {
    person.value = null;
    return;
  }
  try {
    accept(await request<SessionAnswer>('GET', 'me'));
  } catch (error) {
    refusalIn(error);
    person.value = null;
  }
}

export async function signIn(signInName: string, password: string): Promise<void> {
  accept(await request<SessionAnswer>('POST', 'sessions', { signInName, password, kind: 'cookie' }));
  expectSignIn();
}

export function expectSignIn(): void {
  localStorage.setItem(SEEN_KEY, '1');
}

export async function changePassword(now: string, next: string): Promise<void> {
  await request('PUT', 'me/password', { now, next });
  accept(await request<SessionAnswer>('GET', 'me'));
}

export async function signOut(): Promise<void> {
  await request('DELETE', 'sessions/current');
  localStorage.removeItem(SEEN_KEY);
  endedBecause.value = null;
  person.value = null;
}

function accept({ csrfToken: token, person: signedIn }: SessionAnswer): void {
  csrfToken.value = token ?? csrfToken.value;
  endedBecause.value = null;
  person.value = signedIn;
}
