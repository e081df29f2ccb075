import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * A fake controller for demos, pictures and browser specs: serves dist/apps/console at /ui/ and a feed of invented meters.
 *
 *   node apps/console/dev/fake-feed.mjs [--port 4180] [--still]     then open /ui/sign.html
 *
 * With --still, meters stay at rest.
 */

const DIST = join(import.meta.dirname, '../../../dist/apps/console');
const FLUSH_MS = 100;
const HEARTBEAT_MS = 1_000;
const TYPES = /** @type {Readonly<Record<string, string>>} */ ({
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
});

/** @typedef {{ level: string, name: string, cents: bigint, resetCents: bigint, mustHitByCents: bigint | null, hits: number, paidCents: bigint, ratePpm: number }} Level */
/** @typedef {{ write: (event: { id: number, text: string }) => void, end: () => void }} Reader */

const facility = { zone: 'America/New_York', clock: '12-hour' };

/** @param {bigint} cents */
export const toText = (cents) => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;

/** @returns {Level[]} */
const royalNine = () => [
  {
    level: 'star',
    name: 'Star',
    cents: 5_123_456n,
    resetCents: 5_000_000n,
    mustHitByCents: null,
    hits: 1,
    paidCents: 6_123_456n,
    ratePpm: 100_000,
  },
  {
    level: 'spade',
    name: 'Spade',
    cents: 87_310n,
    resetCents: 45_000n,
    mustHitByCents: null,
    hits: 6,
    paidCents: 431_250n,
    ratePpm: 30_000,
  },
  {
    level: 'heart',
    name: 'Heart',
    cents: 61_240n,
    resetCents: 45_000n,
    mustHitByCents: null,
    hits: 9,
    paidCents: 538_700n,
    ratePpm: 30_000,
  },
  {
    level: 'must-hit',
    name: 'Must Hit',
    cents: 71_233n,
    resetCents: 25_000n,
    mustHitByCents: 100_000n,
    hits: 4,
    paidCents: 254_310n,
    ratePpm: 20_000,
  },
];

/**
 * @param {{ port?: number, linkId?: string, name?: string, otherLinks?: { linkId: string, name: string }[], artwork?: Readonly<Record<string, string>> }} [options]
 * `artwork`: the casino's own files for signs, by name
 */
