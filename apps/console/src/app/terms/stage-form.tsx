import { useState } from 'preact/hooks';
import { ReasonForm } from '../parts/act.js';
import { ask } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import type { TermsVersion } from './shapes.js';

interface StageFormProps {
  readonly terms: object;
  readonly onStaged: () => void;
}

/** Brings a version in: from here on its text is fixed, and the other sides sign it or refuse it. */
export function StageForm({ terms, onStaged }: StageFormProps) {
  const [noticePostedOn, setNotice] = useState('');
  const stage = async (reason: string): Promise<void> => {
    const notice = noticePostedOn === '' ? null : noticePostedOn;
    const staged = await ask<TermsVersion>('POST', ofLink('terms'), { terms, reason, noticePostedOn: notice });
    onStaged();
    location.hash = pathTo('terms', staged.version);
  };
  return (
    <ReasonForm title="Stage these terms" act="Stage" onAct={stage}>
      <label>
        Notice at the tables since (where a table leaves)
        <input type="date" value={noticePostedOn} onInput={(event) => setNotice(event.currentTarget.value)} />
      </label>
    </ReasonForm>
  );
}
