import { signal } from '@preact/signals';
import { controllerUrl } from '../feed/client.js';
import { t } from '../texts/t.js';

export interface Refusal {
  readonly code: string;
  readonly status?: number;
  readonly text: string;
  readonly detail?: string;
  readonly problems?: readonly { readonly path: string; readonly code: string; readonly text: string }[];
}

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const ANSWER_MS_MAX = 8_000;

/** Token sent with every change. A page of another site could make the browser send the cookie, but not this token. */
export const csrfToken = signal('');
export const isAnswering = signal(true);
export const sessionRefusal = signal<'NOT_SIGNED_IN' | 'PASSWORD_MUST_CHANGE' | null>(null);

export const LONG_ANSWER_MS_MAX = 120_000;

/** Throws `Refused` if the connection is lost or the answer is no success. */
export async function request<T>(
  method: Method,
  path: string,
  body?: object,
  answerMsMax: number = ANSWER_MS_MAX,
): Promise<T> {
  const { status, text } = await reach(method, path, body, answerMsMax);
  return (status === 204 ? undefined : JSON.parse(text)) as T;
}

/** The browser completes the request even after the page is closed. */
export function sendWhileLeaving(path: string, body: object): void {
  const sent = fetch(controllerUrl(`api/v1/${path}`), {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'x-csrf-token': csrfToken.value, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  sent.catch(() => undefined);
}

/** The first accounts are created before anybody can sign in. */
export async function requestAs<T>(key: string, path: string, body: object, answerMsMax: number): Promise<T> {
  return JSON.parse((await reach('POST', path, body, answerMsMax, key)).text) as T;
}

export async function requestText(path: string): Promise<string> {
  return (await reach('GET', path, undefined, LONG_ANSWER_MS_MAX)).text;
}

export function addressOf(path: string): string {
  return controllerUrl(`api/v1/${path}`).href;
}

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

async function reach(
  method: Method,
  path: string,
  body: object | undefined,
  answerMsMax: number,
  key?: string,
): Promise<Answer> {
  const answer = await answerOf(method, path, body, answerMsMax, key);
  if (answer.ok) return answer;
  throw new Refused(noted(refusalOf(answer)));
}

async function answerOf(
  method: Method,
  path: string,
  body: object | undefined,
  answerMsMax: number,
  key?: string,
): Promise<Answer> {
  try {
    const response = await fetch(controllerUrl(`api/v1/${path}`), {
      method,
      cache: 'no-store',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(method === 'GET' ? {} : { 'x-csrf-token': csrfToken.value }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMsMax),
    });
    // Inside `try`, because the connection may also be lost while the body arrives.
    const text = await response.text();
    isAnswering.value = true;
    return { ok: response.ok, status: response.status, text };
  } catch {
    isAnswering.value = false;
    const text =
      method === 'GET'
        ? t('Cannot reach the controller.')
        : t('The controller did not answer. The action may or may not have been done: check before you try again.');
    throw new Refused({ code: 'NO_CONTACT', text });
  }
}

function refusalOf({ status, text }: Answer): Refusal {
  try {
    // The title of a problem+json document is the sentence to show.
    const { title, ...problem } = JSON.parse(text) as Omit<Refusal, 'text'> & { readonly title: string };
    return { ...problem, text: title };
  } catch {
    return {
      code: 'INTERNAL',
      text: t(
        'The controller refused with status {1} and gave no reason. Call a technician if this happens again.',
        status,
      ),
    };
  }
}

function noted(refusal: Refusal): Refusal {
  if (refusal.code === 'NOT_SIGNED_IN' || refusal.code === 'PASSWORD_MUST_CHANGE') sessionRefusal.value = refusal.code;
  return refusal;
}

export function refusalIn(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  throw error;
}
