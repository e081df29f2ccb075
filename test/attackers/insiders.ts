import { type PayableClaim, issueOf } from '../../apps/lab/src/players/api/payment.js';
import type { HttpReply, caller } from '../support/floor.js';
import type { TestPerson } from '../support/people.js';

export interface Insiders {
  readonly linkId: string;
  readonly awardId: string;
  readonly pit: TestPerson;
  readonly supervisor: TestPerson;
  readonly cage: TestPerson;
  readonly technician: TestPerson;
  readonly administrators: readonly [rogue: TestPerson, victim: TestPerson];
  readonly slots: ReturnType<typeof caller>;
}

export interface InsiderRaid {
  readonly name: string;
  readonly refusals: readonly string[];
  readonly tries: (insiders: Insiders) => Promise<readonly HttpReply[]>;
}

const why = { reason: 'because I say so' };

export const INSIDERS: readonly InsiderRaid[] = [
  {
    name: 'the cage, the slot machine and a supervisor pay a slip whose void a pit manager has requested',
    refusals: ['PAYMENT_STOPPED', 'PAYMENT_IS_HERE', 'CLAIM_ACT_WAITS', 'ROLE_MAY_NOT', 'NOT_PERMITTED'],
    tries: async ({ awardId, pit, supervisor, cage, slots }) => {
      const claim = `/api/v1/claims/${awardId}`;
      await pit.request('POST', `${claim}/verify`);
      await supervisor.request('POST', `${claim}/authorize`, { surveillanceNotice: 'S-1', hasPhotograph: true });
      const { body: before } = await pit.request('GET', claim);
      expect(before).toMatchObject({ status: 'authorized' });
      const { documentNumber } = before;
      const request = { act: 'void-document', documentNumber, reason: 'wrong seat on slip' };
      const { status, body } = await pit.request('POST', `${claim}/request`, request);
      expect(status).toBe(200);
      const { request: number, hash } = body['paymentStopped'] as Readonly<Record<string, unknown>>;
      const withdrawal = { request: number, hash, ...why };
      return [
        await cage.request('POST', `${claim}/issue`, issueOf(body as unknown as PayableClaim)),
        await slots('PUT', `${claim}/system-slip`, { slipNumber: 'J-77', documentNumber, state: 'paid' }),
        await supervisor.request('POST', `${claim}/request`, { act: 'reject', ...why }),
        await supervisor.request('POST', `${claim}/withdraw`, withdrawal),
        await cage.request('POST', `${claim}/withdraw`, withdrawal),
      ];
    },
  },
  {
    name: 'a technician and a pit manager call any amount of a meter a malfunction',
    refusals: ['ROLE_MAY_NOT', 'ROLE_MAY_NOT'],
    tries: async ({ linkId, technician, pit }) => {
      const link = `/api/v1/links/${linkId}`;
      await pit.request('POST', `${link}/suspend`, why);
      const approved = async (register: string, after: string): Promise<HttpReply> => {
        const amount = { level: 'star', register, after, cause: 'malfunction', reference: 'MR-1' };
        const requested = await technician.request('POST', `${link}/adjustments/request`, { ...amount, ...why });
        expect(requested).toMatchObject({ status: 200 });
        const { body } = await pit.request('GET', `${link}/adjustments`);
        const { request, hash } = body['pending'] as Readonly<Record<string, unknown>>;
        return pit.request('POST', `${link}/adjustments/approve`, { request, hash });
      };
      return [await approved('reserve', '25000.00'), await approved('display', '999999.00')];
    },
  },
  {
    name: 'one administrator shuts the others out',
    refusals: ['REQUEST_NEEDED', 'REQUEST_NEEDED', 'TWO_PEOPLE_NEEDED', 'NOT_PERMITTED'],
    tries: async ({ administrators: [rogue, victim] }) => {
      const account = `/api/v1/accounts/${victim.accountId}`;
      const close = { kind: 'change', accountId: victim.accountId, isActive: false, ...why };
      const { status, body } = await rogue.request('POST', '/api/v1/account-requests', close);
      expect(status).toBe(201);
      const { request, hash } = body;
      const recovery = { kind: 'restore', accountId: rogue.accountId, ...why };
      return [
        await rogue.request('PATCH', account, { isActive: false }),
        await rogue.request('PATCH', account, { roles: ['cage'] }),
        await rogue.request('POST', '/api/v1/account-requests/approve', { request, hash }),
        await rogue.request('POST', '/api/v1/account-recoveries', recovery),
      ];
    },
  },
];

export async function refusalsOf({ tries }: InsiderRaid, insiders: Insiders): Promise<readonly string[]> {
  return (await tries(insiders)).map(({ status, body }) => (status < 300 ? 'ACCEPTED' : String(body['code'])));
}
