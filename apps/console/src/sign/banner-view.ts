import { centsToDollars } from '@jackpot/money';
import type { AwardMessage } from '../feed/message.js';
import { type Box, amountUnits } from './layout.js';
import { countUpMilli, digitsOf } from './odometer.js';
import { amountView } from './amount-view.js';
import { el, setLine, setStyle } from './dom.js';
import { emblem } from './emblems.js';
import type { SignTexts } from './texts.js';

export interface Celebration {
  readonly award: AwardMessage;
  readonly levelName: string;
  readonly startedAtMs: number;
  readonly waiting: readonly { readonly award: AwardMessage; readonly levelName: string }[];
}

interface Moment {
  readonly nowMs: number;
  readonly isMotionReduced: boolean;
}

interface BannerView {
  readonly root: HTMLElement;
  readonly paint: (celebration: Celebration | null, moment: Moment) => void;
  readonly place: (box: Box | null, hasBand: boolean) => void;
}

type AmountShares = (typeof AMOUNT_SHARES)[keyof typeof AMOUNT_SHARES];

// Size of the amount as shares of the banner. It is smaller below the band, whose text NOT LIVE must be larger.
const AMOUNT_SHARES = { alone: { height: 0.39, width: 0.86 }, belowBand: { height: 0.27, width: 0.6 } } as const;

// How many waiting winners the banner lists. Like the banner's own amount, theirs must be on display within 30 s of the
// hit.
const WAITING_SHOWN_MAX = { wide: 2, tall: 4 } as const;

export function bannerView(texts: SignTexts): BannerView {
  const root = el('section', { class: 'banner', role: 'alert', 'data-state': 'idle' });
  let box: Box | null = null;
  let shares: AmountShares = AMOUNT_SHARES.alone;
  let drawn = '';
  let shown: Celebration | null = null;
  let amount: ReturnType<typeof amountView> | null = null;

  const draw = (): void => {
    if (shown === null || box === null) {
      root.replaceChildren();
      return;
    }
    amount = amountView();
    const units = amountUnits(digitsOf(shown.award.amountCents));
    const reelPx = Math.floor(Math.min(box.height * shares.height, (box.width * shares.width) / units));
    setStyle(amount.root, '--reel', `${reelPx}px`);
    root.replaceChildren(...contentOf(shown, box, amount.root, texts));
  };
  const count = ({ nowMs, isMotionReduced }: Moment): void => {
    if (shown === null || amount === null) return;
    const { amountCents } = shown.award;
    const elapsedMs = isMotionReduced ? Number.POSITIVE_INFINITY : nowMs - shown.startedAtMs;
    const milli = countUpMilli({ amountCents, elapsedMs, isHurried: shown.waiting.length > 0 });
    amount.paint({ milli, committedCents: amountCents, label: texts.won(shown.levelName) });
  };
  return {
    root,
    paint: (celebration, moment) => {
      const key = keyOf(celebration);
      if (key === drawn) return count(moment);
      const isNewAward = celebration?.award.awardId !== shown?.award.awardId;
      drawn = key;
      shown = celebration;
      root.dataset['state'] = celebration === null ? 'idle' : 'celebrating';
      root.dataset['level'] = celebration?.award.level ?? '';
      root.dataset['awardId'] = celebration?.award.awardId ?? '';
      root.dataset['cents'] = celebration?.award.amountCents.toString() ?? '';
      // A change of the waiting winners alone must not restart the entrance animation.
      if (isNewAward) draw();
      else root.querySelector('.also')?.replaceWith(waitingList(celebration, box, texts));
      count(moment);
    },
    place: (next, hasBand) => {
      const nextShares = hasBand ? AMOUNT_SHARES.belowBand : AMOUNT_SHARES.alone;
      if (JSON.stringify(next) === JSON.stringify(box) && nextShares === shares) return;
      box = next;
      shares = nextShares;
      if (next !== null) {
        setStyle(root, 'transform', `translate(${next.x}px, ${next.y}px)`);
        setStyle(root, 'width', `${next.width}px`);
        setStyle(root, 'height', `${next.height}px`);
      }
      draw();
    },
  };
}

function contentOf(celebration: Celebration, box: Box, amount: HTMLElement, texts: SignTexts): readonly Node[] {
  const { award, levelName } = celebration;
  const title = texts.jackpot(levelName);
  const won = el('h2', { class: 'won' }, [
    emblem(award.level ?? ''),
    el('span', {}, [title]),
    emblem(award.level ?? ''),
  ]);
  setStyle(won, '--chars', `${title.length}`);
  const where = el('p', { class: 'where' });
  setLine(where, texts.place(award).toUpperCase());
  const lineName = el('span', { class: 'line-name' });
  setLine(lineName, texts.named(award.lineName));
  const stateText = award.state === 'pending' ? texts.pending : award.state.toUpperCase();
  const line = el('p', { class: 'line' }, [el('strong', { class: 'award-state' }, [stateText]), lineName]);
  setStyle(line, '--state-chars', `${stateText.length}`);
  setStyle(line, '--name-chars', `${texts.named(award.lineName).length}`);
  const content = el('div', { class: 'banner-content' }, [
    won,
    amount,
    where,
    line,
    waitingList(celebration, box, texts),
  ]);
  setStyle(content, '--room', `${box.width}px`);
  setStyle(content, '--unit', `${Math.floor(Math.min(box.height / 11.5, box.width / 20))}px`);
  return [
    el('div', { class: 'rays', 'aria-hidden': 'true' }),
    el('div', { class: 'bulbs', 'aria-hidden': 'true' }),
    content,
  ];
}

function waitingList(celebration: Celebration | null, box: Box | null, texts: SignTexts): HTMLElement {
  const waiting = celebration?.waiting ?? [];
  const isWide = box !== null && box.width > box.height * 1.4;
  const shownMax = isWide ? WAITING_SHOWN_MAX.wide : WAITING_SHOWN_MAX.tall;
  const lines = waiting
    .slice(0, shownMax)
    .map(({ award, levelName }) => `${levelName} ${centsToDollars(award.amountCents)} · ${texts.place(award)}`);
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
