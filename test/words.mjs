// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Words that must not appear in names, comments, messages and documents, each with its replacement; see the glossary.
 * Findings of one folder: `npm run -s words -- apps/table`.
 */

/**
 * Words and phrases, matched in lower case after names are split (`seatDesk` is "seat desk"). Each pattern stands for
 * whole words.
 * @type {readonly (readonly [pattern: string, instead: string])[]}
 */
const WORDS = [
  ['desks?', 'service, keypad, bank: what it is'],
  ['doorkeepers?', 'endpoint, handler, authenticator'],
  ['ears?', 'listener'],
  ['told|tells?|telling', 'sent, notified, received; report, show, distinguish'],
  ['said|says', 'states, shows, contains, reports; or name the thing itself'],
  ['asks?|asked|asking', 'request, requested; poll; query'],
  ['papers?', 'document, form, slip'],
  ['house|houses', 'services, operator, property, test environment (the casino as a party to a wager is exempt)'],
  ['lowering', 'transfer, retirement, correction, adjustment'],
  ['call(?:s|ed|ing)? off', 'cancel'],
  ['carr(?:y|ies|ied|ying) (?:\\w+ )?out', 'execute'],
  ['awaited', 'expected, pending'],
  ['standing', 'state, position'],
  ['quiet|quietly', 'idle, silent'],
  ['purses?', 'balances'],
  ['looks?|looked|looking', 'read, poll, check; seem'],
  ['anew', 'again, from the start'],
  ['whoever', 'the person who'],
  ['nobody', 'no one as an object; otherwise name the subject: "administrators cannot ..."'],
  ['he|him|his|himself|she|her|hers|herself', 'they, them, their'],
  ['licen[c]e[sd]?', 'license'],
  ['\\w+(?:nis|ris|lis|mis|sis|tis|vis)(?:e|ed|es|ing|ation|ations)', '-ize'],
  ['analys(?:e|ed|es|ing)', 'analyze'],
  ['(?:col|behavi|fav|hon|neighb|lab|rum|arm)our\\w*', '-or'],
  ['(?:cent|met|theat|fib|calib)re[sd]?', '-er'],
  ['(?:def|off|pret)ence', '-ense'],
  ['cheques?', 'check'],
  ['(?:labell|travell|modell|signall|totall|diall|fuell|channell|tunnell|levell)(?:ed|ing|er|ers)', 'one l'],
  ['(?:fulfil|enrol|instal|skilful|wilful)(?:s|ment|ments)?', 'two l'],
  ['(?:learn|burn|spel|spoil|dream|lean|leap)t', '-ed'],
  ['programmes?|grey\\w*|whilst|amongst|judgements?|artefacts?|ageing', 'the American spelling'],
];

/** Words that end like the British "-ise" and are right in both spellings. */
const RIGHT_AS_THEY_ARE = new Set(
  'premise premises promise promised promises promising compromise compromised compromises raise raised raises raising \
praise noise noises wise otherwise likewise clockwise crosswise lengthwise unwise precise concise rise rises arise arises \
arising rising exercise exercised exercises exercising surprise surprised surprises surprising supervise supervised \
supervises supervising supervision revise revised revises revising devise devised advise advised advises advising \
improvise televise franchise merchandise enterprise comprise comprised comprises comprising expertise disguise disguised \
demise surmise basis this his crisis analysis visa likewise stepwise pairwise bitwise'.split(' '),
);

/**
 * Names with a replacement. Matched whole, with their case, in code and documents.
 * @type {Readonly<Record<string, string>>}
 */
