import { asLinkId, awardIdOf } from '@jackpot/progressive';
import { useEffect, useState } from 'preact/hooks';
import { ActForm, Field } from '../parts/form.js';
import { type Refusal, refusalIn, request } from '../server/api.js';
import type { DocumentRead } from '../server/types.js';
import { RefusalNote } from '../parts/act.js';
import { linkId } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';
import { ScanKeys } from './scan-keys.js';

interface Opened {
  readonly documentNumber: number;
  /** The slip's link, if it is not the link of the page. */
  readonly elsewhere?: string;
  readonly isVoid?: boolean;
}

export function SlipScan() {
  const [opened, setOpened] = useState<Opened>();
  const [refusal, setRefusal] = useState<Refusal>();
  const open = async (of: string, documentNumber: number): Promise<void> => {
    setRefusal(undefined);
    if (of !== linkId.value) return setOpened({ documentNumber, elsewhere: of });
    const path = `links/${encodeURIComponent(of)}/documents/${documentNumber}`;
    const { awardNumber, state } = await request<DocumentRead>('GET', path);
    setOpened({ documentNumber, isVoid: state === 'void' });
    location.hash = pathTo('claims', awardIdOf(asLinkId(of), awardNumber));
  };
  useEffect(() => {
    const scanned = new ScanKeys((code) => {
      open(code.linkId, code.documentNumber).catch((error: unknown) => setRefusal(refusalIn(error)));
    });
    // Runs before the page's own handlers: Enter at the end of a code must neither submit a form nor press a button.
    const onKeyDown = (event: KeyboardEvent): void => scanned.take(event);
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return (
    <div class="slip-scan">
      <ActForm
        act={t('Open claim')}
        class="inline"
        label={t('Open the claim of a slip')}
        onAct={(values) => open(linkId.value ?? '', Number(values('slip')))}
      >
        <Field
          label={t('Slip number, or scan the slip')}
          name="slip"
          inputMode="numeric"
          pattern="[1-9]\d{0,8}"
          autocomplete="off"
        />
      </ActForm>
      <RefusalNote refusal={refusal} />
      {opened?.elsewhere !== undefined && (
        <p class="banner-note" role="alert">
          {t('Slip {1} belongs to the link {2}. Choose that link first.', opened.documentNumber, opened.elsewhere)}
        </p>
      )}
      {opened?.isVoid === true && (
        <p class="banner-note" role="alert">
          {t('Slip {1} is void. Do not pay on it.', opened.documentNumber)}
        </p>
      )}
    </div>
  );
}
