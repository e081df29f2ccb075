import { centsToDollars } from '@jackpot/money';
import type { AttractPage } from './attract.js';
import { el, setAttribute, setLine, setStyle } from './dom.js';
import { emblem } from './emblems.js';
import type { Box } from './layout.js';
import type { SignTexts } from './texts.js';

export type Page = AttractPage | { readonly kind: 'notice'; readonly text: string };

interface PageView {
  readonly root: HTMLElement;
  readonly paint: (page: Page | null) => void;
  readonly place: (box: Box | null) => void;
}

export function pageView(texts: SignTexts, dateText: (atMs: number) => string): PageView {
  const root = el('section', { class: 'page', 'data-state': 'idle' });
  let shown = '';
  return {
    root,
    paint: (page) => {
      const key = JSON.stringify(page, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
      if (key === shown) return;
      shown = key;
      root.dataset['state'] = page === null ? 'idle' : 'showing';
      root.dataset['kind'] = page?.kind ?? '';
      root.replaceChildren(...(page === null ? [] : contentOf(page, texts, dateText)));
    },
    place: (box) => {
      if (box === null) return;
      setStyle(root, 'transform', `translate(${box.x}px, ${box.y}px)`);
      setStyle(root, 'width', `${box.width}px`);
      setStyle(root, 'height', `${box.height}px`);
      setStyle(root, '--room', `${box.width}px`);
      setStyle(root, '--tall', `${box.height}px`);
      setAttribute(root, 'data-shape', shapeOf(box));
      setStyle(root, '--side', `${Math.floor(Math.sqrt(box.width * box.height))}px`);
    },
  };
}

function shapeOf({ width, height }: Box): 'broad' | 'wide' | 'tall' {
  if (width > height * 5) return 'broad';
  return width < height * 1.4 ? 'tall' : 'wide';
}

function contentOf(page: Page, texts: SignTexts, dateText: (atMs: number) => string): readonly Node[] {
  switch (page.kind) {
    case 'notice':
      return [noticePage(page.text)];
    case 'wins':
      return listPage(
        texts.howToWin,
        texts.howToPlay(page.priceCents),
        page.wins.map((win) => [
          mark(win.level),
          el('span', { class: 'what' }, [texts.named(win.name)]),
          el('strong', {}, [prizeOf(win, texts)]),
        ]),
      );
    case 'pairs':
      return listPage(
        texts.seatPairs(page.assetNumber),
        '',
        page.seats.map(({ seat, pairs }) => [
          el('span', { class: 'what' }, [texts.seat(seat)]),
          el(
            'strong',
            {},
            pairs.flatMap((pair) => pair.map(card)),
          ),
        ]),
      );
    case 'winners':
      return listPage(
        texts.recentWinners,
        '',
        page.winners.map((winner) => [
          mark(winner.level),
          el('strong', {}, [centsToDollars(winner.amountCents)]),
          el('span', { class: 'what' }, [texts.place(winner)]),
          el('span', { class: 'when' }, [dateText(winner.atMs)]),
        ]),
      );
  }
}

function noticePage(text: string): HTMLElement {
  const notice = el('p', { class: 'notice' }, [text]);
  setStyle(notice, '--root-chars', `${Math.ceil(Math.sqrt(text.length))}`);
  return notice;
}

function listPage(title: string, hint: string, lines: readonly (readonly Node[])[]): readonly Node[] {
  const list = el(
    'ul',
    {},
    lines.map((line) => el('li', {}, line)),
  );
  setStyle(list, '--lines', `${lines.length}`);
  const chars = lines.map((line) => line.reduce((sum, node) => sum + (node.textContent?.length ?? 0), 0));
  setStyle(list, '--chars', `${Math.max(1, ...chars)}`);
  const pieces = lines.flatMap((line) => line.map((node) => node.textContent?.length ?? 0));
  setStyle(list, '--piece', `${Math.max(1, ...pieces)}`);
  const heading = el('h2');
  setLine(heading, title);
  const below = el('p', { class: 'hint' });
  setLine(below, hint);
  return [heading, ...(hint === '' ? [] : [below]), list];
}

function mark(level: string | null): HTMLElement {
  return el(
    'i',
    { class: 'of-level', ...(level === null ? {} : { 'data-level': level }) },
    level === null ? [] : [emblem(level)],
  );
}

function prizeOf(
  { line, levelName, sharePpm, amountCents }: Extract<AttractPage, { kind: 'wins' }>['wins'][number],
  texts: SignTexts,
): string {
  if (amountCents !== null) return centsToDollars(amountCents);
  if (line === 'must-hit') return texts.randomWinner;
  const level = texts.named(levelName ?? '');
  return sharePpm === PPM_WHOLE ? texts.wholeMeter(level) : texts.shareOf(`${(sharePpm ?? 0) / PPM_PERCENT}%`, level);
}

const PPM_WHOLE = 1_000_000;
const PPM_PERCENT = 10_000;

const SUITS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

function card(name: string): HTMLElement {
  const suit = name.slice(-1);
  const face = name.slice(0, -1) === 'T' ? '10' : name.slice(0, -1);
  return el('b', { class: 'card', 'data-suit': suit }, [`${face}${SUITS[suit] ?? suit}`]);
}
