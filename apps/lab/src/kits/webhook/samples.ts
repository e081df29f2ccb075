import { type CloudEvent, EVENT_TYPES, type EventFacility, type EventType, cloudEvent } from '@jackpot/contract';

const VALUES: Readonly<Record<string, unknown>> = {
  ...{ tableId: 'table-07', assetNumber: 'MB-0071', coup: 812, seat: 3, line: 'spade', lineName: 'Spade' },
  ...{ level: 'spade', register: 'display', amount: '1873.45', fromMeter: '1873.45', price: '5.00' },
  // `meterBefore` has too many digits for a floating-point number.
  ...{ meterBefore: '90071992547409.93000001', meterAfter: '450.00000000' },
  meters: [{ level: 'spade', meterBefore: '450.00000000', meterAfter: '1873.45000001' }],
  ...{ needsW2G: true, isHeld: false, documentNumber: 41, nextDocumentNumber: 42, method: 'check' },
  ...{ check: 'debts', result: 'owes', owed: '150.00' },
  ...{ slipNumber: 'J-8812', code: 'PAYMENT_IS_HERE', detail: '' },
  parts: [{ method: 'check', amount: '1723.45', reference: '20417' }],
  deductions: [{ kind: 'debt', amount: '150.00', reference: 'CS-7' }],
  before: { method: 'cash', parts: [{ method: 'cash', amount: '1873.45', reference: '' }], deductions: [] },
  ...{ by: 'A. Ray (F-104)', confirmedBy: 'B. Lee (P-22)', issuedBy: 'C. Cruz (C-9)', stagedBy: 'A. Ray (F-104)' },
  ...{ approvedBy: ['B. Lee (P-22)', 'D. Fox (P-23)'], activatedBy: 'A. Ray (F-104)', closedBy: 'E. Kim (A-3)' },
  ...{
    requested: 'void-document',
    reason: 'the card was misread: “9♠”',
    cause: 'malfunction',
    reference: 'IR-2026-118',
  },
  ...{ cards: ['KS', '2C', '9S', '5D'], cardsBefore: ['KS', '2C', '9C', '5D'] },
  ...{ notice: 5, dueAt: '2026-12-24T17:00:00.000Z', from: 'west/spade', to: [{ link: 'west', level: 'spade' }] },
  ...{ kind: 'table-offline', title: 'Table offline', urgency: 'table', since: '2026-12-24T17:00:00.000Z' },
  ...{ raisedAt: '2026-12-24T17:00:03.000Z', overAt: '2026-12-24T17:09:00.000Z', afterSeconds: 0 },
  ...{ alarm: 'east/table-offline:table-07/1798131603000', action: 'check the network', acknowledgedBy: null },
  ...{ version: 4, number: 12, lastSequence: 90_210, hash: '7f'.repeat(32), endpointId: 'slots' },
};

export const KIT_FACILITY: EventFacility = {
  facilityId: 'conformance',
  rule: { zone: 'UTC', hour: 6, offsetAt: () => 0 },
  baseUrl: 'https://jackpot.example',
};

export const eventsOf =
  (now: () => number) =>
  (link: string): readonly CloudEvent[] =>
    sampleEvents(link, now(), KIT_FACILITY);

export function sampleEvents(link: string, at: number, facility: EventFacility): readonly CloudEvent[] {
  return (Object.keys(EVENT_TYPES) as readonly EventType[]).map((type, index) => {
    const sequence = index + 1;
    const place = { linkId: link, sequence, at: at + index, type };
    return cloudEvent(
      { ...place, eventId: `${link}-S${sequence}`, subject: `${link}-A12`, data: dataOf(type, link) },
      facility,
    );
  });
}

export function sampleEvent(
  type: EventType,
  { link, sequence, at }: { readonly link: string; readonly sequence: number; readonly at: number },
  { awardId, ...own }: { readonly awardId?: string } & Readonly<Record<string, unknown>>,
): CloudEvent {
  const data = JSON.stringify({
    ...(JSON.parse(dataOf(type, link)) as object),
    ...(awardId !== undefined && { awardId }),
    ...own,
  });
  const about = {
    linkId: link,
    sequence,
    at,
    eventId: `${link}-S${sequence}`,
    subject: awardId ?? link,
  };
  return cloudEvent({ ...about, type, data }, KIT_FACILITY);
}

function dataOf(type: EventType, link: string): string {
  const award = `${link}-A12`;
  const ofLink = {
    awardId: award,
    awardsReversed: [award],
    increases: [{ awardId: `${link}-A13`, amount: '12.05', documentNumber: 43 }],
  };
  const moved = type.startsWith('transfer.') ? { amount: '1873.45000001' } : {};
  const values: Readonly<Record<string, unknown>> = { ...VALUES, ...ofLink, ...moved };
  const names = Object.keys(EVENT_TYPES[type].data);
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name]])));
}
