import type { ResponseOf, api } from '@jackpot/contract';
import type { LinkConfigBody } from '@jackpot/progressive';
import {
  type BalancesBody,
  type ClaimBody,
  type ControllerApi,
  type MetersBody,
  type Opened,
  type Paid,
  type ShoeBody,
  type VoidOfCoup,
} from './bodies.js';
import { type HttpAnswer, type HttpRequest, type LeaderClient, codeOf } from './leader-client.js';
import { type PayableClaim, issueOf, lookUpsOf, patronOf } from './payment.js';
import { STAFF, type Staff, type StaffName } from './staff.js';

const PAGE = 500;
const ASSIGNED_MAX = 50;
const ASSIGNED_HOURS = 12;

export interface FloorTokens {
  readonly floorSetup: string;
  readonly reading: string;
}

export class HttpControllerApi implements ControllerApi {
  constructor(
    private readonly client: LeaderClient,
    private readonly tokens: FloorTokens,
    private readonly staff: Staff,
  ) {}

  async openLink(terms: LinkConfigBody): Promise<Opened> {
    const answer = await this.#send('floorSetup', 'POST', '/api/v1/links', [200, 201, 409], terms);
    if (answer.status === 201) return 'opened';
    return answer.status === 200 ? 'same-terms' : 'other-terms';
  }

  async terms(linkId: string): Promise<LinkConfigBody | undefined> {
    const answer = await this.#send('floorSetup', 'GET', linkPath(linkId), [200, 404, 409]);
    return answer.status === 200 ? (answer.body as { readonly config: LinkConfigBody }).config : undefined;
  }

  async setTableKey(linkId: string, tableId: string, secret: string): Promise<void> {
    await this.#send('floorSetup', 'PUT', `${linkPath(linkId)}/tables/${tableId}/key`, [204], { secret });
  }

  async meters(linkId: string): Promise<MetersBody> {
    return (await this.read(`${linkPath(linkId)}/meters`)) as MetersBody;
  }

  async balances(linkId: string): Promise<BalancesBody> {
    return (await this.read(`${linkPath(linkId)}/balances`)) as BalancesBody;
  }

  async shoe(linkId: string, tableId: string): Promise<ShoeBody | undefined> {
    const body = await this.read(`${linkPath(linkId)}/tables/${tableId}/shoe?limit=1`);
    return (body as { readonly current: ShoeBody | null }).current ?? undefined;
  }

  async openClaims(linkId: string): Promise<readonly ClaimBody[]> {
    const claims: ClaimBody[] = [];
    let before: number | null | undefined;
    do {
      const query = `limit=${PAGE}${before === undefined ? '' : `&before=${before}`}`;
      const body = await this.read(`${linkPath(linkId)}/claims?${query}`);
      const page = body as { readonly claims: readonly ClaimBody[]; readonly next: number | null };
      for (const { awardId, level, amount, documentNumber } of page.claims)
        claims.push({ awardId, level, amount, documentNumber });
      before = page.next;
    } while (before !== null);
    return claims;
  }

  async payClaim({ awardId }: Pick<ClaimBody, 'awardId'>): Promise<Paid> {
    const marks = { surveillanceNotice: `S-${awardId}`, hasPhotograph: true };
    const path = `/api/v1/claims/${awardId}`;
    const act = async (person: StaffName, step: string, body?: object): Promise<Exclude<Paid, 'paid'> | null> => {
      const code = codeOf(await this.staff.post(person, `${path}/${step}`, [200, 201, 404, 409], body));
      if (code === 'CLAIM_HELD') return 'held';
      if (code === 'CLAIM_PROVISIONAL') return 'waits';
      return code !== undefined && code !== 'CLAIM_STEP_DONE' ? 'not-open' : null;
    };
    const stopped = (await act('pit', 'verify')) ?? (await act('supervisor', 'authorize', marks));
    if (stopped !== null) return stopped;
    const claim = (await this.staff.get('cage', path)) as PayableClaim;
    const patron = patronOf(claim);
    if (patron !== undefined) await this.staff.put('cage', `${path}/patron`, [200, 201, 404, 409], patron);
    for (const lookUp of lookUpsOf(claim)) {
      const refused = await act('cage', 'check', lookUp);
      if (refused !== null) return refused;
    }
    return (await act('cage', 'issue', issueOf(claim))) ?? 'paid';
  }

  async approveVoid({ linkId, tableId, coup, reason }: VoidOfCoup): Promise<boolean> {
    if (!this.staff.isThere('supervisor')) return false;
    const path = `${linkPath(linkId)}/tables/${tableId}/coups/${coup}/approve-void`;
    await this.staff.post('supervisor', path, [200], { reason });
    return true;
  }

  async releaseClaim(awardId: string): Promise<void> {
    const body = { reason: 'order of the hits seen on video' };
    await this.staff.post('pit', `/api/v1/claims/${awardId}/release`, [200, 404, 409], body);
  }

  async prepareStaff(linkId: string, tableIds: readonly string[]): Promise<string | null> {
    const problem = await this.staff.prepare();
    if (problem === null) await this.assignTables(linkId, tableIds.slice(0, ASSIGNED_MAX));
    return problem;
  }

  async assignTables(linkId: string, tableIds: readonly string[]): Promise<void> {
    const known = await this.staff.get('supervisor', `${linkPath(linkId)}/assignments`);
    const { assignments, dealers } = known as ResponseOf<typeof api.tables.assignments>;
    const dealer = dealers.find(({ license }) => license === STAFF.dealer.license);
    if (dealer === undefined) return;
    const assigned = new Set(assignments.filter((each) => each.dealer.id === dealer.id).map(({ table }) => table));
    const body = { accountId: dealer.id, hours: ASSIGNED_HOURS };
    for (const table of tableIds.filter((each) => !assigned.has(each)))
      await this.staff.post('supervisor', `${linkPath(linkId)}/tables/${table}/assignments`, [201], body);
  }

  async read(path: string): Promise<unknown> {
    return (await this.#send('reading', 'GET', path, [200])).body;
  }

  #send(
    as: keyof FloorTokens,
    method: HttpRequest['method'],
    path: string,
    expected: readonly number[],
    body?: unknown,
  ): Promise<HttpAnswer> {
    const bearer = this.tokens[as];
    return this.client.request({ method, path, expected, bearer, ...(body === undefined ? {} : { body }) });
  }
}

function linkPath(linkId: string): string {
  return `/api/v1/links/${linkId}`;
}
