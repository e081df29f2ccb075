import { centsToText } from '@jackpot/money';
import { useEffect, useRef, useState } from 'preact/hooks';
import { signal } from '@preact/signals';
import { type Alarm, type Waiting, attention, refreshAttention } from '../inbox/attention.js';
import { readSetting, saveSetting } from '../parts/files.js';
import { dollars, labelOf } from '../parts/texts.js';
import { clock, useRead } from '../server/live.js';
import type { FloorClaim, UnverifiedWins } from '../server/types.js';
import { linkId, links, nameOfLink } from '../shell/link.js';
import { pathTo, route } from '../shell/router.js';
import { t } from '../texts/t.js';
import { chime, unlockSound } from './chime.js';
import { floor, isFloorKnown, useFloor } from './floor-data.js';
import { centsOf, runningAge, unverified } from './order.js';

const SOUND_KEY = 'hit-sound';
/** Wins of other links are the business of people who follow those links, so they may appear later. */
const OTHERS_MS = 10_000;
const hasSound = signal(readSetting<boolean>(SOUND_KEY) === true);

/** A win disappears from this banner only when it is verified. */
export function HitBanner() {
  useFloor();
  const wins = unverified(floor.value.claims);
  const { wins: others, isUnread } = useOtherLinks();
  const [isOpen, setOpen] = useState(false);
  useEffect(unlockSound, []);
  // This link has its own chime, so that a win sounds even if the other links cannot be read.
  useChime(
    isFloorKnown.value,
    wins.map(({ awardId }) => awardId),
  );
  // A new or verified win changes the inbox, which says who must verify a win.
  useEffect(refreshAttention, [wins.length]);
  useChime(others !== undefined, (others ?? []).flatMap(countedKeys));
  if (wins.length === 0 && !others?.length && !isUnread) return null;
  const more = wins.length - 1;
  return (
    <section class={`hits${isOpen ? ' open' : ''}`} aria-label={t('Wins to verify')}>
      <ul>
        {wins.slice(0, isOpen ? wins.length : 1).map((win) => (
          <Win key={win.awardId} win={win} />
        ))}
        {others?.map((other) => (
          <OtherLink key={other.linkId} {...other} />
        ))}
        {isUnread && (
          <li>
            <p role="alert">{t('Wins of other progressives cannot be read now. Check their floor pages.')}</p>
          </li>
        )}
      </ul>
      <p class="visually-hidden" role="status">
        {more > 0 && t('{1} wins to verify', wins.length)}
      </p>
      {more > 0 && (
        <button type="button" class="minor" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {more === 1 ? t('1 more win to verify') : t('{1} more wins to verify', more)}
          <span class="sum"> {t('{1} in all', dollars(centsToText(sumOf(wins))))}</span>
        </button>
      )}
      <SoundSwitch />
    </section>
  );
}

function sumOf(wins: readonly FloorClaim[]): bigint {
  return wins.reduce((sum, win) => sum + centsOf(win), 0n);
}

function Win({ win }: { readonly win: FloorClaim }) {
  const { awardId, level, line, amount, assetNumber, seat, coup, fixedAt } = win;
  const waiting = waitingFor(awardId);
  const isOthers = waiting?.isForYou === false;
  const isHere = route.value[0] === 'claims' && route.value[1] === awardId;
  return (
    <li>
      <p role="alert">
        {t(
          '{1} {2}, seat {3}, hand {4}',
          <strong>
            {labelOf(level ?? line)} {dollars(amount)}
          </strong>,
          assetNumber,
          seat,
          coup,
        )}
      </p>
      <Age at={fixedAt} />
      {isOthers && <span>{t('{1} must verify', waiting.mayAct.map(labelOf).join(', '))}</span>}
      {!isHere && (
        <a
          class="button"
          href={pathTo('claims', awardId)}
          aria-label={isOthers ? t('View {1}', awardId) : t('Verify {1}', awardId)}
        >
          {isOthers ? t('View') : t('Verify')}
        </a>
      )}
    </li>
  );
}

function waitingFor(awardId: string): Alarm | Waiting | undefined {
  const { alarms = [], waiting = [] } = attention.value.value ?? {};
  return [...alarms, ...waiting].find(({ id }) => id === `claim-unverified:${awardId}`);
}

type OtherWins = UnverifiedWins['links'][number];

function useOtherLinks(): { readonly wins: readonly OtherWins[] | undefined; readonly isUnread: boolean } {
  const isOnly = links.value.length < 2;
  const { value, refusal } = useRead<UnverifiedWins>(isOnly ? null : 'unverified-wins', {
    readMsMax: OTHERS_MS,
    followsLink: false,
  });
  return {
    wins: isOnly ? [] : value?.links.filter((each) => each.linkId !== linkId.value),
    isUnread: refusal !== undefined,
  };
}

function OtherLink({ linkId: other, wins }: OtherWins) {
  const name = nameOfLink(other);
  return (
    <li>
      <p role="alert">
        {t('{1} {2} to verify', <strong>{name}</strong>, wins === 1 ? t('1 win') : t('{1} wins', wins))}
      </p>
      <a class="button" href={`?link=${encodeURIComponent(other)}${pathTo('floor')}`}>
        {t('Go to {1}', name)}
      </a>
    </li>
  );
}

function countedKeys({ linkId: other, wins }: OtherWins): readonly string[] {
  return Array.from({ length: wins }, (_, at) => `${other} ${at}`);
}

/** Each second redraws only the age. */
function Age({ at }: { readonly at: string }) {
  return <span class="age">{runningAge(at, clock.value)}</span>;
}

function SoundSwitch() {
  return (
    <button
      type="button"
      class="minor"
      aria-pressed={hasSound.value}
      onClick={() => {
        hasSound.value = !hasSound.value;
        saveSetting(SOUND_KEY, hasSound.value);
        if (hasSound.value) chime();
      }}
    >
      {t('Sound')}
    </button>
  );
}

/** Not for wins that were open when the page opened. */
function useChime(isKnown: boolean, wins: readonly string[]): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!isKnown) return;
    const isNew = known.current !== null && wins.some((win) => known.current?.has(win) === false);
    known.current = new Set(wins);
    if (isNew && hasSound.value) chime();
  }, [wins.join(), isKnown]);
}
