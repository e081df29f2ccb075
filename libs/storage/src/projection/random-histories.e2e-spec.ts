import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { ledgerLinkOf, postTo, postingsOf, meterDifferences, trialBalance, type Account } from '@jackpot/books';
import {
  type Award,
  type ClaimEvent,
  type EventOf,
  type LinkEvent,
  awardsOf as fixedBy,
  evolve,
  initialState,
} from '@jackpot/progressive';
import { type Scene, journalOf, played } from '../../../progressive/src/testing/index.js';
import { WAIT_MS_MAX } from '../../../../test/support/eventually.js';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { checksums, emptyTables } from '../../test/tables.js';
import { MySqlJournal } from '../journal/my-sql-journal.js';
import { Projector } from './projector.js';
import { SEALS } from '../../test/seals.js';

const STREAM = 'royal-9-east';
const RUNS = 12;
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

const number = fc.nat({ max: 9_999 });
const plan = fc.record({
  prngSeed: fc.nat(),
  terms: fc.array(number, { minLength: 23, maxLength: 23 }),
  dice: fc.array(fc.tuple(number, number, number, number), { minLength: 30, maxLength: 150 }),
  threeCardLines: fc.option(fc.array(number, { minLength: 1, maxLength: 9 }), { nil: undefined }),
});

let database: TestDatabase;
let journal: MySqlJournal;

beforeAll(async () => {
  database = await makeDatabase('histories');
  journal = new MySqlJournal(database.url, SEALS);
});
afterAll(async () => {
  await journal.close();
  await database.drop();
});

async function projected(events: readonly LinkEvent[], sizes: readonly number[], every: number): Promise<void> {
  await emptyTables(database.sql);
  const projector = new Projector(database.url);
  const batches = journalOf(events, { stream: STREAM, sha256, sizes });
  for (const [index, batch] of batches.entries()) {
    expect(await journal.append(batch)).toBe('appended');
    if ((index + 1) % every === 0) await projector.projectNext(STREAM);
  }
  expect(await projector.waitFor(STREAM, events.length, WAIT_MS_MAX)).toBe(true);
  await projector.close();
}

describe('for any history of a link, the tables are correct', () => {
  it('meters are the link’s own, books balance and equal the meters, and every event has its rows', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (drawn) => {
        const scene = played(drawn);
        await projected(scene.events, [5, 1, 40], 1_000);
        await sayWhatHappened(scene);
      }),
      { numRuns: RUNS },
    );
  });

  it('rows do not depend on how batches were grouped, or on the memory between runs', async () => {
    await fc.assert(
      fc.asyncProperty(plan, fc.integer({ min: 1, max: 4 }), async (drawn, every) => {
        const { events } = played(drawn);
        await projected(events, [5, 1, 40], 1_000);
        const atOnce = await checksums(database.sql);
        await projected(events, [5, 1, 40], every);
        expect(await checksums(database.sql)).toEqual(atOnce);
        await projectedByStrangers(events, every);
        expect(await checksums(database.sql)).toEqual(atOnce);
      }),
      { numRuns: RUNS },
    );
  });

  async function projectedByStrangers(events: readonly LinkEvent[], every: number): Promise<void> {
    await emptyTables(database.sql);
    for (const [index, batch] of journalOf(events, { stream: STREAM, sha256, sizes: [5, 1, 40] }).entries()) {
      await journal.append(batch);
      if ((index + 1) % every === 0) await project();
    }
    await project();
  }

  async function project(): Promise<void> {
    const projector = new Projector(database.url);
    while ((await projector.projectNext(STREAM)).batches > 0);
    await projector.close();
  }
});

async function sayWhatHappened(scene: Scene): Promise<void> {
  const balances = await balancesInTable();
  expect(balances).toEqual(balancesOf(scene));
  expect(trialBalance(balances)).toBe(0n);
  expect(meterDifferences(scene.link.meters, balances)).toEqual([]);
  expect(await metersInTable()).toEqual(scene.link.meters.map((level) => ({ ...level })));
  expect(await awardsInTable()).toEqual(awardsOf(scene.events));
  await countsAgree(scene);
}

