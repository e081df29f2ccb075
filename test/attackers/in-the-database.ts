import { createHash, randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import { type DatabaseAccount } from '@jackpot/storage';
import { addressFor } from '../../libs/storage/test/accounts.js';
import { DatabaseOwner } from '../support/database-owner.js';
import { eventually } from '../support/eventually.js';
import { TestTableOverHttp, caller } from '../support/floor.js';
import type { TestPerson } from '../support/people.js';
import type { Property } from './property.js';

type Body = Readonly<Record<string, unknown>>;

/** A change of rows by someone who has a database account, but not the key of the records. */
interface Assault {
  readonly what: string;
  readonly tables: readonly string[];
  readonly where?: string;
  readonly unguards?: readonly string[];
  readonly statements: readonly string[];
  readonly gain?: () => Promise<string | null>;
}

export interface DatabaseRaid {
  readonly account: string;
  readonly tried: number;
  readonly denied: number;
  readonly allowed: readonly { readonly what: string; readonly gain: string | null; readonly found: string | null }[];
}

const token = `s_${randomBytes(32).toString('base64url')}`;
const secret = 'f'.repeat(40);
const hashOf = (text: string): string => `X'${createHash('sha256').update(text).digest('hex')}'`;

export async function raidTheDatabase(
  property: Property,
  account: DatabaseAccount | 'owner',
  findings: (what: string) => Promise<string | null>,
): Promise<DatabaseRaid> {
  const { environment } = property;
  const owner = new DatabaseOwner((statement) => environment.sql(statement));
  const url = account === 'owner' ? environment.databaseUrl : addressFor(account, environment.databaseUrl);
  const connection = await createConnection({ uri: url });
  const assaults = await assaultsOn(property, owner);
  const allowed: { what: string; gain: string | null; found: string | null }[] = [];
  try {
    for (const { what, tables, where, unguards = [], statements, gain } of assaults) {
      const putBack = [];
      for (const table of tables) putBack.push(await owner.copyOf(table, where));
      try {
        if (account === 'owner') for (const table of unguards) await owner.unguard(table);
        const isDone = await everyOne(statements, (statement) => connection.query(statement));
        if (account === 'owner') for (const table of unguards) await owner.guard(table);
        if (isDone) allowed.push({ what, gain: (await gain?.()) ?? null, found: await findings(what) });
      } finally {
        for (const each of putBack) await each();
      }
    }
  } finally {
    await connection.end();
  }
  return { account, tried: assaults.length, denied: assaults.length - allowed.length, allowed };
}

async function everyOne(statements: readonly string[], run: (statement: string) => Promise<unknown>): Promise<boolean> {
  for (const statement of statements) {
    try {
      await run(statement);
    } catch (error) {
      const { message } = error as Error;
      if (/denied|trigger|append-only|keeps its rows|never changes/.test(message)) return false;
      throw error;
    }
  }
  return true;
}

async function assaultsOn(property: Property, owner: DatabaseOwner): Promise<readonly Assault[]> {
  const { controller, victims, honest, open } = property;
  const { url } = controller;
  const reads = async (who: string | undefined): Promise<string | null> =>
    (await caller(url, who)('GET', '/api/v1/links/east/meters')).status === 200 ? 'reads as another person' : null;
  const session = { session_id: "'forged'", token_hash: hashOf(token) };
  const ofPit = `account_id = '${honest.pit.accountId}'`;
  const dealer = `account_id = '${victims.dealer.accountId}'`;
  const star = await starOf(honest.pit);
  // Each attempt uses a new notice number, because the alarm about an earlier one may still be active.
  const notice = 1_000 + randomBytes(2).readUInt16BE();
  const [trail] = await property.environment.sql('SELECT MAX(sequence) AS last FROM audit_entry');
  return [
    {
      what: 'a session of the pit manager',
      tables: ['person_session'],
      statements: [await owner.likeness('person_session', ofPit, session)],
      gain: () => reads(token),
    },
    {
      what: 'the role cage for a dealer',
      tables: ['account'],
      statements: [`UPDATE account SET roles = 'cage' WHERE ${dealer}`],
      gain: async () => {
        const { status } = await victims.dealer.request('GET', `/api/v1/claims/${open.awardId}`);
        return status === 200 ? 'a role' : null;
      },
    },
    {
      what: 'the password of the cage',
      tables: ['account'],
      statements: [
        `UPDATE account AS a JOIN account AS b ON b.account_id = '${victims.dealer.accountId}'
         SET a.password_hash = b.password_hash WHERE a.account_id = '${victims.cage.accountId}'`,
      ],
      gain: async () => {
        const { signInName } = victims.cage;
        const body = { signInName, password: victims.dealer.password, kind: 'bearer' };
        return (await caller(url, undefined)('POST', '/api/v1/sessions', body)).status === 201 ? 'an account' : null;
      },
    },
    {
      what: 'the key of a table',
      tables: ['table_credential'],
      statements: [`UPDATE table_credential SET key_hash = ${hashOf(secret)} WHERE table_id = 't-2'`],
      gain: async () => {
        const reply = await new TestTableOverHttp(url, `east/t-2/${secret}`)
          .request({ type: 'heartbeat' })
          .catch(() => ({ ok: false }));
        return reply['ok'] === true ? 'a table' : null;
      },
    },
    {
      what: 'the assignment of a table to oneself',
      tables: ['table_assignment'],
      statements: [
        await owner.likeness('table_assignment', 'ended_at IS NULL', {
          ...{ assignment_id: "'forged'", table_id: "'t-2'", account_id: `'${victims.dealer.accountId}'` },
        }),
      ],
      gain: async () => {
        const { status } = await victims.dealer.request('POST', '/api/v1/links/east/tables/t-2/ticket');
        return status === 201 ? 'a table' : null;
      },
    },
    {
      what: 'the approval of a request by a second person',
      tables: ['account_request'],
      unguards: ['account_request'],
      statements: [`UPDATE account_request SET state = 'approved' WHERE request = ${property.honestRequest}`],
    },
    {
      what: 'entries of the audit trail',
      tables: ['audit_entry'],
      // Rows that the controllers have added since must stay.
      where: `sequence <= ${Number(trail!['last'])}`,
      unguards: ['audit_entry'],
      statements: [
        "DELETE FROM audit_entry WHERE act = 'claim.verify'",
        "UPDATE audit_entry SET name = 'S. Omebody' WHERE act = 'link.suspend'",
      ],
    },
    {
      what: 'the meter of Star',
      tables: ['level_meter'],
      statements: ["UPDATE level_meter SET display_micro = display_micro + 1000000 WHERE level = 'star'"],
    },
    {
      what: 'a part of a transfer that no link sent',
      tables: ['transfer_sent'],
      statements: [
        `INSERT INTO transfer_sent VALUES ('west', ${notice}, 0, 'star', 'east', 'star', 95000000000000, 0, 0, 3, 1)`,
      ],
      gain: () =>
        eventually(async () => {
          const isMoved = (await starOf(honest.pit)) !== star;
          const row = `transfer_sent west/${notice}/0 was changed or added`;
          if (!isMoved) expect(await alarmsOf(honest.pit)).toContain(row);
          return isMoved ? 'an amount in a meter' : null;
        }),
    },
    {
      what: 'the books',
      tables: ['ledger_balance'],
      statements: ['UPDATE ledger_balance SET balance_micro = balance_micro + 1 LIMIT 1'],
    },
    {
      what: 'a claim that is paid, in the tables that people read',
      tables: ['award'],
      statements: ["UPDATE award SET status = 'paid', paid_at = fixed_at WHERE status = 'pending'"],
    },
    {
      what: 'the approval of terms by the Commission',
      tables: ['terms_version', 'terms_act'],
      statements: [
        await owner.likeness('terms_act', "act = 'approved'", { number: '99', person_role: "'commission'" }),
      ],
    },
    {
      what: 'a warning about staged terms',
      tables: ['terms_findings'],
      unguards: ['terms_findings'],
      statements: ["UPDATE terms_findings SET findings = '[]'"],
    },
    {
      what: 'a batch of the journal',
      tables: ['journal'],
      unguards: ['journal'],
      statements: ["UPDATE journal SET events = CONCAT(events, 'x') WHERE stream = 'east' AND batch = 5"],
    },
    {
      what: 'a signed checkpoint',
      tables: ['journal_checkpoint'],
      unguards: ['journal_checkpoint'],
      statements: ['DELETE FROM journal_checkpoint'],
    },
    {
      what: 'a payout document',
      tables: ['payout'],
      unguards: ['payout'],
      statements: ["UPDATE payout SET document = REPLACE(document, '50,000', '60,000')"],
    },
  ];
}

async function starOf({ request }: TestPerson): Promise<unknown> {
  const { status, body } = await request('GET', '/api/v1/links/east/meters');
  expect(status).toBe(200);
  return (body['levels'] as readonly Body[]).find(({ level }) => level === 'star')?.['display'];
}

async function alarmsOf({ request }: TestPerson): Promise<string> {
  const { body } = await request('GET', '/api/v1/links/east/alarms');
  return JSON.stringify(body['alarms']);
}
