import { guardsOf } from './guards.js';
import { TABLES } from './index.js';
import { ACCOUNTS, grantStatements, rightsOf } from './rights.js';

const guardNames = TABLES.flatMap(guardsOf).map(({ name }) => name);

describe('guards of the tables', () => {
  it('refuse every change of what is never changed: journal, checkpoints, payout documents, trail, closes, terms', () => {
    for (const table of [
      'journal',
      'journal_checkpoint',
      'payout',
      'audit_entry',
      'gaming_day_close',
      'gaming_day_text',
      'gaming_day_exception',
      'reconciliation',
      'terms_version',
      'terms_findings',
      'terms_act',
      'account_password',
    ])
      expect(guardNames).toEqual(expect.arrayContaining([`${table}_no_update`, `${table}_no_delete`]));
  });

  it('let only the columns change that the entity marks as mutable', () => {
    const session = guardsOf(TABLES.find(({ name }) => name === 'person_session')!);
    expect(session.map(({ name }) => name)).toEqual(['person_session_no_update', 'person_session_no_delete']);
    expect(session[0]!.body).toContain('OLD.account_id <=> NEW.account_id');
    expect(session[0]!.body).not.toContain('used_at');
  });

  it('leave projections, leases and snapshots to their writers', () => {
    for (const { name } of TABLES.filter(({ owner }) => owner === 'projection'))
      expect(guardNames.filter((guard) => guard.startsWith(`${name}_no_`))).toEqual([]);
    expect(guardNames).not.toContain('lease_no_delete');
    expect(guardNames).not.toContain('snapshot_no_delete');
  });

  it('have messages of at most 128 characters, which the server prints in full', () => {
    for (const { body } of TABLES.flatMap(guardsOf))
      expect(/MESSAGE_TEXT = '([^']*)'/.exec(body)![1]!.length).toBeLessThanOrEqual(128);
  });
});

describe('rights of the accounts', () => {
  const of = (account: (typeof ACCOUNTS)[number], table: string) =>
    rightsOf(account).find((rights) => rights.table === table);

  it('never include the schema, a trigger, or a change of the journal', () => {
    for (const account of ACCOUNTS) {
      const text = grantStatements(account, "'x'@'y'").join('\n');
      expect(text).not.toMatch(/\b(ALL|DROP|ALTER|TRIGGER|CREATE|GRANT OPTION)\b/);
      expect(of(account, 'journal')!.updates).toEqual([]);
      expect(of(account, 'journal')!.acts).not.toContain('DELETE');
    }
  });

  it('let the controller delete only leases, its presence, snapshots, revoked table keys, old request keys, patrons whose time is over, and what is owed no more', () => {
    const deletes = rightsOf('controller').filter(({ acts }) => acts.includes('DELETE'));
    const deleted = [
      ...['controller_presence', 'lease', 'patron', 'patron_mark', 'patron_sharing', 'payout_owed', 'request_key'],
      ...['snapshot', 'table_credential'],
    ];
    expect(deletes.map(({ table }) => table).sort()).toEqual(deleted);
  });

  it('let only the payouts worker make documents', () => {
    expect(of('payouts', 'payout')).toEqual({ table: 'payout', acts: ['SELECT', 'INSERT'], updates: [] });
    expect(of('controller', 'payout')!.acts).toEqual(['SELECT']);
  });

  it('keep what people and tables authenticate with from everybody but the controller', () => {
    for (const table of ['account', 'account_password', 'person_session', 'table_credential'])
      for (const account of ['payouts', 'reader', 'rebuilder'] as const) expect(of(account, table)).toBeUndefined();
  });

  it('of a reader allow only reading', () => {
    expect(new Set(rightsOf('reader').flatMap(({ acts }) => acts))).toEqual(new Set(['SELECT']));
  });

  it('of a rebuilder allow only writing the projections again', () => {
    const written = rightsOf('rebuilder').filter(({ acts }) => acts.includes('DELETE'));
    expect(written.map(({ table }) => table).sort()).toEqual(
      TABLES.filter(({ owner }) => owner === 'projection')
        .map(({ name }) => name)
        .sort(),
    );
    expect(of('rebuilder', 'payout')!.acts).toEqual(['SELECT']);
  });
});