function balancesOf({ events }: Scene): ReadonlyMap<Account, bigint> {
  const balances = new Map<Account, bigint>();
  const state = initialState();
  for (const event of events) {
    evolve(state, event);
    if (state.opened !== null) postTo(balances, postingsOf(event, ledgerLinkOf(state.opened)));
  }
  return new Map([...balances].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function balancesInTable(): Promise<ReadonlyMap<Account, bigint>> {
  const rows = await database.sql.rows<{ account: Account; balance_micro: string }>(
    'SELECT account, balance_micro FROM ledger_balance ORDER BY account',
  );
  return new Map(rows.map((row) => [row.account, BigInt(row.balance_micro)]));
}

async function metersInTable(): Promise<readonly unknown[]> {
  const rows = await database.sql.rows<Record<string, string>>(
    "SELECT * FROM level_meter ORDER BY FIELD(level, 'star', 'spade', 'heart', 'must-hit')",
  );
  return rows.map((row) => ({
    level: row['level'],
    cycle: Number(row['cycle']),
    displayMicro: BigInt(row['display_micro']!),
    reserveMicro: BigInt(row['reserve_micro']!),
    overflowMicro: BigInt(row['overflow_micro']!),
    inWagers: Number(row['in_wagers']),
    hits: Number(row['hits']),
    winsCents: BigInt(row['wins_cents']!),
    largestCents: BigInt(row['largest_cents']!),
    pendingCents: BigInt(row['pending_cents']!),
    machinePaidCents: BigInt(row['machine_paid_cents']!),
    attendantPaidCents: BigInt(row['attendant_paid_cents']!),
  }));
}

function awardsOf(events: readonly LinkEvent[]): readonly unknown[] {
  const awards = new Map<number, { amount: bigint; status: string; held: boolean }>();
  const won = ({ awardNumber, amountCents, documentNumber, reviewWith }: Award): void => {
    const status = documentNumber === 0 ? 'table-paid' : 'pending';
    awards.set(awardNumber, { amount: amountCents, status, held: reviewWith > 0 });
    const earlier = awards.get(reviewWith);
    if (earlier !== undefined && ['pending', 'verified', 'authorized'].includes(earlier.status)) earlier.held = true;
  };
  for (const event of events) {
    if (event.type === 'CoupCorrected')
      for (const { awardNumber } of event.reversal.awards) awards.get(awardNumber)!.status = 'corrected';
    fixedBy(event).forEach(won);
    if ('awardNumber' in event) acted(event, awards);
  }
  return [...awards].map(([awardNumber, award]) => ({ awardNumber, ...award }));
}

function acted(event: ClaimEvent, awards: Map<number, { amount: bigint; status: string; held: boolean }>): void {
  const award = awards.get(event.awardNumber)!;
  if (event.type === 'PayoutIssued' || event.type === 'ClaimPaid' || event.type === 'ClaimPaidBySlip')
    award.status = 'paid';
  if (event.type === 'ClaimForfeited') award.status = 'forfeited';
  if (event.type === 'ClaimVerified') award.status = 'verified';
  if (event.type === 'ClaimAuthorized') award.status = 'authorized';
  if (event.type === 'ClaimReleased') award.held = false;
  if (event.type === 'DocumentVoided' && award.status === 'authorized') award.status = 'verified';
  if (event.type !== 'ClaimRejected') return;
  award.status = 'rejected';
  for (const { awardNumber, amountCents } of event.restoration.increases) {
    const raised = awards.get(awardNumber)!;
    raised.amount += amountCents;
    raised.status = 'pending';
  }
}

async function awardsInTable(): Promise<readonly unknown[]> {
  const rows = await database.sql.rows<{ award_number: number; amount_cents: string; status: string; on_hold: number }>(
    'SELECT award_number, amount_cents, status, on_hold FROM award ORDER BY award_number',
  );
  return rows.map((row) => ({
    awardNumber: row.award_number,
    amount: BigInt(row.amount_cents),
    status: row.status,
    held: row.on_hold === 1,
  }));
}

const isSent = (event: LinkEvent): event is EventOf<'TransferSent'> => event.type === 'TransferSent';

const WAGERS = `coup_wagers, JSON_TABLE(wagers, '$[*]' COLUMNS (withdrawn_sequence BIGINT PATH '$[6]')) AS w`;

async function countsAgree({ events, link, state }: Scene): Promise<void> {
  const count = async (where: string): Promise<number> => {
    const [row] = await database.sql.rows<{ n: string }>(`SELECT COUNT(*) AS n FROM ${where}`);
    return Number(row!.n);
  };
  const happened = (...types: readonly LinkEvent['type'][]): number =>
    events.filter(({ type }) => types.includes(type)).length;
  expect(await count(WAGERS)).toBe(happened('WagerAcknowledged'));
  const returned = events.flatMap((event) => (event.type === 'CoupLocked' ? [...new Set(event.returned)] : []));
  expect(await count(`${WAGERS} WHERE w.withdrawn_sequence IS NOT NULL`)).toBe(
    happened('WagerWithdrawn') + returned.length,
  );
  const acts = ['ClaimVerified', 'ClaimAuthorized', 'ClaimPaid', 'ClaimRejected', 'ClaimReleased'] as const;
  expect(await count('claim_act')).toBe(
    happened(
      ...acts,
      'ClaimChecked',
      ...(['PaymentCorrectionRequested', 'ClaimPaymentCorrected'] as const),
      ...(['ClaimPaidBySlip', 'SlipPaymentRefused'] as const),
      'ClaimForfeited',
      'ClaimActRequested',
      'ClaimActWithdrawn',
      'DocumentVoided',
      'ManualDocumentEntered',
    ),
  );
  expect(await count('payout_number')).toBe(link.documents);
  const reversed = events.flatMap((event) => (event.type === 'CoupCorrected' ? event.reversal.awards : []));
  const raised = events.flatMap((event) => (event.type === 'ClaimRejected' ? event.restoration.increases : []));
  expect(await count('payout_number WHERE voided_at IS NOT NULL')).toBe(
    happened('DocumentVoided', 'ClaimRejected', 'ClaimForfeited') +
      raised.length +
      reversed.filter(({ documentNumber }) => documentNumber > 0).length,
  );
  const parts = events.flatMap((event) => (isSent(event) ? event.parts : []));
  const sentAway = parts.filter(({ linkId }) => linkId !== link.config.linkId).length;
  expect(await count('transfer_sent')).toBe(sentAway);
  expect(await count('transfer_receipt_confirmed')).toBe(happened('TransferReceiptConfirmed'));
  expect(await count('transfer_received')).toBe(happened('TransferReceived'));
  const noticed = events.flatMap((event) => (event.type === 'TransferNoticed' ? event.targets : []));
  expect(await count('transfer_noticed')).toBe(noticed.filter(({ linkId }) => linkId !== link.config.linkId).length);
  expect(await count('notice_cancelled')).toBe(happened('NoticeCancelled'));
  expect(await count('transfer_expected')).toBe(happened('TransferExpected'));
  expect(await count('transfer_expectation_cancelled')).toBe(happened('TransferExpectationCancelled'));
  expect(await count('late_wager')).toBe(happened('LateWagerRefused'));
  expect(await count('coup')).toBe(happened('CoupOpened'));
  expect(await count('coup WHERE locked_sequence IS NOT NULL')).toBe(happened('CoupLocked'));
  expect(await count("coup WHERE phase = 'voided'")).toBe(happened('CoupVoided'));
  expect(await count('coup WHERE resolved_sequence IS NOT NULL')).toBe(happened('CoupResolved'));
  expect(await count(`link WHERE is_in_play = ${link.inPlay ? 1 : 0}`)).toBe(1);
  const takeovers = happened(
    'LinkOpened',
    'WriterTookOver',
    'LinkSuspended',
    'LinkResumed',
    'CoupVoided',
    ...(['RoundHeld', 'RoundReleased', 'VoidApproved', 'DeviceReported', 'DoorOpened', 'DoorClosed'] as const),
    ...(['MessagesSummarized', 'DeviceEnrolled', 'CardsInspected', 'CardsVerified', 'RecutRequired'] as const),
    ...(['VigorishMarked', 'VigorishCollected', 'VigorishFormIssued', 'VigorishFormCollected'] as const),
    ...(['ThreeCardDeckOpened', 'ThreeCardDeckShuffled', 'ThreeCardDeckCut', 'ThreeCardDeckRemoved'] as const),
    ...(['ThreeCardDeviceReported', 'ThreeCardStubCounted', 'ThreeCardIrregularityRecorded'] as const),
    ...(['ThreeCardWagersForfeited', 'ThreeCardRoundVoided'] as const),
    'AdjustmentRequested',
    'MeterAdjusted',
    ...(['PaymentRulesRequested', 'PaymentRulesChanged'] as const),
    ...(['TransferNoticed', 'RetirementNoticed', 'NoticeCancelled', 'TransferSent', 'TransferReceived'] as const),
    ...([
      'TransferExpected',
      'TransferExpectationCancelled',
      'LinkRetired',
      'CorrectionRequested',
      'CoupCorrected',
    ] as const),
    ...(['TransferReceiptConfirmed', 'ActivationScheduled', 'ScheduleEnded'] as const),
    'TermsActivated',
  );
  expect(await count('link_schedule')).toBe(happened('ActivationScheduled', 'ScheduleEnded'));
  expect(await count('link_terms')).toBe(1 + happened('TermsActivated'));
  expect(await count(`link_terms WHERE version = ${link.version}`)).toBe(1);
  expect(await count('link_log')).toBe(takeovers);
  expect(await count(`projection_watermark WHERE sequence = ${state.sequence}`)).toBe(1);
  for (const { tableNo, tableId, isOnLink, shoe, coup } of link.tables) {
    const left = `left_at IS ${isOnLink ? '' : 'NOT '}NULL`;
    expect(await count(`link_table WHERE table_no = ${tableNo} AND table_id = '${tableId}' AND ${left}`)).toBe(1);
    const phase = coup === null ? 'TRUE' : `c.phase = '${coup.phase}' AND c.coup = ${coup.coup}`;
    const table = `link_table t LEFT JOIN coup c ON c.table_no = t.table_no AND c.coup = t.coup`;
    expect(await count(`${table} WHERE t.table_no = ${tableNo} AND t.shoe = ${shoe} AND ${phase}`)).toBe(1);
  }
}
