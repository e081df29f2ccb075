import { createHash } from 'node:crypto';
import { type AccountRole, KEEPERS, isAccountRole, isService, licenseSchema, mayHoldTogether } from '@jackpot/contract';
import { SettingsError } from '@jackpot/platform';
import { isWellFormed, normalForm, shortened } from '@jackpot/progressive';
import * as oidc from 'openid-client';
import type { Settings } from '../../settings.js';

export interface SsoSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly returnUrl: string;
  readonly rolesClaim: string;
  readonly licenseClaim: string;
  readonly roles: ReadonlyMap<string, AccountRole>;
}

export interface Away {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface SsoPerson {
  /** SHA-256 of issuer and subject, in hex. Stays the same when the name changes. */
  readonly ssoSubject: string;
  readonly name: string;
  readonly license: string;
  readonly roles: readonly AccountRole[];
}

export type SsoAnswer =
  | { readonly ok: true; readonly person: SsoPerson }
  | { readonly ok: false; readonly code: 'TOKEN_REFUSED' | 'CLAIMS_MISSING' | 'NO_ROLE' | 'ROLES_NOT_TOGETHER' };

const NAME_LETTERS_MAX = 40;

type Claims = Readonly<Record<string, unknown>>;

/**
 * Sign-in by authorization code with PKCE. The library also checks the token's signature, which by default it would
 * leave to the TLS connection.
 */
export class SsoSignIn {
  #found: Promise<oidc.Configuration> | undefined;

  constructor(private readonly settings: SsoSettings) {}

  async begin(): Promise<{ readonly address: string; readonly away: Away }> {
    const verifier = oidc.randomPKCECodeVerifier();
    const away = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier };
    const address = oidc.buildAuthorizationUrl(await this.#provider(), {
      redirect_uri: this.settings.returnUrl,
      scope: 'openid profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: away.state,
      nonce: away.nonce,
    });
    return { address: address.href, away };
  }

  async finish(query: string, { state, nonce, verifier }: Away): Promise<SsoAnswer> {
    const provider = await this.#provider();
    let claims: Claims | undefined;
    try {
      const back = new URL(`${this.settings.returnUrl}?${query}`);
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
      claims = (await oidc.authorizationCodeGrant(provider, back, checks)).claims();
    } catch {
      return { ok: false, code: 'TOKEN_REFUSED' };
    }
    return claims === undefined ? { ok: false, code: 'TOKEN_REFUSED' } : personOfClaims(claims, this.settings);
  }

  #provider(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(issuer.hostname);
    const execute = [oidc.enableNonRepudiationChecks, ...(isHere ? [oidc.allowInsecureRequests] : [])];
    this.#found ??= oidc.discovery(issuer, clientId, clientSecret, undefined, { execute }).catch((error: unknown) => {
      this.#found = undefined;
      throw error;
    });
    return this.#found;
  }
}

export function personOfClaims(claims: Claims, settings: SsoSettings): SsoAnswer {
  const { iss, sub } = claims;
  const name = nameOf(claims);
  const license = licenseSchema.safeParse(claims[settings.licenseClaim]);
  if (typeof iss !== 'string' || typeof sub !== 'string' || name === undefined || !license.success)
    return { ok: false, code: 'CLAIMS_MISSING' };
  const claim: unknown = claims[settings.rolesClaim];
  const groups: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  const found = groups.flatMap((group) => (typeof group === 'string' ? (settings.roles.get(group) ?? []) : []));
  const roles = [...new Set(found)];
  if (roles.length === 0) return { ok: false, code: 'NO_ROLE' };
  if (!mayHoldTogether(roles)) return { ok: false, code: 'ROLES_NOT_TOGETHER' };
  const ssoSubject = createHash('sha256')
    .update(JSON.stringify([iss, sub]))
    .digest('hex');
  return { ok: true, person: { ssoSubject, name, license: license.data, roles } };
}

function nameOf({ given_name: given, family_name: family, name }: Claims): string | undefined {
  const isApart = typeof given === 'string' && typeof family === 'string' && given !== '' && family !== '';
  const signed = isApart ? `${[...given][0] ?? ''}. ${family}` : name;
  if (typeof signed !== 'string' || signed.trim() === '' || !isWellFormed(signed)) return undefined;
  return shortened(normalForm(signed.trim()), NAME_LETTERS_MAX);
}

export function ssoSignInOf(settings: Settings): SsoSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES, PUBLIC_URL } = settings;
  if (OIDC_ISSUER === undefined) return undefined;
  const needed = { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES, PUBLIC_URL };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length > 0)
    throw new SettingsError(
      missing.map(([variable]) => ({ variable, text: 'is not set; single sign-on (OIDC_ISSUER) requires it' })),
    );
  return {
    issuer: new URL(OIDC_ISSUER),
    clientId: OIDC_CLIENT_ID ?? '',
    clientSecret: OIDC_CLIENT_SECRET ?? '',
    returnUrl: `${PUBLIC_URL ?? ''}/api/v1/sso-sign-in/callback`,
    rolesClaim: settings.OIDC_ROLES_CLAIM,
    licenseClaim: settings.OIDC_LICENSE_CLAIM,
    roles: rolesOf(OIDC_ROLES ?? ''),
  };
}

/** Format: `group=role,group=role`. */
function rolesOf(text: string): ReadonlyMap<string, AccountRole> {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  return new Map(
    pairs.map(([group = '', role = '']) => {
      // The provider cannot grant the roles of administrator, auditor, or Commission, because these manage accounts.
      const isGiven = isAccountRole(role) && !isService([role]) && !KEEPERS.some((keeper) => keeper === role);
      if (group !== '' && isGiven) return [group, role];
      throw new SettingsError([
        { variable: 'OIDC_ROLES', text: `"${group}=${role}" is not a group and a role that the provider may give` },
      ]);
    }),
  );
}
