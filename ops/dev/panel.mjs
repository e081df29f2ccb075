/**
 * On a terminal, addresses, sign-ins and the status stay below the scrolling lines. In a file or a pipe, the status is
 * a plain line now and then.
 * @typedef {{ readonly fixed: readonly string[], readonly status: readonly string[] }} Shown
 */

const PLAIN_EVERY_MS = 10_000;
const CLEAR_BELOW = '\x1b[J';
const COLUMNS_MIN = 40;
const BOLD = '\x1b[1m';
const DIM = '\x1b[2m';
const CYAN = '\x1b[36m';
const PLAIN = '\x1b[0m';

/** @param {{ out?: NodeJS.WriteStream, now?: () => number }} [options] */
export function makePanel({ out = process.stdout, now = () => performance.now() } = {}) {
  let drawnRows = 0;
  let plainAt = -Infinity;
  /** @type {Shown | null} */
  let last = null;

  const up = () => (drawnRows > 0 ? `\x1b[${drawnRows}A\r${CLEAR_BELOW}` : '');

  function draw() {
    const columns = Math.max(COLUMNS_MIN, out.columns ?? 80);
    const of = (/** @type {readonly string[]} */ lines) => lines.flatMap((line) => wrapped(line, columns));
    const [fixed, status] = last === null ? [[], []] : [of(last.fixed), of(last.status)];
    const rows = last === null ? [] : ['', ...fixed, '', ...status];
    const paint = out.hasColors?.() ? painted : (/** @type {string} */ row) => row;
    // More rows than the terminal has would scroll at every drawing.
    const fitting = rows.slice(-Math.max(1, (out.rows ?? 24) - 2)).map((row) => row.slice(0, columns - 1));
    const before = up();
    drawnRows = fitting.length;
    out.write(`${before}${fitting.map((row, at) => `${paint(row, at - fitting.length + status.length)}\n`).join('')}`);
  }

  return {
    /** @param {Shown} shown */
    show(shown) {
      last = shown;
      if (out.isTTY) return draw();
      if (now() - plainAt < PLAIN_EVERY_MS) return;
      plainAt = now();
      out.write(shown.status.map((line) => `${line}\n`).join(''));
    },
    /** @param {string} text */
    print(text) {
      if (!out.isTTY) return void out.write(`${text}\n`);
      out.write(`${up()}${text}\n`);
      drawnRows = 0;
      if (last !== null) draw();
    },
    end() {
      last = null;
      drawnRows = 0;
    },
  };
}

/** @param {string} row @param {number} statusAt index in the status; negative for rows above the status @returns {string} */
function painted(row, statusAt) {
  if (statusAt === 0) return `${DIM}${row}${PLAIN}`;
  const name = (statusAt > 0 ? /^\S+/ : /^ {2}\S+(?: \S+)*(?= {2})/).exec(row)?.[0] ?? '';
  const rest = row.slice(name.length).replaceAll(/https?:\/\/\S+/g, (address) => `${CYAN}${address}${PLAIN}`);
  return name === '' ? rest : `${BOLD}${name}${PLAIN}${rest}`;
}

/** @param {string} line @param {number} columns @returns {string[]} */
export function wrapped(line, columns) {
  const indent = /^ *\S+(?: \S+)* {2,}/.exec(line)?.[0].length ?? 0;
  /** @type {string[]} */
  const rows = [];
  let rest = line;
  while (rest.length >= columns) {
    const cut = rest.lastIndexOf(' ', columns - 1);
    if (cut <= indent) break;
    rows.push(rest.slice(0, cut));
    rest = `${' '.repeat(indent)}${rest.slice(cut + 1)}`;
  }
  return [...rows, rest];
}
