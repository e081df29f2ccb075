import { runApp, showApp } from '../lib/apps.mjs';
import { lastLines } from '../lib/files.mjs';

/** @type {Readonly<Record<string, string>>} */
const SHOWS = { s: 'star', m: 'must-hit', x: 'misread', e: 'end' };
export const KEYS_TEXT = 's deals a Star, m a Must Hit, x a misread card; e ends the hand that x left open';
const ESCAPE = '\x1b';
const LEFT_OPEN_MS_MAX = 9 * 60_000;
const CTRL_C = '\x03';

/**
 * @typedef {object} Terminal
 * @property {Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode' | 'setEncoding' | 'on' | 'off' | 'resume' | 'pause'>} stdin
 * @property {{ isTTY?: boolean }} stdout
 * @property {(pid: number, signal: 'SIGINT') => void} kill
 * @property {number} pid
 */

/**
 * @param {{
 *   ports: number[],
 *   dirs: { secrets: string, logs: string },
 *   print: (text: string) => void,
 *   terminal?: Terminal,
 *   run?: (app: ReturnType<typeof showApp>) => Promise<{ output: string }>,
 * }} options
 * @returns {() => void} stops listening
 */
export function listenForKeys({ ports, dirs, print, terminal = process, run = runApp }) {
  const { stdin, stdout } = terminal;
  if (!stdin.isTTY || !stdout.isTTY) return () => {};
  /** @type {string | null} */
  let dealing = null;
  /** @type {NodeJS.Timeout | undefined} */
  let leftOpen;
  const deal = async (/** @type {string} */ show) => {
    clearTimeout(leftOpen);
    dealing = show;
    print(show === 'end' ? 'ending the hand that was left open' : `dealing: ${show}`);
    const { output } = await run(showApp({ show, ports, dirs })).finally(() => (dealing = null));
    if (show === 'misread') leftOpen = setTimeout(() => void deal('end'), LEFT_OPEN_MS_MAX).unref();
    print(lastLines(output, 1));
  };
  const onKey = async (/** @type {string} */ key) => {
    if (key === CTRL_C) return terminal.kill(terminal.pid, 'SIGINT');
    const show = SHOWS[key];
    if (show === undefined) return print(`This key does nothing here: ${KEYS_TEXT}.`);
    if (dealing !== null)
      return print(`Key ${key} did nothing: "${dealing}" is not done yet. Press it again afterwards.`);
    await deal(show);
  };
  const listener = (/** @type {string} */ keys) => {
    for (const key of keys.startsWith(ESCAPE) ? [ESCAPE] : keys) void onKey(key);
  };
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.on('data', listener);
  stdin.resume();
  return () => {
    clearTimeout(leftOpen);
    stdin.off('data', listener);
    stdin.setRawMode(false);
    stdin.pause();
  };
}
