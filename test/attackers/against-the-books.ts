import { asLinkId } from '@jackpot/progressive';
import {
  type Scene,
  given,
  journalOf,
  linkOf,
  sha256,
  starClaimAfterVoid,
  transfer,
} from '../../libs/progressive/src/testing/index.js';
import { journalSql } from '../../apps/lab/src/runs/history/journal-sql.js';
import type { TestEnvironment } from '../support/environment.js';
import { eventually } from '../support/eventually.js';
import { sealsOf } from '../support/people.js';
import { patiently } from '../support/patient.js';
import type { Property } from './property.js';

type Body = Readonly<Record<string, unknown>>;

async function leaveJournal(environment: TestEnvironment, stream: string, { events }: Scene): Promise<void> {
  await environment.sql(journalSql(journalOf(events, { stream, sha256 }), sealsOf(environment)));
}

const LEVELS = 'levels';

export type ClaimAmounts = Readonly<Record<string, unknown>>;

export async function rejectAfterVoid({
  environment,
  honest: { pit, supervisor },
}: Property): Promise<readonly [before: ClaimAmounts, after: ClaimAmounts]> {
  await leaveJournal(environment, LEVELS, starClaimAfterVoid(LEVELS));
  const amounts = async (): Promise<ClaimAmounts> => {
    const { body } = await pit.request('GET', `/api/v1/links/${LEVELS}/claims`);
    const claims = (body['claims'] ?? []) as readonly Body[];
    return Object.fromEntries(claims.map(({ awardNumber, amount }) => [awardNumber, amount]));
  };
  const before = await eventually(async () => {
    const found = await amounts();
    expect(Object.keys(found)).toEqual(['1', '2', '3']);
    return found;
  });
  const claim = `/api/v1/claims/${LEVELS}-A3`;
  const request = { act: 'reject', reason: 'a card was misread' };
  const { body } = await patiently(supervisor.request)('POST', `${claim}/request`, request);
  const { request: number, hash } = body['paymentStopped'] as Body;
  const rejected = await patiently(pit.request)('POST', `${claim}/reject`, { request: number, hash });
  expect(rejected).toMatchObject({ status: 200, body: { status: 'rejected' } });
  return [before, await amounts()];
}

const [RECEIVER, SENDER] = ['royal-9-east', 'royal-9-west'];

export async function receiveUnsentAmount(environment: TestEnvironment): Promise<void> {
  const received = given(linkOf({ mustHit: null })).when(transfer.isExpected('star'), transfer.comes('star'));
  await leaveJournal(environment, RECEIVER, received);
  await leaveJournal(environment, SENDER, given({ ...linkOf({ mustHit: null }), linkId: asLinkId(SENDER) }));
}
