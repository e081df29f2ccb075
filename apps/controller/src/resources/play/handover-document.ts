import { LEVEL_NAMES, lineLabel, type LocalTime, PHASE_NAMES, type ResponseOf, type api } from '@jackpot/contract';
import { centsToDollars } from '@jackpot/money';
import { hasIssuedSlip } from '@jackpot/progressive';
import type { Facility } from '../../documents/facility.js';
import { type DocumentBlock, type PrintableDocument, SIGN_HERE } from '../../documents/printable-document.js';

export type Handover = ResponseOf<typeof api.handover.read>;

export function handoverDocument(handover: Handover, { name, local }: Facility): PrintableDocument {
  const at = Date.parse(handover.at);
  const when = `${local.dateTime(at)} ${local.zoneName}`;
  return {
    title: `${name}: shift handover of ${handover.link}, ${when}`,
    facility: name,
    at,
    form: 'report',
    onEverySheet: null,
    parts: [
      { heading: `Shift handover of ${handover.link}`, corner: [when], stamp: null, blocks: blocksOf(handover, local) },
    ],
  };
}

function blocksOf(handover: Handover, local: LocalTime): readonly DocumentBlock[] {
  const { inPlay, owed, sequence } = handover;
  return [
    {
      kind: 'facts',
      facts: [
        ['As of', `event ${sequence}`],
        ['Progressive', inPlay ? 'in play' : 'OUT OF SERVICE'],
        ['Unpaid jackpots', dollars(owed)],
      ],
    },
    { kind: 'heading', text: 'Unpaid jackpots' },
    claimsTable(handover, local),
    { kind: 'heading', text: 'Meters' },
    metersTable(handover),
    { kind: 'heading', text: 'Tables' },
    tablesTable(handover, local),
    {
      kind: 'facts',
      facts: [
        ['Handed over by', SIGN_HERE],
        ['Taken over by', SIGN_HERE],
      ],
    },
  ];
}

const STEPS = { opened: 'Not verified', verified: 'Verified', authorized: 'Authorized' } as const satisfies Readonly<
  Record<Handover['claims'][number]['step'], string>
>;

function claimsTable({ claims, tables }: Handover, local: LocalTime): DocumentBlock {
  const assets = new Map(tables.map(({ tableId, assetNumber }) => [tableId, assetNumber]));
  const assetOf = (tableId: string): string => assets.get(tableId) ?? tableId;
  const rows = claims
    .toSorted((a, b) => assetOf(a.tableId).localeCompare(assetOf(b.tableId)) || a.fixedAt.localeCompare(b.fixedAt))
    .map((claim) => [
      assetOf(claim.tableId),
      ...[String(claim.seat), String(claim.coup), lineLabel(claim.line), dollars(claim.amount)],
      ...[local.dateTime(Date.parse(claim.fixedAt)), STEPS[claim.step], slipOf(claim), claim.awardId, openOf(claim)],
    ]);
  return table(['Table', 'Seat', 'Hand', 'Win', 'Amount', 'Hit at', 'Step', 'Slip', 'Award', 'Open'], rows);
}

function slipOf({ documentNumber, step }: Handover['claims'][number]): string {
  return hasIssuedSlip(step) ? String(documentNumber) : 'none';
}

function metersTable({ levels }: Handover): DocumentBlock {
  const rows = levels.map(({ level, display, reserve, overflow, pending, hits }) => [
    LEVEL_NAMES[level],
    ...[display, reserve, overflow, pending].map(dollars),
    String(hits),
  ]);
  return table(['Level', 'Display', 'Reserve', 'Overflow', 'Pending claims', 'Hits'], rows);
}

function tablesTable({ tables }: Handover, local: LocalTime): DocumentBlock {
  const rows = tables
    .toSorted((a, b) => a.assetNumber.localeCompare(b.assetNumber))
    .map(({ assetNumber, isOnline, shoe, coup, phase, call, markers }) => [
      ...[assetNumber, isOnline ? 'Online' : 'Offline', String(shoe), String(coup), PHASE_NAMES[phase]],
      call === null ? '' : `${call.by}, since ${local.hourMinute(Date.parse(call.at))}`,
      markers.map(({ seat, owed }) => `seat ${seat}: ${dollars(owed)}`).join(', '),
    ]);
  return table(
    ['Table', 'Connection', 'Shoe', 'Hand', 'State of the hand', 'Supervisor called by', 'Vigorish owed'],
    rows,
  );
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): DocumentBlock {
  if (rows.length === 0) return { kind: 'text', text: 'None.', source: '' };
  return { kind: 'table', columns, keys: 1, rows };
}

function dollars(exact: string): string {
  return centsToDollars(BigInt(exact.replace(/^(-?\d+)\.(\d\d)\d*$/, '$1$2')));
}

function openOf({ onHold, request }: Handover['claims'][number]): string {
  const held = onHold ? ['on hold for review'] : [];
  const requested = request === null ? [] : [`${request.by} requests: ${request.act}, ${request.reason}`];
  return [...held, ...requested].join('; ');
}
