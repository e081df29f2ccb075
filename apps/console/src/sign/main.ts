import type { LocalTime } from '@jackpot/contract';
import { controllerUrl, followFeed } from '../feed/client.js';
import { type LinkChoice, type Links, fetchLinks } from '../feed/links.js';
import { parseMessage } from '../feed/message.js';
import { type Artwork, readArtwork, soundOf } from './artwork.js';
import type { SignInfo } from './attract.js';
import { type Board, emptyBoard, isMoving, receive, tick } from './board.js';
import { el } from './dom.js';
import { parseInfo } from './info.js';
import { COUNT_UP_MS } from './odometer.js';
import { type SignOptions, readOptions } from './options.js';
import type { Scene } from './shown.js';
import { signView } from './sign-view.js';
import { TEXTS, clocksOf } from './texts.js';

// Rolling meters are drawn on every frame, everything else at this interval.
const STEP_MS = 200;
const RETRY_MS = 3_000;
const INFO_EVERY_MS = 60_000;

interface Surroundings {
  clocks: LocalTime | null;
  info: SignInfo | null;
  unknownLink: string | null;
}

async function start(): Promise<void> {
  const options = readOptions(location.search);
  document.documentElement.dataset['theme'] = options.theme;
  document.documentElement.lang = TEXTS[options.language].language;
  const around: Surroundings = { clocks: null, info: null, unknownLink: null };
  const artwork = options.hasArtwork || options.hasSound ? await readGivenArtwork() : readArtwork(null);
  if (options.hasArtwork) applyArtwork(artwork);
  const linkId = options.linkId ?? (await chooseLink(options, around));
  if (linkId === null) return;
  showLink(linkId, options, around, artwork);
  if (options.attractSeconds !== null) void keepInfo(linkId, around, options);
  await knowLink(linkId, around, options);
}

/** Null if a person has to choose. */
async function chooseLink(options: SignOptions, around: Surroundings): Promise<string | null> {
  const nothing = emptyBoard({ linkId: '', chosenLevels: null });
  signView(document.body, options).paint(nothing, sceneOf(around));
  const isListed = ({ links }: Links): boolean => {
    if (links.length === 0) showChooser(options, []);
    return links.length > 0;
  };
  const { links } = await linksThat(isListed, around, options);
  const [first] = links;
  if (first !== undefined && links.length === 1) return first.linkId;
  showChooser(options, links);
  return null;
}

async function knowLink(linkId: string, around: Surroundings, options: SignOptions): Promise<void> {
  await linksThat(
    ({ links }) => {
      const isKnown = links.some((link) => link.linkId === linkId);
      around.unknownLink = isKnown ? null : linkId;
      return isKnown;
    },
    around,
    options,
  );
}

async function linksThat(
  isWanted: (found: Links) => boolean,
  around: Surroundings,
  { language }: SignOptions,
): Promise<Links> {
  for (;;) {
    const found = await fetchLinks();
    if (found?.facility != null) around.clocks = clocksOf(found.facility, TEXTS[language]);
    if (found !== null && isWanted(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function keepInfo(linkId: string, around: Surroundings, { table }: SignOptions): Promise<void> {
  const url = controllerUrl(`api/v1/links/${encodeURIComponent(linkId)}/sign`);
  if (table !== null) url.searchParams.set('table', table);
  for (;;) {
    const read = parseInfo(await jsonAt(url));
    around.info = read ?? around.info;
    await new Promise((resolve) => setTimeout(resolve, read === null ? RETRY_MS : INFO_EVERY_MS));
  }
}

async function readGivenArtwork(): Promise<Artwork> {
  return readArtwork(await jsonAt(new URL('artwork/sign.json', location.href)));
}

async function jsonAt(url: URL): Promise<unknown> {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' }, cache: 'no-store' });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function applyArtwork({ colors, background, logo }: Artwork): void {
  const { style, dataset } = document.documentElement;
  for (const [property, color] of Object.entries(colors)) style.setProperty(property, color);
  // Absolute, because a relative address in a custom property would resolve against the folder of the style sheet.
  const fileOf = (name: string): string => `url(${new URL(`artwork/${name}`, location.href).href})`;
  if (background !== null) style.setProperty('--backdrop', fileOf(background));
  if (logo !== null) style.setProperty('--logo', fileOf(logo));
  dataset['logo'] = logo === null ? 'no' : 'yes';
}

function sceneOf(around: Surroundings, isMotionReduced = false): Scene {
  return { ...around, nowMs: performance.now(), isMotionReduced };
}

function showLink(linkId: string, options: SignOptions, around: Surroundings, artwork: Artwork): void {
  const view = signView(document.body, options);
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  let board: Board = emptyBoard({ linkId, chosenLevels: options.levels });
  let frame = 0;
  let soundedFor: string | null = null;

  const step = (): void => {
    const scene = sceneOf(around, motion.matches);
    board = tick(board, scene.nowMs, scene);
    view.paint(board, scene);
    const award = board.celebrations.showing?.item;
    if (options.hasSound && award !== undefined && award.awardId !== soundedFor) play(soundOf(artwork, award.level));
    soundedFor = award?.awardId ?? null;
    if ((isMoving(board) || isCountingUp(board, scene)) && frame === 0) frame = requestAnimationFrame(onFrame);
  };
  const onFrame = (): void => {
    frame = 0;
    step();
  };
  const listener = {
    onText: (text: string) => {
      const message = parseMessage(text);
      board = receive(board, message, performance.now());
      step();
      return message?.link === linkId ? message.sequence : null;
    },
    onFailure: (reason: string) => {
      document.body.dataset['failure'] = reason;
    },
  };
  followFeed(linkId, listener, { shows: `${innerWidth}x${innerHeight} ${location.search.slice(1)}` });
  addEventListener('resize', step);
  setInterval(step, STEP_MS);
  step();
}

function isCountingUp({ celebrations: { showing } }: Board, { nowMs, isMotionReduced }: Scene): boolean {
  return !isMotionReduced && showing !== null && nowMs - showing.startedAtMs < COUNT_UP_MS.alone;
}

/** A browser that allows no sound without a press stays silent. */
function play(file: string | undefined): void {
  if (file !== undefined) new Audio(`artwork/${file}`).play().catch(() => undefined);
}

void start();

function showChooser({ language }: SignOptions, links: readonly LinkChoice[]): void {
  const texts = TEXTS[language];
  document.body.dataset['state'] = 'choosing';
  const list = links.map(({ linkId, name }) => {
    const query = new URLSearchParams(location.search);
    query.set('link', linkId);
    return el('li', {}, [el('a', { href: `?${query}` }, [name])]);
  });
  const title = links.length === 0 ? texts.noLink : texts.whichLink;
  document.body.replaceChildren(el('main', { class: 'plain' }, [el('h1', {}, [title]), el('ul', {}, list)]));
}
