import { type AccountRole, isAccountRole, needsTwoPeople } from '@jackpot/contract';
import { eventually } from '../support/eventually.js';
import { type Running, type TestEnvironment } from '../support/environment.js';
import { SECRET, TestSeats, TestTableOverHttp, plays, termsOf } from '../support/floor.js';
import { patientTable, patiently, sendPatiently } from '../support/patient.js';
import {
  type Administrator,
  type Cashiers,
  type TestPerson,
  cashiers,
  firstAdministrator,
  payClaim,
  personOf,
} from '../support/people.js';

const STAR_CARDS = ['KS', '9S', '9S', 'KS'];
const TABLES = ['t-1', 't-2'] as const;
export const KEYS: Readonly<Record<(typeof TABLES)[number], string>> = { 't-1': SECRET, 't-2': `y${SECRET.slice(1)}` };

export interface Property {
  readonly environment: TestEnvironment;
  readonly controller: Running;
  readonly admin: Administrator;
  readonly honest: Cashiers & { readonly technician: TestPerson };
  readonly terms: ReturnType<typeof termsOf>;
  readonly setup: unknown;
  readonly east: { readonly linkId: string };
  readonly hand: { readonly linkId: string; readonly tableId: string; readonly coup: number };
  readonly open: { readonly awardId: string };
  readonly verified: { readonly awardId: string };
  readonly paid: { readonly awardId: string };
  readonly documentNumbers: { readonly open: number; readonly verified: number };
  readonly victims: Readonly<Record<'cage' | 'dealer' | 'auditor' | 'commission', TestPerson>>;
  readonly sessionOfCage: string;
  readonly honestRequest: number;
  readonly assignment: string;
  readonly day: string;
  readonly person: (role: AccountRole) => Readonly<Record<string, unknown>>;
}

class DealtTable {
  readonly #seats: TestSeats;
  readonly #floor: TestTableOverHttp;
  #coup = 0;

  constructor(url: string, linkId: string, tableId: (typeof TABLES)[number]) {
    this.#seats = new TestSeats(Number(tableId.slice(2)));
    this.#floor = new TestTableOverHttp(url, `${linkId}/${tableId}/${KEYS[tableId]}`);
  }

