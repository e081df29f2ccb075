import { Choice, Field, ReasonForm, type Values } from '../parts/form.js';
import { request } from '../server/api.js';
import type { TableGlance } from '../server/types.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';

const BOOT_MAX = 0xffff_ffff;

export function Enrollment({ table: { table, seatNumbers } }: { readonly table: TableGlance }) {
  const enroll = async (reason: string, values: Values): Promise<void> => {
    const path = `tables/${encodeURIComponent(table)}/seats/${values('seat')}/enroll`;
    await request('POST', ofLink(path), { boot: Number(values('boot')), reason });
  };
  return (
    <ReasonForm title={t('Enroll a device')} act={t('Enroll')} onAct={enroll}>
      <p class="soft">
        {t('Use this form after a repair or a replacement. Read the next boot number from the device.')}
      </p>
      <Choice
        label={t('Seat')}
        name="seat"
        options={seatNumbers.map((seat) => [String(seat), String(seat)] as const)}
      />
      <Field label={t('Next boot number')} name="boot" type="number" inputMode="numeric" min={1} max={BOOT_MAX} />
    </ReasonForm>
  );
}
