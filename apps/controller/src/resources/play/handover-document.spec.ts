import { LINE_LABELS, PHASE_NAMES } from '@jackpot/contract';
import { documentHtml } from '../../documents/document-html.js';
import { HARBOR } from '../../../test/printed-claim.js';
import { type Handover, handoverDocument } from './handover-document.js';

const claim = {
  ...{
    awardId: 'east-A9',
    tableId: 'table-2',
    coup: 31,
    seat: 1,
    line: 'star',
    amount: '50001.50',
    documentNumber: 44,
  },
  ...{ fixedAt: '2026-11-22T19:36:52.104Z', step: 'verified', onHold: false, request: null },
} as const;
const authorized = {
  ...claim,
  ...{ awardId: 'east-A7', line: 'suited-v-suited', documentNumber: 55, step: 'authorized' },
} as const;
const level = {
  ...{ level: 'must-hit', display: '263.40123456', reserve: '0.00000000', overflow: '0.00000000', pending: '0.00' },
  ...{ hits: 3 },
};
const HANDOVER = {
  ...{ at: '2026-11-22T20:00:05.000Z', link: 'east', sequence: 8_122, inPlay: true, owed: '50001.50' },
  levels: [level],
  claims: [claim, authorized],
  tables: [
    {
      ...{ tableId: 'table-2', assetNumber: 'MB-072', shoe: 3, coup: 31, phase: 'settled', isOnline: false },
      call: null,
      markers: [{ seat: 3, owed: '1.25000000' }],
    },
    {
      ...{ tableId: 'table-1', assetNumber: 'MB-071', shoe: 2, coup: 30, phase: 'betting', isOnline: true },
      call: { at: '2026-11-22T19:58:00.000Z', by: 'D. Dealer #7' },
      markers: [],
    },
  ],
} as unknown as Handover;

describe('the printed shift handover', () => {
  const html = documentHtml(handoverDocument(HANDOVER, HARBOR));
  const cells = [...html.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, text]) => text);

  it('reads in the words of the pit: asset number, seat, hand, award in cents, time of the facility', () => {
    for (const text of ['Table', 'Seat', 'Hand', 'MB-072', 'Star', '$50,001.50', 'Nov 22, 2026 2:36:52 PM', 'Verified'])
      expect([text, cells.includes(text)]).toEqual([text, true]);
    expect(html).toContain('Nov 22, 2026 3:00:05 PM ET');
  });

  it('names phases and wins as the console does', () => {
    const { phase } = HANDOVER.tables[0]!;
    for (const text of [PHASE_NAMES[phase], 'Betting', LINE_LABELS['suited-v-suited']])
      expect([text, cells.includes(text)]).toEqual([text, true]);
    for (const text of ['Settled', 'Suited v suited']) expect([text, cells.includes(text)]).toEqual([text, false]);
  });

  it('has cents of the meters, cut and not rounded', () => {
    expect(cells).toContain('Must Hit');
    expect(cells).toContain('$263.40');
  });

  it('has the number of a slip once the slip is issued', () => {
    expect(cells).toContain('55');
    expect(cells).not.toContain('44');
    expect(cells).toContain('none');
  });

  it('lists the tables by asset number, with who called and since when', () => {
    const assets = cells.filter((text) => /^MB-07\d$/.test(text ?? ''));
    expect(assets).toEqual(['MB-072', 'MB-072', 'MB-071', 'MB-072']);
    expect(cells).toContain('D. Dealer #7, since 2:58 PM');
    expect(cells).toContain('Offline');
    expect(cells).toContain('seat 3: $1.25');
  });

  it('has no name of a program, no UTC and no micro-cents', () => {
    for (const text of ['awardId', 'tableId', 'documentNumber', 'fixedAt', 'isOnline', 'false', '104Z', '56<'])
      expect([text, html.includes(text)]).toEqual([text, false]);
  });
});
