import { type VigorishForm, tableOf, type OpenedLink } from '@jackpot/progressive';
import { microToText, shortAmount } from '@jackpot/money';
import type { Facility } from '../../documents/facility.js';
import { type PrintableDocument, SIGN_HERE } from '../../documents/printable-document.js';

/** The numbered form for vigorish that a player left without paying, in two parts (chapter 12 D(2)(b)). */
export function vigorishFormPage(link: OpenedLink, form: VigorishForm, { name, local }: Facility): PrintableDocument {
  const { config } = tableOf(link, form.table);
  return {
    title: `Vigorish form ${form.formNumber} of ${link.config.linkId}`,
    facility: name,
    at: form.issuedAt,
    form: 'parts',
    onEverySheet: null,
    parts: ['Original', 'Duplicate'].map((part) => ({
      heading: 'Vigorish owed',
      corner: [part, `No. ${form.formNumber}`],
      stamp: null,
      blocks: [
        {
          kind: 'facts',
          facts: [
            ['Link', link.config.linkId],
            ['Table', config.assetNumber],
            ['Seat', String(form.seat)],
            ['Amount', `$${shortAmount(microToText(form.amountMicro))}`],
            ['Marker removed', `${local.dateTime(form.issuedAt)} ${local.zoneName}`],
            ['Reason', form.reason],
          ],
        },
        { kind: 'heading', text: 'Signatures' },
        {
          kind: 'facts',
          facts: [
            ['Issued by', form.by],
            ['Dealer', SIGN_HERE],
            ['Player', SIGN_HERE],
            ['Collected by', SIGN_HERE],
          ],
        },
      ],
    })),
  };
}
