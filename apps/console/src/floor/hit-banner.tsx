import { useEffect, useRef } from 'preact/hooks';
import { signal } from '@preact/signals';
import { readSetting, saveSetting } from '../parts/files.js';
import { dollars, labelOf } from '../parts/texts.js';
import { clock } from '../server/live.js';
import type { FloorClaim } from '../server/types.js';
import { pathTo, route } from '../shell/router.js';
import { chime, unlockSound } from './chime.js';
import { floor, isFloorKnown, useFloor } from './floor-data.js';
import { runningAge, unverified } from './order.js';

const LISTED = 3;
const SOUND_KEY = 'hit-sound';
const hasSound = signal(readSetting<boolean>(SOUND_KEY) === true);

/** Every unverified win, above every page, the largest first. It goes when it is verified, and not before. */
export function HitBanner() {
  useFloor();
  const wins = unverified(floor.value.claims);
  useChime(wins);
  if (wins.length === 0) return null;
  return (
    <section class="hits" aria-label="Wins to verify">
      <ul>
        {wins.slice(0, LISTED).map((win) => (
          <Win key={win.awardId} win={win} />
        ))}
      </ul>
      {wins.length > LISTED && <a href={pathTo('claims')}>{wins.length - LISTED} more</a>}
      <SoundSwitch />
    </section>
  );
}

function Win({ win }: { readonly win: FloorClaim }) {
  const { awardId, level, line, amount, assetNumber, seat, coup, fixedAt } = win;
  const isHere = route.value[0] === 'claims' && route.value[1] === awardId;
  return (
    <li>
      <p role="alert">
        <strong>
          {labelOf(level ?? line)} {dollars(amount)}
        </strong>{' '}
        {assetNumber}, seat {seat}, hand {coup}
      </p>
      <Age at={fixedAt} />
      {!isHere && (
        <a class="button" href={pathTo('claims', awardId)} aria-label={`Verify ${awardId}`}>
          Verify
        </a>
      )}
    </li>
  );
}

/** Draws itself alone each second, outside the text that is read aloud. */
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
      Sound
    </button>
  );
}

/** Sounds for a win that was not there before; not for those that the page finds when it is opened. */
function useChime(wins: readonly FloorClaim[]): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(unlockSound, []);
  useEffect(() => {
    if (!isFloorKnown.value) return;
    const isNew = known.current !== null && wins.some(({ awardId }) => known.current?.has(awardId) === false);
    known.current = new Set(wins.map(({ awardId }) => awardId));
    if (isNew && hasSound.value) chime();
  }, [wins.map(({ awardId }) => awardId).join(), isFloorKnown.value]);
}
