import { microToText } from '@jackpot/money';
import { given, linkOf, seat, table, vigorishForm } from '../../../../../libs/progressive/src/testing/index.js';
import { HARBOR } from '../../../test/printed-claim.js';
import { documentHtml } from '../../documents/document-html.js';
import { vigorishFormPage } from './vigorish-form.js';

describe('the printed form for vigorish', () => {
  it('has two parts with its number, table, seat, amount, reason and people', () => {
    const { link } = given(linkOf({ game: { vigorish: 'marked', vigorishForms: true } })).when(
      ...[table(1).opens(), seat(2).has({ 'banker/standard': 715n }), table(1).locks()],
      ...[table(1).shows('KS 6S', '7H KH'), table(1).settles()],
      vigorishForm(1).isIssued({ seat: 2, reason: 'left for the airport' }),
    );
    const [form] = link.vigorishForms;
    expect(microToText(form!.amountMicro)).toBe('0.35750000');
    const html = documentHtml(vigorishFormPage(link, form!, HARBOR));
    for (const part of ['Original', 'Duplicate']) expect(html).toContain(part);
    expect(html.split('No. 1')).toHaveLength(3);
    expect(html.split('$0.3575<')).toHaveLength(3);
    expect(html.split('left for the airport')).toHaveLength(3);
    expect(html).toContain(link.config.tables[0]!.assetNumber);
    expect(html).toContain(form!.by);
  });
});
