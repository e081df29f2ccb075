import createClient, { type Client } from 'openapi-fetch';

export interface ApiOptions {
  /** Address of a controller, for example `http://10.0.0.5:3000`. */
  readonly baseUrl: string;
  /** The token of a session or of a service account; without one only what anyone may read. */
  readonly token?: string;
  /** How long an answer may take; 10 seconds unless given. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/** A client of the operations that `Paths` describes. */
export function clientOf<Paths extends object>({ baseUrl, token, timeoutMs = TIMEOUT_MS }: ApiOptions): Client<Paths> {
  return createClient<Paths>({
    baseUrl,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    fetch: (request) => fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]) }),
  });
}