const NAMES = {
  FloorDoor: 'FloorMessageHandler',
  FeedDoors: 'FeedSockets',
  openDoors: 'startListening',
  DOOR_REJECTIONS: 'PROTOCOL_REJECTIONS',
  Doorkeeper: 'Authenticator',
  Visitor: 'Principal',
  ClaimDesk: 'ClaimService',
  TermsDesk: 'TermsService',
  ScheduleDesk: 'ScheduleService',
  AlarmDesk: 'AlarmService',
  SeatDesk: 'SeatBank',
  WagerDesk: 'WagerReporter',
  CardDesk: 'CardEntry',
  KeyDesk: 'Keypad',
  Standing: 'TableState, ChanceBand or PairOwner',
  Told: 'AnsweredMessage',
  SAID: 'REPLY_KINDS',
  Gathering: 'BatchBuilder',
  HalfDone: 'PendingApproval',
  Waiting: 'QueuedRequest or PendingApproval',
  Errands: 'ProjectionScheduler',
  Pace: 'BatchLimit',
  RowChange: 'PendingUpdate',
  writeDown: 'appendMeterHistory',
  LinkWatch: 'LinkMonitor',
  lookAt: 'readLinkStatus',
  SeenLink: 'LinkStatus',
  Watched: 'AlarmInputs',
  Shared: 'SingleFlightCache',
  Turns: 'Mutex',
  Tally: 'Counters',
  Tallies: 'Counters',
  LowerEvent: 'the events of transfer, retirement, correction',
  TransferAwaited: 'TransferExpected',
  TransferNotAwaited: 'TransferExpectationCancelled',
  TransferDispatched: 'TransferSent',
  TransferArrived: 'TransferReceiptConfirmed',
  AdjustmentAsked: 'AdjustmentRequested',
  ClaimActAsked: 'ClaimActRequested',
  CorrectionAsked: 'CorrectionRequested',
  NoticeCalledOff: 'NoticeCancelled',
  carryOut: 'execute',
  REMAINS: 'RESIDUAL_DISPOSITIONS',
  Returned: 'ClosingBalance',
  Undone: 'ResultReversal',
  TakenBack: 'ReversedAward',
  Restoration: 'ClaimReversal',
  heirs: 'laterWinners',
  sharers: 'coWinners',
  surplus: 'excess',
  Purse: 'LevelBalances',
  isQuiet: 'isIdle',
  LINK_NOT_QUIET: 'LINK_NOT_IDLE',
  Paper: 'PrintableDocument',
  PdfPress: 'PdfRenderer',
  TermsPapers: 'TermsApprovals',
  ClaimFile: 'ClaimDetails',
  TermsFile: 'TermsDetails',
  CoupFile: 'CoupDetails',
  AwardFile: 'AwardDetails',
  HouseProof: 'OperatorProof',
  HousePeople: 'SsoAccounts',
  HouseSignIn: 'SsoSignIn',
  LinkHosts: 'LinkLeadership',
  Letter: 'OutboundMessage',
  PUT_OFF: 'RETRYABLE_CODES',
  trackLost: 'outOfSync',
  unsurveyed: 'seatsNotReported',
  DealerWord: 'DealerCommand',
  obey: 'execute',
  Carry: 'FoldCheckpoint',
  holdTogether: 'reconcileLinks',
  GraveAct: 'DestructiveAction',
  isGrave: 'isDestructive',
  Mischief: 'FaultPlan',
  complain: 'reportMismatch',
  Evening: 'Session',
  bed: 'environment',
  Contestant: 'Candidate',
  isUntold: 'nothing: delete it',
};

