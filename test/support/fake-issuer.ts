import { createHash, randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, type JWTPayload, SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose';

export const CLIENT_ID = 'jackpot';
export const CLIENT_SECRET = 'a-secret-of-the-client';

/** What is wrong with a token. Every token except `honest` must be refused. */
export type Lie =
  | 'honest'
  | 'signed by another key'
  | 'not signed'
  | 'for another client'
  | 'of another issuer'
  | 'too old'
  | 'with another nonce'
  | 'without a token';

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

/** A minimal OpenID provider that checks PKCE and the client secret. */
export class FakeIssuer {
  claims: JWTPayload = {};
  lie: Lie = 'honest';
  readonly #grants = new Map<string, Grant>();

  private constructor(
    readonly url: string,
    private readonly key: CryptoKey,
    private readonly stolen: CryptoKey,
    private readonly jwk: object,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<FakeIssuer> {
    const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
    const server = createServer((request, response) => void issuer.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
    const issuer: FakeIssuer = new FakeIssuer(url, own.privateKey, other.privateKey, jwk, close);
    return issuer;
  }

  approve(address: string): string {
    const query = new URL(address).searchParams;
    const code = randomUUID();
    const redirectUri = query.get('redirect_uri') ?? '';
    expect(query.get('code_challenge_method')).toBe('S256');
    this.#grants.set(code, {
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
      redirectUri,
    });
    return `${redirectUri}?code=${code}&state=${query.get('state') ?? ''}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url);
    const body =
      pathname === '/.well-known/openid-configuration'
        ? this.#configuration()
        : pathname === '/jwks'
          ? { keys: [this.jwk] }
          : pathname === '/token'
            ? await this.#token(new URLSearchParams(await textOf(request)))
            : undefined;
    const status = body === undefined ? 404 : 'error' in body ? 400 : 200;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body ?? {}));
  }

  #configuration(): object {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    };
  }

  async #token(query: URLSearchParams): Promise<object> {
    const code = query.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const challenge = createHash('sha256')
      .update(query.get('code_verifier') ?? '')
      .digest('base64url');
    const isKnown = query.get('client_id') === CLIENT_ID && query.get('client_secret') === CLIENT_SECRET;
    if (grant === undefined || !isKnown || challenge !== grant.challenge) return { error: 'invalid_grant' };
    const token = { access_token: 'opaque', token_type: 'Bearer', expires_in: 60 };
    return this.lie === 'without a token' ? token : { ...token, id_token: await this.#idToken(grant) };
  }

  async #idToken({ nonce }: Grant): Promise<string> {
    const { lie } = this;
    const claims = { ...this.claims, nonce: lie === 'with another nonce' ? 'stolen' : nonce };
    const issuer = lie === 'of another issuer' ? 'http://127.0.0.1:1' : this.url;
    const audience = lie === 'for another client' ? 'somebody-else' : CLIENT_ID;
    const [issued, expires] = lie === 'too old' ? ['-2h', '-1h'] : ['0s', '5m'];
    if (lie === 'not signed')
      return new UnsecuredJWT(claims)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expires)
        .encode();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(expires)
      .sign(lie === 'signed by another key' ? this.stolen : this.key);
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
