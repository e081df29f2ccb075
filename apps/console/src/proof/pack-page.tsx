import { useEffect, useState } from 'preact/hooks';
import { saveAs } from '../parts/files.js';
import { labelOf } from '../parts/texts.js';
import { utcOf } from '../parts/times.js';
import { Reading } from '../parts/reading.js';
import { type Refusal, requestText, refusalIn } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';
import {
  Approvals,
  CoupRecord,
  Derivation,
  MetersAround,
  type PackData,
  Revealed,
  Software,
  Terms,
  centsText,
} from './pack-sections.js';
import { keysToVerifyWith } from './trusted-key.js';
import { type VerifierResult, runVerifier } from './verifier.js';
import { IncludedNote, VerifyFailure } from './verdict.js';

interface Fetched {
  readonly html: string;
  readonly keys: readonly string[];
  readonly answer: VerifierResult;
}

export function PackPage({ award }: { readonly award: string }) {
  const [fetched, setFetched] = useState<Fetched>();
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    const stop = new AbortController();
    fetchPack(award, stop.signal).then(
      (pack) => stop.signal.aborted || setFetched(pack),
      (error: unknown) => setRefusal(refusalIn(error)),
    );
    return () => stop.abort();
  }, [award]);
  const answer = fetched?.answer;
  return (
    <main aria-busy={fetched === undefined && refusal === undefined}>
      <p>
        <a href={pathTo('proof')}>{t('Proof')}</a>
      </p>
      <div class="title">
        <h1 tabIndex={-1}>{t('Dispute pack of award {1}', award)}</h1>
        {fetched !== undefined && answer?.kind === 'pack' && (
          <button class="main" onClick={() => saveAs(`${awardIdOf(answer.data)}.html`, 'text/html', fetched.html)}>
            {t('Download the pack')}
          </button>
        )}
      </div>
      <Reading isLoading={fetched === undefined} refusal={refusal} lines={12} />
      {answer?.kind === 'unreadable' && <VerifyFailure found={answer} heading="h2" />}
      {fetched !== undefined && answer?.kind === 'pack' && (
        <Pack pack={answer.data as PackData} keys={fetched.keys} included={answer.included} />
      )}
    </main>
  );
}

async function fetchPack(award: string, signal: AbortSignal): Promise<Fetched> {
  const html = await requestText(ofLink(`awards/${encodeURIComponent(award)}/dispute-pack`));
  const keys = await keysToVerifyWith();
  return { html, keys, answer: await runVerifier({ kind: 'pack', html }, keys, { signal }) };
}

function awardIdOf(data: unknown): string {
  return (data as PackData).awardId;
}

interface PackProps {
  readonly pack: PackData;
  readonly keys: readonly string[];
  readonly included: Extract<VerifierResult, { readonly kind: 'pack' }>['included'];
}

function Pack({ pack, keys, included }: PackProps) {
  const { dispute } = pack;
  return (
    <>
      <div class="halves">
        <TheAward pack={pack} />
        <section class="panel" aria-label={t('Proof of the award')}>
          {'kind' in included ? (
            <VerifyFailure found={included} heading="h2" />
          ) : (
            <IncludedNote found={included} keys={keys} heading="h2" />
          )}
        </section>
      </div>
      <div class="halves">
        <CoupRecord pack={pack} />
        <Approvals acts={dispute.acts} />
      </div>
      <Derivation pack={pack} />
      <Revealed mustHit={dispute.mustHit} seat={dispute.award.seat} />
      <MetersAround dispute={dispute} />
      <div class="halves">
        <Terms dispute={dispute} />
        <Software software={pack.software} />
      </div>
    </>
  );
}

function TheAward({ pack: { awardId, dispute } }: { readonly pack: PackData }) {
  const { award, table, coup, paytable, linkName, fixedAt, sequence } = dispute;
  return (
    <section class="panel" aria-label={t('The award')}>
      <p class="huge">{centsText(award.amountCents)}</p>
      <dl class="facts">
        <dt>{t('What')}</dt>
        <dd>
          {labelOf(award.level ?? award.line)} <span class="soft">{t('paytable {1}', paytable)}</span>
        </dd>
        <dt>{t('Where')}</dt>
        <dd>{t('{1}, table {2}, hand {3}, seat {4}', linkName, table.assetNumber, coup, award.seat)}</dd>
        <dt>{t('Hit at')}</dt>
        <dd>
          {utcOf(fixedAt)} <span class="soft">{t('event {1}', sequence)}</span>
        </dd>
        <dt>{t('From the meter')}</dt>
        <dd>{centsText(award.fromMeterCents)}</dd>
        <dt>{t('Slip')}</dt>{' '}
        <dd>
          {' '}
          {award.documentNumber === 0 ? t('none: paid at the table') : award.documentNumber}{' '}
          <span class="soft">{awardId}</span>
        </dd>
        {award.reviewWith !== 0 && (
          <>
            <dt>{t('On hold')}</dt> <dd>{t('on hold, to be compared with award {1}', award.reviewWith)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
