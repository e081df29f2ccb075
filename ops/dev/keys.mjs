import { runApp, showApp } from '../lib/apps.mjs';
import { lastLines } from '../lib/files.mjs';

/** What is dealt at the demo's show table by a key. @type {Readonly<Record<string, string>>} */
const SHOWS = { s: 'star', m: 'must-hit', x: 'misread' };
const CTRL_C = '\x03';

/**
 * @typedef {object} Terminal
 * @property {Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode' | 'setEncoding' | 'on' | 'off' | 'resume' | 'pause'>} stdin
 * @property {{ isTTY?: boolean }} stdout
 * @property {(pid: number, signal: 'SIGINT') => void} kill
 * @property {number} pid
 */

/**
 * Keys of the terminal deal chosen hands of the demo, one at a time. Without a terminal there are none.
 * @param {{
 *   ports: number[],
 *   dirs: { secrets: string, logs: string },
 *   print: (text: string) => void,
 *   terminal?: Terminal,
 *   run?: (app: ReturnType<typeof showApp>) => Promise<{ output: string }>,
 * }} options
 * @returns {() => void} gives the terminal back
 */
export function listenForKeys({ ports, dirs, print, terminal = process, run = runApp }) {
  const { stdin, stdout } = terminal;
  if (!stdin.isTTY || !stdout.isTTY) return () => {};
  let isBusy = false;
  const onKey = async (/** @type {string} */ key) => {
    // In raw mode the terminal sends no signal by itself.
    if (key === CTRL_C) return terminal.kill(terminal.pid, 'SIGINT');
    const show = SHOWS[key];
    if (show === undefined || isBusy) return;
    isBusy = true;
    print(`dealing: ${show}`);
    const { output } = await run(showApp({ show, ports, dirs })).finally(() => (isBusy = false));
    print(lastLines(output, 1));
  };
  const listener = (/** @type {string} */ keys) => [...keys].forEach((key) => void onKey(key));
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.on('data', listener);
  stdin.resume();
  return () => {
    stdin.off('data', listener);
    stdin.setRawMode(false);
    stdin.pause();
  };
}
