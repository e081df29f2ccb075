import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  JURISDICTION_IDS,
  type LinkConfig,
  decodeState,
  encodeState,
  jurisdictionOf,
  linkConfigProblems,
  readJurisdiction,
  readLinkConfig,
  writeLinkConfig,
} from '../index.js';
import {
  PEOPLE,
  type Scene,
  claim,
  coup,
  dollars,
  given,
  link,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  replayGivesTheSameState,
  terms,
} from '../testing/index.js';

const FOLDER = 'libs/progressive/src/jurisdiction';
const fileOf = (id: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(FOLDER, `${id}.json`), 'utf8')) as Record<string, unknown>;
const MARYLAND = fileOf('maryland');

function problemsOf(change: Record<string, unknown>): readonly string[] {
  const read = readJurisdiction({ ...MARYLAND, ...change });
  return read.ok ? [] : read.problems.map(({ path, text }) => `${path}: ${text}`);
}

describe('the file of a jurisdiction', () => {
  it.each([
    ['maryland', '5599ff290efa256410e1d703a6c6c93967ae7d659ef6acc15dadd84e6007b6ab'],
    ['maryland-2026', '5ef65bb55cd8e981251ab65b2548c272ac007923ec48be9cdd1f278076603c80'],
    ['ohio', '320d63f4316d3bb579368765bba1f66641fb0dee7d426ddbe1e7c37f41f566ad'],
  ])('%s never changes, because journals depend on it', (id, hash) => {
    expect(
      createHash('sha256')
        .update(JSON.stringify(fileOf(id)))
        .digest('hex'),
    ).toBe(hash);
  });

  it.each(JURISDICTION_IDS)('%s has its own id', (id) => {
    expect(jurisdictionOf(id).id).toBe(id);
  });

  it('has every field, null where there is no rule', () => {
    const { tablesLeftMin: _, ...without } = MARYLAND;
    expect(readJurisdiction(without)).toMatchObject({
      problems: [
        { path: 'tablesLeftMin', text: expect.stringContaining('null where the jurisdiction has no such rule') },
      ],
    });
    expect(problemsOf({ tablesLeftMin: null })).toEqual([]);
  });

  it('names the source of each value', () => {
    expect(problemsOf({ tablesLeftMin: { value: 2 } })).toEqual([
      'tablesLeftMin.source: name the law or regulation that the value is from',
    ]);
  });

  it('has an entry of the payout document for each amount of its payment rules', () => {
    const document = MARYLAND['payoutDocument'] as { readonly amounts: readonly object[] };
    expect(problemsOf({ payoutDocument: { ...document, amounts: document.amounts.slice(1) } })).toEqual([
      expect.stringMatching(/^payoutDocument.amounts: the payout document has an entry for each amount/),
    ]);
  });

  it('lists problems of its payment rules at their places', () => {
    const rules = MARYLAND['paymentRules'] as { readonly amounts: readonly object[] };
    expect(problemsOf({ paymentRules: { ...rules, amounts: [] } })).toContainEqual(
      expect.stringMatching(/^paymentRules.amounts.0.from: /),
    );
  });
});

describe('terms', () => {
  it('omit the original jurisdiction, and so keep their hash', () => {
    const text = writeLinkConfig(linkOf());
    expect(text).not.toContain('jurisdiction');
    const named = readLinkConfig({ ...(JSON.parse(text) as object), jurisdiction: 'maryland' });
    expect(named.ok && writeLinkConfig(named.config)).toBe(text);
  });

  it('are refused if they name an unknown jurisdiction', () => {
    const read = readLinkConfig({ ...(JSON.parse(writeLinkConfig(linkOf())) as object), jurisdiction: 'atlantis' });
    expect(read).toMatchObject({ ok: false, problems: [{ path: 'jurisdiction', code: 'FORM' }] });
  });

  it('must respect the minimum amounts of their jurisdiction', () => {
    expect(linkConfigProblems(linkOf({ star: { resetCents: 4_999_999n } }))).toMatchObject([
      {
        code: 'BELOW_FLOOR',
        text: 'paytable C requires at least $50,000.00 (Standard Rules, Mini Baccarat, chapter 12 L)',
      },
    ]);
  });
});

