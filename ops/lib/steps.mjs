import { performance } from 'node:perf_hooks';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 120;
const PLAIN_FIRST_MS = 1_000;
const PLAIN_EVERY_MS = 10_000;

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * @template T
 * @param {string} title
 * @param {(detail: (text: string) => void) => Promise<T>} act `detail` shows the present part of the step
 * @param {{ out?: NodeJS.WriteStream }} [options]
 * @returns {Promise<T>}
 */
export async function step(title, act, { out = process.stdout } = {}) {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const line = out.isTTY ? movingLine(title, elapsed, out) : plainLines(title, elapsed, out);
  try {
    const result = await act(line.detail);
    line.end(`${title}: done in ${seconds(elapsed())}`);
    return result;
  } catch (error) {
    line.end(`${title}: FAILED after ${seconds(elapsed())}`);
    throw error;
  }
}

/** @type {Set<() => string>} */
const underWay = new Set();

/** @param {string} title @param {() => number} elapsed @param {NodeJS.WriteStream} out */
function movingLine(title, elapsed, out) {
  let text = '';
  const shown = () => {
    const frame = FRAMES[Math.floor(elapsed() / FRAME_MS) % FRAMES.length];
    return `${frame} ${title}  ${Math.floor(elapsed() / 1000)} s${text ? `  ${text}` : ''}`;
  };
  const draw = () => {
    const line = [...underWay].map((each) => each()).join('   ');
    out.write(`\r\x1b[2K${line.slice(0, (out.columns ?? 80) - 1)}`);
  };
  underWay.add(shown);
  draw();
  const timer = setInterval(draw, FRAME_MS);
  return {
    detail: (/** @type {string} */ next) => {
      text = next;
    },
    end: (/** @type {string} */ last) => {
      clearInterval(timer);
      underWay.delete(shown);
      out.write(`\r\x1b[2K${last}\n`);
    },
  };
}

/** @param {string} title @param {() => number} elapsed @param {NodeJS.WriteStream} out */
function plainLines(title, elapsed, out) {
  let isShown = false;
  const show = () => {
    if (!isShown) out.write(`${title} ...\n`);
    isShown = true;
  };
  const opening = setTimeout(show, PLAIN_FIRST_MS);
  const timer = setInterval(() => out.write(`${title} ... ${Math.round(elapsed() / 1000)} s\n`), PLAIN_EVERY_MS);
  return {
    detail: (/** @type {string} */ text) => {
      show();
      out.write(`  ${text}\n`);
    },
    end: (/** @type {string} */ last) => {
      clearTimeout(opening);
      clearInterval(timer);
      out.write(`${last}\n`);
    },
  };
}
