import { SettingsError, readSettings } from '@jackpot/platform';
import { type Settings, settingsSchema } from '../../settings.js';
import { ssoSignInOf, personOfClaims } from './sso-sign-in.js';

const NEEDED = {
  DATABASE_URL: 'mysql://jackpot:pw@127.0.0.1:3306/jackpot',
  REDIS_URL: 'redis://127.0.0.1:6379/0',
  OPERATOR_KEY: '0f'.repeat(32),
  TRIGGER_KEY: 'f0'.repeat(32),
};
const HOUSE = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'jackpot',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ROLES: 'jp-cage=cage, jp-pit=pit-manager,jp-floor=floor-supervisor',
  PUBLIC_URL: 'https://jackpot.example',
};
const settingsOf = (house: Readonly<Record<string, string>>): Settings =>
  readSettings(settingsSchema, { ...NEEDED, ...house });

describe('the settings of the house’s own sign-in', () => {
  it('may be left out altogether', () => {
    expect(ssoSignInOf(settingsOf({}))).toBeUndefined();
  });

  it('say where to come back to, and which of the house’s words are roles', () => {
    const house = ssoSignInOf(settingsOf(HOUSE))!;
    expect(house.returnUrl).toBe('https://jackpot.example/api/v1/sso-sign-in/callback');
    expect([...house.roles]).toEqual([
      ['jp-cage', 'cage'],
      ['jp-pit', 'pit-manager'],
      ['jp-floor', 'floor-supervisor'],
    ]);
  });

  it('that are half there are refused, all that is missing at once, and no secret told', () => {
    const half = settingsOf({ OIDC_ISSUER: HOUSE.OIDC_ISSUER, OIDC_CLIENT_SECRET: 'hunter2' });
    expect(() => ssoSignInOf(half)).toThrow(/OIDC_CLIENT_ID[\s\S]*OIDC_ROLES[\s\S]*PUBLIC_URL/);
    expect(() => ssoSignInOf(half)).not.toThrow(/hunter2/);
  });

  it('that name a role there is not are refused', () => {
    expect(() => ssoSignInOf(settingsOf({ ...HOUSE, OIDC_ROLES: 'jp-boss=owner' }))).toThrow(SettingsError);
  });
});

describe('what a claim says of a person', () => {
  const house = ssoSignInOf(settingsOf(HOUSE))!;
  const ida = { iss: 'https://id.example', sub: '7', name: 'Ida Pitt', license_number: 'H-1', groups: ['jp-pit', 'x'] };
  const told = (more: object): unknown => personOfClaims({ ...ida, ...more }, house);

  it('is name, license and the roles that the house’s words stand for', () => {
    expect(told({})).toMatchObject({ ok: true, person: { name: 'Ida Pitt', license: 'H-1', roles: ['pit-manager'] } });
    expect(told({ given_name: 'Ida', family_name: 'Pitt' })).toMatchObject({ person: { name: 'I. Pitt' } });
    expect(told({ groups: 'jp-cage' })).toMatchObject({ person: { roles: ['cage'] } });
    expect(told({ groups: ['jp-pit', 'jp-floor', 'jp-pit'] })).toMatchObject({
      person: { roles: ['pit-manager', 'floor-supervisor'] },
    });
  });

  it('is the same person under another name, and another one at another issuer', () => {
    const subjectOf = (more: object): unknown => (told(more) as { person: { ssoSubject: string } }).person.ssoSubject;
    expect(subjectOf({ name: 'Ida Married' })).toBe(subjectOf({}));
    expect(subjectOf({ iss: 'https://other.example' })).not.toBe(subjectOf({}));
    // Issuer and subject are told apart: "a" + "bc" is not "ab" + "c".
    expect(subjectOf({ iss: 'a', sub: 'bc' })).not.toBe(subjectOf({ iss: 'ab', sub: 'c' }));
  });

  it.each([
    ['no license', { license_number: undefined }, 'CLAIMS_MISSING'],
    ['a license of odd signs', { license_number: 'H 1; DROP' }, 'CLAIMS_MISSING'],
    ['no name', { name: '  ' }, 'CLAIMS_MISSING'],
    ['no word of ours', { groups: ['jp-kitchen', 7, null] }, 'NO_ROLE'],
    ['our role in our own words', { groups: ['cage'] }, 'NO_ROLE'],
    ['two departments', { groups: ['jp-cage', 'jp-pit'] }, 'ROLES_NOT_TOGETHER'],
  ])('with %s is nobody', (_, more, reason) => {
    expect(told(more)).toEqual({ ok: false, reason });
  });
});
