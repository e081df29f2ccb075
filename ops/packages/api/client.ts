import createClient, { type Client } from 'openapi-fetch';

export interface ApiOptions {
  readonly baseUrl: string;
  /** Token of a session or service account. Without a token, only public operations work. */
  readonly token?: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

export function clientOf<Paths extends object>({ baseUrl, token, timeoutMs = TIMEOUT_MS }: ApiOptions): Client<Paths> {
  return createClient<Paths>({
    baseUrl,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    fetch: (request) => fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]) }),
  });
}