describe('the later file of Maryland', () => {
  it('differs from the earlier file only in the cash report', () => {
    const { paymentRules, ...later } = fileOf('maryland-2026') as { readonly paymentRules: Record<string, unknown> };
    const { cashReport, ...rules } = paymentRules;
    expect(cashReport).toEqual({ above: '10000.00', source: '31 CFR 1021.311(b), 1021.313' });
    expect({ ...later, id: 'maryland', name: 'Maryland', paymentRules: rules }).toEqual(MARYLAND);
  });

  it('is not used by a link that has the earlier file, which changes its payment rules instead', () => {
    given(linkOf())
      .when(
        link.isSuspended,
        terms.areActivated((now) => ({ ...now, jurisdiction: 'maryland-2026' })),
      )
      .then(refused('TERMS_NOT_LAWFUL'), nothingRecorded);
  });
});

describe('a link of Ohio', () => {
  const won = (amount: string): Scene => {
    const cents = dollars(amount) - 15n;
    const config = linkOf({ jurisdiction: 'ohio', heart: { initialCents: cents, resetCents: cents } });
    return given(config).when(coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }));
  };
  const verified = (amount: string): Scene => won(amount).when(claim(1).isVerified({ by: PEOPLE.pit }));
  const noNotice = { surveillanceNotice: '', hasPhotograph: false };

  it('begins with the payment rules of Ohio, even after a replay and in a snapshot', () => {
    const { link: opened, events, state } = won('10000.15');
    expect(opened.paymentRules).toEqual(jurisdictionOf('ohio').paymentRules);
    expect(replayGivesTheSameState(events, state)).toBeNull();
    expect(decodeState(encodeState(state)).opened?.paymentRules).toEqual(opened.paymentRules);
  });

  it('is verified by an employee of the table games, whatever the amount', () => {
    const security = { ...PEOPLE.floor, role: 'security' } as const;
    won('60000.00')
      .when(claim(1).isVerified({ by: security }))
      .then(refused('ROLE_MAY_NOT'), nothingRecorded)
      .when(claim(1).isVerified({ by: PEOPLE.floor }))
      .then(recorded('ClaimVerified'));
  });

  it('notifies surveillance of more than $10,000, and keeps no photograph', () => {
    verified('10000.00').when(claim(1).isAuthorized(noNotice)).then(recorded('ClaimAuthorized'));
    verified('10000.01')
      .when(claim(1).isAuthorized(noNotice))
      .then(refused('SURVEILLANCE_NOTICE_NEEDED'), nothingRecorded)
      .when(claim(1).isAuthorized({ ...noNotice, surveillanceNotice: 'S-7' }))
      .then(recorded('ClaimAuthorized'));
  });

  it('pays any amount in cash, because no rule requires a check', () => {
    verified('60000.00')
      .when(claim(1).isAuthorized(), claim(1).isIssued({ method: 'cash' }))
      .then(recorded('ClaimPaid'));
  });

  it('has attended claims above $10,000', () => {
    const below = (automaticBelow: string): readonly string[] =>
      linkConfigProblems(
        linkOf({ jurisdiction: 'ohio', awards: { automaticBelowCents: dollars(automaticBelow) } }),
      ).map(({ text }) => text);
    expect(below('10000.01')).toEqual([]);
    expect(below('10000.02')).toEqual(['claims from $10,000.01 on are attended (OAC 3772-10-21(A)(7), (B))']);
  });

  it('has no minimum amounts, days of notice or remaining tables', () => {
    const small = { initialCents: 100n, resetCents: 100n };
    const config = linkOf({ jurisdiction: 'ohio', tables: 2, noticeDays: 0, heart: small });
    expect(linkConfigProblems(config)).toEqual([]);
    const leaves = (now: LinkConfig): LinkConfig => ({ ...now, tables: now.tables.slice(1) });
    given(config).when(link.isSuspended, terms.areActivated(leaves)).then(recorded('TermsActivated'));
  });

  it('keeps its jurisdiction', () => {
    given(linkOf({ jurisdiction: 'ohio' }))
      .when(
        link.isSuspended,
        terms.areActivated((now) => ({ ...now, jurisdiction: 'maryland' })),
      )
      .then(refused('TERMS_NOT_LAWFUL'), nothingRecorded);
  });
});
