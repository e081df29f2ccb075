import { actRule } from '@jackpot/contract';
import { DataTable } from '../parts/data-table.js';
import { Field, ReasonForm, type Values } from '../parts/form.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { request } from '../server/api.js';
import { GLANCE_MS, useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';
import { TermsEditor } from './terms-editor.js';
import { STATE_CHIPS } from './terms-tables.js';
import type { LinkTerms, TermsHead, TermsList, TermsVersion } from '../server/types.js';
import { noteDone } from '../done/done.js';

const { who } = actRule('terms.stage');
const STAGERS = typeof who === 'string' ? '' : who.map(labelOf).join(', ');

export function TermsPage() {
  const versions = useRead<TermsList>(ofLink('terms'), { readMsMax: GLANCE_MS });
  const link = useRead<LinkTerms>(ofLink('').replace(/\/$/, ''));
  return (
    <main>
      <div class="title">
        <h1 tabIndex={-1}>{t('Terms')}</h1>
        <a class="button minor" href={pathTo('setup')}>
          {t('Set up another progressive')}
        </a>
      </div>
      <Reading isLoading={versions.isLoading || link.isLoading} refusal={versions.refusal ?? link.refusal} lines={10} />
      {versions.value !== undefined && <Versions versions={versions.value.versions} />}
      {link.value !== undefined && <ProposedTerms inForce={link.value.config} onStaged={versions.refresh} />}
    </main>
  );
}

function Versions({ versions }: { readonly versions: readonly TermsHead[] }) {
  return (
    <section class="panel" aria-label={t('Versions')}>
      <h2>{t('Versions')}</h2>
      <DataTable
        label={t('All versions')}
        name="versions"
        rows={versions}
        keyOf={({ version }) => version}
        columns={[
          {
            head: t('Version'),
            of: ({ version }) => <a href={pathTo('terms', version)}>{t('Version {1}', version)}</a>,
            order: ({ version }) => String(version),
          },
          { head: t('State'), of: ({ state }) => <span class={`chip ${STATE_CHIPS[state]}`}>{labelOf(state)}</span> },
          { head: t('Approval'), of: ({ approval }) => approval.reference },
          {
            head: t('Staged'),
            of: ({ stagedAt }) => (stagedAt === null ? t('with the link opening') : timeOf(stagedAt)),
            order: ({ stagedAt }) => stagedAt ?? '',
          },
          {
            head: t('In force from'),
            of: ({ inForceFrom }) => timeOf(inForceFrom),
            order: ({ inForceFrom }) => inForceFrom ?? '',
          },
          {
            head: t('Until'),
            of: ({ inForceUntil }) => timeOf(inForceUntil),
            order: ({ inForceUntil }) => inForceUntil ?? '',
          },
        ]}
      />
    </section>
  );
}

interface ProposedTermsProps {
  readonly inForce: LinkTerms['config'];
  readonly onStaged: () => void;
}

function ProposedTerms({ inForce, onStaged }: ProposedTermsProps) {
  return (
    <TermsEditor
      title={t('Proposed terms')}
      note={t('Starts as a copy of the current terms. Editing here changes nothing on the link.')}
      inForce={inForce}
      start={inForce}
    >
      {(terms, isChanged) =>
        may('terms.stage') ? (
          isChanged && <StageForm terms={terms} onStaged={onStaged} />
        ) : (
          <p class="soft">{t('You can try changes here. Who may stage them: {1}.', STAGERS)}</p>
        )
      }
    </TermsEditor>
  );
}

interface StageFormProps {
  readonly terms: object;
  readonly onStaged: () => void;
}

function StageForm({ terms, onStaged }: StageFormProps) {
  const stage = async (reason: string, values: Values): Promise<void> => {
    const noticePostedOn = values('noticePostedOn') === '' ? null : values('noticePostedOn');
    const staged = await request<TermsVersion>('POST', ofLink('terms'), { terms, reason, noticePostedOn });
    onStaged();
    noteDone({
      text: t('You staged terms version {1}. To undo, withdraw it.', staged.version),
      page: ['terms', staged.version],
    });
    location.hash = pathTo('terms', staged.version);
  };
  return (
    <ReasonForm title={t('Stage these terms')} act={t('Stage')} onAct={stage}>
      <Field
        label={t('Table notice posted on (when a table is removed)')}
        name="noticePostedOn"
        type="date"
        required={false}
      />
    </ReasonForm>
  );
}