  async deal(cards: readonly string[]): Promise<number> {
    this.#coup += 1;
    await sendPatiently(this.#floor, { type: 'heartbeat' });
    await plays(patientTable(this.#floor), { coup: this.#coup, wagers: this.#seats.wagers(1), cards });
    return this.#coup;
  }
}

export async function openProperty(environment: TestEnvironment, controller: Running): Promise<Property> {
  const admin = await firstAdministrator(controller, environment);
  const east = { linkId: 'east' };
  const terms = termsOf({ ...east, tables: TABLES.length, seats: 3 });
  for (const linkId of ['east', 'west']) {
    const own = linkId === 'east' ? terms : { ...assetsOf(termsOf({ linkId, tables: 1, seats: 3 })) };
    expect(await admin.permitted('POST', '/api/v1/links', own)).toMatchObject({ status: 201 });
  }
  const made = { controller, environment, admin };
  const honest = { ...(await cashiers(made)), technician: await personOf(made, 'honest-technician', ['technician']) };
  await setKeys(honest.technician);
  const table = new DealtTable(controller.url, east.linkId, 't-1');
  await table.deal(STAR_CARDS);
  await payClaim(honest, 'east-A1');
  await table.deal(STAR_CARDS);
  const verified = await patiently(honest.pit.request)('POST', '/api/v1/claims/east-A2/verify');
  expect(verified).toMatchObject({ status: 200 });
  await table.deal(STAR_CARDS);
  const coup = await table.deal(['2S', '3S', '5H', '6H']);
  const victims = {
    cage: await personOf(made, 'victim-cage', ['cage']),
    dealer: await personOf(made, 'victim-dealer', ['dealer']),
    auditor: await personOf(made, 'victim-auditor', ['auditor']),
    commission: admin.sides.commission[1],
  };
  const { body: sessions } = await victims.cage.request('GET', '/api/v1/sessions');
  const [session] = sessions['sessions'] as readonly { readonly sessionId: string }[];
  let count = 0;
  const person = (role: AccountRole) => {
    count += 1;
    return { signInName: `ghost-${count}`, name: `G. Host${count}`, license: `GHOST-${count}`, roles: [role] };
  };
  const proposed = { kind: 'create', ...person('cage'), reason: 'new cashier' };
  const requested = await patiently(admin.request)('POST', '/api/v1/account-requests', proposed);
  expect(requested).toMatchObject({ status: 201 });
  const assignment = await assignTable({ honest, victims }, 't-1');
  return {
    ...{ environment, controller, admin, honest, terms, east, victims, person },
    setup: Object.fromEntries(
      (['administrator', 'auditor', 'commission'] as const).map((role) => [
        role === 'commission' ? role : `${role}s`,
        [1, 2].map(() => ({ ...withoutRoles(person(role)), password: 'my own password' })),
      ]),
    ),
    hand: { ...east, tableId: 't-1', coup },
    open: { awardId: 'east-A3' },
    verified: { awardId: 'east-A2' },
    paid: { awardId: 'east-A1' },
    documentNumbers: { open: 3, verified: Number(verified.body['documentNumber']) },
    sessionOfCage: session!.sessionId,
    honestRequest: Number(requested.body['request']),
    assignment,
    day: new Date().toISOString().slice(0, 10),
  };
}

export function withoutRoles({
  roles: _,
  ...person
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return person;
}

export async function assignTable(
  { honest, victims }: Pick<Property, 'honest' | 'victims'>,
  tableId: string,
): Promise<string> {
  const body = { accountId: victims.dealer.accountId, hours: 8 };
  const assigned = await patiently(honest.pit.request)(
    'POST',
    `/api/v1/links/east/tables/${tableId}/assignments`,
    body,
  );
  expect(assigned).toMatchObject({ status: 201 });
  return String(assigned.body['assignmentId']);
}

export async function putRight({ honest }: Pick<Property, 'honest'>): Promise<void> {
  await setKeys(honest.technician);
  await patiently(honest.pit.request)('POST', '/api/v1/links/east/resume', { reason: 'nothing is wrong' });
}

async function setKeys({ request }: TestPerson): Promise<void> {
  for (const tableId of TABLES) {
    const path = `/api/v1/links/east/tables/${tableId}/key`;
    expect(await patiently(request)('PUT', path, { secret: KEYS[tableId] })).toMatchObject({ status: 204 });
  }
}

function assetsOf(terms: ReturnType<typeof termsOf>): ReturnType<typeof termsOf> {
  const tables = terms.tables.map((table) => ({ ...table, assetNumber: `W${table.assetNumber}` }));
  return { ...terms, tables };
}

const OF_THE_PROPERTY = "link_id IN ('east', 'west')";
const REGISTERS = `link_id, level, cycle, display_micro, reserve_micro, overflow_micro, hits, wins_cents, pending_cents,
  machine_paid_cents, attendant_paid_cents`;

export interface Holdings {
  readonly paid: string;
  readonly registers: string;
  readonly terms: string;
  readonly rights: readonly string[];
  readonly tableKeys: string;
}

export async function holdingsOf({ environment }: Pick<Property, 'environment'>): Promise<Holdings> {
  const sql = (statement: string) => environment.sql(statement);
  const text = async (statement: string): Promise<string> => JSON.stringify(await sql(statement));
  await eventually(async () => {
    const [row] = await sql(
      `SELECT COUNT(*) AS behind FROM projection_watermark AS w
       WHERE w.batch < (SELECT MAX(j.batch) FROM journal AS j WHERE j.stream = w.stream)`,
    );
    expect(Number(row!['behind'])).toBe(0);
  });
  const accounts = await sql('SELECT account_id, license, roles, password_hash FROM account WHERE is_active');
  return {
    paid: await text("SELECT award_id, amount_cents FROM award WHERE status = 'paid' ORDER BY award_id"),
    registers: await text(`SELECT ${REGISTERS} FROM level_meter WHERE ${OF_THE_PROPERTY} ORDER BY link_id, level`),
    terms: await text(
      `SELECT link_id, version, HEX(config_hash) AS h FROM link_terms WHERE ${OF_THE_PROPERTY} ORDER BY 1, 2`,
    ),
    rights: accounts
      .filter(({ roles }) => needsTwoPeople(String(roles).split(',').filter(isAccountRole)))
      .map(({ account_id, license, roles, password_hash }) => [account_id, license, roles, password_hash].join(' ')),
    tableKeys: await text('SELECT link_id, table_id, HEX(key_hash) AS hash FROM table_credential ORDER BY 1, 2'),
  };
}
