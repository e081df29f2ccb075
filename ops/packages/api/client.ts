import createClient, { type Client } from 'openapi-fetch';

export interface ApiOptions {
  readonly baseUrl: string;
  /** Token of a session or service account. Without a token, only public operations work. */
  readonly token?: string;
  /** Longest wait for an answer. The `waitSeconds` of a request are added. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

export function clientOf<Paths extends object>({ baseUrl, token, timeoutMs = TIMEOUT_MS }: ApiOptions): Client<Paths> {
  return createClient<Paths>({
    baseUrl,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    fetch: (request) => {
      const waitSeconds = Number(new URL(request.url).searchParams.get('waitSeconds'));
      const timeout = AbortSignal.timeout(timeoutMs + waitSeconds * 1_000);
      return fetch(request, { signal: AbortSignal.any([request.signal, timeout]) });
    },
  });
}
