import { ago, dollars, labelOf } from '../parts/texts.js';
import { clock, useRead } from '../server/live.js';
import { hasRole } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import type { Award, OpenClaim } from '../server/types.js';
import { t } from '../texts/t.js';
import { shortOf } from './slip.js';

type Wait = OpenClaim['waitsFor'];

interface Group {
  readonly title: string;
  readonly act: string;
  readonly waits: readonly Wait[];
}

export const GROUPS: readonly Group[] = [
  { title: t('Ready to pay'), act: t('Pay'), waits: ['payment'] },
  { title: t('Cage looks up'), act: t('Look up'), waits: ['look-up'] },
  { title: t('Others act first'), act: t('View'), waits: ['authorization', 'verification', 'system'] },
  { title: t('Stopped or held'), act: t('View'), waits: ['release', 'earlier-claim', 'state', 'request'] },
];

export function useOpenClaims() {
  const { value, refusal, isLoading } = useRead<{ readonly claims: readonly OpenClaim[] }>(ofLink('claims?limit=500'));
  return { claims: value?.claims, refusal, isLoading };
}

export function inGroup(claims: readonly OpenClaim[], { waits }: Group): readonly OpenClaim[] {
  return claims.filter(({ waitsFor }) => waits.includes(waitsFor)).reverse();
}

export function ClaimQueue({ claims }: { readonly claims: readonly OpenClaim[] }) {
  return (
    <section class="stack" aria-label={t('Open claims')}>
      {GROUPS.map((group) => ({ ...group, claims: inGroup(claims, group) }))
        .filter((group) => group.claims.length > 0)
        .map(({ title, act, claims: waiting }) => (
          <div class="panel" key={title}>
            <h2>
              {title} <span class="soft">{waiting.length}</span>
            </h2>
            <ul class="plain-list">
              {waiting.map((claim) => (
                <QueuedClaim key={claim.awardId} claim={claim} act={act} />
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}

function QueuedClaim({ claim, act }: { readonly claim: OpenClaim; readonly act: string }) {
  const { amount, level, line, fixedAt, awardId, waitsFor } = claim;
  return (
    <li class="queued" data-waits={waitsFor}>
      <strong>{dollars(amount)}</strong>
      <span>
        {labelOf(level ?? line)}, {placeOf(claim)}
        <br />
        <span class="soft">
          {ago(fixedAt, clock.value)}. {waitText(claim)}
        </span>
      </span>
      <a class={waitsFor === 'payment' ? 'button main' : 'button'} href={pathTo('claims', awardId)}>
        {t('{1} {2}', actOf(claim) ?? act, shortOf(awardId))}
      </a>
    </li>
  );
}

function actOf({ waitsFor, waitDetail }: OpenClaim): string | undefined {
  return waitsFor === 'verification' && waitDetail.split(', ').some(hasRole) ? t('Verify') : undefined;
}

function waitText({ waitsFor, waitDetail }: OpenClaim): string {
  switch (waitsFor) {
    case 'payment':
      return t('Everything is recorded.');
    case 'look-up':
      return t('Missing: {1}.', waitDetail.split(', ').map(labelOf).join(', ').toLowerCase());
    case 'system':
      return t('The slot accounting system pays this award on its own slip.');
    case 'authorization':
      return t('Needs authorization by a second employee.');
    case 'verification':
      return t('{1} must verify.', anyOf(waitDetail));
    case 'release':
      return t('On hold: another hit came at nearly the same time. A pit manager must release this claim.');
    case 'earlier-claim':
      return t('Claim {1} of the same level is still open. Finish it first.', waitDetail);
    case 'state':
      return t('The patron is excluded. The award goes to the State.');
    case 'request':
      return t('Payment stopped: {1}.', waitDetail);
  }
}

function anyOf(roles: string): string {
  const [first = '', ...others] = roles.split(', ').map(labelOf);
  return [first, ...others.map((role) => role.toLowerCase())].join(t(' or '));
}

export function placeOf({ assetNumber, seat, coup }: Pick<Award, 'assetNumber' | 'seat' | 'coup'>): string {
  return t('{1}, seat {2}, hand {3}', assetNumber, seat, coup);
}
