import { must } from '@jackpot/money';
import type { CaseResult } from '../report.js';
import { type ControllerSide, LINK } from './controller-side.js';

/** Half of the 100 ms of rule A6, to allow for clocks and the network. */
const REPEAT_MS_SEEN_MIN = 50;
const CLAIMS_OF_SEVERAL_PAGES = 40;

interface AccountingCase {
  readonly rules: readonly string[];
  readonly title: string;
  readonly begin: (side: ControllerSide) => {
    readonly isOver: () => boolean;
    readonly problem?: () => string | undefined;
  };
}

const numbersOf = (side: ControllerSide, awardId: string): ReadonlySet<string> =>
  new Set(side.reports.filter((report) => report.awardId === awardId).map(({ slipNumber }) => slipNumber));

const isCurrent = (side: ControllerSide, awardId: string): boolean =>
  side.openSlip(awardId)?.documentNumber === side.documentOf(awardId);

const allCurrent = (side: ControllerSide, awardIds: readonly string[]): boolean =>
  awardIds.every((awardId) => isCurrent(side, awardId));

function repeated(
  side: ControllerSide,
  fault: 'lost' | 'busy',
  isFirst: (report: ControllerSide['reports'][number]) => boolean,
) {
  const awardId = side.openClaim();
  side.nextReport = { awardId, fault };
  return {
    isOver: () => isCurrent(side, awardId) && side.reports.filter((each) => each.awardId === awardId).length > 1,
    problem: () => {
      const [first, second] = side.reports.filter((report) => report.awardId === awardId);
      if (first === undefined || second === undefined || !isFirst(first)) return 'the report did not come again';
      if (second.text !== first.text) return `sent ${first.text}, then ${second.text}`;
      return second.atMs - first.atMs < REPEAT_MS_SEEN_MIN ? 'it came again at once' : undefined;
    },
  };
}

const ACCOUNTING_CASES: readonly AccountingCase[] = [
  {
    ...{ rules: ['A5'], title: 'a claim: its slip is reported' },
    begin: (side) => {
      const awardId = side.openClaim();
      return { isOver: () => isCurrent(side, awardId) };
    },
  },
  {
    ...{ rules: ['A1'], title: 'a page is lost: the same place is read again' },
    begin: (side) => {
      side.nextPage = 'lost';
      const awardId = side.openClaim();
      return {
        isOver: () => isCurrent(side, awardId),
        problem: () => {
          const lost = side.reads.findIndex(({ isLost }) => isLost);
          const [before, after] = [side.reads[lost], side.reads[lost + 1]];
          return before?.after === after?.after ? undefined : `read ${before?.after}, then ${after?.after}`;
        },
      };
    },
  },
  {
    ...{ rules: ['A2'], title: 'an event comes again: the claim gets no second slip' },
    begin: (side) => {
      const known = `${LINK}-A1`;
      side.append(must(side.openingOf(known), 'the first claim'));
      const next = side.openClaim();
      return {
        isOver: () => isCurrent(side, next),
        problem: () => {
          const numbers = [...numbersOf(side, known)];
          return numbers.length === 1 ? undefined : `its slips: ${numbers.join(', ')}`;
        },
      };
    },
  },
  {
    ...{ rules: ['A4'], title: 'a type and fields of a later version are ignored' },
    begin: (side) => {
      const opening = must(side.openingOf(`${LINK}-A1`), 'the first claim');
      side.append({ ...opening, id: `${LINK}-later`, type: 'royal9.something.new', subject: 'later', data: {} });
      const awardId = side.openClaim({ later: { a: [1] } });
      return { isOver: () => isCurrent(side, awardId) };
    },
  },
  {
    ...{ rules: ['A3'], title: 'several pages are read to the end' },
    begin: (side) => {
      const awardIds = Array.from({ length: CLAIMS_OF_SEVERAL_PAGES }, () => side.openClaim());
      return { isOver: () => allCurrent(side, awardIds) };
    },
  },
  {
    ...{ rules: ['A6'], title: 'the controller is full: the same report comes again after a moment' },
    begin: (side) => repeated(side, 'busy', ({ status }) => status === 503),
  },
  {
    ...{ rules: ['A6'], title: 'the answer to a report is lost: the same report comes again' },
    begin: (side) => repeated(side, 'lost', ({ isAnswerLost }) => isAnswerLost),
  },
  {
    ...{ rules: ['A8'], title: 'a document is void: the old slip is void, then there is a new one' },
    begin: (side) => {
      const awardId = `${LINK}-A1`;
      const documentNumber = side.documentOf(awardId);
      side.publish('document.voided', { awardId, documentNumber, nextDocumentNumber: side.nextDocument(awardId) });
      return { isOver: () => isCurrent(side, awardId) };
    },
  },
  {
    ...{
      rules: ['A7'],
      title: 'a document is void before its slip is reported: the refusal is final, reading goes on',
    },
    begin: (side) => {
      const awardId = side.openClaim();
      const documentNumber = side.documentOf(awardId);
      const nextDocumentNumber = side.nextDocument(awardId);
      side.publish('document.voided', { awardId, documentNumber, nextDocumentNumber });
      return { isOver: () => isCurrent(side, awardId) };
    },
  },
  {
    ...{ rules: ['A8'], title: 'a claim is rejected and increases another: one slip is void, the other is a new one' },
    begin: (side) => {
      const [rejected, increased] = [`${LINK}-A2`, `${LINK}-A3`] as const;
      side.end(rejected);
      const increases = [{ awardId: increased, amount: '2000.00', documentNumber: side.nextDocument(increased) }];
      side.publish('claim.rejected', { awardId: rejected, increases });
      return { isOver: () => isCurrent(side, increased) && side.openSlip(rejected) === undefined };
    },
  },
];

