import { SettingsError, readSettings } from '@jackpot/platform';
import { type Settings, settingsSchema } from '../../settings.js';
import { ssoSignInOf, personOfClaims } from './sso-sign-in.js';

const NEEDED = {
  DATABASE_URL: 'mysql://jackpot:pw@127.0.0.1:3306/jackpot',
  REDIS_URL: 'redis://127.0.0.1:6379/0',
  OPERATOR_KEY: '0f'.repeat(32),
  TRIGGER_KEY: 'f0'.repeat(32),
  RECORDS_KEY: 'f0'.repeat(32),
  PATRON_KEY: 'f0'.repeat(32),
};
const SSO = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'jackpot',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ROLES: 'jp-cage=cage, jp-pit=pit-manager,jp-floor=floor-supervisor',
  PUBLIC_URL: 'https://jackpot.example',
};
const settingsOf = (sso: Readonly<Record<string, string>>): Settings =>
  readSettings(settingsSchema, { ...NEEDED, ...sso });

describe('the settings of single sign-on', () => {
  it('may be absent', () => {
    expect(ssoSignInOf(settingsOf({}))).toBeUndefined();
  });

  it('give the return address, and map the groups of the operator to roles', () => {
    const sso = ssoSignInOf(settingsOf(SSO))!;
    expect(sso.returnUrl).toBe('https://jackpot.example/api/v1/sso-sign-in/callback');
    expect([...sso.roles]).toEqual([
      ['jp-cage', 'cage'],
      ['jp-pit', 'pit-manager'],
      ['jp-floor', 'floor-supervisor'],
    ]);
  });

  it('that are incomplete are refused with everything that is missing, and no secret is shown', () => {
    const half = settingsOf({ OIDC_ISSUER: SSO.OIDC_ISSUER, OIDC_CLIENT_SECRET: 'hunter2' });
    expect(() => ssoSignInOf(half)).toThrow(/OIDC_CLIENT_ID[\s\S]*OIDC_ROLES[\s\S]*PUBLIC_URL/);
    expect(() => ssoSignInOf(half)).not.toThrow(/hunter2/);
  });

  it.each(['owner', 'administrator', 'auditor', 'commission', 'floor-setup'])(
    'that give the role %s are refused',
    (role) => {
      expect(() => ssoSignInOf(settingsOf({ ...SSO, OIDC_ROLES: `jp-boss=${role}` }))).toThrow(SettingsError);
    },
  );
});

describe('a person from the claims of the provider', () => {
  const sso = ssoSignInOf(settingsOf(SSO))!;
  const ida = { iss: 'https://id.example', sub: '7', name: 'Ida Pitt', license_number: 'H-1', groups: ['jp-pit', 'x'] };
  const personFrom = (more: object): unknown => personOfClaims({ ...ida, ...more }, sso);

  it('has the name, the license and the roles of their groups', () => {
    expect(personFrom({})).toMatchObject({
      ok: true,
      person: { name: 'Ida Pitt', license: 'H-1', roles: ['pit-manager'] },
    });
    expect(personFrom({ given_name: 'Ida', family_name: 'Pitt' })).toMatchObject({ person: { name: 'I. Pitt' } });
    const long = `${'x'.repeat(39)}\u{1f0b1}`;
    expect(personFrom({ name: long, license_number: 'h-1' })).toMatchObject({
      person: { name: 'x'.repeat(39), license: 'H-1' },
    });
    expect(personFrom({ groups: 'jp-cage' })).toMatchObject({ person: { roles: ['cage'] } });
    expect(personFrom({ groups: ['jp-pit', 'jp-floor', 'jp-pit'] })).toMatchObject({
      person: { roles: ['pit-manager', 'floor-supervisor'] },
    });
  });

  it('is the same person under another name, and another one at another issuer', () => {
    const subjectOf = (more: object): unknown =>
      (personFrom(more) as { person: { ssoSubject: string } }).person.ssoSubject;
    expect(subjectOf({ name: 'Ida Married' })).toBe(subjectOf({}));
    expect(subjectOf({ iss: 'https://other.example' })).not.toBe(subjectOf({}));
    expect(subjectOf({ iss: 'a', sub: 'bc' })).not.toBe(subjectOf({ iss: 'ab', sub: 'c' }));
  });

  it.each([
    ['no license', { license_number: undefined }, 'CLAIMS_MISSING'],
    ['a license of odd signs', { license_number: 'H 1; DROP' }, 'CLAIMS_MISSING'],
    ['no name', { name: '  ' }, 'CLAIMS_MISSING'],
    ['half of a letter', { name: 'I. P\ud83citt' }, 'CLAIMS_MISSING'],
    ['no word of ours', { groups: ['jp-kitchen', 7, null] }, 'NO_ROLE'],
    ['our role in our own words', { groups: ['cage'] }, 'NO_ROLE'],
    ['two departments', { groups: ['jp-cage', 'jp-pit'] }, 'ROLES_NOT_TOGETHER'],
  ])('with %s is refused', (_, more, code) => {
    expect(personFrom(more)).toEqual({ ok: false, code });
  });
});
