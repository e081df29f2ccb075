import { asLinkId } from '@jackpot/progressive';
import { microToText } from '@jackpot/money';
import {
  FORTNIGHT_MS,
  type Scene,
  dullCoups,
  given,
  later,
  link,
  linkOf,
  to,
  transfer,
} from '../../../progressive/src/testing/index.js';
import { DAY_MS, closed, journal } from '../../test/closed-days.js';
import { plainTextBooks } from '../export/plain-text.js';
import { readReport } from './report-body.js';
import { sheetsOf } from './sheets.js';

const WEST = asLinkId('royal-9-west');
const DAYS = 17;

function noticed(): Scene {
  const scene = given(linkOf({ spade: { reserveRatePpm: 5_000n } })).when(dullCoups(3, { seats: [1, 2] }));
  return scene.when(
    link.isSuspended,
    transfer.isNoticed('spade', [to('spade', { linkId: WEST })]),
    later(FORTNIGHT_MS),
  );
}
const closesOf = (scene: Scene) => closed(journal(scene), DAYS);
const liabilities = (scene: Scene) => closesOf(scene).map(({ report }) => readReport(report).liability);

describe('an amount in transit at the end of a day', () => {
  const scene = noticed().when(transfer.isSent(), later(DAY_MS), transfer.hasArrived());
  const [part] = scene.lastEvent('TransferSent').parts;
  const away = microToText(part!.displayMicro + part!.reserveMicro);

  it('is a line of the sending link’s liability until its arrival is confirmed', () => {
    const lines = liabilities(scene);
    const [before, sent, come] = [lines[13]!, lines[14]!, lines[15]!];
    expect([before.inTransit, sent.inTransit, come.inTransit]).toEqual(['0.00000000', away, '0.00000000']);
    const sum = ({ display, reserve, overflow, pending, fixedPending, inTransit }: typeof sent): bigint =>
      [display, reserve, overflow, pending, fixedPending, inTransit].reduce(
        (total, amount) => total + BigInt(amount.replace('.', '')),
        0n,
      );
    for (const each of [before, sent, come]) expect(BigInt(each.total.replace('.', ''))).toBe(sum(each));
  });

  it('appears in the sheets and in the plain-text books', () => {
    const closes = closesOf(scene);
    const { liability } = sheetsOf(readReport(closes[14]!.report));
    expect(liability.rows.map(([, , what, amount]) => [what, amount])).toContainEqual(['inTransit', away]);
    const text = plainTextBooks(closes);
    expect(text).toContain(`Liabilities:royal-9-east:under-way:spade  $0 = $-${away}`);
    expect(text).toContain('Liabilities:royal-9-east:under-way:spade  $0 = $0.00000000');
  });
});