interface Following {
  readonly until: (isOver: () => boolean) => Promise<boolean>;
  readonly onCase: (title: string) => void;
}

export async function accountingResults(
  side: ControllerSide,
  { until, onCase }: Following,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for (const { rules, title, begin } of ACCOUNTING_CASES) {
    onCase(title);
    const { isOver, problem } = begin(side);
    const isSeen = (await until(() => side.reads.length > 0)) && (await until(isOver));
    const wrong = isSeen ? problem?.() : 'the slips that it needs were not reported in time';
    const outcome = side.reads.length === 0 ? 'not-seen' : wrong === undefined ? 'passed' : 'failed';
    results.push({ rules, title, outcome, detail: wrong ?? '' });
    if (outcome === 'not-seen') return results;
  }
  return [...results, ...wholeRun(side)];
}

function wholeRun(side: ControllerSide): readonly CaseResult[] {
  const used = side.reports.find(({ code }) => code === 'SLIP_NUMBER_USED');
  const paid = side.reports.find(({ code }) => code === 'PAYMENT_IS_HERE');
  const final = side.reports.filter(({ status }) => status >= 400 && status < 500 && status !== 429);
  const again = final.find((first) => side.reports.some(({ text, atMs }) => text === first.text && atMs > first.atMs));
  return [
    whole(['A1', 'A5'], 'every request has the token, every report follows the schema', side.strange[0]),
    whole(['A5'], 'a number names one slip', used && `${used.slipNumber} was given to ${used.awardId} too`),
    whole(['A9'], 'no slip of a claim that is paid here is paid', paid && `${paid.slipNumber} of ${paid.awardId}`),
    whole(['A7'], 'a final refusal is not sent again', again && `${again.text} after ${again.code ?? again.status}`),
  ];
}

function whole(rules: readonly string[], title: string, problem: string | undefined): CaseResult {
  return { rules, title, outcome: problem === undefined ? 'passed' : 'failed', detail: problem ?? '' };
}