export async function startFakeFeed({
  port = 0,
  linkId = 'royal-9-east',
  name = 'Royal 9 East',
  otherLinks = [],
  artwork = {},
} = {}) {
  const levels = royalNine();
  /** @type {Set<Reader>} */
  const readers = new Set();
  /** @type {{ id: number, text: string }[]} */
  const awards = [];
  let sequence = 1_234;
  let awardCount = 16;
  let state = 'in-play';
  let isSilent = false;
  let isRefusing = false;
  let isDirty = false;
  /** @type {{ awardId: string, level: string, amount: string, assetNumber: string, seat: number }[]} */
  let pendingWins = [];
  /** @type {{ kind: string, level: string | null, dueAt: string, targets: object[], text: string }[]} */
  let notices = [];

  const head = () => ({ link: linkId, epoch: 1, sequence, asOf: new Date().toISOString() });
  const metersText = () =>
    JSON.stringify({
      type: 'meters',
      ...head(),
      name,
      state,
      levels: levels.map(({ level, name: levelName, cents, mustHitByCents, hits, paidCents, resetCents, ratePpm }) => ({
        level,
        name: levelName,
        display: toText(cents),
        mustHitBy: mustHitByCents === null ? null : toText(mustHitByCents),
        hits,
        cumulativePaid: toText(paidCents),
        limit: mustHitByCents === null ? null : toText(mustHitByCents),
        reset: toText(resetCents),
        ratePpm,
      })),
      notices,
      ...(pendingWins.length === 0 ? {} : { pendingWins }),
    });
  /** @param {string} text */
  const send = (text) => {
    if (!isSilent) for (const reader of readers) reader.write({ id: sequence, text });
  };
  const flush = () => {
    if (isDirty) send(metersText());
    isDirty = false;
  };
  /** @param {string} level */
  const find = (level) => {
    const found = levels.find((known) => known.level === level);
    if (found === undefined) throw new Error(`no level ${level}`);
    return found;
  };
  /** @param {Reader} reader @param {number | null} after */
  const admit = (reader, after) => {
    readers.add(reader);
    if (isSilent) return;
    reader.write({ id: sequence, text: metersText() });
    if (after !== null) for (const award of awards) if (award.id > after) reader.write(award);
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local');
    if (isRefusing && !url.pathname.startsWith('/ui/')) return void response.writeHead(503).end();
    if (url.pathname === '/api/v1/links') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ facility, links: [{ linkId, name }, ...otherLinks] }));
    }
    if (url.pathname === `/api/v1/links/${linkId}/feed`) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      const reader = {
        /** @param {{ id: number, text: string }} event */
        write: ({ id, text }) => void response.write(`id: ${id}\ndata: ${text}\n\n`),
        end: () => void response.destroy(),
      };
      response.on('close', () => readers.delete(reader));
      return admit(reader, readId(request.headers['last-event-id']));
    }
    if (url.pathname === `/api/v1/links/${linkId}/sign`) {
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify(SIGN_INFO));
    }
    if (url.pathname.startsWith('/ui/artwork/')) return void serveArtwork(url.pathname.slice(12), artwork, response);
    if (url.pathname.startsWith('/ui/')) return void serveFile(url.pathname.slice(4), response);
    response.writeHead(url.pathname === '/' ? 302 : 404, { location: '/ui/' }).end();
  });

  server.on('upgrade', (request, socket) => {
    const url = new URL(request.url ?? '/', 'http://local');
    const key = request.headers['sec-websocket-key'];
    if (isRefusing || url.pathname !== '/feed' || url.searchParams.get('link') !== linkId || key === undefined) {
      return void socket.destroy();
    }
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    const reader = {
      /** @param {{ text: string }} event */
      write: ({ text }) => void socket.write(textFrame(text)),
      end: () => void socket.destroy(),
    };
    socket.on('close', () => readers.delete(reader));
    socket.on('error', () => readers.delete(reader));
    admit(reader, readId(url.searchParams.get('lastEventId')));
  });

  const heartbeat = setInterval(() => send(JSON.stringify({ type: 'heartbeat', ...head(), state })), HEARTBEAT_MS);
  const flusher = setInterval(flush, FLUSH_MS);
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    /** @param {string} level */
    centsOf: (level) => find(level).cents,
    readerCount: () => readers.size,
    /** @param {string} level @param {bigint} cents */
    raise: (level, cents) => {
      sequence += 1;
      find(level).cents += cents;
      isDirty = true;
    },
    /** Sends the award, then the meters. @param {string} level @param {{ assetNumber?: string, seat?: number, lineName?: string }} [where] */
    hit: (level, { assetNumber = 'MB-0107', seat = 4, lineName = LINES[level] ?? level } = {}) => {
      flush();
      const won = find(level);
      const amountCents = won.cents;
      won.cents = won.resetCents;
      won.hits += 1;
      sequence += 1;
      awardCount += 1;
      const win = { awardId: `${linkId}-A${awardCount}`, level, amount: toText(amountCents), assetNumber, seat };
      pendingWins = [...pendingWins.filter((each) => each.level !== level), win];
      const text = JSON.stringify({
        type: 'award',
        ...head(),
        ...win,
        line: level,
        lineName,
        table: 't-07',
        state: 'pending',
        display: toText(won.cents),
      });
      awards.push({ id: sequence, text });
      send(text);
      isDirty = true;
      return amountCents;
    },
    /** Ends a pending win, as a verification or a rejection does. @param {string} level */
    endWin: (level) => {
      sequence += 1;
      pendingWins = pendingWins.filter((win) => win.level !== level);
      isDirty = true;
    },
    /** A fixed award of the paytable. @param {bigint} amountCents @param {string} lineName @param {number} seat */
    fixed: (amountCents, lineName, seat) => {
      sequence += 1;
      awardCount += 1;
      const award = {
        awardId: `${linkId}-A${awardCount}`,
        level: null,
        line: 'fixed',
        lineName,
        amount: toText(amountCents),
      };
      const text = JSON.stringify({
        type: 'award',
        ...head(),
        ...award,
        table: 't-03',
        assetNumber: 'MB-0103',
        seat,
        state: 'pending',
        display: null,
      });
      awards.push({ id: sequence, text });
      send(text);
      isDirty = true;
    },
    /** @param {'in-play' | 'suspended'} next */
    setState: (next) => {
      sequence += 1;
      state = next;
      isDirty = true;
    },
    /** @param {(keyof typeof NOTICES)[]} kinds */
    setNotices: (kinds) => {
      sequence += 1;
      notices = kinds.map((kind) => NOTICES[kind]);
      isDirty = true;
    },
    /** Sends the text unchanged. @param {string} text */
    sendRaw: (text) => send(text),
    /** A controller that hangs: connections stay open and nothing is sent. @param {boolean} silent */
    setSilent: (silent) => {
      isSilent = silent;
    },
    /** Simulates a controller that is down: requests get a 503. @param {boolean} refusing */
    setRefusing: (refusing) => {
      isRefusing = refusing;
    },
    drop: () => {
      for (const reader of readers) reader.end();
      readers.clear();
    },
    close: () =>
      new Promise((resolve) => {
        clearInterval(heartbeat);
        clearInterval(flusher);
        for (const reader of readers) reader.end();
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}

export const NOTICES = {
  transfer: {
    kind: 'transfer',
    level: 'heart',
    dueAt: '2026-12-06T17:00:00.000Z',
    targets: [
      { level: 'heart', link: 'Royal 9 West' },
      { level: 'spade', link: null },
    ],
    text: 'On or after December 6, 2026 the Heart jackpot will be split between the Heart of Royal 9 West and the Spade',
  },
  retirement: {
    kind: 'retirement',
    level: null,
    dueAt: '2026-12-07T17:00:00.000Z',
    targets: [],
    text: 'This progressive ends on or after December 7, 2026',
  },
};

const SIGN_INFO = {
  link: 'royal-9-east',
  price: '5.00',
  wins: [
    {
      line: 'star',
      name: 'Personal King 9 versus a Personal King 9',
      level: 'star',
      levelName: 'Star',
      sharePpm: 1_000_000,
      amount: null,
    },
    {
      line: 'spade',
      name: 'Banker Personal King 9',
      level: 'spade',
      levelName: 'Spade',
      sharePpm: 1_000_000,
      amount: null,
    },
    {
      line: 'heart',
      name: 'Player Personal King 9',
      level: 'heart',
      levelName: 'Heart',
      sharePpm: 1_000_000,
      amount: null,
    },
    {
      line: 'identical',
      name: 'Personal King 9 versus an Identical King 9',
      level: null,
      levelName: null,
      sharePpm: null,
      amount: '5000.00',
    },
    {
      line: 'suited-v-suited',
      name: 'Suited Royal 9 versus a Suited Royal 9',
      level: null,
      levelName: null,
      sharePpm: null,
      amount: '1500.00',
    },
    {
      line: 'royal-v-royal',
      name: 'Royal 9 versus a Royal 9',
      level: null,
      levelName: null,
      sharePpm: null,
      amount: '250.00',
    },
    { line: 'any-suited', name: 'Any Suited Royal 9', level: null, levelName: null, sharePpm: null, amount: '50.00' },
    { line: 'any-royal', name: 'Any Royal 9', level: null, levelName: null, sharePpm: null, amount: '25.00' },
    { line: 'must-hit', name: 'Must Hit', level: 'must-hit', levelName: 'Must Hit', sharePpm: null, amount: null },
  ],
  seats: ['S', 'H', 'D', 'C'].flatMap((king, row) =>
    ['S', 'H'].map((nine, column) => ({ seat: row * 2 + column + 1, pairs: [[`K${king}`, `9${nine}`]] })),
  ),
  winners: [
    { level: 'heart', amount: '612.40', assetNumber: 'MB-0107', seat: 4, at: '2026-11-22T23:10:00.000Z' },
    { level: 'star', amount: '61234.56', assetNumber: 'MB-0105', seat: 3, at: '2026-11-20T02:10:00.000Z' },
    { level: 'must-hit', amount: '712.33', assetNumber: 'MB-0102', seat: 6, at: '2026-11-19T22:41:00.000Z' },
  ],
};

const LINES = /** @type {Readonly<Record<string, string>>} */ ({
  star: 'Personal King 9 versus a Personal King 9',
  spade: 'Banker Personal King 9',
  heart: 'Player Personal King 9',
  'must-hit': 'Must Hit by $1,000.00',
});

/** @param {string} name @param {Readonly<Record<string, string>>} artwork @param {import('node:http').ServerResponse} response */
function serveArtwork(name, artwork, response) {
  const body = artwork[name];
  if (body === undefined) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(body);
}

/** @param {string} path @param {import('node:http').ServerResponse} response */
async function serveFile(path, response) {
  const file = join(DIST, normalize(`/${path === '' ? 'index.html' : path}`));
  try {
    const body = await readFile(file);
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
}

/** @param {unknown} text */
function readId(text) {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : null;
}

/** @param {string} text */
function textFrame(text) {
  const body = Buffer.from(text);
  if (body.length < 126) return Buffer.concat([Buffer.from([0x81, body.length]), body]);
  const head = Buffer.from([0x81, 126, 0, 0]);
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** Repeats play, hits of every level, a stall and a suspension forever. @param {Awaited<ReturnType<typeof startFakeFeed>>} feed */
function playScript(feed) {
  const wager = () => {
    if (isPaused) return;
    for (const [level, cents] of RATES)
      if (feed.centsOf(level) + cents < (CEILINGS[level] ?? 0n)) feed.raise(level, cents);
  };
  const RATES = /** @type {[string, bigint][]} */ ([
    ['star', 50n],
    ['spade', 15n],
    ['heart', 15n],
    ['must-hit', 10n],
  ]);
  const CEILINGS = /** @type {Record<string, bigint>} */ ({
    star: 10n ** 9n,
    spade: 10n ** 7n,
    heart: 10n ** 7n,
    'must-hit': 99_900n,
  });
  let isPaused = false;
  /** @type {[number, () => void][]} */
  const steps = [
    [6, () => feed.fixed(2_500n, 'Any Royal 9', 2)],
    [12, () => feed.hit('heart')],
    [32, () => feed.endWin('heart')],
    [26, () => feed.fixed(5_000n, 'Any Suited Royal 9', 5)],
    [27, () => feed.fixed(25_000n, 'Royal 9 versus a Royal 9', 1)],
    [34, () => feed.hit('must-hit', { assetNumber: 'MB-0102', seat: 6 })],
    [36, () => feed.hit('spade', { assetNumber: 'MB-0111', seat: 1 })],
    [60, () => feed.hit('star', { assetNumber: 'MB-0105', seat: 3 })],
    [82, () => ((isPaused = true), feed.setSilent(true))],
    [92, () => ((isPaused = false), feed.setSilent(false))],
    [98, () => ['spade', 'star', 'must-hit'].forEach((level) => feed.endWin(level))],
    [100, () => feed.setState('suspended')],
    [108, () => feed.setState('in-play')],
  ];
  const run = () => {
    for (const [second, step] of steps) setTimeout(step, second * 1_000);
  };
  setInterval(wager, 350);
  setInterval(run, 115_000);
  run();
}

async function main() {
  const at = process.argv.indexOf('--port');
  const feed = await startFakeFeed({ port: at === -1 ? 4_180 : Number.parseInt(process.argv[at + 1] ?? '', 10) });
  if (!process.argv.includes('--still')) playScript(feed);
  if (!existsSync(DIST)) process.stdout.write('no build yet: npm run build:console\n');
  process.stdout.write(`${feed.url}/ui/sign.html\n`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) void main();
