import { type PrintableDocument, type DocumentBlock, SIGN_HERE } from '../../http/printable-document.js';
import type { ResponseOf, api } from '@jackpot/contract';

type Handover = ResponseOf<typeof api.handover.read>;

/** The printed shift handover, signed by the outgoing and the incoming supervisor. */
export function handoverDocument(handover: Handover, facility: string): PrintableDocument {
  const { at, link, sequence } = handover;
  return {
    title: `${facility}: handover of ${link}, ${at}`,
    facility,
    at: Date.parse(at),
    form: 'report',
    onEverySheet: null,
    parts: [{ heading: `Handover of ${link}`, corner: [at], stamp: null, blocks: blocksOf(handover, sequence) }],
  };
}

function blocksOf({ inPlay, owed, claims, levels, tables }: Handover, sequence: number): readonly DocumentBlock[] {
  return [
    {
      kind: 'facts',
      facts: [
        ['Journal', `as of sequence ${sequence}`],
        ['The progressive', inPlay ? 'in play' : 'out of service'],
        ['Claims owed', `$${owed}`],
      ],
    },
    { kind: 'heading', text: 'Claims that are owed' },
    table(
      CLAIM,
      claims.map((claim) => [...CLAIM.map((name) => String(claim[name])), openOf(claim)]),
      'open',
    ),
    { kind: 'heading', text: 'Meters' },
    table(
      METER,
      levels.map((level) => METER.map((name) => String(level[name]))),
    ),
    { kind: 'heading', text: 'Tables' },
    table(
      TABLE,
      tables.map((row) => [...TABLE.map((name) => String(row[name])), row.call?.by ?? '']),
      'calls',
    ),
    {
      kind: 'facts',
      facts: [
        ['Handed over by', SIGN_HERE],
        ['Taken over by', SIGN_HERE],
      ],
    },
  ];
}

const CLAIM = ['awardId', 'tableId', 'coup', 'seat', 'line', 'amount', 'documentNumber', 'fixedAt', 'step'] as const;
const METER = ['level', 'display', 'reserve', 'overflow', 'pending', 'hits'] as const;
const TABLE = ['tableId', 'assetNumber', 'shoe', 'coup', 'phase', 'isOnline'] as const;

function table(columns: readonly string[], rows: readonly (readonly string[])[], last?: string): DocumentBlock {
  if (rows.length === 0) return { kind: 'text', text: 'None.', source: '' };
  return { kind: 'table', columns: last === undefined ? columns : [...columns, last], keys: 1, rows };
}

/** What the next shift must do before the claim can continue. */
function openOf({ onHold, request }: Handover['claims'][number]): string {
  const held = onHold ? ['held for review'] : [];
  const requested = request === null ? [] : [`${request.by} requests: ${request.act}, ${request.reason}`];
  return [...held, ...requested].join('; ');
}