/** Files that are not read, each with its reason. */
const NOT_OURS = [
  { path: /^libs\/rules\/test\/seeds\//, why: 'the rules of the game, quoted' },
  { path: /^docs\/reference\/regulation\.(json|md)$|^test\/regulation\//, why: 'clauses of the regulations, quoted' },
  { path: /^docs\/releases\//, why: 'the contract of a release repeats its sources' },
  { path: /^test\/words\.(mjs|spec\.ts)$/, why: 'this list' },
];

/**
 * Phrases in which a listed word is right, in the form in which lines are read: names split, lower case, `-`, `_` and
 * `:` as spaces.
 */
const ALLOWED = [
  {
    phrase: /\bhouse (?:seed|edge|funded|account|contribution|fixed|cost|per cycle|rule|way|money)\w*/g,
    why: 'casino',
  },
  { phrase: /\b(?:from|to|seed|by) house\b/g, why: 'a posting from or to the casino' },
  {
    phrase:
      /\bhouse (?:micro|cents|loses?|keeps?|pays?|wins?|bears?|funds?|owes?|adds|takes|banks?|credits?|debits?)\b/g,
    why: 'the casino as a party to a wager',
  },
  { phrase: /\bthe house s own money\b/g, why: 'the casino’s money' },
  { phrase: /\blook(?:ed|s|ing)? up\b|\blook ahead\b|\blook behind\b/g, why: 'a look-up' },
  { phrase: /`house`|<house>/g, why: 'the field of signed files that names the casino' },
  { phrase: /'house'/g, why: 'the value that names the casino: key holder, receiver of a remainder' },
  { phrase: /\bsha256sum -?c? ?quiet\b|\bquiet dist\b/g, why: 'an option of sha256sum' },
  { phrase: /'nobody'/g, why: 'the account of Unix' },
  { phrase: /\bstanding by\b/g, why: 'a standby controller' },
  { phrase: /\bawaited ?</g, why: 'a type of TypeScript' },
];

/** Where a listed word is right in a whole folder. */
const ALLOWED_IN = [
  {
    word: /^houses?$/,
    path: /^(apps\/floor-sim\/(src\/books|test)|libs\/(rules|odds|books)|libs\/progressive\/src\/(award|claim|config|coup|transfer)|apps\/cli|docs\/reference\/odds\.md|test\/gaming-day\/)/,
    why: 'the casino as a party to a wager',
  },
  {
    word: /^(asks?|asked|asking)$/,
    path: /^hardware\/osdp\//,
    why: 'the control panel of OSDP polls; its manual calls the poll a question',
  },
];

/** @param {string} line */
function split(line) {
  return line
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/(?<=\w)[’'](?=\w)|[_\-:]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}

const ANY_WORD = new RegExp(WORDS.map(([pattern]) => `\\b(?:${pattern})\\b`).join('|'), 'g');
const REPLACEMENTS = WORDS.map(
  ([pattern, instead]) => /** @type {const} */ ([new RegExp(`^(?:${pattern})$`), instead]),
);
const ANY_NAME = new RegExp(`(?<![\\w$-])(?:${Object.keys(NAMES).join('|')})(?![\\w$-]| [a-z])`, 'g');

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]} `path:line: word -> replacement`
 */
export function findingsIn(path, text) {
  /** @type {string[]} */
  const found = [];
  const isCode = !path.endsWith('.md');
  text.split('\n').forEach((line, index) => {
    const at = `${path}:${index + 1}`;
    if (isCode) for (const [name] of line.matchAll(ANY_NAME)) found.push(`${at}: ${name} -> ${NAMES[name] ?? ''}`);
    let words = split(line);
    for (const { phrase } of ALLOWED) words = words.replaceAll(phrase, ' ');
    for (const [word] of words.matchAll(ANY_WORD)) {
      if (RIGHT_AS_THEY_ARE.has(word)) continue;
      if (ALLOWED_IN.some((allowed) => allowed.word.test(word) && allowed.path.test(path))) continue;
      found.push(`${at}: ${word} -> ${REPLACEMENTS.find(([pattern]) => pattern.test(word))?.[1] ?? ''}`);
    }
  });
  return found;
}

/**
 * @param {string} [under] only paths that start so
 * @returns {string[]} the tracked files that people read or write
 */
export function filesToRead(under = '') {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter(
      (path) =>
        (/\.(ts|tsx|mjs|cjs|css|md|yml|sh)$/.test(path) || /^docs\/.*\.json$|^ops\/\w+$/.test(path)) &&
        path.startsWith(under) &&
        !NOT_OURS.some((other) => other.path.test(path)),
    );
}

/** @param {readonly string[]} paths */
export function findingsOf(paths) {
  // A tracked file may be gone from the working copy before the commit that removes it.
  return paths.filter((path) => existsSync(path)).flatMap((path) => findingsIn(path, readFileSync(path, 'utf8')));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = (process.argv.length > 2 ? process.argv.slice(2) : ['']).flatMap((under) =>
    findingsOf(filesToRead(under)),
  );
  process.stdout.write(found.map((line) => `${line}\n`).join(''));
  process.exitCode = found.length === 0 ? 0 : 1;
}
