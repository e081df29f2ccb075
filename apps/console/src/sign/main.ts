import { type LocalTime, localTime } from '@jackpot/contract';
import { followFeed } from '../feed/client.js';
import { type LinkChoice, type Links, fetchLinks } from '../feed/links.js';
import { parseMessage } from '../feed/message.js';
import { type Board, emptyBoard, isMoving, receive, tick } from './board.js';
import { el } from './dom.js';
import { type SignOptions, readOptions } from './options.js';
import { signView } from './sign-view.js';

// Bands, celebrations and the ticker need no more than this; rolling meters are drawn on every frame.
const STEP_MS = 200;
const RETRY_MS = 3_000;

/** The clocks of the facility; null until the controller has sent them. */
let facility: LocalTime | null = null;

function timeText(atMs: number): string {
  return facility?.time(atMs) ?? '';
}

async function start(): Promise<void> {
  const options = readOptions(location.search);
  document.documentElement.dataset['theme'] = options.theme;
  const linkId = options.linkId ?? (await chooseLink(options));
  if (linkId === null) return;
  showLink(linkId, options);
  if (facility === null) await linksThat(() => true);
}

/** The only link there is; null when a person has to choose. */
async function chooseLink(options: SignOptions): Promise<string | null> {
  signView(document.body, options, timeText).paint(emptyBoard({ linkId: '', chosenLevels: null }), performance.now());
  const { links } = await linksThat((found) => found.links.length > 0);
  const [first] = links;
  if (first !== undefined && links.length === 1) return first.linkId;
  showChooser(document.body, links);
  return null;
}

/** Polls until the controller's list is as wanted; without a link in the address the page meanwhile shows that none is configured. */
async function linksThat(isWanted: (found: Links) => boolean): Promise<Links> {
  for (;;) {
    const found = await fetchLinks();
    if (found?.facility != null) facility = localTime(found.facility);
    if (found !== null && isWanted(found)) return found;
    if (found?.links.length === 0) showChooser(document.body, []);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

function showLink(linkId: string, options: SignOptions): void {
  const view = signView(document.body, options, timeText);
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  let board: Board = emptyBoard({ linkId, chosenLevels: options.levels });
  let frame = 0;

  const step = (): void => {
    const nowMs = performance.now();
    board = tick(board, nowMs, { isMotionReduced: motion.matches });
    view.paint(board, nowMs);
    if (isMoving(board) && frame === 0) frame = requestAnimationFrame(onFrame);
  };
  const onFrame = (): void => {
    frame = 0;
    step();
  };
  followFeed(linkId, {
    onText: (text) => {
      const message = parseMessage(text);
      board = receive(board, message, performance.now());
      step();
      return message?.link === linkId ? message.sequence : null;
    },
    onFailure: (reason) => {
      document.body.dataset['failure'] = reason;
    },
  });
  addEventListener('resize', step);
  setInterval(step, STEP_MS);
  step();
}

void start();

/** A plain list of the links, for a sign without a link in its address. */
function showChooser(root: HTMLElement, links: readonly LinkChoice[]): void {
  root.dataset['state'] = 'choosing';
  const list = links.map(({ linkId, name }) => {
    const query = new URLSearchParams(location.search);
    query.set('link', linkId);
    return el('li', {}, [el('a', { href: `?${query}` }, [name])]);
  });
  const title = links.length === 0 ? 'No progressive is configured' : 'Which progressive?';
  root.replaceChildren(el('main', { class: 'plain' }, [el('h1', {}, [title]), el('ul', {}, list)]));
}
