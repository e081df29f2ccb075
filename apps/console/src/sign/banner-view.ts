import { centsToDollars } from '@jackpot/money';
import type { AwardMessage } from '../feed/message.js';
import { type Box, amountUnits } from './layout.js';
import { MILLI_PER_CENT, digitsOf } from './odometer.js';
import { amountView } from './amount-view.js';
import { el, setLine, setStyle } from './dom.js';
import { emblem } from './emblems.js';

/** What the banner celebrates, and who waits to be. */
export interface Celebration {
  readonly award: AwardMessage;
  readonly levelName: string;
  readonly waiting: readonly { readonly award: AwardMessage; readonly levelName: string }[];
}

interface BannerView {
  readonly root: HTMLElement;
  readonly paint: (celebration: Celebration | null) => void;
  readonly place: (box: Box | null) => void;
}

/** The words of the feed's states on the banner; other states are shown in capitals. */
const AWARD_STATES: Readonly<Record<string, string>> = { pending: 'PENDING VERIFICATION' };
// Names of those who wait, at once: their amounts too are on display well within 30 s.
const WAITING_SHOWN_MAX = { wide: 2, tall: 4 } as const;

export function bannerView(): BannerView {
  const root = el('section', { class: 'banner', role: 'alert', 'data-state': 'idle' });
  let box: Box | null = null;
  let drawn = '';
  let shown: Celebration | null = null;

  const draw = (): void => {
    if (shown === null || box === null) {
      root.replaceChildren();
      return;
    }
    root.replaceChildren(...contentOf(shown, box));
  };
  return {
    root,
    paint: (celebration) => {
      const key = keyOf(celebration);
      if (key === drawn) return;
      const isNewAward = celebration?.award.awardId !== shown?.award.awardId;
      drawn = key;
      shown = celebration;
      root.dataset['state'] = celebration === null ? 'idle' : 'celebrating';
      root.dataset['level'] = celebration?.award.level ?? '';
      root.dataset['awardId'] = celebration?.award.awardId ?? '';
      root.dataset['cents'] = celebration?.award.amountCents.toString() ?? '';
      // Who waits may change while an award is on show: that alone must not start its entrance again.
      if (isNewAward) draw();
      else root.querySelector('.also')?.replaceWith(waitingList(celebration, box));
    },
    place: (next) => {
      if (JSON.stringify(next) === JSON.stringify(box)) return;
      box = next;
      if (next !== null) {
        setStyle(root, 'transform', `translate(${next.x}px, ${next.y}px)`);
        setStyle(root, 'width', `${next.width}px`);
        setStyle(root, 'height', `${next.height}px`);
      }
      draw();
    },
  };
}

function contentOf(celebration: Celebration, box: Box): readonly Node[] {
  const { award, levelName } = celebration;
  const amount = amountView();
  amount.paint({
    milli: award.amountCents * MILLI_PER_CENT,
    committedCents: award.amountCents,
    label: `${levelName} won`,
  });
  const units = amountUnits(digitsOf(award.amountCents));
  setStyle(amount.root, '--reel', `${Math.floor(Math.min(box.height * 0.39, (box.width * 0.86) / units))}px`);
  const title = `${levelName} jackpot`;
  const won = el('h2', { class: 'won' }, [
    emblem(award.level ?? ''),
    el('span', {}, [title]),
    emblem(award.level ?? ''),
  ]);
  setStyle(won, '--chars', `${title.length}`);
  const where = el('p', { class: 'where' });
  setLine(where, `TABLE ${award.assetNumber} · SEAT ${award.seat}`);
  const lineName = el('span', { class: 'line-name' });
  setLine(lineName, award.lineName);
  const state = el('strong', { class: 'award-state' }, [AWARD_STATES[award.state] ?? award.state.toUpperCase()]);
  const content = el('div', { class: 'banner-content' }, [
    won,
    amount.root,
    where,
    el('p', { class: 'line' }, [state, lineName]),
    waitingList(celebration, box),
  ]);
  setStyle(content, '--room', `${box.width}px`);
  setStyle(content, '--unit', `${Math.floor(Math.min(box.height / 11.5, box.width / 20))}px`);
  return [
    el('div', { class: 'rays', 'aria-hidden': 'true' }),
    el('div', { class: 'bulbs', 'aria-hidden': 'true' }),
    content,
  ];
}

/** Beside each other on a wide banner, below each other on a tall one; the type shrinks to fit the longest line. */
function waitingList(celebration: Celebration | null, box: Box | null): HTMLElement {
  const waiting = celebration?.waiting ?? [];
  const isWide = box !== null && box.width > box.height * 1.4;
  const shownMax = isWide ? WAITING_SHOWN_MAX.wide : WAITING_SHOWN_MAX.tall;
  const lines = waiting
    .slice(0, shownMax)
    .map(
      ({ award, levelName }) =>
        `${levelName} ${centsToDollars(award.amountCents)} · table ${award.assetNumber} · seat ${award.seat}`,
    );
  if (waiting.length > shownMax) lines.push(`+${waiting.length - shownMax}`);
  const list = el(
    'ol',
    { class: 'also' },
    lines.map((line) => el('li', {}, [line])),
  );
  const chars = isWide ? lines.join('  ').length : Math.max(1, ...lines.map((line) => line.length));
  setStyle(list, '--chars', `${Math.max(1, chars)}`);
  return list;
}

function keyOf(celebration: Celebration | null): string {
  if (celebration === null) return '';
  return [celebration.award, ...celebration.waiting.map(({ award }) => award)].map(({ awardId }) => awardId).join('\n');
}
