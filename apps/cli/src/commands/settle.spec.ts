import { settleStream } from './settle.js';

async function settle(...lines: readonly string[]): Promise<{ out: string[]; problems: string[]; isSettled: boolean }> {
  const out: string[] = [];
  const problems: string[] = [];
  async function* input(): AsyncGenerator<string> {
    yield* lines;
  }
  const isSettled = await settleStream(input(), {
    out: (line) => void out.push(line),
    reportProblem: (line) => void problems.push(line),
  });
  return { out, problems, isSettled };
}

const WHOLE =
  '{"cards":["KS","QD","9H","9C"],"stakes":{"tie/8":500,"jackpot/B":500},"vigorish":"exact","royal9":{"paytable":"A","policy":{},"seats":[{"seat":1,"personal":[["KS","9H"]],"wager":true}],"meters":{"star":5000000,"spade":35000,"heart":35000}}}';
const TIE = '{"cards":["KS","QD","9H","9C"],"stakes":{"tie/8":100}}';

describe('the settlement command', () => {
  it('answers a line with a line, in the printed form', async () => {
    const { out, problems, isSettled } = await settle(WHOLE, '', TIE, '  ');
    expect(out).toEqual([
      '{"player":{"points":9,"cards":2},"banker":{"points":9,"cards":2},"outcome":"tie","wagers":{"tie/8":{"line":"win","result":"win","win":4000,"vigorish":0,"net":4000},"jackpot/B":{"line":"lose","result":"lose","win":0,"vigorish":0,"net":-500}},"royal9":[{"seat":1,"line":"heart","award":35000}]}',
      '{"player":{"points":9,"cards":2},"banker":{"points":9,"cards":2},"outcome":"tie","wagers":{"tie/8":{"line":"win","result":"win","win":800,"vigorish":0,"net":800}}}',
    ]);
    expect([problems, isSettled]).toEqual([[], true]);
  });

  it('settles Three Card Baccarat if the line names that game', async () => {
    const line =
      '{"game":"three-card","player":["KS","KH","KD"],"dealer":["9S","TH","JD"],"stakes":{"ante/commission":500},"vigorish":"up25"}';
    expect((await settle(line)).out).toEqual([
      '{"player":{"points":0,"faces":3,"hand":"Three Kings"},"dealer":{"points":9,"faces":1,"hand":"9 points with one face"},"outcome":"player","wagers":{"ante/commission":{"line":"win","result":"win","win":500,"vigorish":25,"net":475}}}',
    ]);
  });

  it('stops at the first bad line, reports its number and every problem of it, and answers nothing after', async () => {
    const { out, problems, isSettled } = await settle(TIE, '', '{"cards":["KS"],"stakes":{"tie/1":1}}', TIE);
    expect(out).toHaveLength(1);
    expect(problems).toEqual([
      "line 3: CARDS_MISSING: the Banker's first card (banker-1) is needed next; enter it (cards.1)",
      'line 3: WAGER_UNKNOWN: there is no wager "tie/1"; take one of tie/8, tie/9, tie/10 to tie/100 (stakes.tie/1)',
    ]);
    expect(isSettled).toBe(false);
  });

  it.each([
    ['{"cards":', 'line 1: NOT_JSON'],
    ['{"cards":["KS"],"stake":{}}', 'line 1: BAD_MESSAGE'],
    ['[]', 'line 1: BAD_MESSAGE'],
    ['null', 'line 1: BAD_MESSAGE'],
    ['{"cards":["KS","QD","9H","9C"],"stakes":{"player":"5"}}', 'line 1: BAD_MESSAGE'],
    ['{"cards":["KS","QD","9H","9C"],"stakes":{"player":0.5}}', 'line 1: STAKE_INVALID'],
    ['{"cards":["KS","QD","9H","9C","2S"],"stakes":{}}', 'line 1: CARD_NOT_TO_BE_DRAWN'],
  ])('%s', async (line, problem) => {
    const { problems, isSettled } = await settle(line);
    expect(problems[0]).toContain(problem);
    expect(isSettled).toBe(false);
  });
});
