import type { LocalTime } from '@jackpot/contract';
import { centsToDollars } from '@jackpot/money';
import { type AttractPage, type SignInfo, amountsMsAt, attractPageAt, attractPages } from './attract.js';
import type { Celebration } from './banner-view.js';
import { type Board, type BoardLevel, keptWinners, shownLevels } from './board.js';
import { LINE_MS } from './figures.js';
import { pageLinesMax, showsOneAtATime } from './layout.js';
import type { SignOptions } from './options.js';
import type { Page } from './page-view.js';
import { type Band, bandOf, livenessOf } from './stale.js';
import { TEXTS, type SignTexts } from './texts.js';

export interface Scene {
  readonly nowMs: number;
  readonly isMotionReduced: boolean;
  readonly unknownLink: string | null;
  readonly info: SignInfo | null;
  readonly clocks: LocalTime | null;
}

interface Wall {
  readonly width: number;
  readonly height: number;
}

export type Content =
  | { readonly kind: 'amounts' }
  | { readonly kind: 'celebration'; readonly celebration: Celebration }
  | { readonly kind: 'state' }
  | { readonly kind: 'page'; readonly page: Page };

export interface Shown {
  readonly band: Band;
  readonly asOf: string;
  readonly isOne: boolean;
  readonly content: Content;
  readonly levels: readonly BoardLevel[];
  /** Notices under the meters. Empty on a wall that shows one thing at a time, where each notice is a page. */
  readonly posted: readonly string[];
  readonly winners: readonly Winner[];
  readonly lines: { readonly nowMs: number; readonly lineMs: number };
}

export interface Winner {
  readonly awardId: string;
  readonly level: string;
  readonly won: string;
  readonly place: string;
}

interface Material {
  readonly band: Band;
  readonly celebration: Celebration | null;
  readonly levels: readonly BoardLevel[];
  readonly notices: readonly string[];
  readonly winners: readonly Winner[];
  readonly pages: readonly AttractPage[];
  readonly pauseSeconds: number;
  readonly nowMs: number;
}

export function shownOf(board: Board, scene: Scene, options: SignOptions, wall: Wall): Shown {
  const { nowMs, unknownLink, clocks, info } = scene;
  const texts = TEXTS[options.language];
  const liveness = livenessOf(board.contact, nowMs);
  const timeOf = liveness === 'live' ? clocks?.hourMinute : clocks?.time;
  const asOf = board.contact.asOfMs === null ? '' : (timeOf?.(board.contact.asOfMs) ?? '');
  const band = bandOf({ liveness, linkState: board.linkState, asOf, unknownLink }, texts);
  const isOne = showsOneAtATime({ ...wall, style: options.layout });
  const hasLoop = info !== null && options.attractSeconds !== null;
  const material: Material = {
    ...{ band, nowMs, celebration: celebrationOf(board, texts), levels: shownLevels(board) },
    notices: [
      ...board.posted,
      ...board.notices.map((notice) => texts.notice(notice, clocks?.longDate(notice.dueAtMs) ?? '')),
    ],
    // A sign that is not live cannot know whether a win has been verified or rejected.
    winners: liveness === 'live' ? winnersOf(board, nowMs, options.winnerSecondsMax, texts) : [],
    pages: hasLoop ? attractPages(info, options.table, isOne ? pageLinesMax(wall) : undefined) : [],
    pauseSeconds: options.attractSeconds ?? 0,
  };
  return { band, asOf, isOne, ...(isOne ? oneOf(material) : allOf(material)) };
}

type Placed = Pick<Shown, 'content' | 'levels' | 'posted' | 'winners' | 'lines'>;

function allOf({ band, celebration, levels, notices, winners, pages, pauseSeconds, nowMs }: Material): Placed {
  const rest = { levels, posted: notices, winners, lines: { nowMs, lineMs: LINE_MS } };
  if (celebration !== null) return { ...rest, content: { kind: 'celebration', celebration } };
  if (band.state !== 'live') return { ...rest, content: { kind: 'state' } };
  const page = attractPageAt(pages, pauseSeconds, nowMs);
  return { ...rest, content: page === null ? { kind: 'amounts' } : { kind: 'page', page } };
}

/**
 * While the sign is not live, no level is shown, only the state and what stays true without the controller: a hit or a
 * notice.
 */
function oneOf({ band, celebration, levels, winners, pages, pauseSeconds, nowMs, ...material }: Material): Placed {
  const notices = [...winners.map(({ won, place }) => `${won} · ${place}`), ...material.notices];
  const shownMs = pages.length === 0 ? nowMs : amountsMsAt(pauseSeconds, nowMs);
  const turns = levels.length + notices.length;
  const rest = { levels: [], posted: [], winners: [], lines: { nowMs: shownMs, lineMs: LINE_MS * turns } };
  if (celebration !== null) return { ...rest, content: { kind: 'celebration', celebration } };
  if (band.state !== 'live') {
    const text = notices[turnOf(notices.length, nowMs)];
    return { ...rest, content: text === undefined ? { kind: 'state' } : notice(text) };
  }
  const page = attractPageAt(pages, pauseSeconds, nowMs);
  if (page !== null) return { ...rest, content: { kind: 'page', page } };
  const turn = turnOf(turns, shownMs);
  const text = notices[turn - levels.length];
  if (text !== undefined) return { ...rest, content: notice(text) };
  return { ...rest, levels: levels.slice(turn, turn + 1), content: { kind: 'amounts' } };
}

function turnOf(turns: number, nowMs: number): number {
  return Math.floor(nowMs / LINE_MS) % Math.max(1, turns);
}

function notice(text: string): Content {
  return { kind: 'page', page: { kind: 'notice', text } };
}

function levelNameOf(board: Board, level: string | null, texts: SignTexts): string {
  return texts.named(board.levels.find((known) => known.level === level)?.name ?? level ?? '');
}

function winnersOf(board: Board, nowMs: number, secondsMax: number, texts: SignTexts): readonly Winner[] {
  return keptWinners(board, nowMs, secondsMax).map((win) => ({
    awardId: win.awardId,
    level: win.level,
    won: `${texts.won(levelNameOf(board, win.level, texts))} ${centsToDollars(win.amountCents)}`,
    place: `${texts.place(win)} · ${texts.pending}`,
  }));
}

function celebrationOf(board: Board, texts: SignTexts): Celebration | null {
  const { showing, waiting } = board.celebrations;
  if (showing === null) return null;
  const nameOf = (level: string | null): string => levelNameOf(board, level, texts);
  return {
    award: showing.item,
    levelName: nameOf(showing.item.level),
    startedAtMs: showing.startedAtMs,
    waiting: waiting.map(({ item }) => ({ award: item, levelName: nameOf(item.level) })),
  };
}
